"""Clues at the four margins of a board, one number each: in most codes top, bottom, left, right."""

from __future__ import annotations

from collections.abc import Sequence

from solvers.core.boards.board import Board, Clue, Group
from solvers.core.boards.place_names import Name
from solvers.core.boards.puzzle_errors import ReadError

Grid = Sequence[Sequence[Clue]]

_STANDS = {"left": "left of", "right": "right of", "top": "above", "bottom": "below"}


def line_name(view: Group) -> Name:
    """Return the name of the row or column of a clue at a margin: "column A"."""
    return Name(view.name.one, view.name.place.split()[0])


def clue_name(view: Group) -> Name:
    """Return the name of a clue at a margin: "the 3 above column A"."""
    clue, stands, line = f"the {sum(view.clue or ())}", _STANDS[view.margin], line_name(view)
    return Name(f"{clue} {stands} {line.one}", line.place, f"{clue}s {stands} {line.several}")


def with_margins(puzzle: str, clues: Sequence[Clue], grid: Grid) -> Board:
    """Return a square board with these clues around it; clues that are no numbers are dropped."""
    n = len(grid)
    outside = [(clue,) if isinstance(clue, int) else None for clue in clues]
    top, bottom, left, right = (tuple(outside[i * n : (i + 1) * n]) for i in range(4))
    rows = tuple(tuple(clue if isinstance(clue, int) else None for clue in row) for row in grid)
    return Board(puzzle, rows, left, top, right_clues=right, bottom_clues=bottom)


def margins_of(board: Board) -> list[Clue]:
    """Return the clues around a board."""
    sides = (board.column_clues, board.bottom_clues, board.row_clues, board.right_clues)
    return [clue[0] if clue else None for side in sides for clue in side]


def board_of_frame(puzzle: str, grid: Grid) -> Board:
    """Return the board of a grid whose first and last rows and columns are the margins.

    Raises ReadError for a clue at a corner.
    """
    for r in (0, -1):
        for c in (0, -1):
            if grid[r][c] is not None:
                raise ReadError(f'"{grid[r][c]}" is at a corner, where a clue sees no line. Write a dot.')
    left, right = ([row[at] for row in grid[1:-1]] for at in (0, -1))
    clues = [*grid[0][1:-1], *grid[-1][1:-1], *left, *right]
    return with_margins(puzzle, clues, [row[1:-1] for row in grid[1:-1]])


def framed_text(board: Board, rows: Sequence[str]) -> str:
    """Return the rows of a board with the margins around them, and dots at the corners."""
    n, clues = board.rows, ["." if clue is None else str(clue) for clue in margins_of(board)]
    top, bottom, left, right = (clues[i * n : (i + 1) * n] for i in range(4))
    inner = [f"{a}{row}{b}" for a, row, b in zip(left, rows, right, strict=True)]
    return "\n".join([f".{''.join(top)}.", *inner, f".{''.join(bottom)}."])
