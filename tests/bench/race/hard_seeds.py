"""Boards that are hard on purpose and quickly made from a seed, with one answer or several."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import combinations_with_replacement

from solvers import Board
from tests.solvers import hard_boards


def nonogram(size: int, seed: int, least: float = 0.4, most: float = 0.6) -> Board:
    """The clues of a random picture, filled from `least` to `most`, that single lines do not finish."""
    chance = random.Random(f"hard nonogram {size} {seed}")
    while True:
        board = hard_boards._clues_of(hard_boards._picture(size, size, chance.uniform(least, most), chance))
        if not hard_boards._line_solvable(board):
            return board


def domino_logic(n: int) -> Board:
    """A nonogram of 2n + 1 lines each way whose lines say next to nothing alone."""
    rows = ((3,), *[(1,), (3, 1)] * (n - 1), (1,), (1,))
    columns = ((1,), (1,), *[(1, 3), (1,)] * (n - 1), (3,))
    return Board("nonogram", ((None,) * len(columns),) * len(rows), rows, columns)


def dominosa(order: int, seed: int) -> Board:
    """A full set in any order, laid out as a rectangle at random, with however many answers."""
    chance = random.Random(f"hard dominosa {order} {seed}")
    blank = Board("dominosa", ((None,) * (order + 2),) * (order + 1))
    pairs = list(combinations_with_replacement(range(order + 1), 2))
    numbers = {}
    layout = hard_boards._layout(blank, chance)
    for place, pair in zip(layout, chance.sample(pairs, len(pairs)), strict=True):
        numbers |= zip(place, chance.sample(pair, 2), strict=True)
    return replace(
        blank, grid=tuple(tuple(numbers[cell] for cell in row) for row in hard_boards._rows(blank))
    )


TEN = tuple(range(10))

MADE: Mapping[str, tuple[Sequence[int], Callable[[int], Board]]] = {
    "nonogram 25 random": (TEN, partial(nonogram, 25)),
    "nonogram 30 random": (TEN, partial(nonogram, 30)),
    "nonogram 40 random": (TEN, partial(nonogram, 40)),
    "nonogram 25 sparse": (range(20), partial(nonogram, 25, least=0.4, most=0.45)),
    "nonogram domino logic": (range(5, 13), domino_logic),
    "dominosa 20 random": (TEN, partial(dominosa, 20)),
    "dominosa 30 random": (TEN, partial(dominosa, 30)),
}
"""Row to its seeds and what makes a board of one."""
