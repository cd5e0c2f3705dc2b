"""Codes of Dominosa in formats that several puzzles share."""

from __future__ import annotations

from math import isqrt

from solvers.core.boards.board import Board
from solvers.core.boards.encoded_board import Coded, Size, Table
from solvers.core.boards.plain_text import whole_number
from solvers.core.boards.puzzle_errors import ReadError
from solvers.core.codes import moves
from solvers.core.codes.code import GameId, Janko, Task
from solvers.core.codes.word_grids import janko_numbers
from solvers.dominosa.parser import NUMBER


def decode(coded: Coded) -> Board:
    """Read the numbers row by row; numbers above 9 are in square brackets."""
    numbers = []
    index = 0
    while index < len(coded.text):
        match = NUMBER.match(coded.text, index)
        if not match:
            raise coded.wrong(index, "Write digits, and [10] for numbers above 9.")
        numbers.append(whole_number(match[1] or match[2], 1))
        index = match.end()
    size = coded.size
    if len(numbers) != size.area:
        raise ReadError(
            f"The code has {len(numbers)} numbers; {size.rows} rows of {size.columns} need {size.area}."
        )
    return Board("dominosa", size.grid(numbers))


def encode(board: Board) -> str:
    return "".join(str(number) if number < 10 else f"[{number}]" for _, number in board.numbers())


def _sizes(code: str) -> list[Size]:
    """Return the size of the full set with the number of cells of the code, if there is one."""
    area = len(NUMBER.findall(code))
    rows = (isqrt(1 + 4 * area) - 1) // 2  # from rows * (rows + 1) = area
    return [Size(rows + 1, rows)] if rows and rows * (rows + 1) == area else []


def _size(first: int, second: int | None) -> Size:
    """Return the size for the highest number of the set, or for columns and rows if they are unusual."""
    return Size(first + 2, first + 1) if second is None else Size(first, second)


def _head(board: Board) -> str:
    usual = board.columns == board.rows + 1
    return str(board.rows - 1) if usual else f"{board.columns}x{board.rows}"


def _decode_table(table: Table) -> Board:
    return Board("dominosa", janko_numbers(table, "Dominosa", None))


codes = (
    GameId(
        decode,
        encode,
        looks="[^a-z,./]*",
        heads="[0-9]+a?(d[a-z])?",  # a: may have several solutions; d: its difficulty
        size=_size,
        head=_head,
        moves=moves.dominoes,
    ),
    Task(
        decode,
        encode,
        signs=r"0-9\[\]",
        whole=r"([0-9]|\[[0-9]+\])+",
        sizes=_sizes,
        nameless=True,
        sites=("dominosa",),
    ),
    Janko(_decode_table),
)
