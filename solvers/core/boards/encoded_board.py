"""Encoded boards: the code inside a game ID, a task, a link or a file, without its surroundings.

A puzzle's own module turns the code into a board; the grammars that several puzzles share are in `codes`.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import isqrt
from typing import NamedTuple

from solvers.core.boards.board import Clue
from solvers.core.boards.places import Edge, capital
from solvers.core.boards.plain_text import Row
from solvers.core.boards.puzzle_errors import CutOffError, ReadError


class Size(NamedTuple):
    """Numbers of columns and rows of a board, in this order."""

    columns: int
    rows: int

    def __str__(self) -> str:
        return f"{self.columns}x{self.rows}"

    @property
    def area(self) -> int:
        return self.columns * self.rows

    def grid(self, cells: Sequence[Clue]) -> tuple[tuple[Clue, ...], ...]:
        """Return the cells, given one after the other, as rows."""
        return tuple(tuple(cells[r * self.columns : (r + 1) * self.columns]) for r in range(self.rows))


class Coded(NamedTuple):
    """A board encoded on one line, with its size, which is given elsewhere.

    `head` is the rest of the format: the part of a game ID before the colon, such as "7x7m2L"; the site of a
    task, such as "jigsaw-sudoku"; the puzzle in a link with all parts before the size, such as "slither/f".

    `within` is the name of the code in errors. `start` is the number of characters before `text` if `text` is
    only a piece of the code. `complete` tells that no cells at the end may be omitted.
    """

    text: str
    size: Size
    head: str = ""
    within: str = "the code"
    start: int = 0
    complete: bool = False

    def pieces(self, separator: str) -> list[Coded]:
        """Return the pieces between separators; their errors count characters from the start of the code."""
        found = []
        start = self.start
        for text in self.text.split(separator):
            found.append(self._replace(text=text, start=start))
            start += len(text) + len(separator)
        return found

    def rest_from(self, index: int) -> Coded:
        """Return the piece from a 0-based index to the end."""
        return self._replace(text=self.text[index:], start=self.start + index)

    def check_reaches(self, reached: int, count: int) -> None:
        """Raise CutOffError if a code that must be complete ends before the last of `count` places.

        A further piece may be missing altogether.
        """
        # An empty piece that is not the first one is missing altogether.
        if self.complete and reached < count and (self.text or not self.start):
            raise CutOffError(f"{capital(self.within)} ends after {reached} of {count} places.")

    def wrong(self, index: int, right: str) -> ReadError:
        """Return the error for the character at a 0-based index; `right` describes valid characters."""
        return wrong_character(self.text, index, self.within, right, self.start)

    def number(self, index: int) -> int:
        """Return the position, as given in errors, of the character at a 0-based index of `text`."""
        return self.start + index + 1


class Table(NamedTuple):
    """A board written in lines of words: all words, the size of the board, and further numbers before it.

    `rows` are the lines as sent, including empty ones, if these matter. `borders` come from the lines before
    them, and `flag` is a word after the numbers.
    """

    words: Sequence[Sequence[str]]
    size: Size
    numbers: tuple[int, ...] = ()
    rows: Sequence[Row] = ()
    borders: Sequence[Edge] = ()
    flag: str = ""


def check_clues(count: int, size: Size, where: str) -> None:
    """Raise ReadError unless each column and each row has one clue; `where` is their position in the text."""
    if count != size.columns + size.rows:
        raise ReadError(
            f"There are {count} clues {where}; {size} needs {size.columns} for the columns "
            f"and {size.rows} for the rows."
        )


def squares(area: int) -> list[Size]:
    """Return the square with this area, if there is one."""
    side = isqrt(max(area, 0))
    return [Size(side, side)] if side and side * side == area else []


def wrong_character(code: str, index: int, within: str, right: str, start: int = 0) -> ReadError:
    """Return the error for the character at a 0-based index of a code on one line."""
    shown = f'"{code[index]}"' if code[index].isprintable() else "a line end"
    return ReadError(f"Character {start + index + 1} of {within}, {shown}, means nothing there. {right}")
