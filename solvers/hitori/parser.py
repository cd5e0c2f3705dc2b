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
"""The largest number that one sign stands for."""
_PAIR = 2


def read(text: str) -> Board:
    """Rows of numbers, letters from 10 on, or words apart by blanks."""
    return Board("hitori", numbers_grid(lines_of(text), 1, HIGHEST, "Hitori", {"0": None}))


def write(board: Board) -> str:
    return "\n".join(["hitori", *("".join(map(sign_of, row)) for row in board.grid)])


def sign_of(clue: Clue) -> str:
    return "." if clue is None else symbol_of(int(clue))


def lines(board: Board) -> Iterator[tuple[Group, tuple[Clue, ...]]]:
    """All rows, then all columns, each with what stands in its cells."""
    return zip(board.rows_and_columns(), (*board.grid, *zip(*board.grid, strict=True)), strict=True)


def conflicts(board: Board) -> Iterator[Conflict]:
    """Yield equal numbers that are so close in a line that shaded cells would have to touch."""
    for line, clues in lines(board):
        if sum(map(eq, clues, clues[1:])) < 2:  # most lines: only pairs side by side need a closer look
            continue
        # Shaded cells do not touch, so of two equal ones side by side one is white: only one pair may be.
        pairs: dict[Clue, tuple[Cell, ...]] = {}
        start = 0
        for number, run in groupby(clues):
            cells = line.cells[start : start + len(list(run))]
            start += len(cells)
            found = pairs[number] = pairs.get(number, ()) + cells[: len(cells) // 2 * 2]
            if number is not None and len(found) > _PAIR:
                says = f"{line.name} has so many {number}s side by side that two shaded ones would touch"
                yield Conflict(says, found[: 2 * _PAIR])
                break
