"""The rule that a number of cells are yes, with its words: the rule of most clues."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from solvers.core.boards.board import Group
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
    """Return the rule that an object, such as "row 3", has exactly `number` of a `unit`, such as "tent".

    `where` ends some of its sentences, such as " around it".
    """
    return Rule(Exactly(number, literals), cells, lambda: _count_words(name(), number, unit, where))


def line_count(line: Group, number: int, unit: str, literal: Literals) -> Rule:
    """Return the rule that a row or column has exactly `number` of a `unit`, such as "filled cell"."""
    rule = count(lambda: line.name, number, unit, line.cells, [literal[cell] for cell in line.cells])

    def words() -> Words:
        units = f"{number} {unit}{'s' * (number != 1)}"
        blocked = f"if {{supposed}}, {line.name} could not have its {units}"
        return rule.words()._replace(blocked=blocked)

    return rule._replace(words=words, group=line, finishes="no")


def count_near(
    cell: Cell,
    number: int,
    unit: str,
    near: Sequence[Cell],
    literal: Literals,
    where: str = " around it",
    rest: str = "the other cells around",
    *,
    blocked: bool = False,
) -> Rule:
    """Return the rule that the number in a cell counts a `unit` in the cells of `near` that can hold one.

    `rest` names the cells that are left after the last one; they need no step. With `blocked`, it has words
    for a failed supposition.
    """
    if not all(map(literal.__contains__, near)):
        near = [other for other in near if other in literal]
    counted_literals = tuple([literal[other] for other in near])

    def words() -> Words:
        counted = _count_words(clue_at(number, cell.name), number, unit, where)
        if blocked:
            units = unit if number == 1 else f"{number} {unit}s"
            supposed = f"if {{supposed}}, {counted.name} could not have its {units}"
            counted = counted._replace(blocked=supposed)
        return counted._replace(rest=Name(rest, cell.name, rest))

    return Rule(Exactly(number, counted_literals), (cell, *near), words, finishes="no")


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
