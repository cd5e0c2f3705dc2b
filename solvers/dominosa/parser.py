"""Dominosa as people type it, and its contradictions, such as numbers that are no full set."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from math import isqrt

from solvers.core.boards.board import Board, Clue
from solvers.core.boards.conflict import Conflict
from solvers.core.boards.places import amount
from solvers.core.boards.plain_text import Row, check_rectangle, lines_of, whole_number
from solvers.core.boards.puzzle_errors import MismatchError, ReadError

NUMBER = re.compile(r"\[([0-9]+)\]|([0-9])")
_SMALLEST = 2
"""Highest number below which a few numbers are a full set by chance."""
_NEARLY_WHOLE = 6
"""Highest number up to which a set without one row is hardly a full grid of another puzzle."""


def read(text: str) -> Board:
    """Read rows of numbers: single digits together, `[10]` for longer ones, or separate words."""
    rows = [row for row in lines_of(text) if row.text.strip()]
    if len(rows) == 1:
        rows = _split_line(rows[0])
    apart = any(re.search(r"[0-9\]][\s,]+[0-9\[]", row.text) for row in rows)
    grid = tuple(_numbers(row, number, apart) for number, row in enumerate(rows, 1))
    check_rectangle([len(row) for row in grid], [row.line for row in rows], "numbers")
    return Board("dominosa", grid)


def _split_line(row: Row) -> list[Row]:
    """Split a board on one line: each word is a row, or all numbers of a set get the usual shape."""
    words = row.text.replace(",", " ").split() or [""]
    numbers = [word.strip("[]") for word in words]
    highest = max((int(word[:7]) for word in numbers if word.isdecimal()), default=0)
    if len(words) != (highest + 1) * (highest + 2):
        return [Row(row.line, word) for word in words]
    width = highest + 2  # one column more than rows
    return [Row(row.line, " ".join(words[i : i + width])) for i in range(0, len(words), width)]


def _numbers(row: Row, number: int, apart: bool) -> tuple[int, ...]:
    words = [word for word in re.split(r"[\s,]+", row.text) if word] if apart else [row.text.strip(" ,")]
    numbers: list[int] = []
    for word in words:
        whole = apart and word.isdecimal()
        numbers += [whole_number(word, row.line)] if whole else _together(word, number, row.line)
    if not numbers:
        raise ReadError(f"Row {number} has no numbers.", row.line)
    return tuple(numbers)


def _together(word: str, number: int, line: int) -> list[int]:
    """Return the numbers of row `number`, written without blanks between them."""
    if wrong := NUMBER.sub("", word):
        raise ReadError(
            f'Row {number}: "{wrong[0]}" means nothing in Dominosa. '
            "Write digits; put [10] or blanks between numbers above 9.",
            line,
        )
    return [whole_number(match[1] or match[2], line) for match in NUMBER.finditer(word)]


def write(board: Board) -> str:
    """Write rows of single digits, or of numbers separated by blanks if some are above 9."""
    width = max(len(str(number)) for row in board.grid for number in row)
    gap = " " if width > 1 else ""
    return "\n".join(gap.join(str(number).rjust(width) for number in row) for row in board.grid)


def check(board: Board) -> None:
    """Raise ReadError for a grid that no full set of dominoes covers.

    It is a MismatchError if the only fault is one extra or missing row, since such a board is certainly
    Dominosa.
    """
    if fault := _wrong_rows(board):
        raise MismatchError(fault, board)
    highest = max(number for _, number in board.numbers())
    cells = board.rows * board.columns
    if _highest(cells) < 0:
        raise ReadError(
            f"A set of dominoes up to {highest}-{highest} covers {(highest + 1) * (highest + 2)} cells; "
            f"this grid has {cells} ({board.rows} by {board.columns})."
        )


def _wrong_rows(board: Board) -> str:
    """Describe a row that is repeated or missing in an otherwise full set; empty if there is none."""
    rows = _repeated_row(board)
    if rows is not None:
        return (
            f"Row {rows + 1} is the same as row {rows}; with one of them the numbers would be a full set of "
            "dominoes. Take one of them away."
        )
    counts = Counter(number for _, number in board.numbers())
    if highest := _highest_without_row(board, counts):
        return (
            f"With another row of {board.columns} the numbers would be a full set of dominoes up to "
            f"{highest}-{highest}. Probably a row is missing."
        )
    return ""


def conflicts(board: Board) -> Iterator[Conflict]:
    """Yield the numbers that occur more often than in the full set that covers the grid.

    If one occurs less often, another one occurs more often.
    """
    counts = Counter(number for _, number in board.numbers())
    highest = _highest(sum(counts.values()))
    # With two or more wrong numbers, the grid may well be one of another puzzle.
    sure = _misread(counts) is not None
    if highest < 0:  # no set has this number of cells
        return
    full = f"in a full set of dominoes up to {highest}-{highest}"
    for number in sorted(counts):
        right = highest + 2 if number <= highest else 0
        if counts[number] > right:
            occurs = f"{number} occurs {amount(counts[number], 'time')}"
            every = f"every number occurs {right} times" if right else f"there is no {number}"
            cells = tuple(board.cells_with(number))
            yield Conflict(f"{occurs}, but {full} {every}", cells, sure=sure)


def is_likely(rows: Sequence[Sequence[str]]) -> bool:
    """Whether cells are a full set but for one cell, or one row of a large set, with dots."""
    highest, width = len(rows) - 1, len(rows[0])
    lost = sum(row.count(".") for row in rows)
    if lost > (width if highest >= _NEARLY_WHOLE else 1):
        return False
    numbers = Counter(int(cell) for row in rows for cell in row if cell.isdecimal())
    are_all = sum(numbers.values()) + lost == len(rows) * width
    return are_all and max(numbers, default=0) == highest and max(numbers.values()) <= highest + 2


def _highest(cells: int) -> int:
    """Return the highest number of the full set that covers `cells` cells; -1 if there is none."""
    rows = (isqrt(1 + 4 * cells) - 1) // 2
    return rows - 1 if rows * (rows + 1) == cells else -1


def _highest_without_row(board: Board, counts: Mapping[int, int]) -> int:
    """Return the highest number of a full set with one row missing; 0 if the numbers are none."""
    highest = _highest((board.rows + 1) * board.columns)
    lacking = highest >= _NEARLY_WHOLE and max(counts) == highest and max(counts.values()) <= highest + 2
    return highest if lacking else 0


def _misread(counts: Mapping[int, int]) -> tuple[int, int] | None:
    """Return the number with one occurrence too many and the one with one missing, if no more is wrong."""
    highest = _highest(sum(counts.values()))
    wanted = dict.fromkeys(range(highest + 1), highest + 2)
    off = {number: counts.get(number, 0) - wanted.get(number, 0) for number in {*counts, *wanted}}
    wrong = sorted((by, number) for number, by in off.items() if by)
    # One number occurs once too often and another once too rarely: somebody misread one as the other.
    if [by for by, _ in wrong] != [-1, 1] or (wrong[1][1] > highest and highest < _SMALLEST):
        return None
    return wrong[1][1], wrong[0][1]


def _repeated_row(board: Board) -> int | None:
    """Return the row, from 1, that is repeated right after itself in an otherwise full set."""
    highest = _highest((board.rows - 1) * board.columns)
    if highest < _SMALLEST:
        return None
    counts = Counter(board.clues)
    full: Counter[Clue] = Counter(dict.fromkeys(range(highest + 1), highest + 2))
    rows = range(1, board.rows)
    twice = (
        i for i in rows if board.grid[i] == board.grid[i - 1] and counts - Counter(board.grid[i]) == full
    )
    return next(twice, None)


def clue_changes(board: Board) -> Iterator[tuple[str, Board]]:
    """Yield the boards with one number changed, or one row removed, that hold a full set."""
    rows = _repeated_row(board)
    if rows is not None:
        grid = board.grid[:rows] + board.grid[rows + 1 :]
        yield f"row {rows + 1}, which is row {rows} again", replace(board, grid=grid)
        return
    misread = _misread(Counter(number for _, number in board.numbers()))
    for cell, number in board.numbers():
        if misread and number == misread[0]:
            changed = [list(row) for row in board.grid]
            changed[cell.row][cell.column] = misread[1]
            yield f"the {number} at {cell.name}", replace(board, grid=tuple(map(tuple, changed)))
