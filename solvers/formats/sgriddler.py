"""Files `.griddler` and `.sgriddler`, which begin with `MK Version 3.0`.

The rows of the picture follow the size, width first. Then come the clues of the columns from the bottom and
the clues of the rows from the right, with empty lines between. In the picture `#` is filled and `.` empty;
guesses (`o` and `,`) are left out. Numbers that are ticked off are negative.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from solvers.core.boards.encoded_board import Size
from solvers.core.boards.line_clues import ClueWords, board_of_picture, board_of_words
from solvers.core.boards.places import Cell
from solvers.core.boards.plain_text import Row, whole_number
from solvers.core.boards.puzzle_errors import ReadError
from solvers.core.reading.format import Format, Reading, Request

_BEGIN = re.compile(r"\A\s*MK Version [0-9.]+[ \t]*\n")
_MARKS = {"#": "filled", ".": "empty"}
_HEAD = 4  # lines before the picture; the third is the size


def _read(text: str, request: Request) -> Iterator[Reading]:
    begin = _BEGIN.match(text)
    if not begin:
        raise ReadError("The first line of such a file is `MK Version 3.0`.")
    rows = [Row(number, line) for number, line in enumerate(text.split("\n"), 1)]
    rows = rows[text.count("\n", 0, begin.end()) - 1 :]
    words = rows[2].text.split() if len(rows) > 2 else []
    if len(words) != 2:
        raise ReadError("The third line must hold two numbers, the width and the height.")
    size = request.check_size(*(whole_number(word, rows[2].line) for word in words))
    end = _HEAD + size.rows
    middle = end + 1 + size.columns
    _check_gaps(rows, (_HEAD - 1, end, middle))
    picture = [re.sub(r"\s", "", row.text) for row in rows[_HEAD:end]]
    if not any(row.text.strip() for row in rows[end:]):
        yield Reading(board_of_picture("nonogram", _finished_picture(picture, size)))
        return
    columns = _clues(rows[end + 1 : middle], size.columns)
    sides = _clues(rows[middle + 1 : middle + 1 + size.rows], size.rows)
    marks = " ".join(_marks(picture, size))
    bare = [row.text for row in rows]
    bare[_HEAD:end] = [""] * size.rows
    board = board_of_words("nonogram", sides, columns)
    yield Reading(board, marks=marks, bare="\n".join(bare) if marks else "")


def _marks(picture: Sequence[str], size: Size) -> Iterator[str]:
    """Yield the certain marks in words."""
    for r, line in enumerate(picture):
        for c, sign in enumerate(line[: size.columns]):
            if sign in _MARKS:
                yield f"{Cell(r, c).name}={_MARKS[sign]}"


def _check_gaps(rows: Sequence[Row], places: Sequence[int]) -> None:
    """Raise ReadError if a line between the parts is not empty: a line is missing or repeated."""
    for row in (rows[place] for place in places if place < len(rows)):
        if row.text.strip():
            raise ReadError(
                f"Line {row.line} must be empty, between two parts of the file; a line above is missing or "
                "stands there twice.",
                row.line,
            )


def _clues(rows: Sequence[Row], count: int) -> list[ClueWords]:
    """Return the clues of `count` lines, each in the order in which people read them."""
    clues = [ClueWords([word.removeprefix("-") for word in row.text.split()[::-1]], row.line) for row in rows]
    return clues + [ClueWords([])] * (count - len(clues))


def _finished_picture(picture: Sequence[str], size: Size) -> list[list[bool]]:
    """Return the picture of a file without clues, which must be complete."""
    complete = re.compile(rf"[#.]{{{size.columns}}}")
    if len(picture) != size.rows or not all(map(complete.fullmatch, picture)):
        raise ReadError(
            "There are no clues in this file, and its picture is not complete. Save it with its clues."
        )
    return [[sign == "#" for sign in line] for line in picture]


formats = (Format("sgriddler", "a .sgriddler file", ("nonogram",), _BEGIN, _read),)
