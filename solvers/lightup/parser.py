"""Light Up in text, as people type it."""

from __future__ import annotations

from collections.abc import Mapping

from solvers.core.boards.board import Board, Clue
from solvers.core.boards.plain_text import digits_grid, lines_of

BLACK = "#"
_SYMBOLS: Mapping[str, Clue] = {
    **dict.fromkeys("#BbxX\u25a0\u2588\u2593", BLACK),
}
_WHITE: Mapping[str, Clue] = dict.fromkeys("Ww")


def read(text: str) -> Board:
    """Read rows of white cells, black ones and numbers.

    `W` is a white cell, but beside another sign for that it may be a wall, so it is none.
    """
    rows = lines_of(text)
    has_other = any(sign in row.text for row in rows for sign in ".-_")
    symbols = _SYMBOLS if has_other else {**_SYMBOLS, **_WHITE}
    return Board("lightup", digits_grid(rows, 4, "Light Up", symbols))
