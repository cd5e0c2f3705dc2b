"""What a process knows about recent puzzles: the sizes of the last ones, and the states that are replaced."""

from __future__ import annotations

from collections import OrderedDict

from bot.store.backlog import Pending
from bot.store.entry import StoredPuzzle

Size = tuple[int, int]


class Sizes:
    """Rows and columns of the last puzzle of a user in a channel; by these, names of cells complete."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._known: OrderedDict[tuple[int, int], tuple[str, Size]] = OrderedDict()

    def note(self, entry: StoredPuzzle, person: int) -> None:
        """Record a puzzle as the last one of a user in its channel."""
        place = (person, entry.channel)
        self._known[place] = (entry.key, (entry.rows, entry.columns))
        self._known.move_to_end(place)
        if len(self._known) > self._most:
            self._known.popitem(last=False)

    def update(self, entry: StoredPuzzle) -> None:
        """Record the size of a puzzle if it is still the last one of its owner."""
        if self._known.get((entry.owner, entry.channel), ("", None))[0] == entry.key:
            self.note(entry, entry.owner)

    def key_of(self, person: int, channel: int) -> str | None:
        """Return the key of the puzzle that a user used last in a channel, if that was lately."""
        return self._known.get((person, channel), (None, None))[0]

    def get(self, person: int, channel: int) -> Size | None:
        _, size = self._known.get((person, channel), ("", (0, 0)))
        return size if all(size) else None

    def drop(self, key: str) -> None:
        self._known = OrderedDict(item for item in self._known.items() if item[1][0] != key)

    def forget(self, person: int) -> None:
        self._known = OrderedDict(item for item in self._known.items() if item[0][0] != person)


class OldStates:
    """Recent states of puzzles that this process has replaced or removed, so that no change starts from them.

    The database also knows them. This is for the time while it does not answer.
    """

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
