"""Slitherlink and Masyu: one variable a side of a cell; clauses exclude several loops as these appear.

At first a set of loops is forbidden as it stands. After `ROUNDS` of them without an answer the cells are
coloured, inside or outside, and whatever is not connected must become so: boards with many answers have
far too many loops to forbid one by one.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from tests.bench.judged.cuts import joined
from tests.bench.judged.grid import (
    Answer,
    Clues,
    Place,
    beside,
    border,
    parts,
    rows_of,
    sides,
    sides_of,
    size,
)
from tests.bench.judged.model import Clause, Model, Values, named_in

ROUNDS = 15


class Loop:
    """The cuts of a board, and what they need to remember."""

    def __init__(self, model: Model, rows: int, columns: int) -> None:
        self._model = model
        self._shape = rows, columns
        self._ends = sides(rows, columns)
        self._near = beside(rows, columns)
        self._rounds = 0
        self._inside: range | None = None
        self._rim = {
            r * columns + c
            for r in range(rows)
            for c in range(columns)
            if r in (0, rows - 1) or c in (0, columns - 1)
        }

    def cuts(self, values: Values) -> list[Clause]:
        on = [v for v in self._model.shown if values[v] > 0]
        if not on:
            return [list(self._model.shown)]
        loops = self._loops(on)
        if len(loops) == 1:
            return []
        self._rounds += 1
        if self._inside is None and self._rounds > ROUNDS:
            return self._coloured()
        if self._inside is not None and len(values) > self._inside[-1]:
            return self._regions(values)
        firsts = [loop[0] for loop in loops]
        return [[*(-v for v in loop), -next(first for first in firsts if first != loop[0])] for loop in loops]

    def _loops(self, on: list[int]) -> list[list[int]]:
        """The lines of each component."""
        at: dict[int, list[int]] = {}
        for v in on:
            for dot in self._ends[v - 1]:
                at.setdefault(dot, []).append(v)
        near = {v: [other for dot in self._ends[v - 1] for other in at[dot]] for v in on}
        return [sorted(part) for part in parts(on, near)]

    def _coloured(self) -> list[Clause]:
        """A side is on where the cells at it differ; outside the board is outside."""
        rows, columns = self._shape
        inside = self._inside = self._model.fresh(rows * columns)
        cells_at: dict[int, list[int]] = {}
        for r in range(rows):
            for c in range(columns):
                for side in sides_of(rows, columns, r, c):
                    cells_at.setdefault(side, []).append(inside[r * columns + c])
        clauses: list[Clause] = []
        for side, cells in cells_at.items():
            v, one, two = side + 1, cells[0], cells[-1]
            if len(cells) == 1:
                clauses += [(-v, one), (v, -one)]
            else:
                clauses += [(-v, one, two), (-v, -one, -two), (v, -one, two), (v, one, -two)]
        return clauses

    def _regions(self, values: Values) -> list[Clause]:
        """The inside hangs together, and all outside reaches the rim."""
        assert self._inside is not None
        v, near = self._inside, self._near
        inner = [cell for cell in range(len(near)) if values[v[cell]] > 0]
        outer = set(range(len(near))).difference(inner)
        holes = [part for part in parts(outer, near) if not part & self._rim]
        cuts = joined(parts(inner, near), near, lambda cell: v[cell])
        return [*cuts, *([v[min(hole)], *(-v[cell] for cell in border(hole, near))] for hole in holes)]


def lines_between_dots(rows: int, columns: int) -> Model:
    """The lines of a loop along the sides of `rows` times `columns` squares, without clues."""
    model = Model()
    ends = sides(rows, columns)
    model.shown = list(model.fresh(len(ends)))
    at: dict[int, list[int]] = {}
    for v, dots in zip(model.shown, ends, strict=True):
        for dot in dots:
            at.setdefault(dot, []).append(v)
    for lines in at.values():
        for v in lines:
            # No dot has one line alone, nor three or four.
            others = [other for other in lines if other != v]
            model.clauses.append([-v, *others])
        if len(lines) > 2:
            model.clauses += [
                [-v for v in lines if v != left] for left in (lines if len(lines) == 4 else [0])
            ]
    model.lazy = Loop(model, rows, columns).cuts
    return model


def slitherlink(clues: Clues) -> Model:
    rows, columns = size(clues)
    model = lines_between_dots(rows, columns)
    model.at = sides_at(model, rows, columns)
    for r, row in enumerate(clues["grid"]):
        for c, clue in enumerate(row):
            if clue.isdigit() and (r, c) in named_in(clues):
                model.exactly(int(clue), [side + 1 for side in sides_of(rows, columns, r, c)])
    model.read = lambda values: _spelled(values, rows, columns)
    return model


def masyu(clues: Clues) -> Model:
    """The dots are the centres of the cells."""
    rows, columns = size(clues)
    model = lines_between_dots(rows - 1, columns - 1)
    ends = ((divmod(one, columns), divmod(two, columns)) for one, two in sides(rows - 1, columns - 1))
    model.at = dict(zip(ends, model.shown, strict=True))
    for r, row in enumerate(clues["grid"]):
        for c, pearl in enumerate(row):
            if pearl and (r, c) in named_in(clues):
                ways = [_way(model, (r, c), step) for step in ((0, -1), (0, 1), (-1, 0), (1, 0))]
                model.clauses += (_black_pearl if pearl == "b" else _white_pearl)(ways)
    model.read = lambda values: _spelled(values, rows - 1, columns - 1)
    return model


def _way(model: Model, cell: Place, step: Place) -> tuple[int, int]:
    """The literals of the next two edges from a cell one way; of one that does not exist, a false one."""
    cells = [(cell[0] + d * step[0], cell[1] + d * step[1]) for d in range(3)]
    pairs = [(min(pair), max(pair)) for pair in pairwise(cells)]
    one, two = (model.literals(pair, True)[0] for pair in pairs)
    return one, two


def _black_pearl(ways: Sequence[tuple[int, int]]) -> list[Clause]:
    (left, _), (right, _), (up, _), (down, _) = ways
    turn = [(left, right), (-left, -right), (up, down), (-up, -down)]
    return [*turn, *((-one, two) for one, two in ways)]


def _white_pearl(ways: Sequence[tuple[int, int]]) -> list[Clause]:
    (left, lefter), (right, righter), (up, upper), (down, lower) = ways
    straight = [(left, up), (-left, right), (left, -right), (-up, down), (up, -down)]
    return [*straight, (-left, -lefter, -righter), (-up, -upper, -lower)]


def sides_at(model: Model, rows: int, columns: int) -> dict[tuple[int, int, bool], int]:
    """The variable of each side of a cell by its row, its column, and whether it runs across."""
    wide, first = columns + 1, (rows + 1) * columns
    across = {(*divmod(i, columns), True): v for i, v in enumerate(model.shown[:first])}
    return across | {(*divmod(i, wide), False): v for i, v in enumerate(model.shown[first:])}


def _spelled(values: Values, rows: int, columns: int) -> Answer:
    signs = [
        "#" if values[v] > 0 else "." if values[v] < 0 else "?"
        for v in range(1, len(sides(rows, columns)) + 1)
    ]
    first = (rows + 1) * columns
    return {"horizontal": rows_of(signs[:first], columns), "vertical": rows_of(signs[first:], columns + 1)}
