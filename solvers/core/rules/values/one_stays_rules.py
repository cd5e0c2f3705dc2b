"""The rule that one of the equal numbers of a line stays at most, in the words of a Hitori player."""

from __future__ import annotations

from collections.abc import Sequence

from solvers.core.boards.board import Group
from solvers.core.boards.names import Name
from solvers.core.boards.places import named
from solvers.core.rules.formula import Literal
from solvers.core.rules.logic import Known, is_true
from solvers.core.rules.rule import Rule, Words
from solvers.core.rules.values.one_stays import OneStays


def one_stays(line: Group, shaded: Sequence[Literal], number: int, places: Sequence[int]) -> Rule:
    """All but one at most of the cells at some places of a line are shaded, and no two side by side.

    `shaded` has a literal for each cell of the line, `number` stands in those at `places`.
    """
    starts = sorted({start for place in places for start in (place - 1, place)})
    beside = [(start, start + 1) for start in starts if 0 <= start < len(shaded) - 1]
    rule = OneStays([shaded[place] for place in places], [(shaded[a], shaded[b]) for a, b in beside])

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

    def why(known: Known, literal: Literal) -> str:
        place = shaded.index(abs(literal))
        kept = next((other for other in places if is_true(-shaded[other], known)), None)
        if literal > 0 and kept is not None:
            return f"{line.name} keeps its {number} at {line.cells[kept].name}"
        both = (pair for pair in beside if pair[0] in places and pair[1] in places)
        if literal > 0 and (stays := next((pair for pair in both if place not in pair), None)):
            return f"one of the {number}s side by side at {named([line.cells[own] for own in stays])} stays"
        if literal < 0 and place not in places:
            ends = [line.cells[end] for pair in beside for end in pair if place in pair and end != place]
            return f"one of the {number}s beside it, at {named(ends)}, is shaded"
        return f"otherwise {line.name} would keep two {number}s"

    cells = tuple([line.cells[place] for place in places])
    return Rule(rule, cells, words, why=why, group=line, rank=1)
