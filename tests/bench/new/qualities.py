"""Qualities that setters look for, of our boards and of boards of Simon Tatham's collection.

Theirs are easy. A goal is missed if the mean of our easy boards is worse than theirs by more than `SLACK`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from statistics import fmean
from typing import NamedTuple

import solvers
from solvers import Board, Level, PuzzleError
from solvers.core.boards.places import Side
from tests.bench.new.densities import clues_a_cell, theirs

SLACK = 0.05
HEAD = "kind | quality | wanted | ours easy | ours hard | theirs | goal"


class Quality(NamedTuple):
    """A share of a board; `more` of it is better, or less."""

    name: str
    more: bool
    share: Callable[[Board], float]


def loop_coverage(board: Board) -> float:
    """Return the share of the dots of a Slitherlink board that the loop visits."""
    lines = (place for place, value in (solvers.solve(board).answer or {}).items() if value)
    dots = {dot for line in lines if isinstance(line, Side) for dot in line.dots}
    return len(dots) / ((board.rows + 1) * (board.columns + 1))


def zeros(board: Board) -> float:
    """Return the share of zeros among the clues in cells."""
    clues = [clue for _, clue in board.numbers()]
    return clues.count(0) / max(1, len(clues))


def bare_lines(board: Board) -> float:
    """Return the share of rows and columns without a clue in any cell."""
    lines = [*board.grid, *zip(*board.grid, strict=True)]
    return sum(all(clue is None for clue in line) for line in lines) / len(lines)


def givens(board: Board) -> float:
    """Return the share of cells with a number."""
    return sum(1 for _ in board.numbers()) / (board.rows * board.columns)


def clues_outside(board: Board) -> float:
    """Return the share of places at the margins that have a clue."""
    margins = (board.row_clues, board.column_clues, board.right_clues, board.bottom_clues)
    return sum(clue is not None for margin in margins for clue in margin) / sum(map(len, margins))


def symmetry(board: Board) -> float:
    """Return the share of cells that have a clue exactly if the cell opposite the centre has one."""
    cells = [clue is not None for row in board.grid for clue in row]
    return sum(one == other for one, other in zip(cells, reversed(cells), strict=True)) / len(cells)


_SPREAD = Quality("rows and columns without a clue", more=False, share=bare_lines)
_SYMMETRY = Quality("symmetry of clues", more=True, share=symmetry)
_GIVENS = Quality("cells with a number", more=False, share=givens)
_DENSITY = Quality("clues a cell", more=False, share=clues_a_cell)
QUALITIES: Mapping[str, Sequence[Quality]] = {
    "slitherlink": (
        Quality("dots on the loop", more=True, share=loop_coverage),
        Quality("zeros among clues", more=False, share=zeros),
        _SPREAD,
    ),
    "skyscrapers": (Quality("clues outside", more=True, share=clues_outside), _GIVENS),
    "futoshiki": (_GIVENS,),
    "sudoku": (_GIVENS, _SPREAD, _SYMMETRY),
    "lightup": (_SPREAD, _SYMMETRY),
    "takuzu": (_GIVENS, _SPREAD),
    "mosaic": (_DENSITY, _SPREAD),
    "hashi": (_SPREAD,),
    "tents": (_SPREAD,),
}


def rows(kinds: Sequence[str], boards: int) -> Iterator[tuple[str, bool]]:
    """Yield the table line by line, each with whether its goal is met. Kinds without a rival have no goal."""
    for kind in kinds:
        others = theirs(kind)[:boards]
        easy, hard = ours(kind, "easy", boards), ours(kind, "hard", boards)
        for name, more, share in QUALITIES[kind]:
            means = [fmean(map(share, some)) if some else None for some in (easy, hard, others)]
            is_met = _is_met(means, more=more)
            shown = " | ".join("-" if mean is None else f"{mean:.2f}" for mean in means)
            wanted, goal = "more" if more else "less", ("met" if is_met else "missed") if others else "-"
            yield f"{kind} | {name} | {wanted} | {shown} | {goal}", is_met


def ours(kind: str, level: Level, boards: int) -> list[Board]:
    """Return our boards of a level, from the first seeds."""
    made = []
    for seed in range(boards):
        with suppress(PuzzleError):
            made.append(solvers.make(kind, None, level, seed).board)
    return made


def _is_met(means: Sequence[float | None], *, more: bool) -> bool:
    mine, _, rival = means
    if mine is None or rival is None:
        return True
    return mine >= rival - SLACK if more else mine <= rival + SLACK
