"""The rule that a number of some cells are yes, with its words: most clues say nothing else."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from solvers.core.boards.place_names import Name, clue_at
from solvers.core.boards.places import Cell
from solvers.core.rules.logic import Exactly
from solvers.core.rules.rule import Literals, Rule, Words


def count(
    name: Callable[[], str],
    number: int,
    unit: str,
    cells: tuple[Cell, ...],
    literals: Sequence[int],
    where: str = "",
) -> Rule:
    """The rule that something, such as "row 3", has exactly `number` of a `unit`, such as "tent".

    `where` ends some of its sentences, such as " around it".
    """
    return Rule(Exactly(number, literals), cells, lambda: _count_words(name(), number, unit, where))


def count_near(
    cell: Cell,
    number: int,
    unit: str,
    near: Sequence[Cell],
    literal: Literals,
    where: str = " around it",
    rest: str = "",
    *,
    blocked: bool = False,
) -> Rule:
    """The rule that the number in a cell counts a `unit` in those cells `near` it that can hold one.

    With `rest`, such as "the other cells around", cells that are left once it has them all need no thought.
    One that can be `blocked` has the words for it.
    """
    if not all(map(literal.__contains__, near)):
        near = [other for other in near if other in literal]
    found = tuple([literal[other] for other in near])

    def words() -> Words:
        counted = _count_words(clue_at(number, cell.name), number, unit, where)
        if blocked:
            units = unit if number == 1 else f"{number} {unit}s"
            supposed = f"if {{supposed}}, {counted.name} could not have its {units}"
            counted = counted._replace(blocked=supposed)
        left = Name(f"{rest} the {number} at", cell.name, f"{rest} the {number}s at")
        return counted._replace(rest=left) if rest else counted

    # Once a 0 is seen all that is left around it needs no thought.
    return Rule(Exactly(number, found), (cell, *near), words, finishes="" if number and not rest else "no")


def _count_words(name: str, number: int, unit: str, where: str) -> Words:
    units = unit if number == 1 else f"{unit}s"
    full = f"{name} already has {'its' if number == 1 else 'all its'} {units}"
    return Words(
        f"{name} has {number} {units}{where}",
        name,
        only=f"{name} still needs {{needs}} {unit}{{s}} and only {{open}} {{is}} open",
        all=f"{name} needs {{all}} open cells",
        full=full if number else f"{name} has no {units}{where}",
        still=f"{name} still needs {{needs}} of {{open}}",
        enough=f"that is all {name} still needs",
        unmet=f"{name} {{has}} {number} {units}",
    )
