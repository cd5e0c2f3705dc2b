"""Where everything lies, in pixels: the size of a cell, the gutters of clues, the coordinates.

Coordinates stand left and above, and where clues stand there, right and below; large boards have them
on all sides that are free.
"""

from __future__ import annotations

from dataclasses import dataclass

from bot.pictures.pen import text_width
from solvers import Board, Cell
from solvers.core.boards.board import Runs

_SIDE = 640
"""About how long the longer side of a grid should be."""

_WHOLE = 740
"""About how long the longer side of a picture may be, gutters included, while cells can be smaller."""

_LARGEST, _SMALLEST = 56, 16

TINY = 6
"""The side of the smallest cell that is drawn."""

_LARGE = 25
"""From so many rows or columns on, coordinates stand on both sides."""


@dataclass(frozen=True)
class Layout:
    """The measures of one picture in pixels.

    `left`, `top`, `right` and `bottom` are the margins of the grid, `pad` the room at both ends of a
    gutter, `gap` that between two numbers of a row, `step` the way from number to number in a column.
    """

    px: int
    rows: int
    columns: int
    left: int
    top: int
    right: int
    bottom: int
    clue_size: int
    step: int
    gap: int
    pad: int
    label_size: int
    label_room: int

    @property
    def size(self) -> tuple[int, int]:
        width = self.left + self.columns * self.px + self.right
        return width, self.top + self.rows * self.px + self.bottom

    def corner(self, cell: Cell) -> tuple[int, int]:
        """The upper left pixel of a cell."""
        return self.left + cell.column * self.px, self.top + cell.row * self.px


def cell_size(board: Board) -> int:
    """How many pixels a cell gets: at least 16 up to 100 cells a side, less on larger boards."""
    longest = max(board.rows, board.columns)
    if longest > 100:
        return max(_SMALLEST * 100 // longest, TINY)
    px = min(max(_SIDE // longest, _SMALLEST), _LARGEST)
    whole = max(layout(board, px).size)
    return max(px * _WHOLE // whole, _SMALLEST) if whole > _WHOLE else px


def layout(board: Board, px: int) -> Layout:
    clue_size = max(round(px * 0.7), 4)
    step, gap, pad = round(clue_size * 1.12), clue_size // 2, max(round(px / 4), 4)
    across = max((_width(clue, clue_size, gap) for clue in board.row_clues), default=0)
    deep = max((len(clue or (0,)) for clue in board.column_clues), default=0) * step
    label_size = max(min(round(px * 0.56), 24), min(px * 5 // 8, 10), 4)
    label_room = round(label_size * 1.7)
    wide = max(text_width(str(board.rows), label_size) + label_size, label_room)
    left, right = _margins(bool(board.row_clues), across + 2 * pad, wide, board.rows, pad)
    top, bottom = _margins(bool(board.column_clues), deep + 2 * pad, label_room, board.columns, pad)
    return Layout(
        px,
        board.rows,
        board.columns,
        left,
        top,
        right,
        bottom,
        clue_size=clue_size,
        step=step,
        gap=gap,
        pad=pad,
        label_size=label_size,
        label_room=label_room,
    )


def _margins(clued: bool, gutter: int, room: int, cells: int, pad: int) -> tuple[int, int]:
    """The margins before and behind the grid: clues before and coordinates behind, or the reverse."""
    if clued:
        return gutter, room
    return room, room if cells >= _LARGE else pad


def _width(clue: Runs, size: int, gap: int) -> int:
    """How wide the numbers of a row are, side by side."""
    return sum(text_width(str(number), size) + gap for number in clue or (0,))
