"""Hashi as people type it, how many bridges a pair may have, and what is wrong with such a board."""

from __future__ import annotations

from solvers.core.boards.board import Board
from solvers.core.boards.errors import MismatchError, ReadError
from solvers.core.boards.links import islands_of, links_at
from solvers.core.boards.places import amount
from solvers.core.boards.text import lines_of, numbers_grid

USUAL = 2


def read(text: str, words: frozenset[str] = frozenset()) -> Board:
    """Rows of numbers, `?` and blanks."""
    board = Board("hashi", (), variant=words - {f"max {USUAL}"})
    highest = 4 * most(board)
    grid = numbers_grid(lines_of(text), 1, highest, "Hashi", {"?": "?"})
    return Board("hashi", grid, variant=board.variant)


def most(board: Board) -> int:
    """How many bridges a pair of islands can have."""
    return next((int(word[-1]) for word in board.variant if word.startswith("max")), USUAL)


def check(board: Board) -> None:
    """Raises ReadError where there are no islands, or no bridges can meet their numbers."""
    islands = islands_of(board)
    if not islands:
        raise ReadError("There is no island. Write the number of each island, and . for water.")
    numbers = [number for _, number in board.numbers()]
    near = links_at(board)
    for cell, number in board.numbers():
        if number < 1:
            raise MismatchError(f"The {number} at {cell.name} cannot be: each island has a bridge.", board)
        seen = len(near[cell])
        if number > most(board) * seen:
            others = amount(seen, "other island") if seen else "no other islands"
            room = f"which is room for {seen * most(board)} bridges" if seen else "so no bridge can end there"
            raise MismatchError(f"The {number} at {cell.name} sees {others}, {room}.", board)
    if len(numbers) == len(islands) and sum(numbers) % 2:
        raise MismatchError(
            f"The numbers add up to {sum(numbers)}, which is odd; but each bridge has two ends.", board
        )
