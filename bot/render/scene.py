"""What a picture shows, as plain data: the board, its look, what is known, and what to point at."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from solvers import Board, Cell, Edge, Look
from solvers.core.boards.places import Place, Value

Theme = Literal["dark", "light", "print"]


@dataclass(frozen=True)
class Scene:
    """One picture. All but the board and its look may be left out.

    `facts` is what is known of each place, with open places left out; None shows the bare board. A cell
    that is no unknown, such as one with a clue, need not be among them. `pencil` holds the numbers that are
    still possible in open cells. `joins` are pairs of cells drawn as belonging together (a tent and its
    tree).

    `fresh` are places revealed just now. Each of `reasons` is the places of one reason, numbered from 1 where
    there are several. Each of `chain` is the places of one link of what follows one from the other; these are
    numbered instead. `beside` are further places to point at. `wrong` are places of a contradiction,
    `differs` those in which answers differ. `chances` gives the probability, 0 to 1, of "yes" in open places.
    A place may be a cell, an edge or a side. A `closely` drawn picture of a large board shows the region that
    is pointed at.

    `reason_lines` and `wrong_lines` are the names of groups whose clues at a margin are reasons or wrong, and
    `met` of those whose clue is met, as `Board.lines` or `Board.views` name them ("row 3", "row 3 from the
    right"). Names of groups without such a clue do no harm.
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
    """A board of a booklet: its number and what stands above it, as it is printed, and with its answer."""

    number: int
    heading: str
    scene: Scene
    solved: Scene
