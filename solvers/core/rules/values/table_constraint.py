"""Table constraints: the allowed tuples of some locations, listed one by one.

A set of tuples is an integer with bit w for tuple w. So the known values of a location restrict the tuples in
one operation.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from solvers.core.rules.formula import Formula, Literal
from solvers.core.rules.logic import ContradictionError, Known, is_open
from solvers.core.rules.values.domains import Choice, bits, literals_of, number_of


class Table(NamedTuple):
    """Tuples of numbers, one for each location; several constraints may share a table.

    `giving` has for each location and number the tuples that give it this number.
    """

    ways: tuple[tuple[int, ...], ...]
    giving: tuple[Mapping[int, int], ...]


def table(ways: Sequence[tuple[int, ...]]) -> Table:
    """Return the table of these tuples, which have the same length."""
    places = range(len(ways[0]) if ways else 0)
    return Table(tuple(ways), tuple(_ways_by_number([way[place] for way in ways]) for place in places))


def _ways_by_number(numbers: Sequence[int]) -> dict[int, int]:
    """Return the tuples by the number that they give a location.

    They are read from digits, which takes a tenth of the time of setting bits one by one.
    """
    return {
        number: int("".join(["1" if other == number else "0" for other in reversed(numbers)]), 2)
        for number in set(numbers)
    }


class TableConstraint:
    """Some locations hold one of the tuples of a table; `left` are the possible ones, at first all.

    Each location holds exactly one number, which is a rule of its own.
    """

    __slots__ = ("_masks", "choices", "left", "literals", "table")
    lazy = False
    propagates_initially = True
    wakes_on = (True, True)

    def __init__(self, choices: tuple[Choice, ...], table: Table, left: int | None = None) -> None:
        self.choices = choices
        self.table = table
        self.literals = literals_of(choices)
        self.left = (1 << len(table.ways)) - 1 if left is None else left
        self._masks: list[tuple[Literal, int]] = []
        for choice, giving in zip(choices, table.giving, strict=bool(table.ways)):
            masks = [(literal, giving.get(number, 0)) for number, literal in choice]
            self._masks += masks
            self.left &= sum(mask for _, mask in masks)  # no two numbers of a location share a tuple

    def encode(self, formula: Formula, unless: Literal | None = None) -> None:
        """Add a variable for each possible tuple."""
        chosen = {way: formula.fresh() for way in bits(self.left)}
        formula.add([list(chosen.values())], unless)
        for literal, mask in self._masks:
            giving = [chosen[way] for way in bits(mask & self.left)]
            formula.add([-way, literal] for way in giving)
            formula.add([[-literal, *giving]], unless)

    def is_satisfied_by(self, known: Known) -> bool:
        numbers = tuple(number_of(choice, known) for choice in self.choices)
        return any(self.table.ways[way] == numbers for way in bits(self.left))

    def propagate(self, known: Known) -> list[Literal]:
        left = self._consistent_ways(known)
        if not left:
            raise ContradictionError
        forced = []
        for literal, mask in self._masks:
            if is_open(literal, known):
                possible = mask & left
                if not possible:
                    forced.append(-literal)
                elif possible == left:
                    forced.append(literal)
        return forced

    def _consistent_ways(self, known: Known) -> int:
        """Return the tuples that agree with the known values."""
        left = self.left
        for literal, mask in self._masks:
            value = known[literal] if literal > 0 else -known[-literal]
            if value > 0:
                left &= mask
            elif value < 0:
                left &= ~mask
        return left

    def simplify(self, known: Known) -> TableConstraint | None:
        """Return the constraint over the same locations, with fewer tuples."""
        left = self._consistent_ways(known)
        unsettled = any(is_open(literal, known) for literal in self.literals)
        return TableConstraint(self.choices, self.table, left) if unsettled or not left else None
