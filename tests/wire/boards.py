"""Texts of puzzles: many different boards of 10 rows of 10, boards without end, and texts that are none."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from functools import cache
from pathlib import Path

import solvers
from solvers import Board

KINDS = ("minesweeper", "mosaic", "nonogram", "tents", "dominosa")
_STORED = Path(__file__).parents[1] / "bench" / "boards"
_SIZES = {"dominosa": "order 9"}
_TURNS = 8


def small(number: int) -> tuple[str, str]:
    """A kind of puzzle and a text of it, 10 rows of 10, another one for each number up to 200."""
    kind = KINDS[number % len(KINDS)]
    return kind, _turned(kind, number // len(KINDS))


@cache
def _turned(kind: str, number: int) -> str:
    """A board that is stored, seen from one of eight sides."""
    stored = _boards(kind)
    number %= len(stored) * _TURNS
    board = solvers.read(stored[number // _TURNS], kind)
    turn = number % _TURNS
    if turn & 1:
        board = _upside_down(board)
    if turn & 2:
        board = _transposed(_upside_down(_transposed(board)))
    if turn & 4:
        board = _transposed(board)
    return solvers.write(board)


@cache
def _boards(kind: str) -> list[str]:
    sizes: dict[str, list[str]] = json.loads((_STORED / f"{kind}.json").read_text("utf-8"))
    return sizes[_SIZES.get(kind, "10x10")]


def _upside_down(board: Board) -> Board:
    columns = tuple(runs and runs[::-1] for runs in board.column_clues)
    return replace(board, grid=board.grid[::-1], row_clues=board.row_clues[::-1], column_clues=columns)


def _transposed(board: Board) -> Board:
    grid = tuple(zip(*board.grid, strict=True))
    return replace(board, grid=grid, row_clues=board.column_clues, column_clues=board.row_clues)


def endless(pairs: int = 29) -> str:
    """A nonogram of a family in which every step needs all that came before; no solver ends on it soon.

    It has two rows and columns for each pair, and three more.
    """
    rows = [[3], *[[1], [3, 1]] * pairs, [1], [1]]
    columns = [[1], [1], *[[1, 3], [1]] * pairs, [3]]
    return _nonogram(rows, columns)


def _nonogram(rows: list[list[int]], columns: list[list[int]]) -> str:
    blocks = ["\n".join(" ".join(map(str, clue)) for clue in clues) for clues in (rows, columns)]
    return "rows\n{}\ncolumns\n{}\n".format(*blocks)


def bad(number: int) -> str:
    """A text that is no puzzle, another one for each number."""
    chance = random.Random(number)
    return "\n".join("".join(chance.choices("abcxyz?!", k=10)) for _ in range(10))


def mismatched(number: int) -> str:
    """Tents whose clues do not add up to the trees: the text is one more than a board that does."""
    lines = _turned("tents", number).splitlines()
    # The first line holds the column clues, behind the column of the row clues.
    head = lines[0].rstrip()
    digit = max(range(len(head)), key=lambda i: (head[i].isdecimal(), -int(head[i]) if head[i] != " " else 0))
    lines[0] = head[:digit] + str(int(head[digit]) + 1) + head[digit + 1 :]
    return "\n".join(lines)
