"""The rule that one of the equal numbers of a line stays at most, in the words of a Hitori player."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from solvers.core.boards.board import Group
from solvers.core.boards.names import Name
from solvers.core.boards.places import Cell, named
from solvers.core.rules.formula import Literal
from solvers.core.rules.logic import Known
from solvers.core.rules.one_stays import OneStays
from solvers.core.rules.puzzle import Literals, Rule, Words


def one_stays(line: Group, number: int, equal: Sequence[Cell], shaded: Literals) -> Rule:
    """All but one at most of the `equal` cells of a line are shaded, and no two side by side."""
    first = sum(line.cells[0])
    places = [sum(cell) - first for cell in equal]
    starts = sorted({start for place in places for start in (place - 1, place)})
    beside = [(a, b) for start in starts for a, b in pairwise(line.cells[max(start, 0) : start + 2])]
    rule = OneStays([shaded[cell] for cell in equal], [(shaded[a], shaded[b]) for a, b in beside])

    def words() -> Words:
        return Words(
            f"{line.name} keeps at most one {number}",
            Name(
                f"the {number}s in {line.name.one}", line.name.place, f"the {number}s in {line.name.several}"
            ),
            still=f"{line.name} may keep only one {number}",
            blocked=f"if {{supposed}}, the {number}s in {line.name} could not be brought down to one",
            unmet=f"the {number}s in {line.name} could not be brought down to one",
        )

    def tell(known: Known, literal: Literal) -> str:
        cell = next(cell for cell in line.cells if shaded[cell] == abs(literal))
        kept = next((other for other in equal if known[shaded[other]] < 0), None)
        if literal > 0 and kept:
            return f"{line.name} keeps its {number} at {kept.name}"
        both = (pair for pair in beside if pair[0] in equal and pair[1] in equal)
        if literal > 0 and (stays := next((pair for pair in both if cell not in pair), None)):
            return f"one of the {number}s side by side at {named(stays)} stays"
        if literal < 0 and cell not in equal:
            ends = [other for pair in beside for other in pair if cell in pair and other != cell]
            return f"one of the {number}s beside it, at {named(ends)}, is shaded"
        return f"otherwise {line.name} would keep two {number}s"

    return Rule(rule, tuple(equal), words, tell=tell, group=line, rank=1)
