"""The board of a sudoku, and its groups that hold each number once: rows, columns, regions, diagonals."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from solvers.core.boards.board import Board, Clue, Group
from solvers.core.boards.place_names import thing_at
from solvers.core.boards.places import Cell
from solvers.core.boards.puzzle_errors import ReadError
from solvers.core.boards.regions import Regions, box_size, boxes


def make_board(
    grid: Sequence[Sequence[Clue]],
    regions: Regions | None = None,
    cages: tuple[Group, ...] = (),
    *,
    diagonals: bool = False,
    box: str = "",
) -> Board:
    rows = tuple(tuple(clue or None for clue in row) for row in grid)
    regions = regions or boxes(len(rows), *map(int, box.split("x") if box else ()))
    variant = frozenset({"diagonals"} if diagonals else ())
    return Board("sudoku", rows, regions=regions, cages=cages, variant=variant)


@lru_cache(maxsize=16)
def usual_boxes(n: int) -> Regions | None:
    """Return the usual boxes of a sudoku of n rows."""
    try:
        return boxes(n)
    except ReadError:
        return None


def groups_of(board: Board) -> list[Group]:
    """Return all groups that hold each number once, the most visible first."""
    n = range(board.rows)
    if box_size(board.regions):
        areas = list(board.areas("box"))
    else:
        areas = [region._replace(name=thing_at("region", region.cells[0].name)) for region in board.areas()]
    if board.variant:
        for line in ([Cell(i, i) for i in n], [Cell(board.rows - 1 - i, i) for i in n]):
            areas.append(Group(thing_at("diagonal", line[0].name), None, tuple(line)))
    return [*areas, *board.rows_and_columns()]
