"""Log of who placed which mark, in time order, stored as text with the board.

Each mark is " person:place=value:before:seconds", with the value that the place had before; an empty value is
an open place. The blank before a person's ID and the colon behind it tell it from any other number, so that a
database can find it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

ANYONE = 0
"""Stands for people who have asked to be forgotten."""
_MOST = 1_000
"""So many marks can be taken back; of earlier ones it is no longer known who placed them."""


class PlacedMark(NamedTuple):
    """One mark that a person placed, at a time in seconds since 1970."""

    person: int
    place: str
    value: str
    before: str
    at: int

    @property
    def undo_text(self) -> str:
        """The mark that makes the place what it was before."""
        return f"{self.place}={self.before or '?'}"


def by(person: int) -> str:
    """How each mark of a person begins."""
    return f" {person}:"


def people(log: str) -> set[int]:
    """All who have placed marks."""
    return {int(word.partition(":")[0]) for word in log.split()}


def read(log: str) -> list[PlacedMark]:
    """All marks, the oldest first."""
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
    """The last mark of a person that nobody has changed since."""
    later: set[str] = set()
    for mark in reversed(read(log)):
        if mark.person == person and mark.place not in later:
            return mark
        later.add(mark.place)
    return None


def remove_mark(log: str, mark: PlacedMark) -> str:
    """The text without one mark."""
    marks = read(log)
    # The last of equal marks is meant, and `remove` takes the first.
    marks.reverse()
    marks.remove(mark)
    return write(reversed(marks))
