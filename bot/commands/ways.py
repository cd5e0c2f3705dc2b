"""Whole ways that people page through, kept in memory: working one out takes longer than drawing a page."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import replace

from bot.jobs import Way

_STEPS = 20_000
"""So many steps of all ways together are kept, about 30 MB; others are worked out anew."""


class Ways:
    """The ways that were looked at last, by the key of the puzzle."""

    def __init__(self, most: int = _STEPS) -> None:
        self._most = most
        self._kept: OrderedDict[str, Way] = OrderedDict()
        self._steps = 0

    def keep(self, key: str, way: Way) -> None:
        self.drop(key)
        self._kept[key] = replace(way, picture=None)
        self._steps += len(way.steps)
        while self._steps > self._most:
            self.drop(next(iter(self._kept)))

    def drop(self, key: str) -> None:
        if old := self._kept.pop(key, None):
            self._steps -= len(old.steps)

    def of(self, key: str) -> Way | None:
        if key in self._kept:
            self._kept.move_to_end(key)
        return self._kept.get(key)
