"""Facts and rules as parts of sentences."""

from __future__ import annotations

from collections.abc import Sequence

from solvers.core.boards.place_names import Name
from solvers.core.boards.places import MANY, Place, Value, be, list_names
from solvers.core.rules.predicates import Predicate
from solvers.core.rules.puzzle import Puzzle


def conclusion(puzzle: Puzzle, place: Place, value: Value) -> str:
    """Return a fact as a clause: "D14 is safe", "C4 and D4 are joined", "C4 is 5"."""
    return _sentence(puzzle, place, value, be(place), f"{be(place)} not")


def denial(puzzle: Puzzle, place: Place, value: Value) -> str:
    """Return the clause that a mark is impossible: "C4 cannot be a mine"."""
    return _sentence(puzzle, place, value, "cannot be", "must be")


def opposite(puzzle: Puzzle, place: Place, value: Value) -> str:
    """Return the opposite of a fact as a clause: "D14 is safe" for a mine, "C4 is not 5"."""
    if value is True or value is False:
        return conclusion(puzzle, place, not value)
    return _sentence(puzzle, place, value, f"{be(place)} not", be(place))


def supposition(puzzle: Puzzle, place: Place, value: Value, *, otherwise: bool = False) -> str:
    """Return an assumed fact as a clause: "D14 were a mine"; with `otherwise` its opposite: "C4 were not
    5".
    """
    verbs = ("were not", "were") if otherwise else ("were", "were not")
    return _sentence(puzzle, place, value, *verbs)


def _sentence(puzzle: Puzzle, place: Place, value: Value, verb: str, negated: str) -> str:
    """Return a clause about one location with a verb, or with another one if the predicate is `negated`."""
    said = predicate(puzzle, place, value)
    return f"{place.subject} {negated if said.negated else verb} {said.one}"


def predicate(puzzle: Puzzle, place: Place, value: Value) -> Predicate:
    """Return the predicate for a value of a location."""
    yes, no, said = puzzle.words_of(place)
    if value is True or value is False:
        return (said.yes or Predicate(yes)) if value else (said.no or Predicate(no))
    if said.each:
        return said.each[value]
    if value == 0 and said.no:
        return said.no
    word, s = puzzle.symbol_of(value), "" if value == 1 else "s"
    one, several = (form.replace("{value}", word).replace("{s}", s) for form in said.value[:2])
    return Predicate(one, several)


def together(names: Sequence[str]) -> str:
    """Join names, grouped by kind: "the trees at A1 and B4, and row 3"."""
    kinds: dict[str, list[str]] = {}
    for name in dict.fromkeys(names):
        kinds.setdefault(name.one if isinstance(name, Name) else "", []).append(name)
    *others, last = groups = [_join_kind(kind) for kind in kinds.values()]
    if not others:
        return last
    # Without the comma, "rows 3 and 5 and column B" would look like a list of three equal items.
    comma = "," if any(" and " in group for group in groups) else ""
    return f"{', '.join(others)}{comma} and {last}"


def _join_kind(names: Sequence[str]) -> str:
    """Join names of one kind: "rows 3 and 5"."""
    first = names[0]
    if len(names) == 1:
        return first
    if isinstance(first, Name) and len(names) > MANY and not first.several.endswith(" at"):
        return f"{len(names)} {first.several.removeprefix('the ').removesuffix(' from')}"
    places = list_names([name.place if isinstance(name, Name) else name for name in names], "cells")
    return f"{first.several} {places}" if isinstance(first, Name) else places
