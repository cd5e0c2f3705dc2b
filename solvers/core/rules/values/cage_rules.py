"""Cages of different numbers with a sum, and consequences of cages that overlap with groups.

A group that holds every number has a fixed sum, 45 for 1 to 9. So the cells of a group that no inner cage
covers have a known sum. If cages cover the group, their cells outside of it have a known sum as well.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

from solvers.core.boards.answer import symbol_of
from solvers.core.boards.board import Group
from solvers.core.boards.place_names import Name
from solvers.core.boards.places import Cell, Fact, list_cells, list_names
from solvers.core.rules.formula import Literal
from solvers.core.rules.logic import Known
from solvers.core.rules.rule import Literals, Rule, Words
from solvers.core.rules.values.cage_sums import Cage
from solvers.core.rules.values.clue_reasons import ClueReason
from solvers.core.rules.values.domains import Choice
from solvers.core.rules.values.latin_rules import at_most_once_rules
from solvers.core.rules.values.sums import Sum

_FEW = 3
"""Number of remaining cells up to which people work out their sum."""


def cage_rules(
    cages: Sequence[Group], groups: Sequence[Group], numbers: Sequence[int], literal: Literals
) -> Iterator[Rule]:
    """Yield the rules of the cages, and the rules that cages and groups imply together."""
    count = Counter(cell for cage in cages for cell in cage.cells)
    # The sums of cages add up to that of their cells only if the cages do not overlap.
    apart = [cage for cage in cages if cage.clue and all(count[cell] == 1 for cell in cage.cells)]
    sums = _Sums(apart, groups, numbers, literal)
    for cage in cages:
        yield from at_most_once_rules(cage, numbers, literal)
        if cage.clue:
            yield sums.cage_rule(cage)
    for area in _areas(groups) if apart else ():
        yield from sums.remainder_rules(area)
        yield from sums.protrusion_rules(area)


class _Area(NamedTuple):
    """One group, or two or three adjacent lines, that hold every number a given number of times."""

    name: Name
    cells: tuple[Cell, ...]
    times: int


def _areas(groups: Sequence[Group]) -> Iterator[_Area]:
    for group in groups:
        yield _Area(group.name, group.cells, 1)
    for along in (0, 1):
        # By region number: a region of a jigsaw can be a whole row as well.
        lines_by_place = {
            line.cells[0][along]: line for line in groups if len({cell[along] for cell in line.cells}) == 1
        }
        lines = [lines_by_place[number] for number in sorted(lines_by_place)]
        for times in (2, 3):
            for adjacent in zip(*(lines[i:] for i in range(times)), strict=False):
                places = list_names([line.name.place for line in adjacent], "lines")
                name = Name(adjacent[0].name.several, places, adjacent[0].name.several)
                yield _Area(name, tuple(cell for line in adjacent for cell in line.cells), times)


@dataclass(frozen=True)
class _Sums:
    """The sums of one board, and the numbers that its cells can hold."""

    cages: Sequence[Group]
    groups: Sequence[Group]
    numbers: Sequence[int]
    literal: Literals

    def cage_rule(self, cage: Group) -> Rule:
        total = sum(cage.clue or ())
        size = f" in {len(cage.cells)} cells" if len(cage.cells) > 1 else ""
        only = self._only_set(len(cage.cells), total) if 1 < len(cage.cells) < len(self.numbers) else ""
        says = f"{cage.name} adds up to {total}{size}{f' ({only})' * bool(only)}"
        return self._rule(cage.cells, cage.cells, total, says, cage.name)

    def _only_set(self, size: int, total: int) -> str:
        """Return the numbers of a sum that only one set has, otherwise ""."""
        # Only the least and the greatest sums, and those next to them, have one set.
        low, high = tuple(self.numbers[:size]), tuple(self.numbers[-size:])
        sets = (low, (*low[:-1], low[-1] + 1), (high[0] - 1, *high[1:]), high)
        only = next((numbers for numbers in sets if sum(numbers) == total), ())
        return list_names([symbol_of(number) for number in only], "numbers")

    def remainder_rules(self, area: _Area) -> Iterator[Rule]:
        """Yield the rule for the sum of the cells of an area that the cages inside it do not cover."""
        inner = set(area.cells)
        inside = [cage for cage in self.cages if inner.issuperset(cage.cells)]
        covered = {cell for cage in inside for cell in cage.cells}
        rest = tuple(cell for cell in area.cells if cell not in covered)
        if inside and 0 < len(rest) <= _FEW:
            caged, every = _total(inside), area.times * sum(self.numbers)
            verb = "adds" if area.times == 1 else "add"
            left = f"which leaves {every - caged} for {list_cells(rest)}"
            innies = "an innie" if len(rest) == 1 else "innies"
            says = f"{area.name} {verb} up to {every} and the cages inside to {caged}, {left} ({innies})"
            yield self._implied_rule(rest, area, every - caged, says)

    def protrusion_rules(self, area: _Area) -> Iterator[Rule]:
        """Yield the rule for the sum of the cells outside an area, in the cages that cover it."""
        inner = set(area.cells)
        over = [cage for cage in self.cages if not inner.isdisjoint(cage.cells)]
        rest = tuple(sorted(cell for cage in over for cell in cage.cells if cell not in inner))
        if sum(len(cage.cells) for cage in over) == len(inner) + len(rest) and 0 < len(rest) <= _FEW:
            caged, every = _total(over), area.times * sum(self.numbers)
            itself = f"{area.name} alone to {every}, which leaves {caged - every} for {list_cells(rest)}"
            outies = "an outie" if len(rest) == 1 else "outies"
            says = f"the cages over {area.name} add up to {caged} and {itself} ({outies})"
            yield self._implied_rule(rest, area, caged - every, says)

    def _implied_rule(self, cells: tuple[Cell, ...], area: _Area, total: int, says: str) -> Rule:
        """Return the rule that some cells add up to a total, and differ if they are in one group."""
        # Cells of several groups may hold the same number.
        differ = any(set(group.cells).issuperset(cells) for group in self.groups)
        shown = (*area.cells, *(cell for cell in cells if cell not in area.cells))
        return self._rule(cells, shown, total, says, area.name, differ=differ)._replace(implied=True)

    def _rule(
        self,
        cells: tuple[Cell, ...],
        shown: tuple[Cell, ...],
        total: int,
        says: str,
        name: Name,
        *,
        differ: bool = True,
    ) -> Rule:
        """Return the rule that the numbers in some cells add up to a total, and differ by default."""
        choices = tuple(tuple((n, self.literal[Fact(cell, n)]) for n in self.numbers) for cell in cells)
        constraint = Cage(total, choices) if differ else Sum(total, choices)
        reason = ClueReason(says, constraint, dict(zip(cells, choices, strict=True)))
        return Rule(
            constraint,
            shown,
            lambda: Words(says, name, unmet=f"{name} could not add up"),
            why=partial(_why, says, cells, choices),
            every=reason.every,
            group=Group(name, (total,), cells),
        )


def _total(cages: Sequence[Group]) -> int:
    return sum(sum(cage.clue or ()) for cage in cages)


def _why(says: str, cells: Sequence[Cell], choices: Sequence[Choice], known: Known, own: Literal) -> str:
    """Return why a cell holds a number: the sum, and the known numbers of the other cells."""
    if len(cells) == 1:
        return says
    others = [
        cell
        for cell, choice in zip(cells, choices, strict=True)
        if all(literal != own for _, literal in choice)
    ]
    there = [sum(number for number, literal in choice if known[literal] > 0) for choice in choices]
    # Background rules can also force the number of a cell outside.
    if there.count(0) == 1 and len(others) < len(cells):
        hold = f"{list_cells(others)} hold{'s' if len(others) == 1 else ''} {sum(there)}"
        return f"{says}, and {hold}{'' if len(others) == 1 else ' of it'}"
    return f"{says}, which no other number at {{cell}} allows"
