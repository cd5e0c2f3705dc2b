"""Answers as rows of symbols, one a cell.

For unknowns about cells: "#" yes (mine, black, tent, filled), "." no, "?" open; a cell with no
unknown, such as a clue, is ".". For unknowns about edges (dominoes): "R", "L", "U" or "D", where
the other half lies, "?" where that is open.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from solvers.core.boards.board import Board, Cell, Edge, Place

SYMBOLS = {1: "#", -1: ".", 0: "?"}
TOWARDS = {"R": "right", "L": "left", "U": "up", "D": "down"}


def spell(board: Board, known: Mapping[Place, int]) -> tuple[str, ...]:
    """The rows of an answer; `known` says 1 for yes, -1 for no and 0 for open of each unknown."""
    joined = any(isinstance(place, Edge) for place in known)
    symbols = dict.fromkeys(board.cells, "?" if joined else ".")
    for place, value in known.items():
        if isinstance(place, Cell):
            symbols[place] = SYMBOLS[value]
        elif value == 1:
            across = place.first.row == place.second.row
            symbols[place.first], symbols[place.second] = ("R", "L") if across else ("D", "U")
    columns = board.columns
    flat = "".join(symbols[cell] for cell in board.cells)
    return tuple(flat[start : start + columns] for start in range(0, len(flat), columns))


Status = Literal["unique", "multiple", "none", "unknown"]


@dataclass(frozen=True)
class Solution:
    """What is known of the answers of a board.

    `status`: "unique", "multiple", "none", or "unknown" when time ran out first. `cells` is an
    answer, row by row, in the symbols of `spell`: the answer when unique, one of them when
    multiple, and None when there is none or none was found in time. `common` is what all answers
    share, "?" elsewhere; with "unknown" it is what was certain so far; None with "none".
    `seconds` is the time it took. `joins` are pairs of cells that belong together in the answer without
    being part of it, such as a tent and its tree; only with "unique".
    """

    status: Status
    cells: tuple[str, ...] | None
    common: tuple[str, ...] | None
    seconds: float
    joins: tuple[Edge, ...] = ()
