"""The content of a picture as plain data: the board, its look, the known facts, and the highlights."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from solvers import Board, Cell, Edge, Look
from solvers.core.boards.places import Place, Value

Theme = Literal["dark", "light", "print"]


@dataclass(frozen=True)
class Scene:
    """One picture. Only the board and its look are required.

    `facts` are the known values of places, without open places; None shows the bare board. Cells that need no
    value, such as those with a clue, may be missing. `pencil` has the candidates of open cells. `joins` are
    pairs of cells that belong together (a tent and its tree).

    `fresh` are newly revealed places. Each of `reasons` has the places of one reason, numbered from 1 if
    there are several. Each of `chain` has the places of one link in a chain of consequences; these are
    numbered instead. `beside` are further highlighted places. `wrong` are places of a contradiction,
    `differs` places in which answers differ. `chances` gives the probability, 0 to 1, of "yes" in open
    places. A place may be a cell, an edge or a side. With `closely` a picture of a large board shows only the
    highlighted region.

    `reason_lines`, `wrong_lines` and `met` are the names of groups whose clues at a margin are reasons, wrong
    or met. `Board.lines` and `Board.views` name them ("row 3", "row 3 from the right"). Names of groups
    without such a clue do no harm.
    """

    board: Board
    look: Look
    facts: Mapping[Place, Value] | None = None
    pencil: Mapping[Cell, tuple[int, ...]] = field(default_factory=dict)
    joins: tuple[Edge, ...] = ()
    fresh: tuple[Place, ...] = ()
    reasons: tuple[tuple[Place, ...], ...] = ()
    reason_lines: tuple[str, ...] = ()
    chain: tuple[tuple[Place, ...], ...] = ()
    beside: tuple[Place, ...] = ()
    wrong: tuple[Place, ...] = ()
    wrong_lines: tuple[str, ...] = ()
    differs: tuple[Place, ...] = ()
    chances: Mapping[Place, float] = field(default_factory=dict)
    met: frozenset[str] = frozenset()
    closely: bool = False
    theme: Theme = "dark"


@dataclass(frozen=True)
class Printed:
    """A board of a booklet: its number and heading, its scene, and the scene with its answer."""

    number: int
    heading: str
    scene: Scene
    solved: Scene
