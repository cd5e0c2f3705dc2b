"""What a puzzle's generator is: a random solution, the clues for it, and which of them can be removed.

A generator draws a solution and the clues for it; it never solves. Uniqueness and difficulty are found out by
`solvers.core.generation`. All chance comes from the `random.Random` that is passed in, so a seed is a board.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any, NamedTuple

from solvers.core.boards.board import Board
from solvers.core.boards.encoded import Size
from solvers.core.boards.levels import LEVELS, Level
from solvers.core.boards.places import Cell, Place, Value

Drawn = Mapping[Any, Value]
"""A random solution: the value of each place, no or 0 if left out, and what else the generator has drawn."""


class Sketch(NamedTuple):
    """An answer and the board that asks for it."""

    answer: Drawn
    board: Board


Mend = Callable[[Sketch, Sequence[Place], Random], Sketch | None]
"""Changes a board, and its answer with it, at one of some places; None where it can change nothing there."""


def no_clues(_board: Board, _chance: Random) -> Sequence[Hashable]:
    """The clues that can go where none can."""
    return ()


def number_clues(board: Board, rng: Random) -> Sequence[Hashable]:
    """All cells with numbers, in random order."""
    cells = [cell for cell, _ in board.numbers()]
    rng.shuffle(cells)
    return cells


def without_numbers(board: Board, clues: Collection[Any]) -> Board:
    """The board without the clues of some cells."""
    gone = set(clues)
    rows = (
        tuple(None if Cell(r, c) in gone else clue for c, clue in enumerate(row))
        for r, row in enumerate(board.grid)
    )
    return replace(board, grid=tuple(rows))


def first_cell(rule: Any) -> Iterable[Hashable]:
    """The clue that a rule comes from where that stands in the first cell of all rules that are not basic."""
    return () if rule.basic else rule.cells[:1]


USUAL = Size(10, 10)


@dataclass(frozen=True)
class Generator:
    """How boards of one puzzle are made."""

    pose: Callable[[Drawn, Size, Random], Board]
    """Gives the board with all clues of an answer."""
    unfit: Callable[[Size], str]
    """Says in a sentence why a size cannot be, or nothing."""
    answer: Callable[[Size, Random], Drawn] | None = None
    """Draws an answer; without it one is searched for at random on the `blank` board."""
    blank: Callable[[Size, Random], Board] | None = None
    usual: Size = USUAL
    """The size where none is named."""
    mend: Mend | None = None
    """Changes a board in which answers differ."""
    changes: int = 50
    """After so many changes another answer is drawn."""
    meets: Callable[[Board, Sequence[Place]], bool] | None = None
    """Whether a changed board has another answer that it had before, told by its places that are yes.

    For kinds of which no change changes the answer."""
    clues: Callable[[Board, Random], Sequence[Hashable]] = no_clues
    """Those that can be left out, in the order in which to try."""
    without: Callable[[Board, Collection[Any]], Board] = without_numbers
    """Leaves some of them out."""
    clues_of: Callable[[Any], Iterable[Hashable]] = first_cell
    """Which of them a rule comes from."""
    opened: Callable[[Board], Iterable[Place]] | None = None
    """All unknowns of a board without clues, where a cell without its clue is one more unknown: a clue then
    also says that its cell is no."""
    patience: Mapping[Level, int] = field(default_factory=dict)
    """So often in vain a board is changed, or other clues are left out of it, before another answer is drawn;
    as often as for most kinds at levels that are not named."""
    missing: Callable[[Size], Collection[str]] = lambda _: ()
    """The levels that boards of a size hardly ever have, so that none is looked for."""

    def nearest(self, level: Level, size: Size) -> Level:
        """The level, or where there are no such boards the next easier one, else the easiest there is."""
        there = [own for own in LEVELS if own not in self.missing(size)]
        below = LEVELS[: LEVELS.index(level) + 1]
        # From the level asked for downwards; `there[0]` is harder, and taken only where nothing is as easy.
        return next((own for own in reversed(below) if own in there), there[0])


def rare(below: Mapping[Level, int], *always: Level) -> Callable[[Size], Collection[str]]:
    """The levels of which there are hardly any boards: some below so many cells, others at any size."""
    return lambda size: (*always, *(level for level, cells in below.items() if size.area < cells))


def between(least: int, most: int, *, square: bool = False) -> Callable[[Size], str]:
    """What is wrong with a size unless both sides lie between two numbers, or it is no square."""

    def unfit(size: Size) -> str:
        if square and size.columns != size.rows:
            return f"The board must be a square, from {least}x{least} to {most}x{most}."
        if not all(least <= side <= most for side in size):
            return f"The board must be from {least}x{least} to {most}x{most}."
        return ""

    return unfit
