"""The codes of all puzzles, each in a file of its own: the part that game IDs and task strings share."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial

from solvers.core.boards.board import Board
from solvers.core.rules.format import Request, Size
from solvers.formats.game_id import cells, dominosa, nonogram, tents


@dataclass(frozen=True)
class Code:
    """How the boards of one puzzle are written; `looks` matches what may be meant as such a code."""

    looks: str
    sizes: Callable[[str], list[Size]]
    decode: Callable[[str, Size, Request], Board]
    encode: Callable[[Board], str]


CODES: Mapping[str, Code] = {
    "tents": Code(r"(?=[^,]*,)[^./\[]*", tents.sizes, tents.decode, tents.encode),
    "nonogram": Code(r"(?=[^./]*[./])[^\[]*", nonogram.sizes, nonogram.decode, nonogram.encode),
    "dominosa": Code(r"[^a-z,./]*", dominosa.sizes, dominosa.decode, dominosa.encode),
    "mosaic": Code(r"[^,./\[]*", cells.sizes, partial(cells.decode, "mosaic"), cells.encode),
    "minesweeper": Code(r"[^,./\[]*", cells.sizes, partial(cells.decode, "minesweeper"), cells.encode),
}
