"""The third step of reading: the kinds of puzzles that the rows of a text, or its tables, can be.

A kind reads its own rows. A sign without a meaning in it is an empty cell if the grid has no other
sign for one: the whole grid decides this.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import chain, islice, product
from typing import NamedTuple

from solvers.core.boards.board import Board
from solvers.core.boards.puzzle_errors import KnownError, MismatchError, ReadError
from solvers.core.reading.format import Reading, RefutedError, Request, check_clues, size_error
from solvers.core.reading.split import tables, uneven
from solvers.core.reading.table import Table
from solvers.core.rules.puzzle import Puzzle

_ALWAYS_BLANK = frozenset(["", ".", "-", "_"])
_MAY_BE_BLANK = "*xX\u25cb"
UNKNOWN = "?"
_EMPTY_WORD = re.compile(r"(?:NaN|nan|NA|None|null|nil|NULL)\b")
_DRAWN = re.compile(r"[|\[{(\u2500-\u257f]")
"""Signs of frames and lists, which no rows have."""


class Tried(NamedTuple):
    """The legal boards of a text, each with the rows that it was read from; and the errors of others."""

    boards: list[tuple[Board, str]]
    errors: list[ReadError]


class _Rows(NamedTuple):
    """A way to take a text: as it is, or as a table, in which each kind may take other signs for blanks."""

    text: str
    table: Table | None = None

    @property
    def is_loose(self) -> bool:
        return self.table is not None and self.table.is_loose

    def of(self, puzzle: Puzzle) -> str:
        if self.table:
            return self.table.text(blanks(self.table, puzzle))
        return self.text.replace(UNKNOWN, ".") if _is_unknown_blank(self.text, puzzle) else self.text


def _ranks(text: str, limit: int) -> Iterator[list[_Rows]]:
    """Yield the ways to read a text as rows, the likeliest first; ways in one list are equally likely."""
    found = tables(text)
    first = list(islice(found, 1)) if "\t" in text or _EMPTY_WORD.search(text) else []
    # Between tabs nothing is an empty cell, which the kinds take for a blank between cells. Letters of words
    # for one are numbers above 9 in some kinds.
    if not (first and any("" in row for row in first[0].rows)):
        yield [_Rows(text), *(_Rows(text, table) for table in uneven(text))]
    for table in chain(first, found):
        if len(table.rows) * table.width > limit:
            raise size_error(table.width, len(table.rows), limit)
        # A table equal to the text would only be refused again.
        if blanks_possible(table) or table.text().split() != text.split():
            yield [_Rows(text, table), *_without_zeros(text, table)]


def _without_zeros(text: str, table: Table) -> Iterator[_Rows]:
    """Yield the rows of a list in which 0 may be an empty cell, as programs write it, since none is empty.

    In some kinds 0 is a clue as well.
    """
    cells = {cell for row in table.rows for cell in row}
    if (
        ({*"[,"} <= {*text} or "[[" in text)
        and "0" in cells
        and cells.isdisjoint({*_ALWAYS_BLANK, UNKNOWN, *_MAY_BE_BLANK})
    ):
        rows = tuple(tuple("" if cell == "0" else cell for cell in row) for row in table.rows)
        yield _Rows(text, table._replace(rows=rows))


def blanks_possible(table: Table) -> bool:
    """Return whether a sign of a table is an empty cell for some kinds and not for others."""
    cells = {cell for row in table.rows for cell in row}
    return cells.isdisjoint(_ALWAYS_BLANK) and not cells.isdisjoint((UNKNOWN, *_MAY_BE_BLANK))


def _is_unknown_blank(text: str, puzzle: Puzzle) -> bool:
    """Return whether ? is an empty cell in some rows: most cells are it, and no usual sign is there.

    In rows without blanks between the cells it is what the puzzle takes it for, as this project writes it.
    """
    words = text.split()
    is_usual = UNKNOWN not in puzzle.signs or not _ALWAYS_BLANK.isdisjoint("".join(words))
    return not is_usual and 2 * words.count(UNKNOWN) > len(words)


def blanks(table: Table, puzzle: Puzzle) -> Sequence[str]:
    """Return the signs of a table that are empty cells, without the usual ones."""
    cells = {cell for row in table.rows for cell in row}
    if not cells.isdisjoint(_ALWAYS_BLANK):
        return ()
    found = [sign for sign in _MAY_BE_BLANK if sign in cells and sign not in puzzle.signs]
    if UNKNOWN in cells and not found:
        # Kinds in which it means something read 0 as an empty cell.
        return UNKNOWN if UNKNOWN in puzzle.signs and "0" not in cells else ()
    return found if len(found) == 1 else ()


def tried(text: str, request: Request) -> Tried:
    """The boards that a text is to the kinds that accept it, taken in the likeliest way in which it is any.

    The errors are what the others find wrong with it, taken in that way; else what is nearest to a board.
    """
    all_errors: dict[str, list[ReadError]] = {}
    unsure: Tried | None = None
    for rank in _ranks(text, request.max_cells):
        boards: list[tuple[Board, str]] = []
        errors: dict[str, ReadError] = {}
        puzzles = [p for p in request.puzzles.values() if unsure is None or p.needs_shape]
        for puzzle, rows in product(puzzles, rank):
            given = rows.of(puzzle)
            nameless = puzzle.nameless(given) and (puzzle.certainty > 0 or not rows.is_loose)
            if not request.accepts(puzzle, nameless):
                continue
            try:
                board = _read(given, puzzle, request)
                _check_shape(board, rows.table)
            except ReadError as wrong:
                if request.is_own and isinstance(wrong, RefutedError) and rows.table is None:
                    return Tried([], [wrong])
                errors.setdefault(puzzle.name, wrong)
            else:
                boards += [(board, given)] if board not in [other for other, _ in boards] else []
        for board, _ in boards:
            errors.pop(board.puzzle, None)  # an equally likely way makes no board wrong
        if boards and (
            unsure or request.named_puzzle or any(_is_sure(board, request) for board, _ in boards)
        ):
            return Tried(boards, list(errors.values()))
        if boards:
            # A kind that is known by its shape may be in a table all the same.
            unsure = Tried(boards, list(errors.values()))
        # What is wrong with the text as it is counts, unless it is a drawing or a list.
        for name, error in errors.items():
            if rank[0].table is None or isinstance(error, MismatchError) or _DRAWN.search(text):
                all_errors.setdefault(name, []).append(error)
    return unsure or Tried([], [_nearest(errors) for errors in all_errors.values()])


def _is_sure(board: Board, request: Request) -> bool:
    return request.puzzles[board.puzzle].certainty > 0


def _nearest(errors: Sequence[ReadError]) -> ReadError:
    """The error of one kind that is about a board whose clues contradict each other; else about a table."""
    *_, table = errors[:2]
    return next((error for error in (table, *errors) if isinstance(error, MismatchError | KnownError)), table)


def _read(text: str, puzzle: Puzzle, request: Request) -> Board:
    words = {"words": request.words} if puzzle.variants else {}
    board: Board = puzzle.read(text, **words, **request.own_options(puzzle))
    check_clues(puzzle, Reading(board))
    return board


def _check_shape(board: Board, table: Table | None) -> None:
    """Raises ReadError for a board that has other columns than its table, but for clues beside them."""
    # Some kinds have clues between cells too.
    columns = (*range(table.width - 2, table.width + 1), (table.width + 1) / 2) if table else ()
    if table and len(table.rows) > 1 and board.columns not in columns:
        raise ReadError(f"The table has {table.width} columns, the board {board.columns}.")
