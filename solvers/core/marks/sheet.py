"""A board with its marks in characters, one a cell, as people draw it in a text; written and read.

Only puzzles whose solutions are about cells have it. `*` or `#` is yes, `x` is no, a digit or letter is a
number and `.` is open; `F` is read as yes as well. Cells that hold a clue show it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from solvers.core.boards.answer import symbol_of
from solvers.core.boards.board import Board, Clue
from solvers.core.boards.places import Cell, Place, Unknown, Value, in_words
from solvers.core.boards.plain_text import BLANKS, number_of
from solvers.core.boards.puzzle_errors import ReadError
from solvers.core.rules.puzzle import Puzzle

_OPEN = "."
_NOTHING = "_"
"""Character of a cell that cannot be marked and has no clue."""

_STATEMENT = re.compile(r"\s*[A-Za-z]{1,3}[1-9][0-9]{0,4}\s*[-=:| \t]")
"""Pattern of the start of a text with marks in words."""


def bare_sheet(puzzle: Puzzle, board: Board) -> tuple[str, ...]:
    """Return the rows of a board without marks; empty unless its solutions are a character for each cell."""
    return tuple(map("".join, _bare_rows(puzzle, board))) if puzzle.symbols else ()


def _bare_rows(puzzle: Puzzle, board: Board) -> tuple[tuple[str, ...], ...]:
    """Return the sign of each cell of a board without marks; empty if its solutions are not about cells."""
    unknowns = {
        unknown.place if isinstance(unknown, Unknown) else unknown for unknown in puzzle.unknowns(board)
    }
    if not all(isinstance(place, Cell) for place in unknowns):
        return ()
    given = puzzle.given(board)

    def sign(cell: Cell) -> str:
        if cell in given:
            return _sign(puzzle, given[cell])
        return _OPEN if cell in unknowns else _clue_sign(board.at(cell))

    rows = (range(board.columns) for _ in range(board.rows))
    return tuple(tuple(sign(Cell(r, c)) for c in columns) for r, columns in enumerate(rows))


def legend_of(puzzle: Puzzle) -> str:
    """Return the meaning of the characters: "# is black, x is white, . is open"."""
    if len(puzzle.symbols) > 2 or puzzle.symbols.isdigit():
        return f"{in_words([*sorted(puzzle.symbols)])} are values, {_OPEN} is open"
    if not puzzle.yes:
        return f"a digit or letter is a number, {_OPEN} is open"
    signs = ((_sign(puzzle, True), puzzle.yes), (_sign(puzzle, False), puzzle.no), (_OPEN, "open"))
    return ", ".join(f"{sign} is {word}" for sign, word in signs)


def with_marks(puzzle: Puzzle, sheet: Sequence[str], marks: str) -> str:
    """Return the rows of a sheet with marks, given as `write_marks` writes them: "C4=mine D5=safe"."""
    rows = [list(row) for row in sheet]
    # Only puzzles with yes and no have words for them.
    words = {puzzle.yes: _sign(puzzle, True), puzzle.no: _sign(puzzle, False)} if puzzle.yes else {}
    for word in marks.split():
        name, _, value = word.partition("=")
        cell = Cell.from_name(name)
        rows[cell.row][cell.column] = words.get(value, value)
    return "\n".join("".join(row) for row in rows)


def read_sheet(puzzle: Puzzle, board: Board, text: str) -> dict[Place, Value | None] | None:
    """Return the value of each markable cell of a drawn board, None for open cells; None for other texts.

    The text is `plain`. Raises ReadError if a cell shows a value that it cannot hold.
    """
    lines = [line.split() for line in text.split("\n") if line.strip()]
    rows = [list("".join(words)) for words in lines] if puzzle.symbols else lines
    if len(rows) != board.rows or any(len(row) != board.columns for row in rows):
        return None
    if "=" in text or any(map(_STATEMENT.match, text.split("\n"))):
        return None
    if not (sheet := _bare_rows(puzzle, board)):
        return None
    values = {
        unknown.place: unknown.values for unknown in puzzle.unknowns(board) if isinstance(unknown, Unknown)
    }
    given = puzzle.given(board)
    said: dict[Place, Value | None] = {}
    for cell in board.cells:
        sign, shown = rows[cell.row][cell.column], sheet[cell.row][cell.column]
        if shown == _OPEN and cell not in given:
            said[cell] = _value(puzzle, values.get(cell, ()), cell, sign)
        # A cell that cannot be marked may be left blank, or copied from the sheet in upper or lower case.
        elif sign.upper() != shown.upper() and sign not in BLANKS:
            raise ReadError(f'{cell.name} cannot be "{sign}": it is a clue.')
    return said


def _value(puzzle: Puzzle, values: Iterable[int], cell: Cell, sign: str) -> Value | None:
    numbers = tuple(values)
    own = [number for number in numbers if puzzle.symbol_of(number) == sign]
    if own:
        return own[0]
    if sign in BLANKS:
        return None
    if numbers and (number := number_of(sign)) in numbers:
        return number
    if not numbers and sign in _signs(puzzle, yes=True):
        return True
    if not numbers and sign in _signs(puzzle, yes=False):
        return False
    right = "its number" if numbers else f"{_sign(puzzle, True)} for {puzzle.yes}"
    no = "" if numbers else f", {_sign(puzzle, False)} for {puzzle.no}"
    raise ReadError(f'{cell.name}: "{sign}" means nothing here; write {right}{no} or {_OPEN} if it is open.')


def _signs(puzzle: Puzzle, *, yes: bool) -> str:
    """Return the characters that are read as this value, including the puzzle's own."""
    if puzzle.has_own_symbols:
        return _sign(puzzle, yes)
    return "*#fF@\u2691" if yes else "xX\u00d7"


def _sign(puzzle: Puzzle, value: Value) -> str:
    """Return the character that is written for a value."""
    if value is not True and value is not False:
        return puzzle.symbol_of(value)
    if puzzle.has_own_symbols:
        return puzzle.symbols[not value]
    return ("*" if puzzle.ink[0] == "*" else "#") if value else "x"


def _clue_sign(clue: Clue) -> str:
    """Return one character for a clue, also for a number that has no digit or letter."""
    if clue is None:
        return _NOTHING
    if isinstance(clue, int):
        return symbol_of(clue) if 0 <= clue < 36 else "+"
    return clue[0]
