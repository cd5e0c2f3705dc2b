"""Kinds of overlays: their names, their constraints and their words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal as OneOf

from solvers.core.boards.answer import symbol_of
from solvers.core.boards.board import Board, Overlay
from solvers.core.boards.place_names import Name
from solvers.core.boards.places import Cell, in_words, list_cells, list_names
from solvers.core.rules.formula import Formula, Literal
from solvers.core.rules.logic import Constraint, Known, Whole
from solvers.core.rules.values.automaton import Automaton, AutomatonConstraint
from solvers.core.rules.values.domains import Choice, domain, literals_of, narrow, open_part
from solvers.core.rules.values.relations import Relation, RelationConstraint, relation_support

LETTERS: Mapping[str, int] = {"x": 10, "v": 5}
"""The numbers of the letters between cells that have a sum."""


class ClueAutomaton(AutomatonConstraint):
    """A sequence of numbers, without the consequence that a cell holds its last candidate.

    A rule of its own says so. As a consequence of a clue, "A1 is 4, so A1 is 4" would be the reason.
    """

    __slots__ = ()

    def propagate(self, known: Known) -> list[Literal]:
        return _drop_last_candidates(super().propagate(known), self.choices, known)


class ClueRelation(RelationConstraint):
    """Two related numbers, without the same consequence."""

    __slots__ = ()

    def propagate(self, known: Known) -> list[Literal]:
        return _drop_last_candidates(super().propagate(known), self.choices, known)


class ClueRelations(Whole):
    """Several pairs of numbers in one relation, as one clue such as a line.

    The pairs form no ring, so the result is complete if no pair eliminates more.
    """

    __slots__ = ("choices", "literals", "pairs")
    wakes_on = (False, True)

    def __init__(self, relation: Relation, pairs: Sequence[tuple[Cell, Cell]], choices: Choices) -> None:
        places = {cell: choices[cell] for pair in pairs for cell in pair}
        self.choices = tuple(places.values())
        self.literals = literals_of(self.choices)
        order = list(places)
        self.pairs = [
            (
                order.index(first),
                order.index(second),
                RelationConstraint(relation, places[first], places[second]),
            )
            for first, second in pairs
        ]

    def encode(self, formula: Formula, unless: Literal | None = None) -> None:
        for _, _, pair in self.pairs:
            pair.encode(formula, unless)

    def is_satisfied_by(self, known: Known) -> bool:
        return all(pair.is_satisfied_by(known) for _, _, pair in self.pairs)

    def propagate(self, known: Known) -> list[Literal]:
        domains = [domain(choice, known) for choice in self.choices]
        before: list[int] = []
        while before != domains:
            before = list(domains)
            for i, j, pair in self.pairs:
                domains[i], domains[j] = relation_support(pair.relation, domains[i], domains[j])
        return _drop_last_candidates(narrow(self.choices, domains, known), self.choices, known)


def _drop_last_candidates(forced: list[Literal], choices: Sequence[Choice], known: Known) -> list[Literal]:
    if not any(literal > 0 for literal in forced):
        return forced
    last = {part[0][1] for choice in choices if len(part := open_part(choice, known)) == 1}
    return [literal for literal in forced if literal not in last]


Choices = Mapping[Cell, Choice]
Part = tuple[Constraint, tuple[Cell, ...]]
"""A constraint with its cells, in the order of its choices."""
Parts = Callable[[Overlay, Board, Choices], Iterator[Part]]


@dataclass(frozen=True)
class OverlayKind:
    """A kind of clue that is drawn over cells."""

    name: str
    """Its name in our text."""
    title: str
    """The noun in sentences."""
    field: str
    """Its field in the JSON of Sudoku editors."""
    parts: Parts
    """Yields its constraints."""
    says: Callable[[Overlay], str]
    """Returns its rule as a sentence, without a capital and a full stop.

    If its constraints are about pairs of cells, it receives an overlay with such a pair.
    """
    unmet: str
    """The fault if it cannot be met, after its name."""
    form: OneOf["lines", "cells", "cell", "arrow", "clone", "outside"] = "cells"
    """Form of its cells in the JSON of editors."""
    sizes: Sequence[int] = range(1, 626)
    """The permitted numbers of cells."""
    default: tuple[int, ...] = ()
    """Its numbers if none are given."""
    counts: Sequence[int] = (0,)
    """The permitted numbers of numbers."""
    aliases: tuple[str, ...] = ()
    start: str = ""
    """The word before its first cell, if that is enough to name it."""
    titles: Sequence[tuple[int, str]] = ()
    """Its nouns if it has a certain number."""
    limits: Callable[[Overlay, Sequence[Cell], Sequence[int]], str] = lambda _overlay, _cells, _numbers: ""
    """Returns why some of its cells never hold some numbers, whatever the board; "" if `says` tells it."""

    def name_of(self, overlay: Overlay) -> Name:
        """Return the name of an overlay in sentences, with its start or with its first and last cell."""
        cells, title = overlay.all_cells, dict(self.titles).get(sum(overlay.numbers), self.title)
        if self.start:
            return Name(f"the {title} {self.start}", cells[0].name, f"the {title}s {self.start}")
        place = cells[0].name if len(cells) == 1 else f"{cells[0].name}-{cells[-1].name}"
        return Name(f"the {title}", place, f"the {title}s")


def automaton_parts(automaton: Callable[[Overlay], Automaton]) -> Parts:
    """Return the constraint that the cells, then the others, are a sequence that an automaton accepts."""

    def parts(overlay: Overlay, _board: Board, choices: Choices) -> Iterator[Part]:
        cells = overlay.all_cells
        yield ClueAutomaton(automaton(overlay), [choices[cell] for cell in cells]), cells

    return parts


def pair_parts(
    relation: Callable[[Overlay], Relation], pairs: Callable[[Overlay], Iterable[tuple[Cell, Cell]]]
) -> Parts:
    """Return the constraint that pairs of cells are in a relation, or several if a line crosses itself."""

    def parts(overlay: Overlay, _board: Board, choices: Choices) -> Iterator[Part]:
        # A palindrome may cross itself in its middle.
        related = [(first, second) for first, second in pairs(overlay) if first != second]
        cells = tuple(dict.fromkeys(cell for pair in related for cell in pair))
        if len(related) > 1 and len(set(overlay.all_cells)) == len(overlay.all_cells):
            yield ClueRelations(relation(overlay), related, choices), cells
            return
        for first, second in related:
            yield ClueRelation(relation(overlay), choices[first], choices[second]), (first, second)

    return parts


def numbers_text(overlay: Overlay) -> str:
    return in_words([str(number) for number in overlay.numbers])


def list_numbers(numbers: Sequence[int], last: str = "and") -> str:
    return list_names([symbol_of(number) for number in numbers], "numbers", last)


def cells_text(overlay: Overlay) -> str:
    return list_cells(overlay.all_cells)


# Relations are cached, so that equal ones are one object: results are kept by relation.
@lru_cache(maxsize=256)
def differ_by(difference: int) -> Relation:
    return lambda first, second: abs(first - second) == difference


@lru_cache(maxsize=256)
def differ_by_at_least(difference: int) -> Relation:
    return lambda first, second: abs(first - second) >= difference


@lru_cache(maxsize=256)
def multiple(factor: int) -> Relation:
    return lambda first, second: first == factor * second or second == factor * first


@lru_cache(maxsize=256)
def add_up_to(total: int) -> Relation:
    """The locations are side by side, so their numbers differ."""
    return lambda first, second: first + second == total and first != second


def equal(first: int, second: int) -> bool:
    return first == second
