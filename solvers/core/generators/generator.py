"""The generator of a puzzle: a random solution, its clues, and the clues that can be removed.

A generator draws a solution and the clues for it; it never solves. `solvers.core.generation` finds out
uniqueness and difficulty. All randomness comes from the `random.Random` that is passed in, so each seed gives
one board.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any, NamedTuple

from solvers.core.boards.board import Board
from solvers.core.boards.encoded_board import Size
from solvers.core.boards.levels import LEVELS, Level
from solvers.core.boards.places import Cell, Place, Unknown, Value

Drawn = Mapping[Any, Value]
"""A random solution: the value of each location, and whatever else the generator drew. Missing locations
are False or 0."""


class Sketch(NamedTuple):
    """A solution and the board for it."""

    answer: Drawn
    board: Board


Repair = Callable[[Sketch, Sequence[Place], Random], Sketch | None]
"""Changes a board, and its solution with it, at one of some locations; None if nothing can be changed
there."""


def no_clues(_board: Board, _rng: Random) -> Sequence[Hashable]:
    """Return no removable clues, for puzzles without any."""
    return ()


def pose_numbers(answer: Drawn, blank: Board, _rng: Random) -> Board:
    """Return the board with the number of each cell."""
    rows = (tuple(answer[Cell(r, c)] for c in range(blank.columns)) for r in range(blank.rows))
    return replace(blank, grid=tuple(rows))


def number_clues(board: Board, rng: Random) -> Sequence[Hashable]:
    """Return all cells with numbers, in random order."""
    cells = [cell for cell, _ in board.numbers()]
    rng.shuffle(cells)
    return cells


def cell_clues(board: Board, rng: Random) -> Sequence[Hashable]:
    """Return all cells with a clue of any kind, in random order."""
    cells = [cell for cell in board.cells if board.at(cell) is not None]
    rng.shuffle(cells)
    return cells


def remove_numbers(board: Board, clues: Collection[Any]) -> Board:
    """Return the board without the clues of some cells."""
    gone = set(clues)
    rows = (
        tuple(None if Cell(r, c) in gone else clue for c, clue in enumerate(row))
        for r, row in enumerate(board.grid)
    )
    return replace(board, grid=tuple(rows))


def first_cell(rule: Any) -> Iterable[Hashable]:
    """Return the clue of a rule, if the clues of all rules are in their first cells; none for background
    rules.
    """
    return () if rule.basic else rule.cells[:1]


def no_clue_of(_rule: Any) -> Iterable[Hashable]:
    """Return no clue: the rules hold without the clues, which are givens."""
    return ()


USUAL = Size(10, 10)
_LONGEST = 50
"""Maximum number of rows and columns of a new board."""


ANY = _LONGEST**2
"""The number of cells of the largest boards."""
Span = int | tuple[int, int]
"""Numbers of cells: up to a number, or from one to another."""


def areas(
    *,
    easy: Span | None = None,
    medium: Span | None = None,
    hard: Span | None = None,
    very_hard: Span | None = None,
) -> Mapping[Level, range]:
    """Return the numbers of cells of the boards of each level; a level that is left out has no boards."""
    spans = zip(LEVELS, (easy, medium, hard, very_hard), strict=True)
    limits = {level: (0, span) if isinstance(span, int) else span for level, span in spans}
    return {level: range(limit[0], limit[1] + 1) for level, limit in limits.items() if limit}


@dataclass(frozen=True)
class Generator:
    """The functions and numbers for making boards of one puzzle."""

    pose: Callable[[Drawn, Board, Random], Board]
    """Returns the blank board with all clues for a solution, which replace those on it."""
    unfit: Callable[[Size], str]
    """Returns a sentence that says why a size is impossible, or nothing."""
    answer: Callable[[Size, Random], Drawn | None] | None = None
    """Draws a solution; None if the attempt fails. Without it, a random search fills the `blank` board."""
    blank: Callable[[Size, Random], Board] | None = None
    """Draws a board without numbers, for example with random regions. Without it, the board is empty."""
    usual: Size = USUAL
    """The default size."""
    repair: Repair | None = None
    """Changes a board that has several solutions."""
    changes: int = 50
    """Maximum number of changes before another solution is drawn."""
    meets: Callable[[Board, Sequence[Place]], bool] | None = None
    """Returns whether a changed board still has another solution, given the locations that are true in it.

    Only for puzzles whose changes never change the solution.
    """
    clues: Callable[[Board, Random], Sequence[Hashable]] = no_clues
    """Returns the removable clues, in the order in which to try them."""
    stays: Callable[[Any], bool] = lambda _: False
    """Returns whether an easy board keeps a clue, though it is redundant."""
    without: Callable[[Board, Collection[Any]], Board] = remove_numbers
    """Returns the board without some clues."""
    clues_of: Callable[[Any], Iterable[Hashable]] = first_cell
    """Returns the clues of a rule."""
    opened: Callable[[Board], Iterable[Place | Unknown]] | None = None
    """Returns all unknowns of a board without clues, if a clue also says that its cell is False.

    A cell without its clue is then one more unknown.
    """
    patience: Mapping[Level, int] = field(default_factory=dict)
    """Maximum number of failed changes or exchanges in a row before another solution is drawn, by level.
    Other levels have the default of most puzzles."""
    variants: Mapping[str, Generator] = field(default_factory=dict)
    """The generators of variants of the puzzle, by name."""
    bases: Mapping[Level, Level] = field(default_factory=dict)
    """The levels of the usual borders at which boards of other levels are searched for.

    Only for puzzles with their own borders: of those boards, the ones of the right difficulty are taken.
    """
    is_sampled: bool = False
    """Whether unique boards are taken as they are, and never changed for the sake of their level.

    Only for puzzles with their own borders.
    """
    sizes: Mapping[Level, range] = field(default_factory=lambda: dict.fromkeys(LEVELS, range(ANY + 1)))
    """The numbers of cells with which boards of each level were made within 10 s; no others are offered."""

    def levels(self, size: Size) -> list[Level]:
        """Return the levels of the boards of a size, the easiest first."""
        if self.unfit(size):
            return []
        return [level for level in LEVELS if level in self.sizes and self._is_in(level, size)]

    def _is_in(self, level: Level, size: Size) -> bool:
        return size.area in self.sizes[level]

    def nearest(self, level: Level, size: Size) -> Level:
        """Return the level if it exists at this size, otherwise the next easier one, otherwise the
        easiest.
        """
        existing = self.levels(size)
        not_harder = LEVELS[: LEVELS.index(level) + 1]
        # `existing[0]` is harder than the level; it is only used if no easier level exists.
        return next((other for other in reversed(not_harder) if other in existing), existing[0])

    def nearest_size(self, size: Size, level: Level | None = None) -> Size | None:
        """Return the size most like another one with boards of a level, or of any; None if there is none."""
        sides = range(2, _LONGEST + 1)
        sizes = (Size(columns, rows) for columns in sides for rows in sides)
        fit = (other for other in sizes if (level in self.levels(other) if level else self.levels(other)))
        return min(
            fit, key=lambda other: max(abs(a - b) for a, b in zip(size, other, strict=True)), default=None
        )

    def refusal(self, size: Size) -> str:
        """Return a sentence that says why boards of a size cannot be made; empty if they can."""
        if wrong := self.unfit(size):
            return wrong
        return "" if self.levels(size) else f"That takes too long. Choose {self.nearest_size(size)}."


def between(least: int, most: int, *, square: bool = False) -> Callable[[Size], str]:
    """Return a function for `unfit`: both sides must be in a range, and equal if the board must be
    `square`.
    """

    def unfit(size: Size) -> str:
        if square and size.columns != size.rows:
            return f"The board must be a square, from {least}x{least} to {most}x{most}."
        if not all(least <= side <= most for side in size):
            return f"The board must be from {least}x{least} to {most}x{most}."
        return ""

    return unfit
