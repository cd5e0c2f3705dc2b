"""Nonograms as tables that spreadsheets save: clues in the first columns and rows, all other cells empty."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate

from solvers.core.boards.line_clues import ClueWords, board_of_words
from solvers.core.boards.puzzle_errors import ReadError
from solvers.core.reading.format import Format, Reading, Request
from solvers.core.reading.split import separated_cells
from solvers.core.reading.table import lines_of

_Corner = tuple[Sequence[Sequence[str]], int, int]
"""The cells of a table, and how many rows and columns of them hold clues."""


def _recognises(text: str, request: Request) -> bool:
    return "nonogram" in request.puzzles and _clue_table(text) is not None


def _clue_table(text: str) -> _Corner | None:
    """Return the table of a text, if it has an empty corner between clues."""
    table = separated_cells(lines_of(text))
    corner = _corner(table.rows) if table and any(map(any, table.rows)) else None
    return (table.rows, *corner) if table and corner else None


def _read(text: str, request: Request) -> Iterator[Reading]:
    clued = _clue_table(text)
    if clued is None:
        raise ReadError("There must be clues in the first rows and columns of a table, and nothing else.")
    rows, high, wide = clued
    request.check_size(len(rows[0]) - wide, len(rows) - high)
    columns = [[row[place] for row in rows[:high]] for place in range(wide, len(rows[0]))]
    yield Reading(board_of_words("nonogram", _lines(row[:wide] for row in rows[high:]), _lines(columns)))


def _lines(clues: Iterable[Sequence[str]]) -> list[ClueWords]:
    return [ClueWords([cell for cell in clue if cell]) for clue in clues]


def _corner(rows: Sequence[Sequence[str]]) -> tuple[int, int] | None:
    """Return the numbers of rows and columns with clues, if the corner and the grid are empty."""
    columns = len(rows[0])
    filled = [[place for place, cell in enumerate(row) if cell] for row in rows]
    firsts = accumulate((places[0] if places else columns for places in filled), min)
    ends = accumulate((places[-1] + 1 if places else 0 for places in filled[::-1]), max)
    # For each number of rows, the corner may have a maximum width, and the clues below it have a width.
    for high, (most, least) in enumerate(zip(firsts, list(ends)[-2::-1], strict=False), 1):
        if max(1, least) <= min(most, columns - 1):
            return high, max(1, least)
    return None


formats = (
    Format("table", "a .csv table", ("nonogram",), _recognises, _read, longest=50_000, looks=r"[,;\t|]"),
)
