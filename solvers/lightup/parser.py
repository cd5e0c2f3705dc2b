"""Light Up in text, as people type it."""

from __future__ import annotations

from collections.abc import Mapping

from solvers.core.boards.board import Board, Clue
from solvers.core.boards.plain_text import digits_grid, lines_of

BLACK = "#"
_SYMBOLS: Mapping[str, Clue] = {
    **dict.fromkeys("#BbxX\u25a0\u2588\u2593", BLACK),
    **dict.fromkeys("Ww\u25a1", None),
}


def read(text: str) -> Board:
    """Read rows of white cells, black ones and numbers."""
    return Board("lightup", digits_grid(lines_of(text), 4, "Light Up", _SYMBOLS))
