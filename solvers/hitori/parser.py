"""Hitori in text, as people type it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from operator import eq

from solvers.core.boards.answer import symbol_of
from solvers.core.boards.board import Board, Clue, Group
from solvers.core.boards.conflict import Conflict
from solvers.core.boards.places import Cell
from solvers.core.boards.plain_text import lines_of, numbers_grid

HIGHEST = 35
"""Largest number that one sign can express."""
_PAIR = 2


def read(text: str) -> Board:
    """Read rows of numbers, with letters from 10 on, or separate words."""
    return Board("hitori", numbers_grid(lines_of(text), 1, HIGHEST, "Hitori", {"0": None}))


def write(board: Board) -> str:
    return "\n".join(["hitori", *("".join(map(sign_of, row)) for row in board.grid)])


def sign_of(clue: Clue) -> str:
    return "." if clue is None else symbol_of(int(clue))


def lines(board: Board) -> Iterator[tuple[Group, tuple[Clue, ...]]]:
    """Yield all rows, then all columns, each with the clues of its cells."""
    return zip(board.rows_and_columns(), (*board.grid, *zip(*board.grid, strict=True)), strict=True)


def conflicts(board: Board) -> Iterator[Conflict]:
    """Yield equal numbers that are so close in a line that shaded cells would have to touch."""
    for line, clues in lines(board):
        if sum(map(eq, clues, clues[1:])) < 2:  # most lines: only adjacent pairs need a closer look
            continue
        # Shaded cells do not touch, so one of two equal adjacent cells is white: there may be only one such
        # pair.
        pairs: dict[Clue, tuple[Cell, ...]] = {}
        start = 0
        for number, run in groupby(clues):
            cells = line.cells[start : start + len(list(run))]
            start += len(cells)
            paired = pairs[number] = pairs.get(number, ()) + cells[: len(cells) // 2 * 2]
            if number is not None and len(paired) > _PAIR:
                says = f"{line.name} has so many {number}s side by side that two shaded ones would touch"
                yield Conflict(says, paired[: 2 * _PAIR])
                break
