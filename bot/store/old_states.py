"""States of puzzles that this process has replaced or removed, so that no change starts from them.

The database also knows them. This is for the time while it does not answer.
"""

from __future__ import annotations

from collections import OrderedDict

from bot.store.backlog import Pending
from bot.store.entry import StoredPuzzle


class OldStates:
    """The most recent of these states."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._known: OrderedDict[tuple[str, int, str] | str, None] = OrderedDict()

    def add(self, entry: StoredPuzzle, by: Pending) -> None:
        """Record a state as replaced, unless the change is refused in the end."""
        state = _state(entry)
        self._note(state)
        by.done.add_done_callback(lambda done: done.result() or self._known.pop(state, None))

    def remove(self, key: str) -> None:
        """Record all states of a puzzle as replaced."""
        self._note(key)

    def __contains__(self, entry: StoredPuzzle) -> bool:
        return entry.key in self._known or _state(entry) in self._known

    def _note(self, state: tuple[str, int, str] | str) -> None:
        self._known[state] = None
        if len(self._known) > self._most:
            self._known.popitem(last=False)


def _state(entry: StoredPuzzle) -> tuple[str, int, str]:
    return entry.key, entry.version, entry.revision
