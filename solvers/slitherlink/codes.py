"""Codes of Slitherlink in formats that several puzzles share."""

from __future__ import annotations

from functools import partial

from solvers.core.boards.board import Board
from solvers.core.boards.encoded_board import Coded, Table
from solvers.core.boards.plain_text import digits_grid
from solvers.core.boards.puzzle_errors import ReadError
from solvers.core.codes.code import GameId, Link, Pzprv3
from solvers.core.codes.digit_grids import Digits
from solvers.core.codes.word_grids import full_rows

DIGITS = Digits(partial(Board, "slitherlink"), "Slitherlink", 4, unnumbered=None)


def _decode(coded: Coded) -> Board:
    if "t" in coded.head and not coded.head.partition("t")[2].startswith("0"):
        raise ReadError("Only loops on squares are read: t0 before the colon.")
    return DIGITS.decode(coded)


def _decode_link(coded: Coded) -> Board:
    if "f" in coded.head.split("/")[1:]:
        raise ReadError("A loop that must visit every dot (f in the address) is another puzzle.")
    return DIGITS.decode_four(coded)


def _decode_file(table: Table) -> Board:
    return Board("slitherlink", digits_grid(full_rows(table)[: table.size.rows], 4, "Slitherlink"))


codes = (
    GameId(
        _decode,
        DIGITS.encode,
        looks="[0-4a-z]+",
        heads="[0-9]+(x[0-9]+)?t[0-9]+(d[enth])?",
        names=("loopy",),
        head=lambda board: f"{board.columns}x{board.rows}t0",
    ),
    DIGITS.task("loop"),
    Link(("slither", "slitherlink"), _decode_link, DIGITS.encode_four),
    Pzprv3(("slither", "slitherlink"), _decode_file, kanpen={"5": "-"}),
    DIGITS.table(),
)
