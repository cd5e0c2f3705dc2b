"""Light Up in text, as people type it."""

from __future__ import annotations

from solvers.core.boards.board import Board
from solvers.core.boards.text import digits_grid, lines_of

BLACK = "#"
_SYMBOLS = {"#": BLACK, "B": BLACK, "b": BLACK, "x": BLACK, "X": BLACK}


def read(text: str) -> Board:
    """Rows of white cells, black ones and numbers."""
    return Board("lightup", digits_grid(lines_of(text), 4, "Light Up", _SYMBOLS))
