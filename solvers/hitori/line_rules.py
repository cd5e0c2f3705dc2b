"""The rule that at most one of the equal numbers of a line stays, in the words of a Hitori player."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from solvers.core.boards.board import Group
from solvers.core.boards.place_names import Name
from solvers.core.boards.places import list_cells
from solvers.core.rules.formula import Literal
from solvers.core.rules.logic import Known, is_true
from solvers.core.rules.rule import Rule, Words
from solvers.hitori.line_constraint import OneStays


def one_stays_rule(line: Group, shaded: Sequence[Literal], number: int, places: Sequence[int]) -> Rule:
    """Return the rule that at most one of the cells at some places of a line stays, and no two adjacent go.

    `shaded` has a literal for each cell of the line; `number` is in the cells at `places`.
    """
    rule = OneStays(shaded, places)
    said = _Equals(line, number, shaded, places)
    cells = tuple([line.cells[place] for place in places])
    return Rule(rule, cells, said.words, why=said.why, group=line, rank=1)


class _Equals(NamedTuple):
    """The words for the cells of a line that hold one number, at some `places`."""

    line: Group
    number: int
    shaded: Sequence[Literal]
    places: Sequence[int]

    def words(self) -> Words:
        name, number = self.line.name, self.number
        unmet = f"two {number}s would stay in {name}"
        return Words(
            f"{name} keeps at most one {number}",
            Name(f"the {number}s in {name.one}", name.place, f"the {number}s in {name.several}"),
            still=f"{name} may keep only one {number}",
            blocked=f"if {{supposed}}, {unmet}",
            unmet=unmet,
        )

    def why(self, known: Known, literal: Literal) -> str:
        line, number, place = self.line, self.number, self.shaded.index(abs(literal))
        kept = next((other for other in self.places if is_true(-self.shaded[other], known)), None)
        if literal > 0 and kept is not None:
            return f"{line.name} keeps its {number} at {line.cells[kept].name}"
        both = ((start, start + 1) for start in self.places if start + 1 in self.places)
        if literal > 0 and (stays := next((pair for pair in both if place not in pair), None)):
            return (
                f"one of the {number}s side by side at {list_cells([line.cells[end] for end in stays])} stays"
            )
        if literal < 0 and place not in self.places:
            ends = [end for end in (place - 1, place + 1) if end in self.places]
            names = list_cells([line.cells[end] for end in ends])
            return f"{{cell}} is between the {number}s at {names}, and one of them is shaded"
        return f"otherwise {line.name} would keep two {number}s"
