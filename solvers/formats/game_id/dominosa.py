"""The code of a Dominosa board: its numbers row by row, those above 9 in square brackets.

A set up to n-n lies in n + 1 rows of n + 2, unless another size is given.
"""

from __future__ import annotations

import re
from math import isqrt

from solvers.core.boards.board import Board
from solvers.core.boards.errors import ReadError
from solvers.core.boards.text import whole_number
from solvers.core.rules.format import Request, Size, wrong_character

_NUMBER = re.compile(r"([0-9])|\[([0-9]+)\]")


def sizes(code: str) -> list[Size]:
    """The size of the full set that has as many numbers as the code, if there is one."""
    area = len(_NUMBER.findall(code))
    rows = (isqrt(1 + 4 * area) - 1) // 2
    return [Size(rows + 1, rows)] if rows and rows * (rows + 1) == area else []


def decode(code: str, size: Size, _request: Request) -> Board:
    numbers = []
    index = 0
    while index < len(code):
        match = _NUMBER.match(code, index)
        if not match:
            raise wrong_character(code, index, "the code", "Write digits, and [10] for numbers above 9.")
        numbers.append(whole_number(match[1] or match[2], 1))
        index = match.end()
    if len(numbers) != size.columns * size.rows:
        raise ReadError(
            f"The code has {len(numbers)} numbers; {size.rows} rows of {size.columns} "
            f"need {size.columns * size.rows}."
        )
    rows = [numbers[r * size.columns : (r + 1) * size.columns] for r in range(size.rows)]
    return Board("dominosa", tuple(map(tuple, rows)))


def encode(board: Board) -> str:
    numbers = [number for row in board.grid for number in row if isinstance(number, int)]
    return "".join(str(number) if number < 10 else f"[{number}]" for number in numbers)
