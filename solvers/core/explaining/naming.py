"""Facts and rules named in sentences."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain

from solvers.core.boards.answer import symbol_of
from solvers.core.boards.names import Name
from solvers.core.boards.places import Place, Value, listed
from solvers.core.rules.puzzle import Puzzle

_VERBS = (("is", "are"), ("has", "have"))


def conclusion(puzzle: Puzzle, place: Place, value: Value) -> str:
    """What follows, as a sentence: "D14 is safe", "C4 and D4 are joined", "C4 is 5"."""
    if value is True or value is False:
        said = is_so(puzzle, yes=value)
    elif value == 0 and puzzle.is_no:
        said = puzzle.is_no
    else:
        said = puzzle.is_value.replace("{value}", puzzle.values.get(value, symbol_of(value)))
        said = said.replace("{s}", "" if value == 1 else "s")
    return said.replace("{cell}", place.subject)


def is_so(puzzle: Puzzle, *, yes: bool) -> str:
    """The sentence for one place that is yes or no: by default with the word for it, "{cell} is white"."""
    said, word = (puzzle.is_yes, puzzle.yes) if yes else (puzzle.is_no, puzzle.no)
    return said or f"{{cell}} is {word}"


def denial(puzzle: Puzzle, place: Place, value: Value) -> str:
    """That something marked cannot be: "C4 cannot be a mine"."""
    said = conclusion(puzzle, place, value)
    for verb in (" is not ", " are not "):
        if verb in said:
            return said.replace(verb, " must be ")
    return _with_verb(said, "cannot be", "cannot have")


def denied(puzzle: Puzzle, place: Place, value: Value) -> str:
    """The opposite, as if it were so: "D14 is safe" of a mine, "C4 is not 5"."""
    if value is True or value is False:
        return conclusion(puzzle, place, not value)
    said = conclusion(puzzle, place, value)
    if " not " in said:
        return said.replace(" not ", " ", 1)
    verb = next((verb for verb in chain.from_iterable(_VERBS) if f" {verb} " in said), "")
    return said.replace(f" {verb} ", f" {verb} not ", 1)


def supposition(puzzle: Puzzle, place: Place, value: Value, *, otherwise: bool = False) -> str:
    """The same as something supposed: "D14 were a mine"; `otherwise` that it is not so, "C4 were not 5"."""
    said = conclusion(puzzle, place, value)
    if otherwise and " not " in said:
        return _with_verb(said.replace(" not ", " "), "were", "had")
    return _with_verb(said, "were not", "had not") if otherwise else _with_verb(said, "were", "had")


def _with_verb(said: str, be: str, have: str) -> str:
    for verbs, instead in zip(_VERBS, (be, have), strict=True):
        for verb in verbs:
            if f" {verb} " in said:
                return said.replace(f" {verb} ", f" {instead} ", 1)
    return said


def together(names: Sequence[str]) -> str:
    """Names in a sentence, those of a kind as one: "the trees at A1 and B4, and row 3"."""
    kinds: dict[str, list[str]] = {}
    for name in dict.fromkeys(names):
        kinds.setdefault(name.one if isinstance(name, Name) else "", []).append(name)
    *others, last = groups = [_of_kind(some) for some in kinds.values()]
    if not others:
        return last
    comma = "," if any(" and " in group for group in groups) else ""
    return f"{', '.join(others)}{comma} and {last}"


def _of_kind(names: Sequence[str]) -> str:
    """Names of one kind: "rows 3 and 5"."""
    first = names[0]
    if len(names) == 1:
        return first
    places = listed([name.place if isinstance(name, Name) else name for name in names], "cells")
    return f"{first.several} {places}" if isinstance(first, Name) else places
