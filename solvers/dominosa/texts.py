"""Dominosa as people type it, and what is wrong where the numbers are no full set."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace

from solvers.core.boards.board import Board
from solvers.core.boards.errors import MismatchError, ReadError
from solvers.core.boards.places import amount
from solvers.core.boards.text import Row, check_rectangle, lines_of, whole_number

NUMBER = re.compile(r"\[([0-9]+)\]|([0-9])")


def read(text: str) -> Board:
    """Rows of numbers: single digits together, `[10]` for longer ones, or apart by blanks or commas."""
    rows = [row for row in lines_of(text) if row.text.strip()]
    if len(rows) == 1:
        rows = _apart(rows[0])
    apart = any(re.search(r"[0-9\]][\s,]+[0-9\[]", row.text) for row in rows)
    grid = tuple(_numbers(row, number, apart) for number, row in enumerate(rows, 1))
    check_rectangle([len(row) for row in grid], [row.line for row in rows], "numbers")
    return Board("dominosa", grid)


def _apart(row: Row) -> list[Row]:
    """The rows of a board that came on one line: a row a word, or all numbers of a set in the usual shape."""
    words = row.text.replace(",", " ").split() or [""]
    numbers = [word.strip("[]") for word in words]
    highest = max((int(word) for word in numbers if re.fullmatch("[0-9]{1,3}", word)), default=0)
    if len(words) != (highest + 1) * (highest + 2):
        return [Row(row.line, word) for word in words]
    width = highest + 2
    return [Row(row.line, " ".join(words[i : i + width])) for i in range(0, len(words), width)]


def _numbers(row: Row, number: int, apart: bool) -> tuple[int, ...]:
    words = [word for word in re.split(r"[\s,]+", row.text) if word] if apart else [row.text.strip(" ,")]
    found: list[int] = []
    for word in words:
        whole = apart and word.isdecimal()
        found += [whole_number(word, row.line)] if whole else _together(word, number, row.line)
    if not found:
        raise ReadError(f"Row {number} has no numbers.", row.line)
    return tuple(found)


def _together(word: str, number: int, line: int) -> list[int]:
    """The numbers of row `number` that are written without blanks between them."""
    if wrong := NUMBER.sub("", word):
        raise ReadError(
            f'Row {number}: "{wrong[0]}" means nothing in Dominosa. '
            "Write digits; put [10] or blanks between numbers above 9.",
            line,
        )
    return [whole_number(match[1] or match[2], line) for match in NUMBER.finditer(word)]


def write(board: Board) -> str:
    """Rows of single digits, or of numbers apart by blanks where some are above 9."""
    width = max(len(str(number)) for row in board.grid for number in row)
    gap = " " if width > 1 else ""
    return "\n".join(gap.join(str(number).rjust(width) for number in row) for row in board.grid)


def check(board: Board) -> None:
    """Raises ReadError unless the numbers are those of a full set of dominoes."""
    counts = Counter(number for _, number in board.numbers())
    highest = max(counts)
    cells = board.rows * board.columns
    if cells != (highest + 1) * (highest + 2):
        raise ReadError(
            f"A set of dominoes up to {highest}-{highest} covers {(highest + 1) * (highest + 2)} cells; "
            f"this grid has {cells} ({board.rows} by {board.columns})."
        )
    for number in range(highest + 1):
        if counts[number] != highest + 2:
            sentence = (
                f"{number} occurs {amount(counts[number], 'time')}; in a full set of dominoes up to "
                f"{highest}-{highest} every number occurs {highest + 2} times."
            )
            raise MismatchError(sentence, board) if _lacking(counts) else ReadError(sentence)


def _lacking(counts: Mapping[int, int]) -> list[int]:
    """The number that is missing once where another is there once too often; empty where more is wrong."""
    highest = max(counts)
    off = {number: counts.get(number, 0) - highest - 2 for number in range(highest + 1)}
    wrong = sorted((by, number) for number, by in off.items() if by)
    return [wrong[0][1]] if [by for by, _ in wrong] == [-1, 1] else []


def mends(board: Board) -> Iterator[tuple[str, Board]]:
    """The boards with one number changed that hold a full set, where one number is wrong."""
    counts = Counter(number for _, number in board.numbers())
    for right in _lacking(counts):
        for cell, number in board.numbers():
            if counts[number] > max(counts) + 2:
                grid = [list(row) for row in board.grid]
                grid[cell.row][cell.column] = right
                yield f"the {number} at {cell.name}", replace(board, grid=tuple(map(tuple, grid)))
