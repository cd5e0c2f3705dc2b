"""Nurikabe in text, as people type it."""

from __future__ import annotations

from collections.abc import Iterator

from solvers.core.boards.board import Board
from solvers.core.boards.conflict import Conflict
from solvers.core.boards.places import Cell, amount
from solvers.core.boards.plain_text import lines_of, numbers_grid
from solvers.core.boards.puzzle_errors import ReadError
from solvers.nurikabe.island_rules import reachable_cells

_HIGHEST = 999
UNNUMBERED = "?"
"""An island without a given number."""


def read(text: str) -> Board:
    """Read rows of numbers, `?` and blanks; if numbers exceed 9, words separated by blanks."""
    grid = numbers_grid(lines_of(text), 1, _HIGHEST, "Nurikabe", {UNNUMBERED: UNNUMBERED, "0": None})
    return Board("nurikabe", grid)


def check(board: Board) -> None:
    """Raise ReadError for numbers that no island has."""
    for cell, number in board.numbers():
        if not 1 <= number <= _HIGHEST:
            raise ReadError(
                f"The {clue_label(board, cell)} is not valid: islands have 1 to {_HIGHEST} cells."
            )


def conflicts(board: Board) -> Iterator[Conflict]:
    """Yield the islands that touch, and the islands to which the others leave too few cells."""
    for cell, other in board.edges:
        if board.at(cell) is not None and board.at(other) is not None:
            one, two = clue_label(board, cell), clue_label(board, other)
            touch = f"the {one} and the {two} touch, but islands meet at corners at most"
            yield Conflict(touch, (cell, other))
    for cell, number in board.numbers():
        room = 1 + len(reachable_cells(board, cell, number))
        if room < number:
            cells = amount(room, "cell")
            yield Conflict(f"the {clue_label(board, cell)} has room for {cells} between the others", (cell,))


def clue_label(board: Board, cell: Cell) -> str:
    return f"{board.at(cell)} at {cell.name}"
