"""Drawings of penpa-edit: the content in and around the cells of a grid, for any puzzle."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from solvers.core.boards.board import Clue, GroupClue
from solvers.core.boards.encoded_board import Size
from solvers.core.boards.places import Cell, Edge
from solvers.core.boards.regions import Regions, inner_edges, regions_between


class Marks(NamedTuple):
    """Marks over several cells: paths from bulbs and circles, cages with their sums, and dots between cells.

    Paths and cages are tuples of cells. A sum is by the cell in whose upper left corner it stands; a dot has
    a name and its style.
    """

    thermometers: tuple[tuple[Cell, ...], ...] = ()
    arrows: tuple[tuple[Cell, ...], ...] = ()
    cages: tuple[tuple[Cell, ...], ...] = ()
    sums: Mapping[Cell, int] = {}
    dots: Mapping[Edge, tuple[str, int]] = {}
    diagonals: tuple[str, ...] = ()

    def names(self) -> list[str]:
        """Return what there is, as nouns."""
        nouns = ("thermometers", "arrows", "cages", "small numbers", "dots", "diagonals")
        return sorted(noun for noun, marks in zip(nouns, self, strict=True) if marks)

    def cells(self) -> set[Cell]:
        """Return all cells that have marks."""
        paths = (*self.thermometers, *self.arrows, *self.cages, *self.dots)
        return {*self.sums, *(cell for path in paths for cell in path)}


class Drawing(NamedTuple):
    """Numbers, dark cells, symbols and borders of a drawing without its margins.

    Cells above the grid and left of it have negative rows and columns. `numbers` holds None for a "?", a
    number that is not given. A symbol is a name and its style. A border is a line between two cells, one of
    which may be outside the grid. Numbers with an arrow, such as `2>`, are apart from the others.
    """

    size: Size
    numbers: Mapping[Cell, int | None]
    dark: frozenset[Cell]
    symbols: Mapping[Cell, tuple[str, int]]
    borders: frozenset[Edge] = frozenset()
    marks: Marks = Marks()
    arrow_numbers: Mapping[Cell, str] = {}

    def holds(self, cell: Cell) -> bool:
        """Whether a cell belongs to the grid."""
        return 0 <= cell.row < self.size.rows and 0 <= cell.column < self.size.columns

    def is_beside(self, cell: Cell) -> bool:
        """Whether a cell lies straight above the grid or straight left of it."""
        above = cell.row < 0 <= cell.column < self.size.columns
        return above or cell.column < 0 <= cell.row < self.size.rows

    def circles(self) -> Mapping[Cell, int] | None:
        """Return the styles of circles, 1 for white and 2 for black; None if there are other symbols."""
        inside = all(map(self.holds, self.symbols))
        if (
            not self.symbols
            or not inside
            or not all(n.startswith("circle") for n, _ in self.symbols.values())
        ):
            return None
        return {cell: style for cell, (_, style) in self.symbols.items()}

    @property
    def plain(self) -> bool:
        """Whether there are only numbers."""
        signs = self.dark or self.symbols or self.borders or self.marks.names()
        return not (signs or self.arrow_numbers)

    def regions(self) -> Regions | None:
        """The regions between the borders; None if a border divides no two regions or a cell is dark."""
        if self.dark:
            return None
        inside = {edge for edge in self.borders if all(map(self.holds, edge))}
        joined = [edge for edges in inner_edges(self.size) for edge in edges if edge not in inside]
        numbered = regions_between(self.size, joined)
        divided = all(numbered[one.row][one.column] != numbered[two.row][two.column] for one, two in inside)
        return numbered if divided and inside else None

    def grid(self, clues: Mapping[Cell, Clue]) -> tuple[tuple[Clue, ...], ...]:
        """Return rows of clues, with None for cells without one."""
        cells = [Cell(r, c) for r in range(self.size.rows) for c in range(self.size.columns)]
        return self.size.grid([clues.get(cell) for cell in cells])

    def column_clue(self, column: int) -> GroupClue:
        """Return the numbers above a column, from the top; None if there are gaps or no numbers."""
        return _runs(
            [(cell.row, n) for cell, n in self.numbers.items() if cell.column == column and cell.row < 0]
        )

    def row_clue(self, row: int) -> GroupClue:
        """Return the numbers left of a row."""
        return _runs(
            [(cell.column, n) for cell, n in self.numbers.items() if cell.row == row and cell.column < 0]
        )


def _runs(numbers: list[tuple[int, int | None]]) -> GroupClue:
    ordered = [number for _, number in sorted(numbers, key=lambda pair: pair[0])]
    given = tuple(number for number in ordered if number is not None)
    return given if given and len(given) == len(ordered) else None  # shorter if a "?" was dropped
