"""Generator of Sudoku boards, with the usual boxes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random

from solvers.core.boards.board import Board
from solvers.core.boards.encoded_board import Size
from solvers.core.boards.places import Cell
from solvers.core.boards.regions import box_size, boxes
from solvers.core.generators.generator import ANY, Drawn, Generator, areas, no_clue_of, remove_numbers
from solvers.core.generators.random_latin import shuffle
from solvers.sudoku.groups import groups_of, make_board

_SIZES = (4, 6, 8, 9, 10, 12, 16, 25)


def _unfit(size: Size) -> str:
    if size.rows in _SIZES and size.columns == size.rows:
        return ""
    return f"The board must be a square of {', '.join(map(str, _SIZES[:-1]))} or {_SIZES[-1]} rows."


def draw_square(size: Size, rng: Random) -> Drawn:
    n = size.rows
    box = box_size(boxes(n)) or size
    # Each row is the one above shifted by the width of a box, and by one more where the next boxes begin.
    pattern = {
        Cell(r, c): (c + r % box.rows * box.columns + r // box.rows) % n + 1
        for r in range(n)
        for c in range(n)
    }
    return shuffle(pattern, groups_of(make_board(size.grid([None] * size.area))), rng)


def pose(answer: Drawn, blank: Board, _rng: Random) -> Board:
    return make_board([[answer[Cell(r, c)] for c in range(blank.columns)] for r in range(blank.rows)])


def opposite_pairs(board: Board, rng: Random) -> Sequence[frozenset[Cell]]:
    """Return the numbers in random order, each together with the number opposite the centre.

    Boards whose givens are symmetric look as if a person had set them.
    """
    cells = {cell for cell, _ in board.numbers()}
    last = Cell(board.rows - 1, board.columns - 1)
    pairs = {
        frozenset({cell, Cell(last.row - cell.row, last.column - cell.column)} & cells): None
        for cell in sorted(cells)
    }
    return rng.sample(list(pairs), len(pairs))


def remove_pairs(board: Board, pairs: Iterable[frozenset[Cell]]) -> Board:
    return remove_numbers(board, [cell for pair in pairs for cell in pair])


generator = Generator(
    pose,
    _unfit,
    answer=draw_square,
    usual=Size(9, 9),
    clues=opposite_pairs,
    without=remove_pairs,
    clues_of=no_clue_of,
    sizes=areas(easy=ANY, medium=(36, 256), hard=(36, 144), very_hard=(36, 256)),
)
