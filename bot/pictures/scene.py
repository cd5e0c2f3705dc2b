"""What a picture shows, as plain data: the board, its look, what is known, and what to point at."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from solvers import Board, Cell, Edge, Look

Theme = Literal["dark", "light"]


@dataclass(frozen=True)
class Scene:
    """One picture. All but the board and its look may be left out.

    `answer` holds what is known, row by row in the symbols of `solvers.core.boards.answer.spell`: "#" yes,
    "." no, "?" open, "R L U D" where the other half of a domino lies. None shows the bare board.
    `joins` are pairs of cells drawn as belonging together (a tent and its tree).
    `fresh` are cells revealed just now. Each of `reasons` is the cells of one reason, numbered from 1
    where there are several; `reason_lines` are the names of rows and columns whose clues are reasons
    ("row 3", "column D"). `wrong` are cells of a contradiction and `wrong_lines` rows and columns with such
    clues. `differs` are cells in which answers
    differ. `chances` gives the probability, 0 to 1, of "yes" in open cells. `met` are the names of
    rows and columns whose clue is met. `known` are cells that were known before; cells that
    `answer` settles and that are in neither `known` nor `fresh` are drawn as the plain answer.
    """

    board: Board
    look: Look
    answer: tuple[str, ...] | None = None
    joins: tuple[Edge, ...] = ()
    known: frozenset[Cell] = frozenset()
    fresh: tuple[Cell, ...] = ()
    reasons: tuple[tuple[Cell, ...], ...] = ()
    reason_lines: tuple[str, ...] = ()
    wrong: tuple[Cell, ...] = ()
    wrong_lines: tuple[str, ...] = ()
    differs: tuple[Cell, ...] = ()
    chances: Mapping[Cell, float] = field(default_factory=dict)
    met: frozenset[str] = frozenset()
    theme: Theme = "dark"
