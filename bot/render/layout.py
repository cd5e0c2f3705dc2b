"""The places of all parts in pixels: the size of a cell, the gutters of clues, the coordinates.

Coordinates are left and above, or right and below if clues are there; large boards have them on all free
sides. If clues are on all sides, the coordinates are outside of them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from bot.render.pen import text_width
from solvers import Board, Cell
from solvers.core.boards.board import GroupClue

_SIDE = 640
"""Length of the longer side of a grid, about."""

_WHOLE = 740
"""Maximum length of a picture with its gutters, about, as long as cells can be smaller."""

_LARGEST, _READABLE, _SMALLEST = 56, 24, 16
"""The largest cell, the smallest in a grid of up to `_ZOOMED` pixels, and the smallest up to 100 a side."""
_ZOOMED = 1440
"""Maximum length of a grid whose cells are larger than fits, for users who zoom in."""
_LARGEST_APART = 76
"""The largest cell on a board with signs: their gaps leave less room for the numbers."""

TINY = 6
"""The side of the smallest cell that is drawn."""

LARGE = 25
"""Number of rows or columns from which coordinates are on both sides."""


class Window(NamedTuple):
    """The rows from `top` and the columns from `left` up to `bottom` and `right`, without these."""

    top: int
    bottom: int
    left: int
    right: int

    @property
    def rows(self) -> int:
        return self.bottom - self.top

    @property
    def columns(self) -> int:
        return self.right - self.left

    @property
    def first(self) -> Cell:
        return Cell(self.top, self.left)

    @property
    def end(self) -> Cell:
        """The cell one row below and one column right of the last one."""
        return Cell(self.bottom, self.right)

    def holds(self, cell: Cell) -> bool:
        return self.top <= cell.row < self.bottom and self.left <= cell.column < self.right


@dataclass(frozen=True)
class Layout:
    """The measures of one picture in pixels.

    `left`, `top`, `right` and `bottom` are the margins of the grid, and `gutters` is the part of each margin
    for clues. `pad` is the room at both ends of a gutter. Numbers of a row have `gap` between them, and those
    of a column are `step` apart. A line of coordinates is `label_room` high and `label_wide` wide.
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
    label_wide: int
    gutters: Mapping[str, int]

    @property
    def size(self) -> tuple[int, int]:
        width = self.left + self.columns * self.px + self.right
        return width, self.top + self.rows * self.px + self.bottom

    @property
    def far(self) -> tuple[int, int]:
        """The lower right corner of the grid."""
        return self.left + self.columns * self.px, self.top + self.rows * self.px

    def gutter(self, margin: str, line: int) -> tuple[int, int, int, int]:
        """Return the place of a clue of a row or column: left, top, right and lower end."""
        (right, bottom), half, size = self.far, self.pad // 2, self.gutters[margin]
        if margin in ("left", "right"):
            y = self.top + line * self.px
            ends = (self.left - size, self.left - half) if margin == "left" else (right + half, right + size)
            return ends[0], y, ends[1], y + self.px
        x = self.left + line * self.px
        ends = (self.top - size, self.top - half) if margin == "top" else (bottom + half, bottom + size)
        return x, ends[0], x + self.px, ends[1]

    def corner(self, cell: Cell) -> tuple[int, int]:
        """Return the upper left pixel of a cell."""
        return self.left + cell.column * self.px, self.top + cell.row * self.px


def cell_size(board: Board, *, candidates: bool = False) -> int:
    """Return the side of a cell in pixels: at least 24 up to 60 cells a side, 16 up to 100, less on larger
    boards. Cells with `candidates` are as large as on a small board, if that is within `_ZOOMED`.
    """
    longest = max(board.rows, board.columns)
    if longest > 100:
        return max(_SMALLEST * 100 // longest, TINY)
    least = max(min(_LARGEST if candidates else _READABLE, _ZOOMED // longest), _SMALLEST)
    px = min(max(_SIDE // longest, least), _LARGEST_APART if board.signs else _LARGEST)
    # Clues also take room: beside a wide gutter the board gets smaller cells.
    whole = max(layout(board, px).size)
    return max(px * _WHOLE // whole, least) if whole > _WHOLE else px


def layout(board: Board, px: int) -> Layout:
    clue_size = max(round(px * 0.7), 4)
    step, gap, pad = round(clue_size * 1.12), clue_size // 2, max(round(px / 4), 4)
    # At most 24; in small cells at least 10, or the size that fits.
    label_size = max(min(round(px * 0.56), 24), min(px * 5 // 8, 10), 4)
    label_room = round(label_size * 1.7)
    wide = max(text_width(str(board.rows), label_size) + label_size, label_room)
    across = [_width(clues, clue_size, gap) + 2 * pad for clues in (board.row_clues, board.right_clues)]
    if board.right_clues:
        # Clues on four sides are one number each, and `_width` counts a gap after every number.
        across = [width - gap for width in across]
    deep = [_depth(clues, step) + 2 * pad for clues in (board.column_clues, board.bottom_clues)]
    left, right = _margins(board.row_clues, board.right_clues, across, wide, board.rows, pad)
    top, bottom = _margins(board.column_clues, board.bottom_clues, deep, label_room, board.columns, pad)
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
        label_wide=wide,
        gutters={"left": across[0], "right": across[1], "top": deep[0], "bottom": deep[1]},
    )


def _margins(
    before: tuple[GroupClue, ...],
    behind: tuple[GroupClue, ...],
    gutters: list[int],
    room: int,
    cells: int,
    pad: int,
) -> tuple[int, int]:
    """Return the margins before and after the grid: clues before and coordinates after it, or the reverse.

    With clues on both sides the coordinates stand outside of them.
    """
    if behind:
        return gutters[0] + room if before else room, gutters[1] + (room if cells >= LARGE else 0)
    if before:
        return gutters[0], room
    return room, room if cells >= LARGE else pad


def _width(clues: tuple[GroupClue, ...], size: int, gap: int) -> int:
    """Return the width of the longest clue, with its numbers side by side."""
    return max((sum(text_width(str(n), size) + gap for n in clue or (0,)) for clue in clues), default=0)


def _depth(clues: tuple[GroupClue, ...], step: int) -> int:
    """Return the height of the longest clue, with its numbers one above the other."""
    return max((len(clue or (0,)) for clue in clues), default=0) * step
