"""Texts with the column clues on the first line, and each row of cells after its clue."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from solvers.core.boards.board import Board, GroupClue
from solvers.core.boards.places import amount
from solvers.core.boards.plain_text import BLANKS, Row, check_rectangle, tokens, whole_number
from solvers.core.boards.puzzle_errors import ReadError

_SIDE = re.compile(r"\s*(columns?|cols?|rows?)(?: clues)?\s*[:=]\s*(.*)", re.IGNORECASE)
"""A line with the clues of all columns or rows."""


class ClueTable(NamedTuple):
    """The clues of the rows and columns, and the words of the cells with their line numbers in the text."""

    rows: tuple[GroupClue, ...]
    columns: tuple[GroupClue, ...]
    words: Sequence[Sequence[str]]
    lines: Sequence[int]


def clue_table(rows: Sequence[Row], right: str) -> ClueTable:
    """Return the table of some lines; `.` or `?` is a clue that is not given.

    A row of several cells can be one word. Raises ReadError with `right`, which describes a valid text, if
    there is no row.
    """
    header, *body = with_clues_beside([row for row in rows if row.text.strip()])
    table = tokens(body)
    if not table or min(map(len, table)) < 2:
        raise ReadError(right)
    words = [list(row[1]) if len(row) == 2 else row[1:] for row in table]
    lines = [row.line for row in body]
    check_rectangle([len(row) for row in words], lines)
    columns, width = tokens([header])[0], len(words[0])
    columns = columns[1:] if len(columns) == width + 1 else columns  # the corner of a table
    if len(columns) != width:
        raise ReadError(f"There are {len(columns)} column clues for {amount(width, 'column')}.", header.line)
    row_clues = (_clue(row[0], line) for row, line in zip(table, lines, strict=True))
    return ClueTable(tuple(row_clues), tuple(_clue(word, header.line) for word in columns), words, lines)


def table_text(board: Board, rows: Iterable[Sequence[str]]) -> str:
    """Return the column clues on a line, then the words of each row after its clue."""
    body = (f"{clues_text([clue])} {' '.join(row)}" for clue, row in zip(board.row_clues, rows, strict=True))
    return "\n".join([f". {clues_text(board.column_clues)}", *body])


def clues_text(clues: Iterable[GroupClue]) -> str:
    """Return clues on a line, `.` for one that is not given."""
    return " ".join(str(*clue) if clue else "." for clue in clues)


def with_clues_beside(rows: Sequence[Row]) -> Sequence[Row]:
    """Return rows with the clues on lines such as `columns: 1 2 3` above them and before each of them.

    Two lines of numbers alone are these too, and so are clues at the right, above or below.
    """
    clues: dict[str, Row] = {}
    body: list[Row] = []
    for row in rows:
        match = _SIDE.fullmatch(row.text)
        if match:
            clues[match[1].lower()[:3]] = row._replace(text=match[2].replace(",", " "))
        else:
            body.append(row)
    if not clues and len(rows) > 2 and _begins_with_clues(rows):
        clues, body = {"col": rows[0], "row": rows[1]}, body[2:]
    beside = clues["row"].text.split() if len(clues) == 2 else []
    if not beside or len(beside) != len(body):
        return rows if clues else _with_clues_first(rows)
    joined = zip(beside, body, strict=True)
    return [clues["col"], *(row._replace(text=f"{clue} {row.text.strip()}") for clue, row in joined)]


def _with_clues_first(rows: Sequence[Row]) -> Sequence[Row]:
    """Return rows with the clue of each before its cells, and the line of column clues above them."""
    for header, *body in (rows, [*rows[-1:], *rows[:-1]]) if rows else ():
        above, cells = header.text.split(), [row.text.split() for row in body]
        are_clues = all(map(_is_clue, [*above, *(row[-1] for row in cells)]))
        has_width = len(above) > 1 and {len(row) for row in cells} == {len(above) + 1}
        is_last = not any(row[0].isdecimal() for row in cells) and any(row[-1].isdecimal() for row in cells)
        if are_clues and has_width and is_last:
            turned = (" ".join([row[-1], *row[:-1]]) for row in cells)
            return [header, *(row._replace(text=text) for row, text in zip(body, turned, strict=True))]
    return rows


def _is_clue(word: str) -> bool:
    return word in BLANKS or word.isdecimal()


def _begins_with_clues(rows: Sequence[Row]) -> bool:
    """Return whether the first two rows are clues, of all columns and of all rows of what may be a square."""
    words = [row.text.split() for row in rows[:2]]
    are_numbers = all(_is_clue(word) for row in words for word in row)
    is_square = len(rows) - 2 == len(words[0]) == len(words[-1])
    return are_numbers and (is_square or sum(map(str.isdecimal, words[-1])) > 1)


def _clue(word: str, line: int) -> GroupClue:
    return None if word in BLANKS else (whole_number(word, line),)
