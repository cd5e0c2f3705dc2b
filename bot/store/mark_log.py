"""Log of the users who placed marks, in time order, stored as text with the board.

Each mark is " person:place=value:before:seconds", with the earlier value of the place; an empty value is an
open place. The blank before a user's ID and the colon after it tell it from any other number, so that a
database can find it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

ANYONE = 0
"""The ID for users who have asked to be forgotten."""
_MOST = 1_000
"""Maximum number of logged marks, which can be taken back; the authors of earlier marks are unknown."""


class PlacedMark(NamedTuple):
    """One mark of a user, at a time in seconds since 1970."""

    person: int
    place: str
    value: str
    before: str
    at: int

    @property
    def undo_text(self) -> str:
        """The mark that restores the earlier value of the place."""
        return f"{self.place}={self.before or '?'}"


def by(person: int) -> str:
    """Return the beginning of each mark of a user."""
    return f" {person}:"


def people(log: str) -> set[int]:
    """Return all users who have placed marks."""
    return {int(word.partition(":")[0]) for word in log.split()}


def read(log: str) -> list[PlacedMark]:
    """Return all marks, the oldest first."""
    found = []
    for word in log.split():
        person, said, before, at = word.split(":")
        place, _, value = said.partition("=")
        found.append(PlacedMark(int(person), place, value, before, int(at)))
    return found


def write(marks: Iterable[PlacedMark]) -> str:
    latest = list(marks)[-_MOST:]
    return "".join(f"{by(p.person)}{p.place}={p.value}:{p.before}:{p.at}" for p in latest)


def latest_mark(log: str, person: int) -> PlacedMark | None:
    """Return the last mark of a user that nobody has changed since."""
    later: set[str] = set()
    for mark in reversed(read(log)):
        if mark.person == person and mark.place not in later:
            return mark
        later.add(mark.place)
    return None


def remove_mark(log: str, mark: PlacedMark) -> str:
    marks = read(log)
    # The last of equal marks is meant, and `remove` takes the first.
    marks.reverse()
    marks.remove(mark)
    return write(reversed(marks))
