"""Grids of words separated by blanks, as in files of puzz.link's editor and janko.at's collections."""

from __future__ import annotations

import re
from collections.abc import Sequence

from solvers.core.boards.board import Clue, GroupClue
from solvers.core.boards.clue_table import ClueTable
from solvers.core.boards.encoded_board import Table
from solvers.core.boards.places import Cell
from solvers.core.boards.plain_text import Row, unknown_character, whole_number
from solvers.core.boards.puzzle_errors import ReadError

NOTHING = ("-", ".", "?", "_")
"""Words of janko's grids that mean no clue."""


def pzpr_numbers(
    words: Sequence[Sequence[str]], lines: Sequence[int], highest: int | None = None
) -> list[list[Clue]]:
    """Return the numbers of a pzprv3 file; `.` is empty, `-` a number that is not given, here "?".

    `lines` are the line numbers of the rows in the text.
    """
    numbers = [
        [_pzpr_number(word, Cell(r, c), line) for c, word in enumerate(row)]
        for r, (row, line) in enumerate(zip(words, lines, strict=True))
    ]
    if highest is not None:
        check_highest(numbers, highest)
    return numbers


def _pzpr_number(word: str, cell: Cell, line: int) -> Clue:
    if word in (".", "-"):
        return None if word == "." else "?"
    if not re.fullmatch("[0-9]+", word):
        raise unknown_character(word[:12], cell, line, "such a file", "Write numbers, . or -.")
    return whole_number(word, line)


def check_highest(grid: Sequence[Sequence[Clue]], highest: int) -> None:
    """Raise ReadError for a clue above the number of cells that it can count."""
    for r, row in enumerate(grid):
        for c, clue in enumerate(row):
            if isinstance(clue, int) and clue > highest:
                raise ReadError(
                    f"Row {r + 1}, column {c + 1}: {clue} is no clue, a cell has {highest} around it."
                )


def full_rows(table: Table) -> list[Row]:
    """Return the lines of a table that are not empty."""
    return [row for row in table.rows if row.text]


def words_of(rows: Sequence[Row], width: int) -> list[list[str]]:
    """Return the words of rows that must each have `width` of them; raise ReadError for others."""
    words = [row.text.split() for row in rows]
    for row_words, row in zip(words, rows, strict=True):
        if len(row_words) != width:
            raise ReadError(
                f"There are {len(row_words)} words on a line; {width} columns need {width}.", row.line
            )
    return words


def clues_above_grid(table: Table, title: str) -> ClueTable:
    """Return a line of column clues, one of row clues and the grid below them; `-` is a clue not given.

    Raises ReadError for a line of another length.
    """
    width, rows = table.size.columns, full_rows(table)
    columns, clues = (_line_clues(row, title) for row in rows[:2])
    for kind, found, wanted in (("column", columns, width), ("row", clues, len(rows) - 2)):
        if len(found) != wanted:
            raise ReadError(f"There are {len(found)} {kind} clues for {wanted} {kind}s.")
    return ClueTable(clues, columns, words_of(rows[2:], width), [row.line for row in rows[2:]])


def _line_clues(row: Row, title: str) -> tuple[GroupClue, ...]:
    for word in row.text.split():
        if word not in NOTHING and not (word.isascii() and word.isdecimal()):
            raise ReadError(
                f'The clues of {title} are numbers, or - if there is none; "{word[:12]}" is not.', row.line
            )
    return tuple(None if word in NOTHING else (whole_number(word, row.line),) for word in row.text.split())


def janko_numbers(table: Table, title: str, highest: int | None) -> tuple[tuple[Clue, ...], ...]:
    """Return a grid of numbers and empty words; without a `highest`, each cell needs a number."""
    grid = []
    rows = full_rows(table)
    for r, (words, row) in enumerate(zip(words_of(rows, table.size.columns), rows, strict=True)):
        for c, word in enumerate(words):
            is_nothing = highest is not None and word in NOTHING
            if not is_nothing and not (word.isdecimal() and int(word[:8]) <= (highest or int(word[:8]))):
                right = "Write numbers." if highest is None else f"Clues are 0 to {highest}, - is no clue."
                raise unknown_character(word[:12], Cell(r, c), row.line, title, right)
        grid.append(tuple(None if word in NOTHING else whole_number(word, row.line) for word in words))
    return tuple(grid)
