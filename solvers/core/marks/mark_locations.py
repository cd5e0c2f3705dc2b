"""Locations that marks can be about, by the names that people give them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from solvers.core.boards.board import Board
from solvers.core.boards.places import Cell, Edge, Place, Side, Unknown
from solvers.core.boards.puzzle_errors import ReadError
from solvers.core.rules.puzzle import Puzzle

_STEPS = {"right": (0, 1), "left": (0, -1), "up": (-1, 0), "down": (1, 0)}
_SIDES = {"top": 0, "up": 0, "left": 1, "right": 2, "bottom": 3, "down": 3}
"""Index in `Board.sides_of` of each side of a cell."""


class Marked(NamedTuple):
    """A location as a person named it; `towards` tells that its value is a direction, of a side or a half."""

    name: str
    place: Place
    towards: str = ""


class Places(NamedTuple):
    """The locations of a board with the numbers that each can hold (none for yes or no), and by name."""

    board: Board
    values: Mapping[Place, Sequence[int]]
    named: Mapping[str, Place]

    @classmethod
    def from_board(cls, puzzle: Puzzle, board: Board) -> Places:
        """Return the locations that a solution of the board decides."""
        unknowns = list(puzzle.unknowns(board))
        values = {unknown.place: unknown.values for unknown in unknowns if isinstance(unknown, Unknown)}
        every = values or {place: () for place in unknowns if not isinstance(place, Unknown)}
        return cls(board, every, {name: place for place in every for name in _names(place)})

    def meant(self, name: str, value: str) -> list[Marked]:
        """Return the locations that a name and its value mean: one, or the cells of a line.

        In a line, cells that hold a clue are skipped, unless it has no others. Raises ReadError.
        """
        place = self.named.get(name.upper())
        # `_one` reads a single cell: with a direction as its value it means a pair or a side.
        if place is not None and place.cells != (place,):
            return [Marked(place.name, place)]
        first, dash, last = name.partition("-")
        if not dash:
            return [self._one(name, value)]
        # There is no pair or side of that name, so it is the range from one cell to another.
        line = [self._one(cell.name, value) for cell in self._line(name, first, last)]
        return [marked for marked in line if marked.place in self.values] or line[:1]

    def _one(self, name: str, value: str) -> Marked:
        """Return a cell, the half of a domino in the direction `value` of it, or one of its sides."""
        name, _, side = name.partition("|")
        cell = cell_on(self.board, name)
        if side.lower() in _SIDES and (place := self._side(cell, side.lower())):
            return Marked(place.name, place)
        if side:
            raise ReadError(f'"{side[:20]}" is no side of {cell.name}: write top, left, right or bottom.')
        towards = value.removeprefix("not-")
        if towards in _STEPS and (edge := edge_towards(cell, towards)) in self.values:
            return Marked(cell.name, edge, towards)
        if towards in _SIDES and (place := self._side(cell, towards)):
            return Marked(place.name, place, towards)
        return Marked(cell.name, cell)

    def _side(self, cell: Cell, towards: str) -> Side | None:
        side = self.board.sides_of(cell)[_SIDES[towards]]
        return side if side in self.values else None

    def _line(self, name: str, first: str, last: str) -> list[Cell]:
        """Return the cells from one to another of the same row or column. Raises ReadError."""
        ends = cell_on(self.board, first), cell_on(self.board, last)
        (top, left), (bottom, right) = min(ends), max(ends)
        if top != bottom and left != right:
            raise ReadError(f"{name[:30]} is no line of cells: name two cells of one row or of one column.")
        return [Cell(r, c) for r in range(top, bottom + 1) for c in range(left, right + 1)]


def cell_on(board: Board, name: str) -> Cell:
    """Return the cell of the board with this name; raise ReadError for anything else."""
    try:
        cell = Cell.from_name(name)
    except ValueError as error:
        raise ReadError(str(error)) from None
    if not (cell.row < board.rows and cell.column < board.columns):
        last = Cell(board.rows - 1, board.columns - 1).name
        raise ReadError(f"{cell.name} lies outside the board, which goes from A1 to {last}.")
    return cell


def edge_towards(cell: Cell, towards: str) -> Edge:
    """Return the pair of a cell and its neighbour in a direction, which may lie outside the board."""
    rows, columns = _STEPS[towards]
    # An edge names the upper or left cell first.
    first, second = sorted((cell, Cell(cell.row + rows, cell.column + columns)))
    return Edge(first, second)


def _names(place: Place) -> list[str]:
    """Return the names of a location; for two cells, in either order."""
    if isinstance(place, Side):
        cells = [cell.name for cell in place.cells]
        return ["|".join(names) for names in (cells, cells[::-1]) if len(names) == 2]
    name = place.name.upper()
    first, joined, second = name.partition("-")
    return [name, f"{second}-{first}"] if joined else [name]
