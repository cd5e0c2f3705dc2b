"""Explanations that people page through, kept in memory: finding all steps takes longer than drawing one."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import replace

from bot.service.jobs import Way
from bot.store import Entry

_STEPS = 20_000
"""So many steps of all explanations together are kept, about 30 MB; others are worked out anew."""


class Ways:
    """The explanations that were opened last, by the key of the puzzle, each with the owner of the puzzle."""

    def __init__(self, most: int = _STEPS) -> None:
        self._most = most
        self._kept: OrderedDict[str, tuple[int, Way]] = OrderedDict()
        self._steps = 0

    def keep(self, entry: Entry, way: Way) -> None:
        self.drop(entry.key)
        # Without the picture of the page that is open: each page has its own, which is drawn anew.
        self._kept[entry.key] = entry.owner, replace(way, picture=None)
        self._steps += len(way.steps)
        while self._steps > self._most:
            self.drop(next(iter(self._kept)))

    def of(self, key: str) -> Way | None:
        if key not in self._kept:
            return None
        self._kept.move_to_end(key)
        return self._kept[key][1]

    def drop(self, key: str) -> None:
        if key in self._kept:
            _, way = self._kept.pop(key)
            self._steps -= len(way.steps)

    def forget(self, person: int) -> None:
        """Drops the explanations of a person's puzzles."""
        for key in [key for key, (owner, _) in self._kept.items() if owner == person]:
            self.drop(key)
