"""Cages with a sum as maps of cells: the cage number of each cell, and each sum at the first cell."""

from __future__ import annotations

from collections.abc import Sequence

from solvers.core.boards.board import Board, Clue, Group
from solvers.core.boards.place_names import thing_at
from solvers.core.boards.places import Cell
from solvers.core.boards.puzzle_errors import ReadError
from solvers.core.boards.regions import Regions


def cage(cells: Sequence[Cell], total: int | None) -> Group:
    """Return a cage, named after its first cell; without a total its numbers only differ."""
    return Group(thing_at("cage", cells[0].name), None if total is None else (total,), tuple(cells))


def cages_of(names: Sequence[Sequence[object]], sums: Sequence[int | None]) -> tuple[Group, ...]:
    """Return the cages, given a name for each cell and a sum for the first cell of each cage.

    Raises ReadError for a sum at another cell, and for a cage without a sum.
    """
    cells: dict[object, list[Cell]] = {}
    for r, row in enumerate(names):
        for c, name in enumerate(row):
            cells.setdefault(name, []).append(Cell(r, c))
    at = {Cell(*divmod(i, len(names[0]))): total for i, total in enumerate(sums) if total is not None}
    first = {cells_of_cage[0] for cells_of_cage in cells.values()}
    # The symmetric difference holds first cells without a sum, and sums at cells that are not first.
    for cell in sorted(first ^ set(at)):
        what = "none, but a cage begins there" if cell in first else f"{at[cell]}"
        raise ReadError(f"The sum of a cage belongs to its first cell; {cell.name} has {what}.")
    return tuple(cage(cells_of_cage, at[cells_of_cage[0]]) for cells_of_cage in cells.values())


def cage_numbers(board: Board) -> Regions:
    """Return the number of the cage of each cell; -1 for none."""
    number = {cell: i for i, group in enumerate(board.cages) for cell in group.cells}
    return tuple(tuple(number.get(Cell(r, c), -1) for c in range(board.columns)) for r in range(board.rows))


def cage_sums(board: Board) -> list[Clue]:
    """Return for each cell the sum of the cage that begins there."""
    sums = {group.cells[0]: sum(group.clue or ()) for group in board.cages}
    return [sums.get(cell) for cell in board.cells]
