"""Texts with the column clues on the first line, and each row of cells after its clue."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from solvers.core.boards.board import GroupClue
from solvers.core.boards.places import amount
from solvers.core.boards.plain_text import BLANKS, Row, check_rectangle, tokens, whole_number
from solvers.core.boards.puzzle_errors import ReadError


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
    header, *body = [row for row in rows if row.text.strip()]
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


def _clue(word: str, line: int) -> GroupClue:
    return None if word in BLANKS else (whole_number(word, line),)
