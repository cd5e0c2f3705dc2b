"""How many clues boards have, ours and those of Simon Tatham's collection, if that is installed."""

from __future__ import annotations

import shutil
import subprocess

import solvers
from solvers import Board

_BOARDS = 30
_PARAMETERS = {
    "mosaic": ("mosaic", "10x10"),
    "tents": ("tents", "10x10de"),
    "dominosa": ("dominosa", "6dt"),
    "nonogram": ("pattern", "10x10"),
    "sudoku": ("solo", "3x3db"),
    "takuzu": ("unruly", "10x10u"),
    "lightup": ("lightup", "10x10"),
    "futoshiki": ("unequal", "6de"),
    "skyscrapers": ("towers", "6de"),
    "hitori": ("singles", "8x8de"),
    "slitherlink": ("loopy", "10x10t0de"),
    "hashi": ("bridges", "10x10"),
}
"""The program of each kind, and boards as ours: of about the same size, and easy."""
_HARD = {
    "dominosa": "6dh",
    "sudoku": "3x3de",
    "lightup": "10x10d2",
    "futoshiki": "6dx",
    "skyscrapers": "6dx",
    "slitherlink": "10x10t0dt",
    "hashi": "10x10d1",
}
"""The same for boards that we call hard, of those kinds that have them."""


def clues_a_cell(board: Board) -> float:
    """Clues inside, at the margins, filled cells of nonograms, and signs, for each cell."""
    inside = sum(clue is not None for row in board.grid for clue in row)
    margins = (board.row_clues, board.column_clues, board.right_clues, board.bottom_clues)
    if board.puzzle == "nonogram":
        return sum(sum(clue or ()) for clue in board.row_clues) / (board.rows * board.columns)
    outside = sum(clue is not None for margin in margins for clue in margin) if len(board.right_clues) else 0
    return (inside + outside + len(board.signs)) / (board.rows * board.columns)


def theirs(kind: str, *, hard: bool = False) -> list[Board]:
    """Boards of the collection, easy or hard ones; none where there is no such program."""
    program, parameters = _PARAMETERS.get(kind, ("", ""))
    parameters = _HARD[kind] if hard else parameters
    path = shutil.which(f"sgt-{program}") if program else None
    if path is None:
        return []
    command = [path, "--generate", str(_BOARDS), parameters]
    told = subprocess.run(command, capture_output=True, text=True, check=True, timeout=300).stdout.split()
    return [solvers.read(code, kind, format="game-id") for code in told]
