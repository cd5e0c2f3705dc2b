"""What a text format is: a value that says how to recognise it, how to read it and how to write it.

A format knows text and boards, never rules: whether the clues of a board can be met at all is the
puzzle's to check. A file of solvers/formats ends with `formats`, a tuple of them. Formats that many
puzzles share know no puzzle either: each says in its own file how it is written there, as its `codes`.

The first line of a text may name the puzzle, and variants behind the name: "sudoku diagonals". It is
taken off before any format sees the text, see `names`; the variants are given to the `read` of the puzzle
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
"""No board has more cells than this, 200x200, whatever the caller allows."""

TEXT_LIMIT = 200_000
"""The most characters that are looked at: more than such boards need in any format."""

SURE, LIKELY, POSSIBLE = 2, 1, 0
"""How certain a recognised text is of a format: no other format looks so, few do, many do."""


def size_of(text: str) -> Size:
    """The size that "15x10" (columns, rows) or "15" (square) stands for; raises ReadError else."""
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
    """What the caller knows and allows: all puzzles or the one named, the size, the options.

    `known` are all puzzles there are, so that a text of another one than asked for can be called what it is.
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
    def named(self) -> Puzzle | None:
        """The puzzle, if only one is meant."""
        return next(iter(self.puzzles.values())) if len(self.puzzles) == 1 else None

    def accepts(self, puzzle: Puzzle, nameless: bool) -> bool:
        """Whether a text may be read as a puzzle, which for some needs no name."""
        return puzzle.name in self.puzzles and (nameless or self.named is not None)

    def own_options(self, puzzle: Puzzle) -> dict[str, int]:
        """Those of the options that a puzzle has."""
        names = {option.name for option in puzzle.options}
        return {name: value for name, value in self.options.items() if name in names}

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
    """One thing that a text can mean; `label` tells apart the puzzles of one file.

    `note` says what else stands in the text and is left out of the board. `marks` are what somebody has
    filled in there, in words such as "C4=yes", and `bare` is then the text without them.
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
    """What people type to choose it."""
    title: str
    """Its name in sentences: "as a game ID"."""
    puzzles: tuple[str, ...]
    """The names of the puzzles that it holds, besides those that have a `code` of that type."""
    recognises: re.Pattern[str] | Callable[[str, Request], bool]
    """A pattern that only texts in this format contain, or a cheap check of the text as `plain` leaves it."""
    read: Callable[[str, Request], Iterable[Reading]]
    """Gets the same; returns all readings or raises PuzzleError."""
    write: Callable[[Board, Puzzle], str] | None = None
    """None where the format is only read; raises PuzzleError for what it cannot hold."""
    certainty: int = SURE
    """How sure a recognised text is to be of this format."""
    longest: int = TEXT_LIMIT
    """Longer texts, in characters, are not looked at."""
    tells_kind: bool = True
    """Whether a text in it tells which puzzle it is; of rows of signs that is often a guess."""
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
    """The code of this type that a puzzle has."""
    return next((code for code in puzzle.codes if isinstance(code, kind)), None)


def codes_of(puzzles: Mapping[str, Puzzle], kind: type[_AnyCode]) -> list[tuple[Puzzle, _AnyCode]]:
    """The codes of this type, each with its puzzle."""
    return [(puzzle, code) for puzzle in puzzles.values() for code in puzzle.codes if isinstance(code, kind)]


def attempts(makers: Sequence[tuple[Puzzle, Callable[[], Board]]], request: Request) -> Iterator[Reading]:
    """What a text means to each puzzle that the caller accepts, made by what stands behind it.

    Raises the error of the first one where no maker succeeds; where the caller accepts none of the
    puzzles, all are tried, so that the text can be called what it is.
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
