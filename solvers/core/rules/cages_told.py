"""Cages of different numbers that add up, and what follows where cages and whole groups overlap.

A group that holds every number adds up to the same in every answer, with 1 to 9 to 45. So those of its cells
that no cage inside covers have a sum of their own.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from solvers.core.boards.board import Group
from solvers.core.boards.places import Cell, Fact, named
from solvers.core.rules.cages import Cage
from solvers.core.rules.formula import Literal
from solvers.core.rules.latin import at_most_once
from solvers.core.rules.logic import Known
from solvers.core.rules.puzzle import Literals, Rule, Words

_FEW = 3
"""Of more cells that are left over nobody works out the sum."""


def cage_rules(
    cages: Sequence[Group], groups: Sequence[Group], numbers: Sequence[int], literal: Literals
) -> Iterator[Rule]:
    """The rules of the cages, and those that they and the groups imply."""
    for cage in cages:
        yield from at_most_once(cage, numbers, literal)
        total = sum(cage.clue or ())
        size = f" in {len(cage.cells)} cells" if len(cage.cells) > 1 else ""
        says = f"{cage.name} adds up to {total}{size}"
        yield _summed(cage.cells, cage.cells, total, says, cage.name, numbers, literal)
    for group in groups if cages else ():
        yield from _left_over(group, cages, numbers, literal)


def _left_over(
    group: Group, cages: Sequence[Group], numbers: Sequence[int], literal: Literals
) -> Iterator[Rule]:
    """The sum of the cells of a group that the cages inside leave over."""
    own = set(group.cells)
    inside = [cage for cage in cages if own.issuperset(cage.cells)]
    covered = {cell for cage in inside for cell in cage.cells}
    rest = tuple(cell for cell in group.cells if cell not in covered)
    caged = sum(sum(cage.clue or ()) for cage in inside)
    if inside and 0 < len(rest) <= _FEW:
        every = sum(numbers)
        left = f"{every - caged} for {named(rest)}"
        says = f"{group.name} adds up to {every} and the cages inside it to {caged}, which leaves {left}"
        rule = _summed(rest, group.cells, every - caged, says, group.name, numbers, literal)
        yield rule._replace(implied=True)


def _summed(
    cells: Sequence[Cell],
    shown: tuple[Cell, ...],
    total: int,
    says: str,
    name: str,
    numbers: Sequence[int],
    literal: Literals,
) -> Rule:
    """That different numbers in some cells add up to a total."""
    choices = tuple(tuple((n, literal[Fact(cell, n)]) for n in numbers) for cell in cells)
    cage = Cage(total, choices)

    def tell(known: Known, own: Literal) -> str:
        mine = next(pair for choice in choices for pair in choice if pair[1] == own)
        cell = cells[next(i for i, choice in enumerate(choices) if mine in choice)]
        there = [sum(n for n, other in choice if known[other] > 0) for choice in choices]
        if len(cells) == 1:
            return says
        if there.count(0) == 1:
            others = [other for other in cells if other != cell]
            hold = f"{named(others)} hold{'s' if len(others) == 1 else ''} {sum(there)}"
            return f"{says}, and {hold}{'' if len(others) == 1 else ' of it'}"
        return f"{says}, which no other number at {cell.name} allows"

    return Rule(
        cage,
        shown,
        lambda: Words(says, name, unmet=f"{name} could not add up"),
        tell=tell,
        group=Group(name, (total,), tuple(cells)),
    )
