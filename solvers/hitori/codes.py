"""Codes of Hitori in formats that several puzzles share."""

from __future__ import annotations

from collections.abc import Mapping

from solvers.core.boards.answer import symbol_of
from solvers.core.boards.board import Board, Clue
from solvers.core.boards.encoded_board import Coded, Table, squares
from solvers.core.boards.plain_text import signs_grid
from solvers.core.boards.puzzle_errors import PuzzleError, ReadError
from solvers.core.codes import moves
from solvers.core.codes.code import GameId, Janko, Link, Pzprv3, Task
from solvers.core.codes.word_grids import full_rows
from solvers.hitori.parser import HIGHEST, sign_of

_SIGNS: Mapping[str, Clue] = {symbol_of(number).lower(): number for number in range(1, HIGHEST + 1)}
_UNKNOWN: Mapping[str, Clue] = dict.fromkeys(".%@")
"""The signs of puzz.link, of earlier versions too, for a cell that is empty or has a question mark."""
_LARGER = f"- begins a number of two signs, which is above {HIGHEST}; only numbers up to {HIGHEST} are read."
_RIGHT = f"Numbers are 1 to 9, and a to z for 10 to {HIGHEST}."


def _decode(coded: Coded, signs: Mapping[str, Clue] = _SIGNS) -> Board:
    """Decode one sign for each cell."""
    for index, sign in enumerate(coded.text):
        if sign not in signs:
            raise coded.wrong(index, _LARGER if sign == "-" else _RIGHT)
    if len(coded.text) != coded.size.area:
        code = coded.within[0].upper() + coded.within[1:]
        raise ReadError(
            f"{code} has {len(coded.text)} signs; the board has {coded.size.area} cells ({coded.size})."
        )
    return Board("hitori", coded.size.grid([signs[sign] for sign in coded.text]))


def _encode(board: Board) -> str:
    if board.cells_with(None):
        raise PuzzleError("This code has no sign for a cell without a number.")
    return _encode_link(board)


def _encode_link(board: Board) -> str:
    return "".join(sign_of(board.at(cell)).lower() for cell in board.cells)


def _decode_table(table: Table) -> Board:
    """Read the first rows of a table; further rows hold a solution."""
    known: Mapping[str, Clue] = {str(number): number for number in range(1, HIGHEST + 1)}
    rows = full_rows(table)[: table.size.rows]
    words, lines = [row.text.split() for row in rows], [row.line for row in rows]
    right = f"Write 1 to {HIGHEST}, or - for a cell without a number."
    return Board("hitori", signs_grid(words, lines, {**known, "-": None, ".": None}, "Hitori", right))


codes = (
    GameId(
        _decode,
        _encode,
        "[1-9a-zA-Z]+",
        heads="[0-9]+(x[0-9]+)?(d[ek])?",
        names=("singles",),
        moves=moves.strokes({"B": "yes", "C": "no", "E": None}),
    ),
    Link(("hitori",), lambda coded: _decode(coded, {**_SIGNS, **_UNKNOWN}), _encode_link),
    Pzprv3(("hitori",), _decode_table),
    Task(_decode, _encode, "1-9a-z", "[1-9a-z]{4,}", lambda code: squares(len(code)), sites=("hitori",)),
    Janko(_decode_table),
)
