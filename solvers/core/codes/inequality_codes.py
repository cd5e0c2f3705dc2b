"""Codes of signs between cells: for each cell its smaller neighbours, or all edges in order."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from solvers.core.boards.board import Board, Clue
from solvers.core.boards.encoded_board import Coded
from solvers.core.boards.inequalities import Signed, add_sign, between
from solvers.core.boards.places import Cell, Edge
from solvers.core.boards.plain_text import whole_number
from solvers.core.boards.puzzle_errors import PuzzleError, ReadError

_STEPS = {"U": (-1, 0), "R": (0, 1), "D": (1, 0), "L": (0, -1)}


class Beside(NamedTuple):
    cells: Sequence[Clue]
    signs: Signed


def decode_beside(coded: Coded, sign: str) -> Beside:
    """Return for each cell its number, 0 for none, and the neighbours U, R, D, L to which it has this sign.

    A comma follows each cell; the last one may be missing.
    """
    items = coded.pieces(",")
    items = items if items[-1].text else items[:-1]
    if len(items) != coded.size.area:
        raise ReadError(f"There are {len(items)} cells; a board of {coded.size} has {coded.size.area}.")
    cells: list[Clue] = []
    signs: dict[Edge, str] = {}
    for index, item in enumerate(items):
        match = re.fullmatch("([0-9]+)([URDL]*)", item.text)
        if not match:
            raise ReadError(
                f'Cell {index + 1} is "{item.text[:12]}": write a number, 0 for none, and some of U, R, D, L.'
            )
        cells.append(whole_number(match[1], None) or None)  # 0 is no number
        cell = Cell(*divmod(index, coded.size.columns))
        for letter in match[2]:
            down, right = _STEPS[letter]
            other = Cell(cell.row + down, cell.column + right)
            if not (0 <= other.row < coded.size.rows and 0 <= other.column < coded.size.columns):
                raise ReadError(f'There is no cell beside {cell.name} where "{item.text}" has a sign.')
            add_sign(signs, *between(cell, other, sign))
    return Beside(cells, signs)


def encode_beside(board: Board, sign: str) -> str:
    code, signs = "", dict(board.signs)
    for cell in board.cells:
        code += str(board.at(cell) or 0)
        for letter, (down, right) in _STEPS.items():
            other = Cell(cell.row + down, cell.column + right)
            edge, directed = between(cell, other, sign)
            code += letter if signs.get(edge) == directed else ""
        code += ","
    return code


def decode_between(coded: Coded) -> Signed:
    """Return the signs of the edges in rows, then in columns: `g` for < and `h` for >.

    `i` to `z` are 1 to 18 edges without a sign.
    """
    edges = Board("", coded.size.grid([None] * coded.size.area)).edges
    signs: dict[Edge, str] = {}
    place = 0
    for index, sign in enumerate(coded.text):
        if not "g" <= sign <= "z":
            raise coded.wrong(index, "Signs are g and h, gaps i to z; numbers are differences (Minarism).")
        # `i` follows `h` and means one edge.
        behind = place + (1 if sign in "gh" else ord(sign) - ord("h"))
        if behind > len(edges):
            raise ReadError(f"Character {coded.number(index)} of {coded.within} is beyond the last cell.")
        if sign in "gh":
            signs[edges[place]] = "<" if sign == "g" else ">"
        place = behind
    coded.check_reaches(place, len(edges))
    return signs


def encode_between(board: Board) -> str:
    signs = dict(board.signs)
    if "|" in signs.values() or any(True for _ in board.numbers()):
        raise PuzzleError("Such an address holds signs between cells only, no numbers and no bars.")
    code = "".join({"<": "g", ">": "h", "": " "}[signs.get(edge, "")] for edge in board.edges)
    return re.sub(" {1,18}", lambda gap: chr(ord("h") + len(gap[0])), code)
