"""Index of the counts on a board with numbers: by location, or by number and group."""

from __future__ import annotations

from collections.abc import Sequence

from solvers.core.boards.places import Place
from solvers.core.rules.logic import Cardinality, Known
from solvers.core.rules.model import Model


class CountIndex:
    """The counts of a board, as indices of rules. A group is identified by the index of its first rule."""

    def __init__(self, model: Model) -> None:
        self.cells: dict[Place, int] = {}
        """For each location, the count that makes exactly one of its numbers true."""
        self.needs: dict[int, dict[int, int]] = {}
        """For each group and number, the count that needs a location for it."""
        self.allows: dict[int, dict[int, int]] = {}
        """For each group and number, the count that allows one location for it."""
        self.allowing: dict[int, list[int]] = {}
        """For each literal, the counts of `allows` that contain it."""
        self.members: dict[int, tuple[Place, ...]] = {}
        self.lines: dict[int, tuple[int | None, int | None]] = {}
        """For each group, the row and the column that it is, if any."""
        self.literals: dict[int, tuple[int, ...]] = {}
        groups: dict[tuple[str, Sequence[Place]], int] = {}
        for index, rule in enumerate(model.rules):
            count = rule.constraint
            # Counts of negative literals say nothing about the locations of a number.
            if not isinstance(count, Cardinality) or not count.literals or min(count.literals) < 0:
                continue
            places = {model.places[literal - 1] for literal in count.literals}
            # A location with "yes" or "no" has the value True, which is equal to the number 1.
            values = {value for literal in count.literals if (value := model.values[literal - 1]) is not True}
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
        """Return the open literals of a count."""
        return [literal for literal in self.literals[index] if not known[literal]]


def _line(places: Sequence[Place], along: int) -> int | None:
    """Return the row (0) or column (1) that contains all locations, if there is one."""
    lines = {place.cells[0][along] for place in places}
    return lines.pop() if len(lines) == 1 else None
