"""What two islands that see each other demand together, such as that two 1s are never joined.

A bridge between them counts for both: it is one that the first can still take, and that the second needs. If
it finished both of them and no other island is joined to them, they would be cut off from the rest.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property, partial
from typing import NamedTuple

from solvers.core.boards.place_names import Name, clue_at
from solvers.core.boards.places import Cell, Edge
from solvers.core.rules.formula import Formula, Literal
from solvers.core.rules.logic import Known, is_open, is_true
from solvers.core.rules.rule import Pattern, Rule, Words
from solvers.core.rules.values.domains import Choice, bits, domain, literals_of, narrow, number_of
from solvers.core.rules.values.sums import Sum, sum_support


class Island(NamedTuple):
    """An island with its number, and the choices of its pairs with others."""

    cell: Cell
    number: int
    choices: tuple[Choice, ...]

    @property
    def name(self) -> Name:
        return clue_at(self.number, self.cell.name)

    def domains(self, known: Known) -> list[int]:
        return [domain(choice, known) for choice in self.choices]

    def allowed(self, shared: Choice, known: Known) -> int:
        """Return the numbers of bridges that it allows for one of its pairs, each as a bit."""
        return sum_support(self.number, tuple(self.domains(known)))[self.choices.index(shared)]

    def left(self, known: Known) -> int:
        """Return the number of bridges that it still needs."""
        return self.number - sum(number_of(choice, known) or 0 for choice in self.choices)


class TwoIslands:
    """Two islands have their numbers of bridges, and their `shared` ones do not cut both off.

    They could be cut off if they are not `alone` on the board. All methods except `is_satisfied_by` assume
    that each pair has exactly one number of bridges, which is a rule of its own.
    """

    lazy = False
    propagates_initially = True
    wakes_on = (True, True)

    def __init__(self, one: Island, two: Island, shared: Choice, *, alone: bool) -> None:
        self.one, self.two, self.shared = one, two, shared
        is_cut = one.number == two.number and not alone
        self._closing = next((literal for n, literal in shared if is_cut and n == one.number), 0)
        self._closed = 1 << one.number if self._closing else 0

    @property
    def choices(self) -> tuple[Choice, ...]:
        return tuple(dict.fromkeys((*self.one.choices, *self.two.choices)))

    @cached_property
    def literals(self) -> tuple[Literal, ...]:
        return literals_of(self.choices)

    def encode(self, formula: Formula, unless: Literal | None = None) -> None:
        for island in (self.one, self.two):
            Sum(island.number, island.choices).encode(formula, unless)
        if self._closing:
            formula.add([[-self._closing]], unless)

    def is_satisfied_by(self, known: Known) -> bool:
        are_met = all(Sum(each.number, each.choices).is_satisfied_by(known) for each in (self.one, self.two))
        return are_met and not (self._closing and is_true(self._closing, known))

    def propagate(self, known: Known) -> list[Literal]:
        forced: dict[Literal, None] = {}
        for island, other in ((self.one, self.two), (self.two, self.one)):
            domains = island.domains(known)
            place = island.choices.index(self.shared)
            domains[place] &= other.allowed(self.shared, known) & ~self._closed
            support = sum_support(island.number, tuple(domains))
            forced |= dict.fromkeys(narrow(island.choices, support, known))
        return list(forced)

    def cut(self, known: Known) -> int:
        """Return the number of shared bridges that would cut both islands off; -1 if there is none."""
        return self.one.number if self._closing and is_open(self._closing, known) else -1

    def simplify(self, known: Known) -> TwoIslands | None:
        is_undecided = any(is_open(literal, known) for literal in self.literals)
        return self if is_undecided or not self.is_satisfied_by(known) else None


def two_island_rules(
    islands: Mapping[Cell, Island],
    choices: Mapping[Edge, Choice],
    clues: Mapping[Cell, Rule],
    *,
    alone: bool,
) -> Iterator[Rule]:
    """Yield the rule of each pair of islands with numbers that see each other."""
    for (first, last), shared in choices.items():
        if first in islands and last in islands:
            constraint = TwoIslands(islands[first], islands[last], shared, alone=alone)
            yield _two_islands(constraint, (clues[first], clues[last]))


def _two_islands(constraint: TwoIslands, parts: tuple[Rule, ...]) -> Rule:
    one, two = constraint.one, constraint.two
    return Rule(
        constraint,
        (one.cell, two.cell),
        partial(_words, one, two),
        why=lambda known, literal: _reason(constraint, known, literal).says,
        technique=lambda known, literal: _reason(constraint, known, literal).technique,
        parts=parts,
    )


def _words(one: Island, two: Island) -> Words:
    both = f"{one.name} and {two.name}"
    return Words(f"bridges between {both} count for both", both, unmet=f"{both} could not both be met")


def _reason(both: TwoIslands, known: Known, literal: Literal) -> Pattern:
    """Return why two islands force a number of bridges between them, or at one of them."""
    one, two, cut = both.one, both.two, both.cut(known)
    allowed = [bits(island.allowed(both.shared, known)) for island in (one, two)]
    common = {*allowed[0]} & {*allowed[1]}
    is_between = literal in literals_of((both.shared,))
    if is_between and cut in common and len(common) == 2:
        says = f"{_bridges(cut)} between the {cut}s at {one.cell.name} and {two.cell.name} would cut both off"
        return Pattern("shut-off", says)
    for few, many, most, needs in (
        (one, two, max(allowed[0]), min(allowed[1])),
        (two, one, max(allowed[1]), min(allowed[0])),
    ):
        if needs and needs == (most if is_between else few.left(known)):
            says = f"{many.name} needs {_bridges(needs)} to {few.name}, which has no more to give"
            return Pattern("at-least-one", says)
    near, far = (one, two) if literal in literals_of(one.choices) else (two, one)
    if cut in common:
        return Pattern(
            "shut-off", f"{_needs(near, known)}, and {_bridges(cut)} to {far.name} would cut both off"
        )
    return Pattern(
        "leave-one-more", f"{_needs(near, known)}, and {far.name} takes only {max(common)} of them"
    )


def _needs(island: Island, known: Known) -> str:
    left = island.left(known)
    return f"{island.name} needs {left} {'more ' * (left < island.number)}bridge{'s' * (left > 1)}"


def _bridges(number: int) -> str:
    return "a bridge" if number == 1 else f"{number} bridges"
