"""Codes of Futoshiki in formats that several puzzles share."""

from __future__ import annotations

import re

from solvers.core.boards.board import Board
from solvers.core.boards.encoded_board import Coded, squares
from solvers.core.boards.puzzle_errors import PuzzleError
from solvers.core.codes import moves
from solvers.core.codes.code import GameId, Link, Task
from solvers.core.codes.inequality_codes import decode_beside, decode_between, encode_beside, encode_between
from solvers.futoshiki.parser import made_of


def _sign(head: str) -> str:
    """Return the relation of a cell to its neighbours: it is greater, or it differs by 1."""
    return "|" if head == "renzoku" or re.match("[0-9]+a", head) else ">"


def _decode(coded: Coded) -> Board:
    sign = _sign(coded.head)
    cells, signs = decode_beside(coded, sign)
    return made_of(coded.size.grid(cells), signs, adjacent=sign == "|")


def _encode(board: Board) -> str:
    return encode_beside(board, "|" if board.variant else ">")


def _encode_task(board: Board) -> str:
    if board.variant:
        raise PuzzleError("A task does not tell that its signs are bars; write a game ID.")
    return _encode(board)


def _decode_link(coded: Coded) -> Board:
    return made_of(coded.size.grid([None] * coded.size.area), decode_between(coded))


def _encode_link(board: Board) -> str:
    if board.variant:
        raise PuzzleError("Such an address holds signs only, no bars.")
    return encode_between(board)


codes = (
    GameId(
        _decode,
        _encode,
        # With a sign, a comma at the end or an empty cell: otherwise it is a list of numbers, as in Star
        # Battle.
        looks="(?=.*([URDL]|,$|(^|,)0,))([0-9]+[URDL]*,)+([0-9]+[URDL]*)?",
        heads="[0-9]+a?(d[tekxr])?",
        names=("unequal",),
        head=lambda board: f"{board.rows}{'a' * bool(board.variant)}",
        moves=moves.digits,
    ),
    Task(
        _decode,
        _encode_task,
        signs="0-9URDL,",
        whole="([0-9]+[URDL]*,)+[0-9]+[URDL]*,?",
        sizes=lambda code: squares(code.strip(",").count(",") + 1),
        sites=("futoshiki", "renzoku"),
    ),
    Link(("minarism",), _decode_link, _encode_link),
)
