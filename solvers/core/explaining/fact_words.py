"""Facts in a sentence, those of one value together: "A1 and B4 are tents", "C2 is empty"."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from solvers.core.boards.answer import symbol_of
from solvers.core.boards.places import Fact, Place, Value
from solvers.core.explaining.naming import conclusion, is_so
from solvers.core.rules.puzzle import Puzzle
from solvers.core.rules.several import names_of


def said(puzzle: Puzzle, facts: Iterable[Fact]) -> list[str]:
    """A sentence for each value, what is yes first."""
    return [of_value(puzzle, places, value) for value, places in by_value(facts).items()]


def by_value(facts: Iterable[Fact]) -> Mapping[Value, Sequence[Place]]:
    """The places that hold each value, what is yes and large first."""
    places: dict[Value, list[Place]] = {}
    for place, value in facts:
        places.setdefault(value, []).append(place)
    return {value: sorted(places[value]) for value in sorted(places, reverse=True)}


def of_value(puzzle: Puzzle, places: Sequence[Place], value: Value, group: str = "") -> str:
    """What some places hold; many may be named as a `group`, such as "all 9 cells of row 3"."""
    if len(places) == 1:
        return conclusion(puzzle, places[0], value)
    return _plural(puzzle, value).replace("{cells}", group or names_of(places))


def _plural(puzzle: Puzzle, value: Value) -> str:
    """The sentence for several places that hold a value."""
    if value is True or value is False:
        return are(puzzle, yes=value)
    if value == 0 and puzzle.are_no:
        return puzzle.are_no
    said = puzzle.are_value.replace("{value}", puzzle.values.get(value, symbol_of(value)))
    return said.replace("{s}", "" if value == 1 else "s")


def are(puzzle: Puzzle, *, yes: bool) -> str:
    """The sentence for several places that are yes or no: by default that for one, with "are"."""
    several = puzzle.are_yes if yes else puzzle.are_no
    return several or is_so(puzzle, yes=yes).replace("{cell} is ", "{cells} are ")
