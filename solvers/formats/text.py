"""Rows of clues as people type them: the format that every puzzle reads itself."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from solvers.core.boards.board import Board
from solvers.core.boards.line_clues import empty_lines_note
from solvers.core.boards.places import in_words
from solvers.core.boards.puzzle_errors import KnownError, MismatchError, ReadError
from solvers.core.reading.format import POSSIBLE, Format, Reading, RefutedError, Request
from solvers.core.reading.grids import NoPuzzleError, check_even
from solvers.core.reading.kind_candidates import tried
from solvers.core.reading.names import find_similar, near_names
from solvers.core.reading.slips import slip

_NAME = re.compile(r"(?=[A-Za-z -]*[aeiou])[A-Za-z][a-z]{2,30}([ -][A-Za-z]{2,20})?(?=\s*(\n|/|;|$))")
"""A first line that is a word or two, such as the name of a puzzle."""
_NAME_IT, _ALL = "Name the puzzle to hear what is wrong.", "/help shows all puzzles."
_SEPARATED = re.compile(r"[|\t,;]|(?m:^\s*[0-9]{1,2}[:.)]\s)")
"""Separators between cells of a table, or after the number of a row."""
_TASK = re.compile(r"(?=[0-9]*[a-z])(?=[a-z]*[0-9])[0-9a-z_]+")
"""Letters for empty cells between numbers, as in a game ID without its size."""
_MOST_OFF = 3
"""Maximum difference in cells between a row and a board of a usual size."""
_LONG, _LONGEST = 8, 20
"""A single row of more clues, or of more cells, is read only if the puzzle or the size is named."""


def read(text: str, request: Request) -> Iterator[Reading]:
    """Yield the readings of a text by every puzzle that can read it, with its name or without."""
    name = _NAME.match(text.strip())
    if name and (meant := find_similar(name[0], request.known)):
        raise ReadError(f'I know no puzzle called "{name[0]}". Did you mean {meant.title}?')
    boards, errors = tried(text, request)
    readings = [Reading(board, note=_note(rows, board)) for board, rows in boards]
    if not request.size and _TASK.fullmatch(text.strip("/; \n")):
        single = [board for board, _ in boards] + [
            e.reading.board for e in errors if isinstance(e, RefutedError)
        ]
        if single and all(_thin(board, is_code=True) for board in single):
            raise _single_row(single[0], request)
    _check_certain(readings, errors, request)
    if not any(request.puzzles[board.puzzle].certainty for board, _ in boards):
        _check_slips(text, request, nameless=bool(readings or request.named_puzzle))
    if not (request.named_puzzle or request.size) and boards and all(_thin(board) for board, _ in boards):
        raise _single_row(boards[0][0], request)
    if not readings:
        if request.named_puzzle and _SEPARATED.search(text):
            check_even(text)
        raise errors[0] if len(errors) == 1 else _error(text, errors, request)
    yield from readings


def _check_slips(text: str, request: Request, *, nameless: bool) -> None:
    """Raise KnownError if the text is a board of a fixed shape except for one slip."""
    if said := slip(text, request.puzzles.values(), nameless=nameless):
        raise KnownError(said)


def _check_certain(readings: Sequence[Reading], errors: Sequence[ReadError], request: Request) -> None:
    """Raise the error of the certain puzzle of a text, even if others can read it."""
    certainty = {name: puzzle.certainty for name, puzzle in request.puzzles.items()}
    most = max((certainty[reading.board.puzzle] for reading in readings), default=-1)
    for wrong in errors:
        if _is_certain(wrong, certainty, most):
            raise wrong  # it is certainly that puzzle, with a misread clue
        if isinstance(wrong, KnownError):
            raise wrong


def _is_certain(wrong: ReadError, certainty: Mapping[str, int], most: int) -> bool:
    """Return whether the puzzle of an error is more certain than the puzzles of all readings."""
    if isinstance(wrong, RefutedError) and not wrong.sure:
        return False
    board = wrong.board if isinstance(wrong, MismatchError) else None
    return board is not None and certainty[board.puzzle] > most


def _note(text: str, board: Board) -> str:
    """Return the note on empty lines as clues of a nonogram, unless its size is given."""
    if re.search(r"(?mi)^[ \t]*(width|height)\b", text):
        return ""
    empty = (*board.row_clues, *board.column_clues).count(())
    zeros = sum(line.strip() == "0" for line in re.split("[\n/;]", text))
    return empty_lines_note(max(0, empty - zeros))


def _thin(board: Board, *, is_code: bool = False) -> bool:
    """Return whether a board is a long row, which is more likely a damaged code of a board.

    A row that may be one, `is_code`, is long with fewer cells.
    """
    clues = [clue for row in board.grid for clue in row]
    is_long = len(clues) > (_LONGEST if None in clues and not is_code else _LONG)
    return min(board.rows, board.columns) == 1 and is_long


def _single_row(board: Board, request: Request) -> ReadError:
    cells = board.rows * board.columns
    # Among two kinds the one with fewer usual sizes is likelier.
    sizes = [
        (abs(cells - height * width), len(puzzle.shapes), puzzle.title, height * width)
        for puzzle in request.puzzles.values()
        for height, width in puzzle.shapes
    ]
    off, _, title, right = min(sizes, default=(cells, 0, "", 0))
    nearest = f" A {title} board on one line has {right}." if off <= _MOST_OFF else ""
    return ReadError(
        f"This would be a single row of {cells} cells.{nearest} Write the rows one a line, or "
        "with / between. If it is the task of a page, a sign is missing or too many, or its size is needed "
        "before it, columns x rows and a colon: 15x10: and the task."
    )


def _is_row(text: str) -> bool:
    """Return whether the first two lines have equal lengths and only letters, like lines of regions."""
    first, second = [line.strip() for line in (text + "\n").split("\n")[:2]]
    return second.isalpha() and len(first) == len(second)


def _error(text: str, errors: Sequence[ReadError], request: Request) -> ReadError:
    """Return the error of a text that is no puzzle: the common error of several puzzles, if they agree."""
    name = _NAME.match(text.strip())
    if name and not _is_row(text.strip()):
        near = in_words([puzzle.title for puzzle in near_names(name[0], request.puzzles)], "or")
        meant = f"Did you mean {near}? " if near else ""
        return ReadError(f'I know no puzzle called "{name[0]}". {meant}{_ALL}')
    for sentence, times in Counter(str(error) for error in errors).most_common(1):
        if times > 1:
            return next(error for error in errors if str(error) == sentence)
    return NoPuzzleError(f"This is no puzzle that I know. {_NAME_IT} {_ALL}", text, request)


formats = (
    Format(
        name="text",
        title="rows of text",
        puzzles=(),
        recognises=lambda _text, _request: True,
        read=read,
        certainty=POSSIBLE,
        tells_kind=False,
        longest=50_000,
        words=True,
    ),
)
