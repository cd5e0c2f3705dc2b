"""Qualities that setters look for, of our boards and of boards of Simon Tatham's collection or of setters.

A goal is missed if the mean of our easy boards is worse than that of theirs by more than `SLACK`, or the mean
of hard boards. Our medium boards stand for easy ones where there are none.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import groupby
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
    hard: bool = False
    """Whether it is one of hard boards."""


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


def lone_pairs(board: Board) -> float:
    """Return the share of the pairs of a Dominosa board whose numbers lie side by side in one place only."""
    pairs = Counter(tuple(sorted(map(str, map(board.at, edge)))) for edge in board.edges)
    return list(pairs.values()).count(1) / len(pairs)


def filled_lines(board: Board) -> float:
    """Return the share of the lines of a Nonogram that their own numbers fill."""
    lines = [(clue or (), line.cells) for line in board.lines() for clue in [line.clue]]
    return sum(sum(clue) + max(0, len(clue) - 1) in (0, len(cells)) for clue, cells in lines) / len(lines)


def single_numbers(board: Board) -> float:
    """Return the share of the cells of a Hitori whose number is the only one of its row and its column."""
    lines = [Counter(map(board.at, line.cells)) for line in board.rows_and_columns()]
    cells = (
        lines[cell.row][clue] == lines[board.rows + cell.column][clue] == 1
        for cell in board.cells
        for clue in [board.at(cell)]
    )
    return sum(cells) / (board.rows * board.columns)


def ones(board: Board) -> float:
    """Return the share of ones among the numbers of a Nurikabe."""
    numbers = [number for _, number in board.numbers()]
    return numbers.count(1) / len(numbers)


def small_regions(board: Board) -> float:
    """Return the share of the regions of a Star Battle with at most three cells for each star."""
    sizes = [len(area.cells) for area in board.areas()]
    return sum(size <= 3 * (board.total or 1) for size in sizes) / len(sizes)


def easy_stretch(board: Board) -> float:
    """Return the share of the steps in the longest run of those of the easiest kind."""
    kinds = [hint.hardness[0] for hint in solvers.ask(board).hint_walk() if hint.hardness]
    return max(len(list(run)) for kind, run in groupby(kinds) if kind == min(kinds)) / len(kinds)


_SPREAD = Quality("rows and columns without a clue", more=False, share=bare_lines)
_SYMMETRY = Quality("symmetry of clues", more=True, share=symmetry)
_STRETCH = Quality("longest easy stretch", more=False, share=easy_stretch, hard=True)
_GIVENS = Quality("cells with a number", more=False, share=givens)
_DENSITY = Quality("clues a cell", more=False, share=clues_a_cell)
QUALITIES: Mapping[str, Sequence[Quality]] = {
    "slitherlink": (
        Quality("dots on the loop", more=True, share=loop_coverage),
        Quality("zeros among clues", more=False, share=zeros),
        _SPREAD,
        _STRETCH,
    ),
    "skyscrapers": (
        Quality("clues outside", more=True, share=clues_outside),
        Quality("clues outside hard boards", more=True, share=clues_outside, hard=True),
        _GIVENS,
        _STRETCH,
    ),
    "futoshiki": (_GIVENS, _STRETCH),
    "sudoku": (_GIVENS, _SPREAD, _SYMMETRY, _STRETCH),
    "lightup": (_SPREAD, _SYMMETRY, _STRETCH),
    "takuzu": (_GIVENS, _SPREAD),
    "mosaic": (_DENSITY, _SPREAD),
    "hashi": (_SPREAD, _STRETCH),
    "tents": (_SPREAD,),
    "minesweeper": (Quality("zeros among clues", more=False, share=zeros), _DENSITY, _SPREAD),
    "dominosa": (Quality("pairs with one place", more=False, share=lone_pairs), _STRETCH),
    "nonogram": (Quality("lines filled by their numbers", more=False, share=filled_lines),),
    "hitori": (Quality("numbers without an equal one", more=False, share=single_numbers),),
    "nurikabe": (Quality("ones among numbers", more=False, share=ones), _GIVENS),
    "starbattle": (Quality("regions of few cells", more=False, share=small_regions),),
}
SETTERS: Mapping[str, Mapping[str, float]] = {
    "nurikabe": {"ones among numbers": 0.09, _GIVENS.name: 0.12},
    "minesweeper": {"zeros among clues": 0.0, _DENSITY.name: 0.36, _SPREAD.name: 0.0},
    "starbattle": {"regions of few cells": 0.16},
}
"""Means of boards by setters of janko.at, whose licence forbids storing them.

They are Nurikabe 511 to 523, Minesweeper 18 to 22 and 28 to 30, and Star Battle 9, 17, 20 to 23 and 25.
"""


def rows(kinds: Sequence[str], boards: int) -> Iterator[tuple[str, bool]]:
    """Yield the table line by line, each with whether its goal is met. Kinds without a rival have no goal."""
    for kind in kinds:
        easy, hard = ours(kind, "easy", boards) or ours(kind, "medium", boards), ours(kind, "hard", boards)
        for quality in QUALITIES[kind]:
            others = theirs(kind, hard=quality.hard)[:boards]
            means = [fmean(map(quality.share, some)) if some else None for some in (easy, hard, others)]
            means[2] = SETTERS.get(kind, {}).get(quality.name, means[2])
            is_met = _is_met(means[quality.hard], means[2], more=quality.more)
            shown = " | ".join("-" if mean is None else f"{mean:.2f}" for mean in means)
            wanted, goal = "more" if quality.more else "less", ("met" if is_met else "missed")
            yield (
                f"{kind} | {quality.name} | {wanted} | {shown} | {'-' if means[2] is None else goal}",
                is_met,
            )


def ours(kind: str, level: Level, boards: int) -> list[Board]:
    """Return our boards of a level, from the first seeds."""
    made = []
    for seed in range(boards):
        with suppress(PuzzleError):
            made.append(solvers.make(kind, None, level, seed).board)
    return made


def _is_met(mine: float | None, rival: float | None, *, more: bool) -> bool:
    if mine is None or rival is None:
        return True
    return mine >= rival - SLACK if more else mine <= rival + SLACK
