"""Hashi as people type it, the maximum of bridges for a pair, and contradictions of a board."""

from __future__ import annotations

from collections.abc import Iterator

from solvers.core.boards.board import Board
from solvers.core.boards.conflict import Conflict
from solvers.core.boards.island_pairs import islands_of, links_at
from solvers.core.boards.places import amount
from solvers.core.boards.plain_text import lines_of, numbers_grid
from solvers.core.boards.puzzle_errors import ReadError

USUAL = 2


def read(text: str, words: frozenset[str] = frozenset()) -> Board:
    """Read rows of numbers, `?` and blanks."""
    board = Board("hashi", (), variant=words - {f"max {USUAL}"})
    highest = 4 * max_bridges(board)
    grid = numbers_grid(lines_of(text), 1, highest, "Hashi", {"?": "?", "0": None})
    return Board("hashi", grid, variant=board.variant)


def max_bridges(board: Board) -> int:
    """Return the maximum number of bridges of a pair of islands."""
    return next((int(word[-1]) for word in board.variant if word.startswith("max")), USUAL)


def check(board: Board) -> None:
    """Raise ReadError if there are no islands, and for numbers that no island can have."""
    if not islands_of(board):
        raise ReadError("There is no island. Write the number of each island, and . for water.")
    highest = 4 * max_bridges(board)
    for cell, number in board.numbers():
        if not 1 <= number <= highest:
            raise ReadError(f"The island at {cell.name} has {number}; numbers are 1 to {highest}.")


def conflicts(board: Board) -> Iterator[Conflict]:
    """Yield the numbers that no bridges can meet."""
    near = links_at(board)
    for cell, number in board.numbers():
        seen = len(near[cell])
        if number > max_bridges(board) * seen:
            others = amount(seen, "other island") if seen else "no other islands"
            bridges = amount(seen * max_bridges(board), "bridge")
            room = f"which is room for {bridges}" if seen else "so no bridge can end there"
            yield Conflict(f"the {number} at {cell.name} sees {others}, {room}", (cell,))
    islands = tuple(cell for cell, _ in board.numbers())
    total = sum(number for _, number in board.numbers())
    if len(islands) == len(islands_of(board)) and total % 2:
        yield Conflict(f"the numbers add up to {total}, which is odd, but each bridge has two ends", islands)
