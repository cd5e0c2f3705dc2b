"""Squares of n by n cells in which each row and column holds every number from 1 to n."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from solvers.core.boards.answer import symbol_of
from solvers.core.boards.board import Board, Clue, Group
from solvers.core.boards.conflict import Conflict
from solvers.core.boards.places import Cell, Place, Unknown, Value
from solvers.core.boards.puzzle_errors import ReadError


def check_square(board: Board, title: str, least: int, most: int) -> None:
    """Raise ReadError for boards that are no square of a valid size, and for numbers out of range."""
    n = board.rows
    if board.columns != n or not least <= n <= most:
        raise ReadError(
            f"A {title} board is a square of {least} to {most} rows; this one has {board.columns}x{n} cells."
        )
    for cell, number in board.numbers():
        if not 1 <= number <= n:
            raise ReadError(f"{cell.name} is {number}; numbers are 1 to {n}.")


def number_cells(board: Board) -> list[Unknown]:
    """Return an unknown for each cell, which holds a number from 1 to the number of rows."""
    numbers = tuple(range(1, board.rows + 1))
    return [Unknown(cell, numbers) for cell in board.cells]


def given_numbers(board: Board) -> dict[Place, Value]:
    """Return the numbers that the setter gave, by their cells."""
    return dict(board.numbers())


def without_each_number(board: Board, instead: Clue = None) -> Iterator[tuple[str, Board]]:
    """Yield the name of each number, and the board with another clue in its cell."""
    for cell, number in board.numbers():
        yield f"the {number} at {cell.name}", board.with_clue(cell, instead)


def given_twice(board: Board, groups: Iterable[Group]) -> Iterator[Conflict]:
    """Yield rows that are there twice, then pairs of cells of a group that are given the same number."""
    yield from _rows_twice(board)
    for group in groups:
        seen: dict[Clue, Cell] = {}
        for cell in group.cells:
            clue = board.at(cell)
            if clue is not None and clue in seen:
                other = seen[clue]
                twice = f"{group.name} has two {clue}s, at {other.name} and {cell.name}"
                yield Conflict(twice, (other, cell))
            seen[clue] = cell


def _rows_twice(board: Board) -> Iterator[Conflict]:
    """Yield the pairs of rows with the same numbers, at least two: one of them was pasted twice."""
    seen: dict[tuple[Clue, ...], int] = {}
    for r, row in enumerate(board.grid):
        columns = [c for c, clue in enumerate(row) if clue is not None]
        if len(columns) > 1 and row in seen:
            cells = tuple(Cell(number, c) for number in (seen[row], r) for c in columns)
            yield Conflict(f"row {r + 1} is the same as row {seen[row] + 1}", cells)
        seen[row] = r


def square_rows(board: Board) -> list[str]:
    """Return the givens, row by row: a symbol or a dot for each cell."""
    return ["".join(symbol_of(int(clue)) if clue else "." for clue in row) for row in board.grid]
