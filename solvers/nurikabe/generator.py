"""Generator of Nurikabe boards: a random sea without pools; numbers move within their islands."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from solvers.core.boards.board import Board
from solvers.core.boards.encoded_board import Size
from solvers.core.boards.places import Cell, Place, Value
from solvers.core.boards.regions import connected_parts, is_connected
from solvers.core.generators.generator import Cells, Drawn, Generator, Sketch, between
from solvers.core.generators.number_pictures import size_of
from solvers.core.generators.random_grids import bare

_MOVES = 0.6
"""Probability that a number moves rather than a cell flips."""
_LARGEST = 4, 5
"""Maximum size of an island, chosen for each board: with small islands, single rules force more cells."""


def _answer(size: Size, rng: Random) -> Drawn:
    """Grow a sea cell by cell, until no island is too large."""
    grid = bare("nurikabe", size)
    sea: set[Cell] = {rng.choice(grid.cells)}
    largest = rng.choice(_LARGEST)
    while True:
        large = {
            c for part in connected_parts(set(grid.cells) - sea, grid) if len(part) > largest for c in part
        }
        rim = sorted({near for cell in sea for near in grid.neighbours(cell)} & large)
        rim = [cell for cell in rim if not _pool(cell, sea)]
        if not rim:
            return {cell: cell in sea for cell in grid.cells}
        # Many cells at once while the rest is one large island; otherwise each step would look at all of it.
        for cell in rng.sample(rim, max(1, len(rim) // 4)):
            if not _pool(cell, sea):
                sea.add(cell)


def _pool(cell: Cell, sea: set[Cell]) -> bool:
    """Whether a cell would complete four cells of sea."""
    r, c = cell
    corners = ((r - 1, c - 1), (r - 1, c), (r, c - 1), (r, c))
    squares = ([Cell(y, x), Cell(y, x + 1), Cell(y + 1, x), Cell(y + 1, x + 1)] for y, x in corners)
    return any(all(other in sea or other == cell for other in square) for square in squares)


def pose(answer: Drawn, blank: Board, rng: Random) -> Board:
    islands = connected_parts([cell for cell in blank.cells if not answer[cell]], blank)
    return _board_of_numbers(
        [(rng.choice(sorted(island)), len(island)) for island in islands], size_of(blank)
    )


def _board_of_numbers(numbers: Sequence[tuple[Cell, int]], size: Size) -> Board:
    at = dict(numbers)
    return Board("nurikabe", size.grid([at.get(cell) for cell in bare("", size).cells]))


def repair(sketch: Sketch, places: Sequence[Place], rng: Random) -> Sketch | None:
    """Move a number to another cell of its island, or flip one of the cells."""
    board = sketch.board
    at = {cell for cell, _ in board.numbers()}
    sea = {cell for cell in board.cells if sketch.answer[cell]}
    cells = [place for place in places if isinstance(place, Cell)]
    land = [cell for cell in cells if cell not in sea]
    if land and rng.random() < _MOVES:
        cell = rng.choice(land)
        island = next(part for part in connected_parts(set(board.cells) - sea, board) if cell in part)
        return _sketch_of(sea, at - island | {cell}, board)
    rng.shuffle(cells)
    for cell in cells:
        if flipped := _flip(cell, sea, at, board):
            return _sketch_of(*flipped, board)
    return None


def _flip(cell: Cell, sea: set[Cell], at: set[Cell], board: Board) -> tuple[set[Cell], set[Cell]] | None:
    """Return the sea and the locations of numbers after a cell has flipped, if that is a solution."""
    after = sea ^ {cell}
    islands = connected_parts(set(board.cells) - after, board)
    numbers = at - {cell}
    if cell in sea and all(near in sea for near in board.neighbours(cell)):  # an island of its own
        numbers = at | {cell}
    if cell not in sea and _pool(cell, after):
        return None
    fit = all(len(island & numbers) == 1 for island in islands)
    # No island grows beyond the usual size, unless one was larger before.
    largest = max(_LARGEST[0], *(len(part) for part in connected_parts(set(board.cells) - sea, board)))
    small = all(len(island) <= largest for island in islands)
    return (after, numbers) if fit and small and is_connected(after, board) else None


def _sketch_of(sea: set[Cell], at: set[Cell], board: Board) -> Sketch:
    answer: dict[Place, Value] = {cell: cell in sea for cell in board.cells}
    islands = connected_parts(set(board.cells) - sea, board)
    return Sketch(
        answer, _board_of_numbers([(min(part & at), len(part)) for part in islands], size_of(board))
    )


generator = Generator(
    pose,
    between(4, 25),
    answer=_answer,
    usual=Size(8, 8),
    repair=repair,
    bases={"medium": "hard", "very hard": "hard"},
    sizes={
        "easy": Cells(most=144),
        "medium": Cells(most=144),
        "hard": Cells(most=121),
        "very hard": Cells(25, 121),
    },
)
