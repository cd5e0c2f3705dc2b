"""The board as the setter wrote it: a grid of clues, and clues at its edges."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from itertools import chain, groupby
from typing import Literal, NamedTuple

from solvers.core.boards import geometry
from solvers.core.boards.place_names import Name
from solvers.core.boards.places import Cell, Edge, Side, column_name

Clue = int | str | None
"""Content of a cell: a number, a symbol such as "T" for a tree, or nothing."""

GroupClue = tuple[int, ...] | None
"""Numbers that are the clue of a group, such as those left of a row; None if there is no clue."""

Margin = Literal["", "left", "top", "right", "bottom"]
"""Margin that holds the clue of a group; "" if the clue is inside the grid or nowhere."""


class Group(NamedTuple):
    """A set of cells with a common clue or rule: a row, column, region, cage or line of sight.

    `name` is its name in sentences, such as "row 3". The cells are in the order in which the clue sees them.
    """

    name: Name
    clue: GroupClue
    cells: tuple[Cell, ...]
    margin: Margin = ""
    sign: str = ""
    """The operator of a cage, `+`, `-`, `*` or `/`; "" is a sum in puzzles that have only sums."""


class Overlay(NamedTuple):
    """A clue that is drawn over cells: a line, a dot between two cells, a number at a corner.

    `kind` names its meaning and its look. The order of the `cells` matters for lines. `others` is the second
    part of a clue with two parts, such as the line of an arrow, which begins beside its circle.
    """

    kind: str
    cells: tuple[Cell, ...]
    numbers: tuple[int, ...] = ()
    others: tuple[Cell, ...] = ()

    @property
    def all_cells(self) -> tuple[Cell, ...]:
        return self.cells + self.others


@dataclass(frozen=True)
class Board:
    """A puzzle as its setter wrote it; plain data, the same in every process."""

    puzzle: str
    grid: tuple[tuple[Clue, ...], ...]
    """The clues of the cells, row by row; all rows have the same length."""
    row_clues: tuple[GroupClue, ...] = ()
    """The clues left of the rows; empty, like the other three margins, if the puzzle has none."""
    column_clues: tuple[GroupClue, ...] = ()
    total: int | None = None
    """A number for the whole board: the total of mines, or the number of stars in each row."""
    right_clues: tuple[GroupClue, ...] = ()
    bottom_clues: tuple[GroupClue, ...] = ()
    regions: tuple[tuple[int, ...], ...] = ()
    """The number of the region of each cell, row by row; -1 for none."""
    cages: tuple[Group, ...] = ()
    """The groups of different numbers, with their sum if they have one."""
    signs: tuple[tuple[Edge, str], ...] = ()
    """The inequality signs between adjacent cells."""
    overlays: tuple[Overlay, ...] = ()
    """The clues that are drawn over cells, for puzzles that have some."""
    variant: frozenset[str] = frozenset()
    """The names of additional rules that this board has."""
    # Equality ignores the format and the focus: readings of several formats are compared, and results that
    # are cached for a board serve for every focus.
    format: str = field(default="text", compare=False)
    """The name of the text format that the board was read from."""
    focus: Cell = field(default=Cell(0, 0), compare=False)
    """The cell whose surroundings come first in `nearest`, `numbers` and `lines`."""

    # A frozen dataclass forbids setting attributes, but cached_property writes to the instance's dictionary.
    @cached_property
    def rows(self) -> int:
        return len(self.grid)

    @cached_property
    def columns(self) -> int:
        return len(self.grid[0])

    @property
    def cells(self) -> tuple[Cell, ...]:
        """All cells, row by row."""
        return geometry.cells(self.rows, self.columns)

    @property
    def clues(self) -> tuple[Clue, ...]:
        """The contents of all cells, row by row."""
        return tuple(chain.from_iterable(self.grid))

    def nearest(self) -> Iterator[Cell]:
        """Yield all cells, those near the focus first; row by row if the focus is the first cell."""
        r, c = self.focus
        if r == c == 0:
            yield from self.cells
            return
        for i, j in geometry.steps_outwards(self.rows, self.columns):
            if 0 <= r + i < self.rows and 0 <= c + j < self.columns:
                yield Cell(r + i, c + j)

    def at(self, cell: Cell) -> Clue:
        return self.grid[cell.row][cell.column]

    def with_clue(self, cell: Cell, clue: Clue) -> Board:
        """Return the board with another clue in one cell."""
        rows = [list(row) for row in self.grid]
        rows[cell.row][cell.column] = clue
        return replace(self, grid=tuple(map(tuple, rows)))

    def cells_with(self, clue: Clue) -> list[Cell]:
        """Return the cells that hold exactly this clue, row by row."""
        return [cell for cell, content in zip(self.cells, self.clues, strict=True) if content == clue]

    def numbers(self) -> Iterator[tuple[Cell, int]]:
        """Yield the cells that hold a number, each with its number, those near the focus first."""
        clues: Iterable[tuple[Cell, Clue]] = ((cell, self.at(cell)) for cell in self.nearest())
        # In the usual case, cells and clues come in the same order and need no look-up.
        if self.focus == (0, 0):
            clues = zip(self.cells, self.clues, strict=True)
        yield from ((cell, clue) for cell, clue in clues if isinstance(clue, int))

    def neighbours(self, cell: Cell) -> tuple[Cell, ...]:
        """Return the up to four cells that share a side with `cell`."""
        return geometry.cells_around(self.rows, self.columns, corners=False)[cell]

    def square_around(self, cell: Cell) -> tuple[Cell, ...]:
        """Return the cells of the 3x3 square centred on `cell`, including `cell`, that are on the board."""
        return geometry.cells_around(self.rows, self.columns, corners=True)[cell]

    def square(self, corner: Cell) -> tuple[Cell, ...]:
        """Return the cells of the 2x2 square with upper left cell `corner` that are on the board."""
        return geometry.squares(self.rows, self.columns)[corner]

    def edges_at(self, cell: Cell) -> tuple[Edge, ...]:
        """Return the up to four edges between `cell` and its neighbours."""
        return geometry.edges_at(self.rows, self.columns)[cell]

    @property
    def edges(self) -> tuple[Edge, ...]:
        """All pairs of adjacent cells."""
        return geometry.edges(self.rows, self.columns)

    @property
    def sides(self) -> tuple[Side, ...]:
        """All sides of cells: the upper and lower ones row by row, then the left and right ones."""
        return geometry.sides(self.rows, self.columns)

    def sides_of(self, cell: Cell) -> tuple[Side, Side, Side, Side]:
        """Return the upper, left, right and lower side of a cell."""
        return geometry.sides_of(self.rows, self.columns)[cell]

    def sides_at(self, row: int, column: int) -> tuple[Side, ...]:
        """Return the two to four sides that meet at a dot: the upper left corner of a cell."""
        return geometry.sides_at(self.rows, self.columns)[row, column]

    def lines(self) -> Iterator[Group]:
        """Yield the rows and columns with their clues at the left and top, those near the focus first.

        Yields nothing if the puzzle has no such clues.
        """
        across, down = geometry.cells_of_lines(self.rows, self.columns)
        for distance in range(max(self.rows, self.columns)):
            # A set, since at distance 0 the line before and the line after are the same.
            for r in sorted({self.focus.row - distance, self.focus.row + distance}):
                if 0 <= r < len(self.row_clues):
                    yield Group(Name("row", f"{r + 1}"), self.row_clues[r], across[r], "left")
            for c in sorted({self.focus.column - distance, self.focus.column + distance}):
                if 0 <= c < len(self.column_clues):
                    yield Group(Name("column", column_name(c)), self.column_clues[c], down[c], "top")

    def rows_and_columns(self) -> tuple[Group, ...]:
        """All rows, then all columns, without their clues."""
        return _rows_and_columns(self.rows, self.columns)

    def runs(self, is_white: Callable[[Clue], bool]) -> Iterator[Group]:
        """Yield the longest lines of cells with white clues: those of the rows, then those of the columns."""
        for line in self.rows_and_columns():
            one = "the run across from" if line.name.one == "row" else "the run down from"
            for white, piece in groupby(line.cells, lambda cell: is_white(self.at(cell))):
                if white:
                    cells = tuple(piece)
                    yield Group(Name(one, cells[0].name, one.replace("run", "runs")), None, cells)

    def areas(self, kind: str = "region") -> tuple[Group, ...]:
        """Return the regions in order, named by their kind and their number from 1, such as "box 4"."""
        return _areas(self.regions, kind)

    def views(self) -> Iterator[Group]:
        """Yield each row or column as a clue at one of the four margins sees it; only those with a clue."""
        across, down = geometry.cells_of_lines(self.rows, self.columns)
        rows = [Name("row", f"{r + 1}") for r in range(self.rows)]
        columns = [Name("column", column_name(c)) for c in range(self.columns)]
        margins: tuple[tuple[Margin, Sequence[GroupClue], list[Name], Sequence[tuple[Cell, ...]]], ...] = (
            ("left", self.row_clues, rows, across),
            ("right", self.right_clues, rows, across),
            ("top", self.column_clues, columns, down),
            ("bottom", self.bottom_clues, columns, down),
        )
        for margin, clues, names, lines in margins:
            # Not strict: a margin without any clues is an empty tuple.
            for clue, name, cells in zip(clues, names, lines, strict=False):
                if clue is not None:
                    seen = cells[::-1] if margin in ("right", "bottom") else cells
                    yield Group(Name(name.one, f"{name.place} from the {margin}"), clue, seen, margin)


# Cached like the functions of `geometry`: all boards of one size share the result.
@lru_cache(maxsize=16)
def _rows_and_columns(rows: int, columns: int) -> tuple[Group, ...]:
    across, down = geometry.cells_of_lines(rows, columns)
    return (
        *(Group(Name("row", f"{r + 1}"), None, cells) for r, cells in enumerate(across)),
        *(Group(Name("column", column_name(c)), None, cells) for c, cells in enumerate(down)),
    )


@lru_cache(maxsize=16)
def _areas(regions: tuple[tuple[int, ...], ...], kind: str) -> tuple[Group, ...]:
    cells_of: dict[int, list[Cell]] = {}
    for r, row in enumerate(regions):
        for c, number in enumerate(row):
            if number >= 0:
                cells_of.setdefault(number, []).append(Cell(r, c))
    return tuple(
        Group(Name(kind, f"{number + 1}", "boxes" if kind == "box" else ""), None, tuple(cells_of[number]))
        for number in sorted(cells_of)
    )
