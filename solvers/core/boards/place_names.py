"""Names that can be merged in a sentence: "row 3" and "row 5" are "rows 3 and 5"."""

from __future__ import annotations

from typing import Self


class Name(str):
    """A name, such as "the tree at B4", that knows its `place`, "B4", and the words before several places.

    It is a string, since most readers need no more.
    """

    __slots__ = ("one", "place", "several")

    def __new__(cls, one: str, place: str, several: str = "") -> Self:
        name = super().__new__(cls, f"{one} {place}")
        name.one, name.place, name.several = one, place, several or f"{one}s"
        return name

    # By default pickle would call Name with the finished text as its only argument.
    def __reduce__(self) -> tuple[type[Name], tuple[str, str, str]]:
        return Name, (self.one, self.place, self.several)

    one: str
    place: str
    several: str


def clue_at(clue: object, place: str) -> Name:
    """Return the name of a clue in a cell: "the 3 at B4"."""
    return thing_at(str(clue), place)


def thing_at(thing: str, place: str) -> Name:
    """Return the name of an object at a cell: "the tree at B4"."""
    return Name(f"the {thing} at", place, f"the {thing}s at")
