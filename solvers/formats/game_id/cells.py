"""The code of a board of single digits, Mosaic or Minesweeper: row by row, without separators.

A digit is a clue; `a` to `z` stand for 1 to 26 cells without one.
"""

from __future__ import annotations

from math import isqrt

from solvers.core.boards.board import Board
from solvers.core.boards.errors import PuzzleError, ReadError
from solvers.core.rules.format import Request, Size, wrong_character

HIGHEST = {"minesweeper": 8, "mosaic": 9}


def sizes(code: str) -> list[Size]:
    """The square that the code fills, if it does."""
    area = sum(1 if symbol.isdecimal() else ord(symbol) - ord("a") + 1 for symbol in code)
    side = isqrt(max(area, 0))
    return [Size(side, side)] if side and side * side == area else []


def decode(puzzle: str, code: str, size: Size, request: Request) -> Board:
    area = size.columns * size.rows
    cells: list[int | None] = []
    for index, symbol in enumerate(code):
        if "a" <= symbol <= "z":
            cells += [None] * (ord(symbol) - ord("a") + 1)
        elif "0" <= symbol <= str(HIGHEST[puzzle]):
            cells.append(int(symbol))
        else:
            right = f"Clues are 0 to {HIGHEST[puzzle]}; a to z stand for 1 to 26 cells without one."
            raise wrong_character(code, index, "the code", right)
        if len(cells) > area:
            raise ReadError(f"Character {index + 1} of the code is beyond the last of {area} cells ({size}).")
    if len(cells) < area:
        raise ReadError(f"The code ends after {len(cells)} cells; the board has {area} ({size}).")
    grid = tuple(tuple(cells[r * size.columns : (r + 1) * size.columns]) for r in range(size.rows))
    return Board(puzzle, grid, total=request.options.get("mines") if puzzle == "minesweeper" else None)


def encode(board: Board) -> str:
    code = ""
    gap = 0
    for clue in [clue for row in board.grid for clue in row] + [""]:
        if clue is None:
            gap += 1
            continue
        if isinstance(clue, str) and clue:
            raise PuzzleError("This code has no sign for a safe cell whose number is not known.")
        code += "z" * ((gap - 1) // 26 if gap else 0)
        code += (" abcdefghijklmnopqrstuvwxyz"[(gap - 1) % 26 + 1] if gap else "") + str(clue)
        gap = 0
    return code
