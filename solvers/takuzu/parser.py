"""Takuzu as people type it, and contradictions of a board."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

from solvers.core.boards.board import Board, Clue
from solvers.core.boards.conflict import Conflict
from solvers.core.boards.plain_text import BLANKS, digits_grid, lines_of
from solvers.core.boards.puzzle_errors import ReadError

REPEATS = "repeats"
_LEAST = 4
"""Minimum number of rows of a board without a name."""
_CIRCLES = "\U0001f534\U0001f7e0\U0001f7e1\U0001f7e2\U0001f535\U0001f7e3\U0001f7e4\u26aa\u26ab"
"""Circles in the colours red, orange, yellow, green, blue, purple, brown, white and black."""
_NONE: Mapping[str, Clue] = {}
_PAIRS: Sequence[Mapping[str, Clue]] = (
    {"O": 0, "X": 1, "o": 0, "x": 1},
    {"W": 0, "B": 1, "w": 0, "b": 1},
    {"\u25cb": 0, "\u25cf": 1},
    {"\u26aa": 0, "\u26ab": 1},
    *({first: 0, second: 1, "#": None} for first, second in combinations(_CIRCLES, 2)),
    *({"w": 0, "k": 1, colour: None} for colour in "roygbpn"),
    {"r": 0, "b": 1, "w": None, "k": None},
    {"0": 0, "1": 1, "x": None, "X": None, "*": None},
    {"1": 0, "2": 1, "0": None},
)
"""Pairs of signs that mean 0 and 1, apart from blanks; letters can be squares in colours, see `chat`."""


def is_two_signs(text: str) -> bool:
    """Whether a text is a square with two signs such as X and O, and blanks; digits can be other puzzles."""
    if re.search("[0-9]", text):
        return False
    rows = ["".join(row.split()) for row in re.split("[\n/]", text) if row.strip()]
    signs = set("".join(rows)) - set(BLANKS)
    is_square = len(rows) >= _LEAST and len(rows) % 2 == 0 and all(len(row) == len(rows) for row in rows)
    return is_square and any(
        signs <= pair.keys() and {0, 1} <= {pair[sign] for sign in signs}
        for pair in _PAIRS
        if "1" not in pair
    )


def read(text: str, words: frozenset[str] = frozenset()) -> Board:
    """Read rows of 0, 1 and blanks, or of two other signs that mean 0 and 1."""
    rows = lines_of(text)
    signs = {sign for row in rows for sign in row.text if not sign.isspace()} - set(BLANKS)
    pair = next((pair for pair in _PAIRS if signs <= pair.keys()), _NONE) if signs else _NONE
    if pair.get("2") and "1" not in signs:
        pair = _NONE  # a 2 among 0s is more likely a typo
    return Board("takuzu", digits_grid(rows, 1, "Takuzu", pair), variant=words)


def check(board: Board) -> None:
    """Raise ReadError for a board with an odd number of rows or columns."""
    if board.rows % 2 or board.columns % 2:
        raise ReadError(
            f"The board is {board.columns}x{board.rows}; Takuzu needs even numbers of columns and rows, "
            "for as many 0s as 1s in each."
        )


def conflicts(board: Board) -> Iterator[Conflict]:
    """Yield three equal adjacent digits, then lines with too many of a digit."""
    for line in board.rows_and_columns():
        for first, second, third in zip(line.cells, line.cells[1:], line.cells[2:], strict=False):
            digit = board.at(first)
            if digit is not None and digit == board.at(second) == board.at(third):
                where = f"{first.name} to {third.name}"
                yield Conflict(
                    f"{line.name} has three {digit}s side by side, {where}", (first, second, third)
                )
    for line in board.rows_and_columns():
        for digit in (0, 1):
            cells = tuple(cell for cell in line.cells if board.at(cell) == digit)
            half = len(line.cells) // 2
            if len(cells) > half:
                has = f"{line.name} has {len(cells)} {digit}s"
                yield Conflict(f"{has}, but half of its {2 * half} cells are {digit}", cells)
