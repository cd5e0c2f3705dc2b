"""Nonogram files that are bare lines of numbers: `.mk`, `.nin` and `.cwd`.

The size comes first, then one line for each row, then one for each column; an empty line or 0 is
an empty one. They differ in the form of the size and in the separator between rows and columns.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from solvers.core.boards.board import Board
from solvers.core.boards.encoded_board import Size
from solvers.core.boards.line_clues import board_of, line_clue
from solvers.core.boards.plain_text import Row, whole_number
from solvers.core.boards.puzzle_errors import ReadError
from solvers.core.reading.format import LIKELY, Format, Reading, Request

_TWO = re.compile(r"\s*([0-9]+)[\s,]+([0-9]+)\s*")
_NUMBERS = re.compile(r"[0-9\s,]*")


def _rows(text: str) -> list[Row]:
    """Return the lines of the text from the first one that is not empty."""
    rows = [Row(number, line.strip()) for number, line in enumerate(text.split("\n"), 1)]
    first = next((i for i, row in enumerate(rows) if row.text), len(rows))
    return rows[first:]


def _two(rows: Sequence[Row]) -> tuple[int, int]:
    """Return the two numbers on the first line."""
    match = _TWO.fullmatch(rows[0].text) if rows else None
    if not match:
        raise ReadError("The first line must hold two numbers, the size.", rows[0].line if rows else None)
    return whole_number(match[1], rows[0].line), whole_number(match[2], rows[0].line)


def _clues(rows: Sequence[Row], kind: str, count: int) -> list[tuple[int, ...]]:
    """Return the clues of `count` rows or columns. Raises ReadError for fewer lines, or more with clues."""
    for row in rows[count:]:
        if row.text:
            raise ReadError(
                f'There are {count} {kind}s, so "{row.text[:20]}" is one line too many.', row.line
            )
    if len(rows) < count:
        raise ReadError(f"Lines of {kind} clues: {len(rows)}; {kind}s: {count}. Write 0 for an empty one.")
    return [
        line_clue([word for word in re.split(r"[\s,]+", row.text) if word], kind, number, row.line)
        for number, row in enumerate(rows[:count], 1)
    ]


def _board(size: Size, rows: Sequence[Row], columns: Sequence[Row]) -> Board:
    return board_of("nonogram", _clues(rows, "row", size.rows), _clues(columns, "column", size.columns))


def _recognises_mk(text: str, _request: Request) -> bool:
    """Return whether a # is alone on a line, or before a remark; in rows of cells it is a cell."""
    is_parted = re.search(r"(?m)^ *#(?: *$| *[A-Za-z]{2})", text)
    return bool(re.match(r"\s*[0-9]+[ \t,]+[0-9]+[ \t]*\n", text) and is_parted)


def _read_mk(text: str, request: Request) -> Iterator[Reading]:
    rows = _rows(text)
    height, width = _two(rows)  # the height first, unlike in .nin
    size = request.check_size(width, height)
    middle = next((i for i, row in enumerate(rows) if row.text.startswith("#")), None)
    if middle is None:
        raise ReadError("There is no line with # between the rows and the columns.")
    after = rows[middle + 1 :]
    end = next((i for i, row in enumerate(after) if row.text.startswith("#")), len(after))
    yield Reading(_board(size, rows[1:middle], after[:end]))


def _recognises_nin(text: str, _request: Request) -> bool:
    rows = _rows(text)
    match = _TWO.fullmatch(rows[0].text) if len(rows) > 2 else None
    if not match or not all(_NUMBERS.fullmatch(row.text) for row in rows):
        return False
    # One line too many or too few is also recognised, so that the error can report it.
    return abs(int(match[1][-7:]) + int(match[2][-7:]) - len(rows) + 1) < 2


def _read_nin(text: str, request: Request) -> Iterator[Reading]:
    rows = _rows(text)
    size = request.check_size(*_two(rows))
    clues = rows[1:]
    yield Reading(_board(size, clues[: size.rows], clues[size.rows :]))


def _recognises_cwd(text: str, _request: Request) -> bool:
    rows = _rows(text)
    heads = [row.text for row in rows[:2] if re.fullmatch(r"[0-9]{1,7}", row.text)]
    numbers = all(_NUMBERS.fullmatch(row.text) for row in rows)
    # The other lines are the two sizes, the empty line between, and at most two at the end.
    return len(heads) == 2 and numbers and 0 <= len(rows) - 3 - sum(map(int, heads)) < 3


def _read_cwd(text: str, request: Request) -> Iterator[Reading]:
    rows = _rows(text)
    if len(rows) < 2:
        raise ReadError("The first two lines must hold the number of rows and the number of columns.")
    height, width = (whole_number(row.text, row.line) for row in rows[:2])
    size = request.check_size(width, height)
    between = rows[2 + height : 3 + height]
    if not between or between[0].text:
        raise ReadError(f"An empty line must stand behind the {height} rows.", rows[-1].line)
    yield Reading(_board(size, rows[2 : 2 + height], rows[3 + height :]))


formats = (
    Format(
        "mk", "a .mk file", ("nonogram",), _recognises_mk, _read_mk, looks=r"\A\s*[0-9]+[ \t,]+[0-9]+[ \t]*\n"
    ),
    Format(
        "nin",
        "a .nin file (rows first)",
        ("nonogram",),
        _recognises_nin,
        _read_nin,
        certainty=LIKELY,
        looks=r"\A\s*[0-9]+[\s,]+[0-9]",
    ),
    Format(
        "cwd",
        "a .cwd file",
        ("nonogram",),
        _recognises_cwd,
        _read_cwd,
        certainty=LIKELY,
        looks=r"\A\s*[0-9]{1,7}[ \t]*\n",
    ),
)
