"""Codes of Hashi in formats that several puzzles share."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from solvers.core.boards.board import Board, Clue
from solvers.core.boards.encoded_board import Coded, Table, squares
from solvers.core.boards.plain_text import Row, numbers_grid
from solvers.core.boards.puzzle_errors import PuzzleError, ReadError
from solvers.core.codes.code import GameId, Janko, Link, Penpa, Pzprv3, Task
from solvers.core.codes.penpa_content import Drawing
from solvers.core.codes.pzpr import decode_clues, encode_number16
from solvers.core.codes.skip_codes import decode_symbols, encode_symbols, symbols_area
from solvers.core.codes.word_grids import full_rows
from solvers.hashi.parser import USUAL, max_bridges

_HIGHEST = 4
_SYMBOLS: Mapping[str, Clue] = {
    **{str(n): n for n in range(1, 10)},
    **{"ABCDEFG"[n]: n + 10 for n in range(7)},
}
_CLUES = "1 to 9, and A to G for 10 to 16"


def _decode(coded: Coded) -> Board:
    match = re.search("m([0-9]+)", coded.head)
    highest = int(match[1]) if match else USUAL
    if not 1 <= highest <= _HIGHEST:
        raise ReadError(f"A pair of islands has at most 1 to {_HIGHEST} bridges, not {highest}.")
    words = {f"max {highest}"} - {f"max {USUAL}"} | ({"no rings"} if "L" in coded.head else set())
    grid = coded.size.grid(decode_symbols(coded, _SYMBOLS, _CLUES))
    return Board("hashi", grid, variant=frozenset(words))


def _encode(board: Board) -> str:
    if board.cells_with("?"):
        raise PuzzleError("Such a code has no sign for an island whose number is not given (?).")
    return encode_symbols(board.clues, {number: sign for sign, number in _SYMBOLS.items()})


def _encode_task(board: Board) -> str:
    if board.variant:
        raise PuzzleError("Such a task is for at most two bridges between islands, and any rings.")
    return _encode(board)


def _decode_link(coded: Coded) -> Board:
    return Board("hashi", coded.size.grid(decode_clues(coded)))


def _encode_link(board: Board) -> str:
    if board.variant:
        raise PuzzleError("Such an address is for at most two bridges between islands, and any rings.")
    return encode_number16(board.clues)


def _decode_file(table: Table) -> Board:
    lines = full_rows(table)[: table.size.rows]
    return _board_of_rows([Row(row.line, row.text.replace("-", "?")) for row in lines])


def _board_of_rows(rows: Sequence[Row]) -> Board:
    return Board("hashi", numbers_grid(rows, 1, 4 * USUAL, "Hashi", {"?": "?"}))


def _decode_drawing(drawing: Drawing) -> Board:
    """Read circles with a number in them, or without one if it is not given."""
    numbers = {cell: drawing.numbers.get(cell) for cell in drawing.symbols}
    grid = drawing.grid({cell: "?" if number is None else number for cell, number in numbers.items()})
    return Board("hashi", grid)


def _has_circles(drawing: Drawing) -> bool:
    return bool(drawing.circles()) and not drawing.dark and drawing.numbers.keys() <= drawing.symbols.keys()


codes = (
    GameId(
        _decode,
        _encode,
        looks="[1-9A-Ga-z]+",
        # Only the parameters m (the maximum of a pair) and L (no rings) affect the solution.
        heads="[0-9]+(x[0-9]+)?(i[0-9]+)?(e[0-9]+)?m[0-9]+L?(d[0-9])?",
        names=("bridges",),
        head=lambda board: (
            f"{board.columns}x{board.rows}m{max_bridges(board)}{'L' * ('no rings' in board.variant)}"
        ),
    ),
    Task(
        _decode,
        _encode_task,
        signs="1-9A-Ga-z",
        whole="[1-9A-Ga-z]{3,}",
        sizes=lambda code: squares(symbols_area(code)),
        sites=("bridges",),
    ),
    Link(("hashi", "hashikake", "bridges"), _decode_link, _encode_link),
    Pzprv3(("hashikake", "hashi", "bridges"), _decode_file),
    Janko(lambda table: _board_of_rows(full_rows(table))),
    Penpa(_decode_drawing, _has_circles, nameless=False),
)
