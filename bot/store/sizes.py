"""How large everyone's last puzzles are, kept in memory: names of cells complete while they are typed."""

from __future__ import annotations

from collections import OrderedDict

from bot.store.entry import StoredPuzzle

Size = tuple[int, int]


class Sizes:
    """Rows and columns of the last puzzle of a person in a channel, for those used lately."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._known: OrderedDict[tuple[int, int], tuple[str, Size]] = OrderedDict()

    def note(self, entry: StoredPuzzle, person: int) -> None:
        """A person uses it last in its channel."""
        place = (person, entry.channel)
        self._known[place] = (entry.key, (entry.rows, entry.columns))
        self._known.move_to_end(place)
        if len(self._known) > self._most:
            self._known.popitem(last=False)

    def update(self, entry: StoredPuzzle) -> None:
        """Its size may be known by now; it may be the last puzzle of its owner, or not."""
        if self._known.get((entry.owner, entry.channel), ("", None))[0] == entry.key:
            self.note(entry, entry.owner)

    def key_of(self, person: int, channel: int) -> str | None:
        """The name of the puzzle that a person used last in a channel, if it was used lately."""
        return self._known.get((person, channel), (None, None))[0]

    def get(self, person: int, channel: int) -> Size | None:
        _, size = self._known.get((person, channel), ("", (0, 0)))
        return size if all(size) else None

    def drop(self, key: str) -> None:
        self._known = OrderedDict(item for item in self._known.items() if item[1][0] != key)

    def forget(self, person: int) -> None:
        self._known = OrderedDict(item for item in self._known.items() if item[0][0] != person)
