"""The result of reading a picture: the board, the player's marks and the doubts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Literal, NamedTuple

import numpy as np

from bot.screenshots.glyphs.glyphs import Pixels
from solvers.core.boards.board import Board, Clue
from solvers.core.boards.places import Cell, column_name

DOUBTFUL = 0.9
"""Readings with a lower probability are reported as doubtful."""
_WHOLE = 1.25
"""Minimum ratio of the cells of a whole board to those of a part of it."""


class Doubt(NamedTuple):
    """An uncertain clue of a cell, a row or a column; `second` is its next best reading.

    `read` and `second` are a clue of a cell or the numbers of a line.
    """

    where: Literal["cell", "row", "column"]
    row: int
    column: int
    read: Clue | tuple[int, ...]
    second: Clue | tuple[int, ...]
    sure: float

    @property
    def name(self) -> str:
        """The name of the place for people, such as "C4" or "row 3"."""
        if self.where == "cell":
            return Cell(self.row, self.column).name
        return f"row {self.row + 1}" if self.where == "row" else f"column {column_name(self.column)}"

    @property
    def said(self) -> str:
        """The reading of the place in words."""
        if isinstance(self.read, tuple):
            return " ".join(map(str, self.read)) or "nothing"
        return "nothing" if self.read is None else {"T": "tree"}.get(str(self.read), str(self.read))


@dataclass(frozen=True)
class Reading:
    """One way to read a picture.

    `marks` are the player's entries, place by place in the form of `--known`. `worth` orders several
    readings. `sure` says whether the picture leaves no doubt about size and kind. `agreed` says whether
    the clues of rows and columns agree, or the counts of each number, so that none is missing. `cells` are
    the confidences of the cells, row by row. `box` is the place of the board (left, top, right, bottom) in
    pixels, `pitch` the size of its cells, and `cut` the border of the picture that cuts it, if any.
    """

    board: Board
    worth: float
    sure: bool
    agreed: bool = False
    marks: Mapping[str, str] = field(default_factory=dict)
    doubts: tuple[Doubt, ...] = ()
    cells: tuple[tuple[float, ...], ...] = ()
    box: tuple[float, float, float, float] = (0, 0, 0, 0)
    pitch: float = 0.0
    cut: str = ""

    def is_beside(self, other: Reading) -> bool:
        """Return whether both are separate boards: of similar size, and further apart than clues would be."""
        gap = 0.8 * max(self.pitch, other.pitch)
        across = max(self.box[0] - other.box[2], other.box[0] - self.box[2])
        down = max(self.box[1] - other.box[3], other.box[1] - self.box[3])
        sizes = sorted((self.number_of_cells, other.number_of_cells))
        alike = 0.6 < self.pitch / max(other.pitch, 1) < 1.7 and sizes[0] >= max(16, 0.5 * sizes[1])
        return alike and max(across, down) > gap

    @property
    def number_of_cells(self) -> int:
        return self.board.rows * self.board.columns

    def is_minor_beside(self, other: Reading) -> bool:
        """Return whether a sure board lies elsewhere in the picture and is clearly larger."""
        return other.sure and self.is_much_smaller(other) and not self.is_inside(other)

    def is_much_smaller(self, other: Reading) -> bool:
        """Return whether another board is clearly larger: one line more may be the rim of this one."""
        return other.number_of_cells > _WHOLE * self.number_of_cells

    def is_inside(self, other: Reading) -> bool:
        """Return whether its board is on cells of another one, or on all of them."""
        near = 0.5 * self.pitch
        inside = all(a > b - near for a, b in zip(self.box[:2], other.box[:2], strict=True)) and all(
            a < b + near for a, b in zip(self.box[2:], other.box[2:], strict=True)
        )
        return inside and abs(self.pitch - other.pitch) < 0.05 * other.pitch

    @property
    def known(self) -> str:
        """The marks as one text."""
        return " ".join(f"{place}={value}" for place, value in self.marks.items())

    @property
    def doubtful(self) -> tuple[str, ...]:
        """The names of the uncertain places."""
        return tuple(doubt.name for doubt in self.doubts)

    def otherwise(self, doubts: Iterable[Doubt]) -> Reading:
        """Return the same reading with the next best reading of some doubtful places."""
        board = self.board
        for doubt in doubts:
            board = _with(board, doubt)
        return replace(self, board=board)


def marks_at(where: Pixels, word: str) -> dict[str, str]:
    """Return one mark at some places, given as an array of rows."""
    return {Cell(r, c).name: word for r, c in np.argwhere(where).tolist()}


def _with(board: Board, doubt: Doubt) -> Board:
    if doubt.where == "cell":
        value = None if isinstance(doubt.second, tuple) else doubt.second
        return board.with_clue(Cell(doubt.row, doubt.column), value)
    runs = doubt.second if isinstance(doubt.second, tuple) else ()
    if doubt.where == "row":
        return replace(board, row_clues=_at(board.row_clues, doubt.row, runs))
    return replace(board, column_clues=_at(board.column_clues, doubt.column, runs))


def _at(
    clues: tuple[tuple[int, ...] | None, ...], index: int, runs: tuple[int, ...]
) -> tuple[tuple[int, ...] | None, ...]:
    return (*clues[:index], runs, *clues[index + 1 :])
