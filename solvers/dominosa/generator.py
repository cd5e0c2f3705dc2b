"""Generator of Dominosa boards: a full set in a random layout, repaired by swapping dominoes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations_with_replacement
from random import Random

from solvers.core.boards.board import Board
from solvers.core.boards.encoded_board import Size
from solvers.core.boards.places import Cell, Place
from solvers.core.generators.generator import Drawn, Generator, Sketch, rare
from solvers.core.generators.number_pictures import size_of
from solvers.core.generators.random_dominoes import random_dominoes


def _unfit(size: Size) -> str:
    order = size.rows - 1
    if size.columns == size.rows + 1 and 2 <= order <= 24:
        return ""
    return "A full set lies on a board of one column more than rows, from 4x3 to 26x25, such as 11x10."


def _layout(size: Size, rng: Random) -> Drawn:
    return dict.fromkeys(random_dominoes(size, rng), True)


def pose(answer: Drawn, blank: Board, rng: Random) -> Board:
    """Return the board with the dominoes of a set on the locations of the solution, in random order."""
    pairs = list(combinations_with_replacement(range(blank.rows), 2))
    rng.shuffle(pairs)
    numbers: dict[Cell, int] = {}
    for place, pair in zip(sorted(answer), pairs, strict=True):
        numbers |= zip(place.cells, rng.sample(pair, 2), strict=True)
    return replace(blank, grid=size_of(blank).grid([numbers[cell] for cell in blank.cells]))


def mend(sketch: Sketch, places: Sequence[Place], rng: Random) -> Sketch:
    """Swap two dominoes, one of them at a location where solutions differ."""
    board = sketch.board
    laid = sorted(sketch.answer)
    first = rng.choice([place for place in laid if place in places] or laid)
    other = rng.choice([place for place in laid if place != first])
    numbers = dict(zip(board.cells, map(board.at, board.cells), strict=True))
    here, there = [[numbers[cell] for cell in place.cells] for place in (first, other)]
    rng.shuffle(here)
    rng.shuffle(there)
    numbers |= zip((*first.cells, *other.cells), (*there, *here), strict=True)
    return Sketch(sketch.answer, Board("dominosa", size_of(board).grid([numbers[c] for c in board.cells])))


_MISSING = rare({"very hard": 20})
"""Difficulties without boards: a search of a minute found no very hard one of 4x3."""

generator = Generator(pose, _unfit, answer=_layout, usual=Size(8, 7), mend=mend, missing=_MISSING)
