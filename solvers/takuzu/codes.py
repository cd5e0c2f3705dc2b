"""Codes of Takuzu in formats that several puzzles share."""

from __future__ import annotations

import re
from collections.abc import Mapping

from solvers.core.boards.board import Board, Clue
from solvers.core.boards.encoded_board import Coded, Table, squares
from solvers.core.boards.plain_text import signs_grid
from solvers.core.boards.puzzle_errors import PuzzleError, ReadError
from solvers.core.codes import moves
from solvers.core.codes.code import GameId, Janko, Penpa, Task
from solvers.core.codes.penpa_content import Drawing
from solvers.core.codes.run_length import decode_gaps, encode_gaps
from solvers.core.codes.skip_codes import decode_symbols, digits, encode_symbols, symbols_area
from solvers.core.codes.word_grids import full_rows
from solvers.takuzu.parser import REPEATS, read

_ALPHABETS: Mapping[Clue, str] = {0: "abcdefghijklmnopqrstuvwxyz", 1: "ABCDEFGHIJKLMNOPQRSTUVWXYZ"}
_PLUS = "This is Binairo Plus, with signs between the cells; only plain Binairo is read."


def _decode(coded: Coded) -> Board:
    right = "Cells are written with letters, small ones for 0 and large ones for 1."
    marks = decode_gaps(coded, coded.size.area, _ALPHABETS, right)
    unique = re.match(r"[0-9]+(x[0-9]+)?u", coded.head)  # u: no two rows or columns are equal
    grid = coded.size.grid([marks.get(place) for place in range(coded.size.area)])
    return Board("takuzu", grid, variant=frozenset() if unique else frozenset({REPEATS}))


def _decode_task(coded: Coded) -> Board:
    if "plus" in coded.head or "|" in coded.text:
        raise ReadError(_PLUS)
    return Board("takuzu", coded.size.grid(decode_symbols(coded, digits(1), "0 and 1")))


def _encode_task(board: Board) -> str:
    if REPEATS in board.variant:
        raise PuzzleError("This code is for boards in which no two rows or columns are equal.")
    return encode_symbols(board.clues)


def _decode_table(table: Table) -> Board:
    """Read rows of 1 for our 0, 2 for our 1, and blanks, of boards with equal lines allowed.

    Other pairs of signs, such as w and b, are those of rows of text.
    """
    known = {"1": 0, "2": 1, "-": None, ".": None}
    rows = full_rows(table)
    signs = {word for row in table.words for word in row}
    if "2" not in signs and not signs <= known.keys():
        return read("\n".join(row.text for row in rows))
    lines = [row.line for row in rows]
    grid = signs_grid(table.words, lines, known, "Takuzu", "Write 1, 2 or -.")
    return Board("takuzu", grid, variant=frozenset({REPEATS}))


def _decode_drawing(drawing: Drawing) -> Board:
    """Read white circles as 0 and black ones as 1."""
    return Board(
        "takuzu", drawing.grid({cell: style - 1 for cell, style in (drawing.circles() or {}).items()})
    )


def _has_two_circles(drawing: Drawing) -> bool:
    circles = drawing.circles()
    return bool(circles) and set((circles or {}).values()) <= {1, 2} and not (drawing.numbers or drawing.dark)


codes = (
    GameId(
        _decode,
        lambda board: encode_gaps(board.clues, _ALPHABETS),
        looks="[a-zA-Z]+",
        heads="[0-9]+(x[0-9]+)?u?(d[ten])?",
        names=("unruly",),
        head=lambda board: f"{board.columns}x{board.rows}{'' if REPEATS in board.variant else 'u'}",
        moves=moves.binary,
    ),
    Task(
        _decode_task,
        _encode_task,
        signs="0-9a-z|",
        whole=r"[01a-z]{4,}(\|[0-9a-z]*)?",
        sizes=lambda code: squares(symbols_area(code.partition("|")[0])),
        sites=("binairo", "binairo-plus"),
    ),
    Janko(_decode_table),
    Penpa(_decode_drawing, _has_two_circles, nameless=False),
)
