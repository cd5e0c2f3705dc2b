"""Addresses of sites on which a board can be played."""

from __future__ import annotations

from contextlib import suppress
from functools import lru_cache

import solvers
from solvers import Board, PuzzleError

_FORMAT = "puzz.link"
_EDITOR, _EDITOR_PATH, _PLAYER = (
    "f-puzzles",
    "https://www.f-puzzles.com/?load=",
    "https://sudokupad.app/fpuzzles",
)


def play_url(board: Board) -> tuple[str | None, str]:
    """Return the URL of a board, or None without one, and a sentence on what it leaves out, or ""."""
    if url := player_url(board):
        return url, ""
    try:
        return solvers.write(board, _FORMAT), solvers.left_out(board, _FORMAT)
    except PuzzleError:
        return None, ""


@lru_cache(maxsize=64)
def player_url(board: Board) -> str:
    """Return the address of the whole board on SudokuPad or puzz.link; "" if neither has one.

    Hints and checks of one board follow each other, and compressing the board takes a millisecond.
    """
    with suppress(PuzzleError):
        return solvers.write(board, _EDITOR).replace(_EDITOR_PATH, _PLAYER)
    with suppress(PuzzleError):
        return "" if solvers.left_out(board, _FORMAT) else solvers.write(board, _FORMAT)
    return ""
