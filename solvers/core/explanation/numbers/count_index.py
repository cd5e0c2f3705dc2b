"""The counts of a board whose places hold numbers, by the place, or the number and group, they are about."""

from __future__ import annotations

from collections.abc import Sequence

from solvers.core.boards.places import Place
from solvers.core.rules.logic import Cardinality, Known
from solvers.core.rules.model import Model


class Counts:
    """All by the indices of their rules. Groups go by the index of their first rule."""

    def __init__(self, model: Model) -> None:
        self.cells: dict[Place, int] = {}
        """For each place the count of its numbers, one of which it holds."""
        self.needs: dict[int, dict[int, int]] = {}
        """For each group and number the count that needs a place for it."""
        self.allows: dict[int, dict[int, int]] = {}
        """For each group and number the count that allows one place for it."""
        self.allowing: dict[int, list[int]] = {}
        """For each literal the counts of the latter that it is in."""
        self.members: dict[int, tuple[Place, ...]] = {}
        self.lines: dict[int, tuple[int | None, int | None]] = {}
        """The row and the column that each group is."""
        self.literals: dict[int, tuple[int, ...]] = {}
        groups: dict[tuple[str, Sequence[Place]], int] = {}
        for index, rule in enumerate(model.rules):
            count = rule.constraint
            # Counts over what is not so say nothing about where a number can stand.
            if not isinstance(count, Cardinality) or not count.literals or min(count.literals) < 0:
                continue
            places = {model.places[own - 1] for own in count.literals}
            # A place that is yes or no holds True, which is equal to the number 1.
            values = {value for own in count.literals if (value := model.values[own - 1]) is not True}
            if len(places) == 1 and count.low == count.high == 1:
                self.cells[places.pop()] = index
                self.literals[index] = count.literals
            elif len(values) == 1 and rule.group:
                group = groups.setdefault((rule.group.name, rule.group.cells), index)
                self.members[group] = rule.group.cells
                self.lines[group] = (_line(rule.group.cells, 0), _line(rule.group.cells, 1))
                self._add(index, group, int(values.pop()), count)

    def _add(self, index: int, group: int, value: int, count: Cardinality) -> None:
        self.literals[index] = count.literals
        if count.low == 1:
            self.needs.setdefault(group, {})[value] = index
        if count.high == 1:
            self.allows.setdefault(group, {})[value] = index
            for literal in count.literals:
                self.allowing.setdefault(literal, []).append(index)

    def open(self, index: int, known: Known) -> list[int]:
        """The literals of a count of which nothing is known."""
        return [own for own in self.literals[index] if not known[own]]


def _line(places: Sequence[Place], along: int) -> int | None:
    """The row (0) or column (1) in which all places lie, if there is one."""
    lines = {place.cells[0][along] for place in places}
    return lines.pop() if len(lines) == 1 else None
