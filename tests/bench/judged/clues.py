"""The clues of a board, as judge and rivals know them."""

from __future__ import annotations

from typing import Any

from solvers import Board
from tests.bench.judged.grid import COUNTED, NEWER


def clues_of(board: Board) -> dict[str, Any]:
    """Return the clues of a board in plain lists and numbers."""
    kind = board.puzzle
    if kind in (*COUNTED, *NEWER):
        sides = {"rows": board.row_clues, "columns": board.column_clues}
        return {"grid": board.grid, "total": board.total, "regions": board.regions, **sides}
    if kind in ("takuzu", "lightup", "slitherlink"):
        grid: Any = ["".join("." if clue is None else str(clue) for clue in row) for row in board.grid]
    else:  # -1 is an island whose number is not given
        grid = [[-1 if clue == "?" else clue or 0 for clue in row] for row in board.grid]
    clues: dict[str, Any] = {"grid": grid}
    if kind in ("sudoku", "starbattle"):
        clues["regions"] = [list(row) for row in board.regions]
    return clues | _clues_of_the_kind(board)


def _clues_of_the_kind(board: Board) -> dict[str, Any]:
    """Return the clues that only the kind of a board has, by their names."""
    match board.puzzle:
        case "sudoku":
            cages = [
                {"sum": cage.clue[0], "cells": [cell.name for cell in cage.cells]}
                for cage in board.cages
                if cage.clue
            ]
            return {"diagonals": "diagonals" in board.variant, "cages": cages}
        case "takuzu":
            return {"unique_lines": "repeats" not in board.variant}
        case "starbattle":
            return {"stars": board.total}
        case "futoshiki":
            ends = [(edge, edge[::-1])[sign == "<"] for edge, sign in board.signs]
            pairs = [[one.name, other.name] for one, other in ends]
            if "adjacent" in board.variant:
                return {"greater": [], "adjacent": pairs}
            return {"greater": pairs, "adjacent": None}
        case "skyscrapers":
            margins = (board.column_clues, board.bottom_clues, board.row_clues, board.right_clues)
            clues = ([clue[0] if clue else 0 for clue in margin] for margin in margins)
            return dict(zip(("top", "bottom", "left", "right"), clues, strict=True))
        case "hashi":
            limits = [int(word.removeprefix("max ")) for word in board.variant if word.startswith("max ")]
            return {"max": limits[0] if limits else 2, "loops": "no rings" not in board.variant}
    return {}
