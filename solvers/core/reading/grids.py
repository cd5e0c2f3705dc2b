"""The grid in a text that is no board: its size and signs, and which kinds it can be with a name."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import islice

from solvers.core.boards.places import Cell, in_words
from solvers.core.boards.plain_text import check_rectangle
from solvers.core.boards.puzzle_errors import ReadError
from solvers.core.reading.format import Request
from solvers.core.reading.slips import BLANK, BLANKS, Rows, cell_lines, rows_of
from solvers.core.reading.split import LINES_LIMIT, tables
from solvers.core.reading.table import Table
from solvers.core.rules.puzzle import Puzzle

_MOST_KINDS, _MOST_WRONG, _MOST_SIGNS = 3, 3, 12
"""Maximum numbers of kinds that are named, of cells that are in the way, and of signs that are listed."""
_WIDE = 4
"""Minimum number of characters of a sign that is not listed."""
_LONGEST = 12
"""Maximum number of characters of a cell that a sentence shows."""
_MOST_CELLS = 2_500
_HIGHEST_DIGIT = 9


class NoPuzzleError(ReadError):
    """No puzzle reads a text; `text` and `request` are what `what_is_there` describes."""

    def __init__(self, message: str, text: str, request: Request) -> None:
        super().__init__(message)
        self.text, self.request = text, request


def what_is_there(text: str, request: Request) -> str:
    """Return what grid a text holds, and what it can be, in sentences; empty if there is no grid."""
    table = next((table for table in islice(tables(text), 1) if len(table.rows) > 1 < table.width), None)
    if table is None:
        return _uneven(rows_of(text)) if text.count("\n") < LINES_LIMIT else ""
    rows = table.rows
    found = f"There is a grid of {len(rows)} rows and {table.width} columns{_signs(rows)}."
    if len(rows) * table.width <= _MOST_CELLS:
        for wrong in _suspects(rows):
            if kinds := _possible(table, wrong, request):
                can = f"Without {_places(rows, wrong)} it can be" if wrong else "It can be"
                titles = in_words([kind.title for kind in kinds[:_MOST_KINDS]], "or")
                return f"{found} {can} {titles}: write the name above it. /help shows all puzzles."
    return f"{found} Name the puzzle to hear what is wrong. /help shows all puzzles."


def check_even(text: str) -> None:
    """Raise ReadError for the only row of a table with another length."""
    lines = cell_lines(text) if text.count("\n") < LINES_LIMIT else []
    lengths = Counter(len(cells) for _, cells in lines)
    if len(lengths) == 2 and min(lengths.values()) == 1 and len(lines) > 2:
        check_rectangle([len(cells) for _, cells in lines], [line.number for line, _ in lines])


def _places(rows: Rows, wrong: Sequence[tuple[int, int]]) -> str:
    """Return the signs of some cells with their places."""
    if len(wrong) == 1:
        ((r, c),) = wrong
        return f'"{_shown(rows[r][c])}" in row {r + 1}, column {c + 1}'
    return in_words([f'"{_shown(rows[r][c])}" at {Cell(r, c).name}' for r, c in wrong])


def _shown(cell: str) -> str:
    """Return the beginning of a cell, on one line: a cell of a list in brackets may have several."""
    return " ".join(cell.split())[:_LONGEST]


def _uneven(rows: Rows) -> str:
    """Return the only row with another length, in words; empty for other rows."""
    lengths = Counter(map(len, rows))
    (usual, count), *others = lengths.most_common() or [(0, 0)]
    if len(rows) < _MOST_KINDS or count != len(rows) - 1 or usual < 2 or not others:
        return ""
    number = next(number for number, row in enumerate(rows, 1) if len(row) != usual)
    return (
        f"There is a grid of {len(rows)} rows, but row {number} has {len(rows[number - 1])} cells, and the "
        f"others have {usual}. Name the puzzle to hear what is wrong. /help shows all puzzles."
    )


def _signs(rows: Rows) -> str:
    """Return which signs some rows hold, as the end of a clause."""
    signs = {_shown(cell) for row in rows for cell in row if cell}
    numbers = sorted(int(sign) for sign in signs if sign.isdecimal() and len(sign) < _WIDE)
    blanks = sorted(signs & BLANKS)
    others = sorted(sign for sign in signs - BLANKS if not sign.isdecimal())
    if len(others) > _MOST_SIGNS or any(len(sign) >= _WIDE for sign in signs):
        return ""
    said = [f"numbers {numbers[0]} to {numbers[-1]}"] if numbers else []
    said += others + [f"`{blank}`" for blank in blanks]
    return f" with {in_words(said)}" if said else ""


def _suspects(rows: Rows) -> Iterator[list[tuple[int, int]]]:
    """Yield the cells that may be wrong: the few without a number, those of one sign, none."""
    counts = Counter(cell for row in rows for cell in row if cell not in BLANKS and not cell.isdecimal())
    rare = [sign for sign, count in counts.items() if count <= _MOST_WRONG]
    if len(rare) > _MOST_WRONG:
        rare = []  # this grid is of letters, not of numbers
    if any(cell.isdecimal() for row in rows for cell in row):
        for signs in dict.fromkeys([tuple(rare), *((sign,) for sign in rare)]):
            found = [(r, c) for r, row in enumerate(rows) for c, cell in enumerate(row) if cell in signs]
            if 0 < len(found) <= _MOST_WRONG:
                yield found
    yield []


def _possible(table: Table, wrong: Sequence[tuple[int, int]], request: Request) -> list[Puzzle]:
    """Return the puzzles that read a table with their name; first the puzzles that need no name."""
    cells = (
        tuple(BLANK if (r, c) in wrong else cell for c, cell in enumerate(row))
        for r, row in enumerate(table.rows)
    )
    text = table._replace(rows=tuple(cells)).text()
    found = []
    for puzzle in request.puzzles.values():
        with suppress(ReadError):
            board = puzzle.read(text, **({"words": frozenset()} if puzzle.variants else {}))
            puzzle.check(board)
            # A letter is a number above 9 only beside digits.
            if min((number for _, number in board.numbers()), default=0) <= _HIGHEST_DIGIT:
                found.append(puzzle)
    return sorted(found, key=lambda puzzle: not puzzle.nameless(text))
