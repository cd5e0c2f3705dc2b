"""Tables as spreadsheets save them, a row a line, with commas, semicolons or tabs between the cells.

A cell without a clue is empty. A nonogram has its clues in the first columns and rows, with nothing in the
corner between them; of all else the table is the grid.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate

from solvers.core.boards.line_clues import ClueWords, board_of_words
from solvers.core.boards.puzzle_errors import ReadError
from solvers.core.reading.format import Format, Reading, Request
from solvers.core.reading.split import separated
from solvers.core.reading.table import Table, lines_of
from solvers.formats import text as rows_of_text


def _table(text: str) -> Table | None:
    """The table of a text, if one of its cells at least is empty."""
    table = separated(lines_of(text))
    cells = {cell for row in table.rows for cell in row} if table else set()
    return table if "" in cells and len(cells) > 1 else None


def _recognises(text: str, _request: Request) -> bool:
    return _table(text) is not None


def _read(text: str, request: Request) -> Iterator[Reading]:
    table = _table(text)
    if table is None:
        raise ReadError("There must be a table with equally many cells in each row, apart by commas or tabs.")
    rows = table.rows
    request.checked(len(rows[0]), len(rows))
    corner = _corner(rows) if "nonogram" in request.puzzles else None
    if corner:
        high, wide = corner
        columns = [[row[place] for row in rows[:high]] for place in range(wide, len(rows[0]))]
        yield Reading(board_of_words("nonogram", _lines(row[:wide] for row in rows[high:]), _lines(columns)))
        return
    yield from rows_of_text.read(table.text(), request)


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


formats = (
    Format(
        "table",
        "a .csv table",
        (),
        _recognises,
        _read,
        longest=50_000,
        tells_kind=False,
        looks=r"[,;\t|]",
    ),
)
