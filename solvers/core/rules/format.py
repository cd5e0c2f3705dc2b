"""What a text format is: a value that says how to recognise it, how to read it and how to write it.

A format knows text and boards, never rules: whether the clues of a board can be met at all is the
puzzle's to check. A file of solvers/formats ends with `formats`, a tuple of them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from solvers.core.boards.board import Board
from solvers.core.boards.errors import PuzzleError, ReadError, TooBigError
from solvers.core.rules.puzzle import Puzzle

CELLS_LIMIT = 40_000
"""No board has more cells than this, 200x200, whatever the caller allows."""

TEXT_LIMIT = 200_000
"""The most characters that are looked at: more than such boards need in any format."""

SURE, LIKELY, POSSIBLE = 2, 1, 0
"""How much it tells that a format recognises a text: no other format looks so, few do, many do."""


class Size(NamedTuple):
    """How many columns and rows a board has, in the order in which people say it."""

    columns: int
    rows: int

    def __str__(self) -> str:
        return f"{self.columns}x{self.rows}"


def size_of(text: str) -> Size:
    """The size that "15x10" (columns, rows) or "15" (square) stands for; raises ReadError else."""
    match = re.fullmatch(r"\s*([0-9]{1,7})(?:\s*[xX*]\s*([0-9]{1,7}))?\s*", text)
    if not match:
        raise ReadError(f'"{text[:20]}" is no size; write columns x rows, such as 15x10.')
    return Size(int(match[1]), int(match[2] or match[1]))


class Request(NamedTuple):
    """What the caller knows and allows: all puzzles or the one named, the size, the options."""

    puzzles: Mapping[str, Puzzle]
    size: Size | None
    max_cells: int
    options: Mapping[str, int]

    def checked(self, columns: int, rows: int) -> Size:
        """The size of a board about to be built; raises ReadError for none, TooBigError for too much."""
        if columns < 1 or rows < 1:
            raise ReadError(f"The size is {columns}x{rows}; a board has at least one row and one column.")
        if columns * rows > self.max_cells:
            raise too_big(columns, rows, self.max_cells)
        return Size(columns, rows)


def too_big(columns: int, rows: int, limit: int) -> TooBigError:
    return TooBigError(
        f"The board has {rows} rows of {columns}, {rows * columns} cells; the limit is {limit}."
    )


class Reading(NamedTuple):
    """One thing that a text can mean; `label` tells apart the puzzles of one file."""

    board: Board
    label: str = ""


@dataclass(frozen=True)
class Format:
    """One way in which people write puzzles down.

    `name` is what people type to choose it, `title` stands in sentences ("as a game ID"). `puzzles`
    are the names of those it can hold. `recognises` is cheap and gets the text as `plain` leaves it;
    so does `read`, which returns all readings or raises PuzzleError. `telling` says how sure a
    recognised text is; one of more than `longest` characters is not looked at. `write` is None where
    a format is only read; it raises PuzzleError for what the format cannot hold.
    """

    name: str
    title: str
    puzzles: tuple[str, ...]
    recognises: Callable[[str, Request], bool]
    read: Callable[[str, Request], Iterable[Reading]]
    write: Callable[[Board], str] | None = None
    telling: int = SURE
    longest: int = TEXT_LIMIT


def attempts(makers: Sequence[tuple[str, Callable[[], Board]]], request: Request) -> Iterator[Reading]:
    """What a text means to each puzzle that the caller accepts, made by what stands behind its name.

    Raises the error of the first one where no maker succeeds; where the caller accepts none of the
    puzzles, all are tried, so that the text can be called what it is.
    """
    errors: list[PuzzleError] = []
    wanted = [make for puzzle, make in makers if puzzle in request.puzzles] or [make for _, make in makers]
    for make in wanted:
        try:
            yield Reading(make())
        except PuzzleError as error:
            errors.append(error)
    if len(errors) == len(wanted):
        raise errors[0]


def wrong_character(code: str, index: int, within: str, right: str) -> ReadError:
    """The error for a character at a 0-based place of a code that stands on one line."""
    shown = f'"{code[index]}"' if code[index].isprintable() else "a line end"
    return ReadError(f"Character {index + 1} of {within}, {shown}, means nothing there. {right}")
