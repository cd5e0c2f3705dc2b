"""Generator of Nurikabe boards: islands where a sea had pools; numbers move within their islands."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from random import Random

from solvers.core.boards.board import Board
from solvers.core.boards.encoded_board import Size
from solvers.core.boards.places import Cell, Place, Value
from solvers.core.boards.regions import connected_parts, is_connected
from solvers.core.generators.generator import Drawn, Generator, Sketch, areas, between
from solvers.core.generators.number_pictures import size_of
from solvers.core.generators.random_grids import bare

_MOVES = 0.6
"""Probability that a number moves rather than a cell flips."""
_SIZES = 2, 4
"""Minimum and maximum size of an island when it is drawn: setters' islands have 3.8 cells on average, and few
have one."""

_TRIES, _MOST_CELLS = 16, 81
"""Maximum number of tries to replace an island of one cell, and of cells of a board for that.

Of larger boards with few such islands, hardly any has one solution: medium 11x10 ones took 10 s and not 1 s.
"""
_NEAR = 2
"""Distance from a pool within which islands are drowned if none has room: both sides of its 2x2 square."""


def _answer(size: Size, rng: Random) -> Drawn:
    """Grow islands in a sea, and others in place of those near an island of one cell."""
    grid = bare("nurikabe", size)
    sea = set(grid.cells)
    _fill_pools(sea, grid, rng)
    for _ in range(_TRIES if size.area <= _MOST_CELLS else 0):
        ones = sorted(min(part) for part in connected_parts(set(grid.cells) - sea, grid) if len(part) == 1)
        if not ones:
            break
        other = set(sea)
        _drown_islands(rng.choice(ones), other, grid)
        _fill_pools(other, grid, rng)
        if _ones(connected_parts(set(grid.cells) - other, grid)) <= len(ones):
            sea = other
    return {cell: cell in sea for cell in grid.cells}


def _fill_pools(sea: set[Cell], grid: Board, rng: Random) -> None:
    """Grow islands in a sea, each where there was a pool, until none is left."""
    while pools := [cell for cell in grid.cells if cell in sea and _pool(cell, sea)]:
        rng.shuffle(pools)
        if not any(_grow_island(cell, sea, grid, rng) for cell in pools):
            _drown_islands(pools[0], sea, grid)


def _drown_islands(pool: Cell, sea: set[Cell], grid: Board) -> None:
    """Turn the islands near a pool, where no other one has room, into sea."""
    for island in connected_parts(set(grid.cells) - sea, grid):
        if any(
            abs(cell.row - pool.row) < _NEAR and abs(cell.column - pool.column) < _NEAR for cell in island
        ):
            sea.update(island)


def _grow_island(start: Cell, sea: set[Cell], grid: Board, rng: Random) -> bool:
    """Turn sea into an island around a cell of a pool; False if it would touch land or cut the sea."""
    island, wanted = set[Cell](), rng.randint(*_SIZES)
    rim = [start]
    while rim and len(island) < wanted:
        # Cells of pools come first, so that few islands are needed.
        cell = max(rim, key=lambda each: (_pool(each, sea), rng.random()))
        rim.remove(cell)
        beside = [near for near in grid.neighbours(cell) if near not in island]
        if all(near in sea for near in beside) and _leaves_whole(cell, sea, grid):
            island.add(cell)
            sea.remove(cell)
            rim += [near for near in beside if near not in rim]
    return bool(island)


def _leaves_whole(cell: Cell, sea: set[Cell], grid: Board) -> bool:
    """Return whether the sea stays connected without a cell; most often the cells around it show that."""
    around = {near for near in grid.square_around(cell) if near in sea and near != cell}
    beside = {near for near in grid.neighbours(cell) if near in sea}
    whole = next((part for part in connected_parts(around, grid) if beside & set(part)), ())
    return beside <= {*whole} or is_connected(sea - {cell}, grid)


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
    if cell not in sea and _pool(cell, after):
        return None
    fit = all(len(island & numbers) == 1 for island in islands)
    before = connected_parts(set(board.cells) - sea, board)
    # No island grows beyond the usual size, unless one was larger before, and no more islands have one cell.
    small = all(len(island) <= max(_SIZES[1], *map(len, before)) for island in islands)
    fit = fit and _ones(islands) <= _ones(before)
    return (after, numbers) if fit and small and is_connected(after, board) else None


def _ones(islands: Sequence[Collection[Cell]]) -> int:
    return sum(len(island) == 1 for island in islands)


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
    sizes=areas(easy=144, medium=144, hard=121, very_hard=(25, 121)),
)
