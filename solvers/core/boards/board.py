"""What the setter of a puzzle wrote down: a grid of clues, and clues at the edges.

Rows and columns count from 0 inside the program; names shown to people are those of a
spreadsheet: A1 is top left, the column after Z is AA.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from itertools import chain, pairwise
from typing import NamedTuple

Clue = int | str | None
"""What stands in a cell: a number, a symbol such as "T" for a tree, or nothing."""

Runs = tuple[int, ...] | None
"""The numbers at the edge of a row or column; None where the setter gave none."""


def column_name(column: int) -> str:
    """The letters of a 0-based column: 0 is A, 25 is Z, 26 is AA."""
    letters = ""
    column += 1
    while column:
        column, rest = divmod(column - 1, 26)
        letters = chr(ord("A") + rest) + letters
    return letters


class Cell(NamedTuple):
    """A place in the grid, 0-based."""

    row: int
    column: int

    @property
    def name(self) -> str:
        return f"{column_name(self.column)}{self.row + 1}"

    @classmethod
    def named(cls, name: str) -> Cell:
        """The cell that people call `name`, such as "D5"; raises ValueError for anything else."""
        match = re.fullmatch(r"([A-Za-z]{1,3})([1-9][0-9]{0,4})", name.strip())
        if not match:
            raise ValueError(f"{name!r} is not a cell; cells are named like D5: column letter, row number.")
        column = 0
        for letter in match[1].upper():
            column = column * 26 + ord(letter) - ord("A") + 1
        return cls(int(match[2]) - 1, column - 1)


def named(cells: Sequence[Cell], last: str = "and") -> str:
    """The names of some cells as a person lists them: "A1", "A1 and B1", "A1 to D1", "9 cells"."""
    names = [cell.name for cell in cells]
    if len(names) > 3 and _in_a_row(cells):
        return f"{names[0]} to {names[-1]}"
    return listed(names, "cells", last)


def listed(names: Sequence[str], unit: str, last: str = "and") -> str:
    """Some names in a sentence; more than eight become a number of `unit`."""
    if len(names) > 8:
        return f"{len(names)} {unit}"
    return f" {last} ".join(filter(None, [", ".join(names[:-1]), *names[-1:]]))


def _in_a_row(cells: Sequence[Cell]) -> bool:
    steps = {(b.row - a.row, b.column - a.column) for a, b in pairwise(cells)}
    return steps in ({(0, 1)}, {(1, 0)})


class Edge(NamedTuple):
    """Two cells side by side, the upper or left one first."""

    first: Cell
    second: Cell

    @property
    def name(self) -> str:
        return f"{self.first.name}-{self.second.name}"


Place = Cell | Edge
"""What a yes/no question of a puzzle is about."""


class Line(NamedTuple):
    """A row or a column with the numbers at its edge."""

    name: str
    clue: Runs
    cells: tuple[Cell, ...]


@dataclass(frozen=True)
class Board:
    """A puzzle as its setter wrote it down; plain data, the same in every process.

    `grid` holds the clues of the cells row by row, all rows of one length. `row_clues` and
    `column_clues` are empty where the puzzle has none. `total` counts something over the whole
    board (mines). `format` names the text format it was read from and is no part of the puzzle;
    neither is `focus`, the cell from which `nearest`, `numbers` and `lines` look at the board.
    """

    puzzle: str
    grid: tuple[tuple[Clue, ...], ...]
    row_clues: tuple[Runs, ...] = ()
    column_clues: tuple[Runs, ...] = ()
    total: int | None = None
    format: str = field(default="text", compare=False)
    focus: Cell = field(default=Cell(0, 0), compare=False)

    @cached_property
    def rows(self) -> int:
        return len(self.grid)

    @cached_property
    def columns(self) -> int:
        return len(self.grid[0])

    @property
    def cells(self) -> tuple[Cell, ...]:
        """All cells, row by row."""
        return _cells(self.rows, self.columns)

    def nearest(self) -> Iterator[Cell]:
        """All cells, those near the focus first; row by row where the focus is the first cell."""
        r, c = self.focus
        if r == c == 0:
            yield from self.cells
            return
        for i, j in _steps_outwards(self.rows, self.columns):
            if 0 <= r + i < self.rows and 0 <= c + j < self.columns:
                yield Cell(r + i, c + j)

    def at(self, cell: Cell) -> Clue:
        return self.grid[cell.row][cell.column]

    def cells_with(self, clue: Clue) -> list[Cell]:
        """The cells that hold exactly this clue, row by row."""
        return [cell for cell in self.cells if self.at(cell) == clue]

    def numbers(self) -> Iterator[tuple[Cell, int]]:
        """The cells that hold a number, each with its number, those near the focus first."""
        clues: Iterable[tuple[Cell, Clue]] = ((cell, self.at(cell)) for cell in self.nearest())
        if self.focus == (0, 0):
            clues = zip(self.cells, chain.from_iterable(self.grid), strict=True)
        yield from ((cell, clue) for cell, clue in clues if isinstance(clue, int))

    def beside(self, cell: Cell) -> tuple[Cell, ...]:
        """The up to four cells that share a side with `cell`."""
        return _near(self.rows, self.columns, corners=False)[cell]

    def around(self, cell: Cell) -> tuple[Cell, ...]:
        """The up to nine cells of the 3x3 square with `cell` in its middle, itself included."""
        return _near(self.rows, self.columns, corners=True)[cell]

    def square(self, corner: Cell) -> tuple[Cell, ...]:
        """The cells of the 2x2 square of which `corner` is the upper left one, as far as there are any."""
        return _squares(self.rows, self.columns)[corner]

    def edges_at(self, cell: Cell) -> tuple[Edge, ...]:
        """The up to four edges between `cell` and those beside it."""
        return _edges_at(self.rows, self.columns)[cell]

    @property
    def edges(self) -> tuple[Edge, ...]:
        """All pairs of cells side by side."""
        return _edges(self.rows, self.columns)

    def lines(self) -> Iterator[Line]:
        """The rows and columns of a puzzle with clues at the edge, those near the focus first."""
        across, down = _stripes(self.rows, self.columns)
        for distance in range(max(self.rows, self.columns)):
            for r in sorted({self.focus.row - distance, self.focus.row + distance}):
                if 0 <= r < len(self.row_clues):
                    yield Line(f"row {r + 1}", self.row_clues[r], across[r])
            for c in sorted({self.focus.column - distance, self.focus.column + distance}):
                if 0 <= c < len(self.column_clues):
                    yield Line(f"column {column_name(c)}", self.column_clues[c], down[c])


@lru_cache(maxsize=16)
def _steps_outwards(rows: int, columns: int) -> tuple[tuple[int, int], ...]:
    """All differences between two cells of a grid, the short ones first."""
    steps = [(i, j) for i in range(1 - rows, rows) for j in range(1 - columns, columns)]
    return tuple(sorted(steps, key=lambda step: (max(map(abs, step)), step)))


@lru_cache(maxsize=16)
def _cells(rows: int, columns: int) -> tuple[Cell, ...]:
    return tuple(Cell(r, c) for r in range(rows) for c in range(columns))


@lru_cache(maxsize=16)
def _stripes(rows: int, columns: int) -> tuple[tuple[tuple[Cell, ...], ...], tuple[tuple[Cell, ...], ...]]:
    """The cells of each row, and those of each column."""
    cells = _cells(rows, columns)
    return tuple(cells[r * columns : (r + 1) * columns] for r in range(rows)), tuple(
        cells[c::columns] for c in range(columns)
    )


@lru_cache(maxsize=16)
def _near(rows: int, columns: int, *, corners: bool) -> dict[Cell, tuple[Cell, ...]]:
    """For each cell of a grid those around it, itself included, or without corners those beside it."""
    steps = [(i, j) for i in (-1, 0, 1) for j in (-1, 0, 1) if corners or abs(i + j) == 1]
    at = {cell: cell for cell in _cells(rows, columns)}
    return {
        cell: tuple(at[place] for i, j in steps if (place := Cell(cell.row + i, cell.column + j)) in at)
        for cell in at
    }


@lru_cache(maxsize=16)
def _squares(rows: int, columns: int) -> dict[Cell, tuple[Cell, ...]]:
    near = _near(rows, columns, corners=True)
    return {
        cell: tuple(other for other in near[cell] if other.row >= cell.row and other.column >= cell.column)
        for cell in near
    }


@lru_cache(maxsize=16)
def _edges_at(rows: int, columns: int) -> dict[Cell, tuple[Edge, ...]]:
    near = _near(rows, columns, corners=False)
    return {cell: tuple(Edge(*sorted((cell, other))) for other in near[cell]) for cell in near}


@lru_cache(maxsize=16)
def _edges(rows: int, columns: int) -> tuple[Edge, ...]:
    cells = _cells(rows, columns)
    across = [Edge(cell, cells[i + 1]) for i, cell in enumerate(cells) if cell.column + 1 < columns]
    down = [Edge(cell, cells[i + columns]) for i, cell in enumerate(cells) if cell.row + 1 < rows]
    return (*across, *down)
