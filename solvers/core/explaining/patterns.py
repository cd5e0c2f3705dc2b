"""What a few counts strike out together: pairs, triples and fish of sudoku and its kin.

All are the same: as many counts that need one each as others that allow one each, and all open places of the
former lie in the latter. Then nothing else in the latter can be. One of each is a pointing pair; cells that
need a number within a group are a naked pair, numbers that need a cell of a group a hidden one, and a number
that needs a cell of several rows, within as many columns, is an X-wing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, islice

from solvers.core.boards.places import Place
from solvers.core.explaining.notes import How, Note
from solvers.core.rules.logic import Between, Known
from solvers.core.rules.model import Model

_MOST = 4
"""Of more counts together nobody finds them."""
_COMBINED = 20_000
"""So many combinations are tried of one group and size."""


class Patterns:
    """The counts of a board by what they are about."""

    def __init__(self, model: Model) -> None:
        self._literals: dict[int, tuple[int, ...]] = {}
        self._cells: dict[Place, int] = {}
        self._needs: dict[int, dict[int, int]] = {}
        """For each group and number the count that needs a place for it.

        Groups go by the number of their first rule.
        """
        self._allows: dict[int, dict[int, int]] = {}
        self._allowing: dict[int, list[int]] = {}
        self._members: dict[int, tuple[Place, ...]] = {}
        self._lines: dict[int, tuple[int | None, int | None]] = {}
        """The row and the column that each group is."""
        self._model = model
        groups: dict[tuple[str, Sequence[Place]], int] = {}
        for index, rule in enumerate(model.rules):
            count = rule.constraint
            if not isinstance(count, Between) or not count.literals or min(count.literals) < 0:
                continue
            places = {model.places[own - 1] for own in count.literals}
            values = {model.values[own - 1] for own in count.literals}
            if len(places) == 1 and count.low == count.high == 1:
                self._cells[places.pop()] = index
            elif len(values) == 1 and rule.group and values != {True}:
                group = groups.setdefault((rule.group.name, rule.group.cells), index)
                if group == index:
                    self._members[group] = rule.group.cells
                    self._lines[group] = (_line(rule.group.cells, 0), _line(rule.group.cells, 1))
                self._add(index, group, int(values.pop()), count)
                continue
            else:
                continue
            self._literals[index] = count.literals

    def _add(self, index: int, group: int, value: int, count: Between) -> None:
        self._literals[index] = count.literals
        if count.low == 1:
            self._needs.setdefault(group, {})[value] = index
        if count.high == 1:
            self._allows.setdefault(group, {})[value] = index
            for literal in count.literals:
                self._allowing.setdefault(literal, []).append(index)

    def tiers(self) -> int:
        """How many kinds of patterns there are, from the easiest to see."""
        return 1 + 3 * (_MOST - 1)

    def found(self, tier: int, known: Known) -> Iterator[Note]:
        """The patterns of one kind that strike something out."""
        if tier == 0:
            return self._pointing(known)
        size, shape = divmod(tier - 1, 3)
        return (self._naked, self._hidden, self._fish)[shape](size + 2, known)

    def _open(self, index: int, known: Known) -> list[int]:
        return [own for own in self._literals[index] if not known[own]]

    def _note(self, bases: Sequence[int], covers: Sequence[int], known: Known) -> Note | None:
        """The note, if there is anything to strike and no cover is met already."""
        kept = {own for index in bases for own in self._open(index, known)}
        struck = dict.fromkeys(
            -own for index in covers for own in self._open(index, known) if own not in kept
        )
        return Note(How.COVERED, tuple(struck), tuple(bases), tuple(covers)) if struck else None

    def _pointing(self, known: Known) -> Iterator[Note]:
        for needs in self._needs.values():
            for base in needs.values():
                own = self._open(base, known)
                if len(own) < 2 or any(known[n] > 0 for n in self._literals[base]):
                    continue
                common = set(self._allowing.get(own[0], ())).intersection(
                    *(self._allowing.get(other, ()) for other in own[1:])
                )
                for cover in sorted(common):
                    if note := self._note([base], [cover], known):
                        yield note

    def _naked(self, size: int, known: Known) -> Iterator[Note]:
        for group, allows in self._allows.items():
            rows = {}
            for place in self._members[group]:
                own = self._open(self._cells[place], known)
                if 1 < len(own) <= size:
                    rows[self._cells[place]] = frozenset(int(self._model.values[n - 1]) for n in own)
            for bases, values in _fitting(rows, size):
                covers = [allows[value] for value in sorted(values) if value in allows]
                if len(covers) == size and (note := self._note(bases, covers, known)):
                    yield note

    def _hidden(self, size: int, known: Known) -> Iterator[Note]:
        for needs in self._needs.values():
            rows = {}
            for base in needs.values():
                own = self._open(base, known)
                if 1 < len(own) <= size:
                    rows[base] = frozenset(self._cells[self._model.places[n - 1]] for n in own)
            for bases, cells in _fitting(rows, size):
                if note := self._note(bases, sorted(cells), known):
                    yield note

    def _fish(self, size: int, known: Known) -> Iterator[Note]:
        values = sorted({value for needs in self._needs.values() for value in needs})
        for value in values:
            for along in (0, 1):
                rows: dict[int, frozenset[int]] = {}
                lines: dict[int, int] = {}
                for group, needs in self._needs.items():
                    line = self._lines[group]
                    if line[1 - along] is not None and value in self._allows.get(group, ()):
                        lines[line[1 - along] or 0] = self._allows[group][value]
                    if line[along] is None or value not in needs:
                        continue
                    own = self._open(needs[value], known)
                    if 1 < len(own) <= size:
                        cells = [self._model.places[n - 1].cells[0] for n in own]
                        rows[needs[value]] = frozenset(cell[1 - along] for cell in cells)
                for bases, crossed in _fitting(rows, size):
                    covers = [lines[line] for line in sorted(crossed) if line in lines]
                    if len(covers) == size and (note := self._note(bases, covers, known)):
                        yield note


def _line(places: Sequence[Place], along: int) -> int | None:
    """The row (0) or column (1) in which all places lie, if there is one."""
    lines = {place.cells[0][along] for place in places}
    return lines.pop() if len(lines) == 1 else None


def _fitting(rows: dict[int, frozenset[int]], size: int) -> Iterator[tuple[tuple[int, ...], frozenset[int]]]:
    """So many of the rows that have just as many members together."""
    for some in islice(combinations(rows, size), _COMBINED):
        together = frozenset().union(*(rows[index] for index in some))
        if len(together) == size:
            yield some, together
