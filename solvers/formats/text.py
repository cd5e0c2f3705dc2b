"""Rows of clues as people type them: the format that every puzzle reads itself."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice

from solvers.core.boards.board import Board
from solvers.core.boards.line_clues import empty_lines_note
from solvers.core.boards.puzzle_errors import KnownError, MismatchError, ReadError
from solvers.core.reading.format import POSSIBLE, Format, Reading, RefutedError, Request
from solvers.core.reading.kinds import tried
from solvers.core.reading.names import nearly_named
from solvers.core.reading.split import tables

_NAME = re.compile(r"(?=[A-Za-z -]*[aeiou])[A-Za-z][a-z]{2,30}([ -][A-Za-z]{2,20})?(?=\s*(\n|/|;|$))")
"""A first line that is a word or two, such as the name of a puzzle."""
_SHOWN, _WIDE = 12, 4
"""The most signs of a grid that are told, and the fewest characters of one that is not told."""
_LONG = 8
"""A single row of more clues, without a blank, is read only where the puzzle or the size is named."""


def read(text: str, request: Request) -> Iterator[Reading]:
    """What the text means to every puzzle that can read it, with its name or without."""
    name = _NAME.match(text.strip())
    if name and (meant := nearly_named(name[0], request.known)):
        raise ReadError(f'I know no puzzle called "{name[0]}". Did you mean {meant.title}?')
    boards, errors = tried(text, request)
    readings = [Reading(board, note=_note(rows, board)) for board, rows in boards]
    _check_certain(readings, errors, request)
    if not request.named and not request.size and readings and all(_thin(one.board) for one in readings):
        raise _single_row(readings[0].board)
    if not readings:
        raise errors[0] if len(errors) == 1 else _nothing(text, errors, request)
    yield from readings


def _check_certain(readings: Sequence[Reading], errors: Sequence[ReadError], request: Request) -> None:
    """Raises the error of a puzzle that the text is of for sure, though others can read it."""
    certainty = {name: puzzle.certainty for name, puzzle in request.puzzles.items()}
    most = max((certainty[reading.board.puzzle] for reading in readings), default=-1)
    for wrong in errors:
        if _is_certain(wrong, certainty, most):
            raise wrong  # it is that puzzle for sure, with a clue misread
        if isinstance(wrong, KnownError):
            raise wrong


def _is_certain(wrong: ReadError, certainty: Mapping[str, int], most: int) -> bool:
    """Whether an error is about a board whose puzzle is surer than that of every reading."""
    if isinstance(wrong, RefutedError) and not wrong.sure:
        return False
    board = wrong.board if isinstance(wrong, MismatchError) else None
    return board is not None and certainty[board.puzzle] > most


def _note(text: str, board: Board) -> str:
    """What is to be said of the clues of a nonogram that are empty lines, unless its size is given."""
    if re.search(r"(?mi)^[ \t]*(width|height)\b", text):
        return ""
    empty = (*board.row_clues, *board.column_clues).count(())
    return empty_lines_note(empty - sum(line.strip() == "0" for line in re.split("[\n/;]", text)))


def _thin(board: Board) -> bool:
    """Whether a board is a long row of nothing but clues: more likely the code of a board, with a fault."""
    clues = [clue for row in board.grid for clue in row]
    return min(board.rows, board.columns) == 1 and len(clues) > _LONG and None not in clues


def _single_row(board: Board) -> ReadError:
    return ReadError(
        f"This would be a single row of {board.rows * board.columns} clues. Write the rows one a line, or "
        "with / between. If it is the task of a page, a sign is missing or too many, or its size is needed "
        "before it, columns x rows and a colon: 15x10: and the task."
    )


def _is_row(text: str) -> bool:
    """Whether the first line is as long as the second and of letters as that is, as those of regions are."""
    first, second = [line.strip() for line in (text + "\n").split("\n")[:2]]
    return second.isalpha() and len(first) == len(second)


def _nothing(text: str, errors: Sequence[ReadError], request: Request) -> ReadError:
    """What to say of a text that is no puzzle: what several puzzles find wrong, if they agree."""
    names = ", ".join(puzzle.title for puzzle in request.puzzles.values())
    name = _NAME.match(text.strip())
    if name and not _is_row(text.strip()):
        return ReadError(f'I know no puzzle called "{name[0]}". I know {names}.')
    for sentence, times in Counter(str(error) for error in errors).most_common(1):
        if times > 1:
            return next(error for error in errors if str(error) == sentence)
    found = _grid(text)
    return ReadError(
        f"This is no puzzle that I know.{found} Name the puzzle to hear what is wrong; /help shows all of "
        "them."
    )


def _grid(text: str) -> str:
    """What grid stands in a text, as a sentence after a blank; empty if there is none of several rows."""
    table = next((table for table in islice(tables(text), 1) if len(table.rows) > 1 < table.width), None)
    if table is None:
        return ""
    signs = sorted({cell for row in table.rows for cell in row if cell})
    shown = f" with {' '.join(signs)}" if 0 < len(signs) <= _SHOWN and max(map(len, signs)) < _WIDE else ""
    return f" There is a grid of {len(table.rows)} rows and {table.width} columns{shown}."


formats = (
    Format(
        name="text",
        title="rows of text",
        puzzles=(),
        recognises=lambda _text, _request: True,
        read=read,
        certainty=POSSIBLE,
        longest=50_000,
        words=True,
    ),
)
