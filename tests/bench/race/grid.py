"""What the rivals and the judge share: the geometry of a grid in plain numbers, and how an answer is told.

Cell r, c of a board is the number r * columns + c here; a domino is a pair of such numbers. Nothing of
the solvers is used but the board as its setter wrote it down.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from solvers import Board

Place = int | tuple[int, int]
"""A cell, or a domino: the upper or left cell first."""

Rows = tuple[str, ...]
"""An answer in the symbols of `solvers.Solution`."""


class Verdict(NamedTuple):
    """What a contestant says of a board: "unique", "multiple" or "none", and up to two answers."""

    status: str
    answers: tuple[Rows, ...]


@lru_cache(maxsize=4)
def around(rows: int, columns: int) -> tuple[tuple[int, ...], ...]:
    """For each cell those of the 3x3 square with it in the middle, itself included."""
    return tuple(
        tuple(
            y * columns + x
            for y in range(max(r - 1, 0), min(r + 2, rows))
            for x in range(max(c - 1, 0), min(c + 2, columns))
        )
        for r, c in product(range(rows), range(columns))
    )


@lru_cache(maxsize=4)
def beside(rows: int, columns: int) -> tuple[tuple[int, ...], ...]:
    """For each cell those that share a side with it."""
    return tuple(
        tuple(near for near in square if near != cell and (near // columns == r or near % columns == c))
        for cell, square in enumerate(around(rows, columns))
        for r, c in [divmod(cell, columns)]
    )


@lru_cache(maxsize=4)
def dominoes(rows: int, columns: int) -> tuple[tuple[int, int], ...]:
    """All pairs of cells side by side."""
    return tuple(
        (cell, near) for cell, sides in enumerate(beside(rows, columns)) for near in sides if near > cell
    )


@lru_cache(maxsize=4)
def stripes(rows: int, columns: int) -> tuple[tuple[int, ...], ...]:
    """The cells of each row, then those of each column."""
    return (
        *(tuple(range(r * columns, (r + 1) * columns)) for r in range(rows)),
        *(tuple(range(c, rows * columns, columns)) for c in range(columns)),
    )


def numbers(board: Board) -> Iterable[tuple[int, int]]:
    """The cells that hold a number, each with its number."""
    flat = (clue for row in board.grid for clue in row)
    return ((cell, clue) for cell, clue in enumerate(flat) if isinstance(clue, int))


def cells_with(board: Board, clue: str | None) -> list[int]:
    """The cells in which this stands: "T" a tree, None nothing."""
    flat = (here for row in board.grid for here in row)
    return [cell for cell, here in enumerate(flat) if here == clue]


def lines(board: Board) -> list[tuple[tuple[int, ...], tuple[int, ...]]]:
    """The numbers at the edge of each row and column that has any told, with its cells."""
    clues = (*board.row_clues, *board.column_clues)
    told = zip(clues, stripes(board.rows, board.columns), strict=True)
    return [(clue, cells) for clue, cells in told if clue is not None]


def spelled(board: Board, on: Iterable[Place]) -> Rows:
    """The answer in which exactly these places are yes."""
    symbols = ["."] * (board.rows * board.columns)
    for place in on:
        if isinstance(place, int):
            symbols[place] = "#"
        else:
            first, second = place
            symbols[first], symbols[second] = "RL" if second == first + 1 else "DU"
    flat = "".join(symbols)
    return tuple(flat[start : start + board.columns] for start in range(0, len(flat), board.columns))
