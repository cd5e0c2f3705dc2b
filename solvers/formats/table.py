"""Tables as spreadsheets save them, a row a line, with commas, semicolons or tabs between the cells.

A cell without a clue is empty. A nonogram has its clues in the first columns and rows, with nothing in the
corner between them; of all else the table is the grid.
"""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate

from solvers.core.boards.errors import ReadError
from solvers.core.boards.line_clues import ClueWords, board_of_words
from solvers.core.reading.format import Format, Reading, Request
from solvers.formats import text as rows_of_text

_SEPARATORS = ",;\t"


def _cells(text: str) -> list[list[str]]:
    """The cells of a table with equally many in each row, of which one at least is empty; else none."""
    lines = [line for line in text.split("\n") if line.strip(" ")]
    for separator in _SEPARATORS:
        if len(lines) > 1 and all(separator in line for line in lines):
            rows = [[cell.strip() for cell in row] for row in csv.reader(lines, delimiter=separator)]
            if not any(row[-1] for row in rows):
                rows = [row[:-1] for row in rows]  # each line ends with a comma
            cells = [cell for row in rows for cell in row]
            if len({len(row) for row in rows}) == 1 and "" in cells and any(cells):
                return rows
    return []


def _recognises(text: str, _request: Request) -> bool:
    return bool(_cells(text))


def _read(text: str, request: Request) -> Iterator[Reading]:
    rows = _cells(text)
    if not rows:
        raise ReadError("There must be a table with equally many cells in each row, apart by commas.")
    request.checked(len(rows[0]), len(rows))
    if corner := _corner(rows):
        high, wide = corner
        columns = [[row[place] for row in rows[:high]] for place in range(wide, len(rows[0]))]
        yield Reading(board_of_words("nonogram", _lines(row[:wide] for row in rows[high:]), _lines(columns)))
        return
    gap = " " if any(len(cell) > 1 for row in rows for cell in row) else ""
    yield from rows_of_text.read("\n".join(gap.join(cell or "." for cell in row) for row in rows), request)


def _lines(clues: Iterable[Sequence[str]]) -> list[ClueWords]:
    return [ClueWords([cell for cell in clue if cell]) for clue in clues]


def _corner(rows: Sequence[Sequence[str]]) -> tuple[int, int] | None:
    """The rows and columns that clues of a nonogram take, where the corner and the grid are empty."""
    columns = len(rows[0])
    filled = [[place for place, cell in enumerate(row) if cell] for row in rows]
    firsts = accumulate((places[0] if places else columns for places in filled), min)
    ends = accumulate((places[-1] + 1 if places else 0 for places in filled[::-1]), max)
    # For each number of rows: how wide the empty corner may be, and how wide the clues below it are.
    for high, (most, least) in enumerate(zip(firsts, list(ends)[-2::-1], strict=False), 1):
        if max(1, least) <= min(most, columns - 1):
            return high, max(1, least)
    return None


formats = (Format("table", "a .csv table", (), _recognises, _read, longest=50_000),)
