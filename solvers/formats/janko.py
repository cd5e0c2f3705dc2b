"""Grids with blanks between the cells, as in the collections of janko.at and puzzlekit.

The first line holds rows and columns, for Minesweeper also the mines. Tents then has a line of column clues
and one of row clues; a nonogram has one line a column, then one line a row, and no grid. `-` is nothing.
On pages with sections only [problem] is read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from solvers.core.boards.board import Board, Clue, Runs
from solvers.core.boards.errors import ReadError
from solvers.core.boards.places import Cell
from solvers.core.boards.stripes import nonogram, stripe
from solvers.core.boards.text import Row, check_rectangle, trimmed, unknown_character, whole_number
from solvers.core.rules.format import LIKELY, Format, Reading, Request, attempts

_HEAD = re.compile(r"([0-9]+)\s+([0-9]+)(?:\s+([0-9]+))?")
_BLANK = ("-", ".", "?", "_")
_DIGITS = tuple("0123456789")
_TENTS: dict[str, Clue] = {**dict.fromkeys((*_BLANK, "o")), "x": "T", "X": "T", "T": "T"}


def _rows(text: str) -> list[Row]:
    """The lines of the problem, without empty ones at its ends."""
    rows = [Row(number, line.strip()) for number, line in enumerate(text.split("\n"), 1)]
    starts = [i for i, row in enumerate(rows) if row.text.lower() == "[problem]"]
    if starts:
        rows = rows[starts[0] + 1 :]
        end = next((i for i, row in enumerate(rows) if row.text.startswith("[")), len(rows))
        rows = rows[:end]
    return trimmed(rows)


def _recognises(text: str, _request: Request) -> bool:
    rows = _rows(text)
    match = _HEAD.fullmatch(rows[0].text) if len(rows) > 1 else None
    if not match or max(map(len, match.groups(""))) > 7:
        return bool(re.search(r"(?mi)^[ \t]*\[problem\][ \t]*$", text))
    height, width = int(match[1]), int(match[2])
    count = len(rows) - 1
    fits = sum(len(row.text.split()) == width for row in rows[1:])
    if abs(count - height - width) < 2 and not match[3]:
        return True
    return 2 * fits > count and min(abs(count - height), abs(count - height - 2)) < 2


def _read(text: str, request: Request) -> Iterator[Reading]:
    rows = _rows(text)
    head = _HEAD.fullmatch(rows[0].text) if rows else None
    if not head:
        raise ReadError("The first line must hold the number of rows and the number of columns.")
    height, width = (whole_number(word, rows[0].line) for word in head.groups()[:2])
    size = request.checked(width, height)
    total = whole_number(head[3], rows[0].line) if head[3] else None
    body = rows[1:]
    full = [row for row in body if row.text]
    if len(full) == height:
        yield from _grids(full, size.columns, total, request)
    elif total is None and len(full) == height + 2 and any(re.search("[xX]", row.text) for row in full):
        yield Reading(_tents(full, width))
    elif total is None and len(body) == height + width:
        yield Reading(_nonogram(body, width))
    else:
        raise ReadError(
            f"Below the size there are {len(full)} lines; {height} rows of {width} need {height} for a grid, "
            f"{height + 2} for Tents, {height + width} for a nonogram."
        )


def _grids(rows: Sequence[Row], width: int, total: int | None, request: Request) -> Iterator[Reading]:
    """The grid as every puzzle that it can be; three numbers on the first line are Minesweeper's."""
    mines = request.options.get("mines", total)
    makers = [
        ("minesweeper", lambda: Board("minesweeper", _cells(rows, width, "Minesweeper", 8), total=mines)),
        ("mosaic", lambda: Board("mosaic", _cells(rows, width, "Mosaic", 9))),
        ("dominosa", lambda: Board("dominosa", _cells(rows, width, "Dominosa", None))),
    ]
    return attempts(makers if total is None else makers[:1], request)


def _words(rows: Sequence[Row], width: int) -> list[list[str]]:
    words = [row.text.split() for row in rows]
    check_rectangle([width, *map(len, words)], [0, *(row.line for row in rows)])
    return words


def _cells(rows: Sequence[Row], width: int, title: str, highest: int | None) -> tuple[tuple[Clue, ...], ...]:
    """A grid of numbers; those without a `highest` stand in every cell."""
    grid = []
    for r, (words, row) in enumerate(zip(_words(rows, width), rows, strict=True)):
        for c, word in enumerate(words):
            known = word.isdecimal() if highest is None else word in (*_DIGITS[: highest + 1], *_BLANK)
            if not known:
                right = "Write numbers." if highest is None else f"Clues are 0 to {highest}, - is no clue."
                raise unknown_character(word[:12], Cell(r, c), row.line, title, right)
        grid.append(tuple(None if word in _BLANK else whole_number(word, row.line) for word in words))
    return tuple(grid)


def _tents(rows: Sequence[Row], width: int) -> Board:
    columns, clues = (_clues(row) for row in rows[:2])
    for kind, found, wanted in (("column", columns, width), ("row", clues, len(rows) - 2)):
        if len(found) != wanted:
            raise ReadError(f"There are {len(found)} {kind} clues for {wanted} {kind}s.")
    grid = []
    for r, (words, row) in enumerate(zip(_words(rows[2:], width), rows[2:], strict=True)):
        for c, word in enumerate(words):
            if word not in _TENTS:
                right = "Write x for a tree and - for a free cell."
                raise unknown_character(word[:12], Cell(r, c), row.line, "Tents", right)
        grid.append(tuple(_TENTS[word] for word in words))
    return Board("tents", tuple(grid), clues, columns)


def _clues(row: Row) -> tuple[Runs, ...]:
    for word in row.text.split():
        if word not in _BLANK and not (word.isascii() and word.isdecimal()):
            raise ReadError(
                f'The clues of Tents are numbers, or - where there is none; "{word[:12]}" is not.', row.line
            )
    return tuple(None if word in _BLANK else (whole_number(word, row.line),) for word in row.text.split())


def _nonogram(rows: Sequence[Row], width: int) -> Board:
    clues = [
        stripe(
            [word for word in row.text.split() if word != "-"],
            *(("column", i + 1) if i < width else ("row", i + 1 - width)),
            row.line,
        )
        for i, row in enumerate(rows)
    ]
    return nonogram(clues[width:], clues[:width])


formats = (
    Format(
        name="janko",
        title="a janko or puzzlekit grid (columns first)",
        puzzles=("dominosa", "minesweeper", "mosaic", "nonogram", "tents"),
        recognises=_recognises,
        read=_read,
        telling=LIKELY,
    ),
)
