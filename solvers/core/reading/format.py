"""A text format: how to recognise it, how to read it and how to write it.

A format knows text and boards, never rules: the puzzle checks whether the clues of a board can be met.
A file of solvers/formats ends with `formats`, a tuple of them. Formats that many
puzzles share know no puzzle either: each puzzle's file says how it is written there, as its `codes`.

The first line of a text may name the puzzle, and variants after the name: "sudoku diagonals". It is
removed before any format gets the text, see `names`. The `read` of the puzzle gets the variants
as a frozenset `words`, which only the plain text format knows.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypeVar

from solvers.core.boards.board import Board
from solvers.core.boards.conflict import Conflict
from solvers.core.boards.encoded_board import Size
from solvers.core.boards.puzzle_errors import MismatchError, PuzzleError, ReadError, TooBigError
from solvers.core.codes.code import Code, GameId, Link, Task
from solvers.core.rules.puzzle import Puzzle

CELLS_LIMIT = 40_000
"""Maximum number of cells of a board (200x200), whatever the caller allows."""

TEXT_LIMIT = 200_000
"""Maximum number of characters of a text: more than such boards need in any format."""

SURE, LIKELY, POSSIBLE = 2, 1, 0
"""Certainty of a recognised format: no other format, few others, or many others look the same."""


def size_of(text: str) -> Size:
    """Return the size of "15x10" (columns, rows) or "15" (square). Raises ReadError for other texts."""
    match = re.fullmatch(r"\s*([0-9]{1,7})(?:\s*[xX*\u00d7]\s*([0-9]{1,7}))?\s*", text)
    if not match:
        raise ReadError(f'"{text[:20]}" is no size; write columns x rows, such as 15x10.')
    return Size(int(match[1]), int(match[2] or match[1]))


class RefutedError(MismatchError):
    """Counting shows that a board has no answer; `reading` is that board, if the text means no other one.

    `sure` says whether the text can hardly be another puzzle.
    """

    def __init__(self, conflict: Conflict, reading: Reading) -> None:
        super().__init__(conflict.sentence, reading.board)
        self.reading = reading
        self.sure = conflict.sure


def check_clues(puzzle: Puzzle, reading: Reading) -> None:
    """Raise ReadError for a board that is none of a puzzle, RefutedError for one with contradictory clues."""
    puzzle.check(reading.board)
    if conflict := puzzle.conflict(reading.board):
        raise RefutedError(conflict, reading)


class Request(NamedTuple):
    """The knowledge and the limits of the caller: all puzzles or the named one, the size, the options.

    `known` are all existing puzzles, so that a text of another puzzle can be named in an error.
    `words` are the variants that the first line of the text names. With `is_own`, the text is as the project
    writes boards of the puzzle, so a board with contradictory clues is meant as it is.
    """

    puzzles: Mapping[str, Puzzle]
    known: Mapping[str, Puzzle]
    size: Size | None
    max_cells: int
    options: Mapping[str, int]
    words: frozenset[str] = frozenset()
    is_own: bool = False

    @property
    def named_puzzle(self) -> Puzzle | None:
        """The puzzle, if only one is meant."""
        return next(iter(self.puzzles.values())) if len(self.puzzles) == 1 else None

    def accepts(self, puzzle: Puzzle, nameless: bool) -> bool:
        """Whether a text may be read as a puzzle, which for some needs no name."""
        return puzzle.name in self.puzzles and (nameless or self.named_puzzle is not None)

    def own_options(self, puzzle: Puzzle) -> dict[str, int]:
        """Return the options that a puzzle has."""
        names = {option.name for option in puzzle.options}
        return {name: value for name, value in self.options.items() if name in names}

    def check_size(self, columns: int, rows: int) -> Size:
        """Return the size of a new board.

        Raises ReadError for an empty one, TooBigError for a too large one.
        """
        if columns < 1 or rows < 1:
            raise ReadError(f"The size is {columns}x{rows}; a board has at least one row and one column.")
        if columns * rows > self.max_cells:
            raise size_error(columns, rows, self.max_cells)
        return Size(columns, rows)


def size_error(columns: int, rows: int, limit: int) -> TooBigError:
    return TooBigError(
        f"The board has {rows} rows of {columns}, {rows * columns} cells; the limit is {limit}."
    )


class Reading(NamedTuple):
    """One meaning of a text; `label` tells the puzzles of one file from each other.

    `note` names the parts of the text that are left out of the board. `marks` are a player's entries,
    in words such as "C4=yes", and `bare` is then the text without them.
    """

    board: Board
    label: str = ""
    note: str = ""
    marks: str = ""
    bare: str = ""


@dataclass(frozen=True)
class Format:
    """One way in which people write puzzles down."""

    name: str
    """The word with which people choose it."""
    title: str
    """Its name in sentences: "as a game ID"."""
    puzzles: tuple[str, ...]
    """The names of the puzzles that it holds, in addition to puzzles with a `code` of that type."""
    recognises: re.Pattern[str] | Callable[[str, Request], bool]
    """A pattern that only texts in this format contain, or a cheap check of the text as `plain` leaves it."""
    read: Callable[[str, Request], Iterable[Reading]]
    """Gets the same; returns all readings or raises PuzzleError."""
    write: Callable[[Board, Puzzle], str] | None = None
    """None if the format is only read. Raises PuzzleError for boards that it cannot hold."""
    certainty: int = SURE
    """The certainty that a recognised text is in this format."""
    longest: int = TEXT_LIMIT
    """Maximum number of characters of a text."""
    tells_kind: bool = True
    """Whether a text in it shows its puzzle; for rows of signs that is often a guess."""
    code: type[Code] | None = None
    words: bool = False
    """Whether the format knows the variants that the first line names."""
    looks: str = ""
    """A pattern that every text in this format contains: without it, `recognises` is not called."""

    def is_recognised(self, text: str, request: Request) -> bool:
        """Whether a text looks like this format."""
        if not re.search(self.looks, text):
            return False
        if isinstance(self.recognises, re.Pattern):
            return bool(self.recognises.search(text))
        return self.recognises(text, request)

    def holds(self, puzzle: Puzzle) -> bool:
        """Whether boards of a puzzle are read from this format."""
        return puzzle.name in self.puzzles or bool(self.code and code_of(puzzle, self.code))

    def writes(self, puzzle: Puzzle) -> bool:
        """Whether boards of a puzzle are written in it."""
        code = code_of(puzzle, self.code) if self.code else None
        only_read = isinstance(code, GameId | Task | Link) and code.encode is None
        return self.write is not None and self.holds(puzzle) and not only_read


_AnyCode = TypeVar("_AnyCode", bound=Code)


def code_of(puzzle: Puzzle, kind: type[_AnyCode]) -> _AnyCode | None:
    """Return the code of this type that a puzzle has, or None."""
    return next((code for code in puzzle.codes if isinstance(code, kind)), None)


def codes_of(puzzles: Mapping[str, Puzzle], kind: type[_AnyCode]) -> list[tuple[Puzzle, _AnyCode]]:
    """Return the codes of this type, each with its puzzle."""
    return [(puzzle, code) for puzzle in puzzles.values() for code in puzzle.codes if isinstance(code, kind)]


def attempts(makers: Sequence[tuple[Puzzle, Callable[[], Board]]], request: Request) -> Iterator[Reading]:
    """Yield the meanings of a text for each accepted puzzle, made by the function after it.

    Raises the error of the first one if no maker succeeds. If the caller accepts none of the
    puzzles, all are tried, so that an error can name the puzzle of the text.
    """
    errors: list[PuzzleError] = []
    wanted = [make for puzzle, make in makers if puzzle.name in request.puzzles] or [m for _, m in makers]
    for make in wanted:
        try:
            yield Reading(make())
        except PuzzleError as error:
            errors.append(error)
    if len(errors) == len(wanted):
        raise errors[0]
