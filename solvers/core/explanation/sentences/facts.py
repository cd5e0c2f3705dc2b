"""Sentences for facts, with one clause for each value: "A1 and B4 are tents", "C2 is empty"."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from solvers.core.boards.places import Fact, Place, Value, in_order
from solvers.core.explanation.sentences.phrases import conclusion, predicate
from solvers.core.rules.place_lists import names_of, place_count
from solvers.core.rules.puzzle import Puzzle

LONG = 80
"""Maximum number of characters of a list of locations; of a longer list, only the number is given."""


def said(puzzle: Puzzle, facts: Iterable[Fact]) -> list[str]:
    """Return a clause for each value, "yes" first."""
    return [value_in_words(puzzle, places, value) for value, places in by_value(facts)]


def by_value(facts: Iterable[Fact]) -> list[tuple[Value, Sequence[Place]]]:
    """Return the locations of one kind with each value; "yes" and large values come first."""
    found: dict[tuple[Value, type[Place]], list[Place]] = {}
    for place, value in facts:
        found.setdefault((value, type(place)), []).append(place)
    order = sorted(found, key=lambda key: (-key[0], key[1].__name__))
    return [(key[0], in_order(found[key])) for key in order]


def value_in_words(puzzle: Puzzle, places: Sequence[Place], value: Value, group: str = "") -> str:
    """Return the clause for some locations; many may be named as a `group`: "all 9 cells of row 3"."""
    if len(places) == 1:
        return conclusion(puzzle, places[0], value)
    names = group or names_of(places)
    return are(puzzle, places[0], value, names if len(names) <= LONG else place_count(places))


def would_be(puzzle: Puzzle, facts: Iterable[Fact]) -> str:
    """Return what follows from an assumption: "A1 and B4 would be empty"."""
    clauses = []
    for value, places in by_value(facts):
        said = predicate(puzzle, places[0], value)
        words = said.one if len(places) == 1 else said.several or said.one
        clauses.append(f"{names_of(places)} would {'not ' if said.negated else ''}be {words}")
    return " and ".join(clauses)


def are(puzzle: Puzzle, place: Place, value: Value, names: str) -> str:
    """Return the clause for several named locations with one value; `place` is one of them."""
    said = predicate(puzzle, place, value)
    return f"{names} are {'not ' if said.negated else ''}{said.several or said.one}"
