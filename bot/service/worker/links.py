"""The address on puzz.link under which a board can be played."""

from __future__ import annotations

import solvers
from solvers import Board, PuzzleError

_FORMAT = "puzz.link"


def linked(board: Board) -> tuple[str | None, str]:
    """The address, None where none can hold the board, and a sentence on what it leaves out, or ""."""
    try:
        return solvers.write(board, _FORMAT), solvers.left_out(board, _FORMAT)
    except PuzzleError:
        return None, ""
