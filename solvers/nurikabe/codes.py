"""Codes of Nurikabe in formats that several puzzles share."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from solvers.core.boards.board import Board, Clue
from solvers.core.boards.encoded_board import Coded, Size, Table, squares
from solvers.core.boards.plain_text import check_rectangle, whole_number
from solvers.core.boards.puzzle_errors import ReadError
from solvers.core.codes.code import Janko, Link, Pzprv3, Task
from solvers.core.codes.pzpr import decode_clues, encode_number16
from solvers.core.codes.skip_encoding import decode_numbers, encode_numbers, numbers_area
from solvers.core.codes.word_grids import full_rows
from solvers.nurikabe.parser import UNNUMBERED

_IN_FILES: Mapping[str, Clue] = {
    "-": UNNUMBERED,
    ".": None,
    "#": None,
    "+": None,
}  # the last two belong to a solution
_IN_TABLES: Mapping[str, Clue] = {"?": UNNUMBERED, "-": None, ".": None}


def _decode(coded: Coded) -> Board:
    if "B" in coded.text:
        raise ReadError("This board has holes (B); only whole boards are read.")
    return _board_of_cells(coded, decode_numbers(coded))


def _board_of_cells(coded: Coded, cells: Sequence[Clue]) -> Board:
    return Board("nurikabe", coded.size.grid(cells))


def _board_of_words(table: Table, others: Mapping[str, Clue]) -> Board:
    rows = full_rows(table)[: table.size.rows]
    check_rectangle([len(row.text.split()) for row in rows], [row.line for row in rows])
    grid = (
        tuple(others[w] if w in others else whole_number(w, row.line) for w in row.text.split())
        for row in rows
    )
    return Board("nurikabe", tuple(grid))


def _encode(board: Board) -> str:
    return encode_numbers(map(board.at, board.cells))


def _sizes(code: str) -> list[Size]:
    return squares(numbers_area(code))


codes = (
    Link(
        ("nurikabe",),
        lambda coded: _board_of_cells(coded, decode_clues(coded)),
        lambda board: encode_number16(map(board.at, board.cells)),
    ),
    Pzprv3(("nurikabe",), lambda table: _board_of_words(table, _IN_FILES)),
    Task(_decode, _encode, "0-9a-zB_", "[0-9a-zB_]{4,}", _sizes, sites=("nurikabe",)),
    Janko(lambda table: _board_of_words(table, _IN_TABLES)),
)
