"""A board in code: what a game ID, a task, a link or a file says, taken out of what stands around it.

A puzzle file turns these values into boards; the grammars that several puzzles share are in `codes`.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import isqrt
from typing import NamedTuple

from solvers.core.boards.board import Clue
from solvers.core.boards.places import capital
from solvers.core.boards.plain_text import Row
from solvers.core.boards.puzzle_errors import CutOffError, ReadError


class Size(NamedTuple):
    """How many columns and rows a board has, in the order in which people say it."""

    columns: int
    rows: int

    def __str__(self) -> str:
        return f"{self.columns}x{self.rows}"

    @property
    def area(self) -> int:
        return self.columns * self.rows

    def grid(self, cells: Sequence[Clue]) -> tuple[tuple[Clue, ...], ...]:
        """The cells, given one after the other, as rows."""
        return tuple(tuple(cells[r * self.columns : (r + 1) * self.columns]) for r in range(self.rows))


class Coded(NamedTuple):
    """A board written on one line: the code, and the size of the board, which stands elsewhere.

    `head` is what the format says besides: all that stands before the colon of a game ID, such as "7x7m2L";
    the name of the site of a task, such as "jigsaw-sudoku"; the name of the puzzle in a link, with what
    stands between it and the size, such as "slither/f". `within` is
    what errors call the code. `start` counts its characters before `text`, where that is only a piece of it.
    `complete` says that no places at the end may be left out.
    """

    text: str
    size: Size
    head: str = ""
    within: str = "the code"
    start: int = 0
    complete: bool = False

    def pieces(self, separator: str) -> list[Coded]:
        """The pieces between separators; their errors still count characters from the start of the code."""
        found = []
        start = self.start
        for text in self.text.split(separator):
            found.append(self._replace(text=text, start=start))
            start += len(text) + len(separator)
        return found

    def rest_from(self, index: int) -> Coded:
        """The piece from a 0-based place to the end."""
        return self._replace(text=self.text[index:], start=self.start + index)

    def check_reaches(self, reached: int, count: int) -> None:
        """Raises CutOffError where a code that is to be complete ends before the last of `count` places.

        A further piece may be missing as a whole.
        """
        # An empty piece that is not the first has been left out as a whole.
        if self.complete and reached < count and (self.text or not self.start):
            raise CutOffError(f"{capital(self.within)} ends after {reached} of {count} places.")

    def wrong(self, index: int, right: str) -> ReadError:
        """The error for the character at a 0-based place of `text`; `right` says what could stand there."""
        return wrong_character(self.text, index, self.within, right, self.start)

    def number(self, index: int) -> int:
        """What errors call the character at a 0-based place of `text`."""
        return self.start + index + 1


class Table(NamedTuple):
    """A board written in lines of words: all words, the size of the board, and further numbers before it.

    `rows` are the lines as they were sent, with empty ones, where they matter.
    """

    words: Sequence[Sequence[str]]
    size: Size
    numbers: tuple[int, ...] = ()
    rows: Sequence[Row] = ()


def check_clues(count: int, size: Size, where: str) -> None:
    """Raises ReadError unless there is one clue for each column and each row; `where` is where they stand."""
    if count != size.columns + size.rows:
        raise ReadError(
            f"There are {count} clues {where}; {size} needs {size.columns} for the columns "
            f"and {size.rows} for the rows."
        )


def squares(area: int) -> list[Size]:
    """The square of so many cells, if there is one."""
    side = isqrt(max(area, 0))
    return [Size(side, side)] if side and side * side == area else []


def wrong_character(code: str, index: int, within: str, right: str, start: int = 0) -> ReadError:
    """The error for a character at a 0-based place of a code that stands on one line."""
    shown = f'"{code[index]}"' if code[index].isprintable() else "a line end"
    return ReadError(f"Character {start + index + 1} of {within}, {shown}, means nothing there. {right}")
