"""Words for the values of locations, without the location and the verb: "a tent" in "C4 is a tent"."""

from __future__ import annotations

from typing import NamedTuple


class Predicate(NamedTuple):
    """The words after "is" for one location and after "are" for several; `negated` if after "is not".

    Without `several`, both are the same.
    """

    one: str
    several: str = ""
    negated: bool = False


class Predicates(NamedTuple):
    """The words for the values of a puzzle's locations; by default its words for yes and no.

    `value` is for numeric locations: `{value}` is replaced by the number's symbol, and `{s}` by an s unless
    it is 1. `no`, if there is one, replaces it for 0. `each`, if not empty, has the words for the numbers 0,
    1, 2 and so on instead. `out` is for several locations that are trivial consequences, if it differs from
    `no`.
    """

    yes: Predicate | None = None
    no: Predicate | None = None
    value: Predicate = Predicate("{value}")
    out: str = ""
    each: tuple[Predicate, ...] = ()


class PlaceWords(NamedTuple):
    """The words for yes and no in marks, and those in sentences, of one kind of location."""

    yes: str
    no: str
    said: Predicates = Predicates()


JOINED = PlaceWords(
    "joined",
    "apart",
    Predicates(yes=Predicate("joined"), no=Predicate("joined", negated=True), out="ruled out"),
)
"""The words for two cells that a line, or a domino, joins."""
