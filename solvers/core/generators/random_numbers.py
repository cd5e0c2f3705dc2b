"""Random numbers for cells, found by deciding the cell with the fewest candidates next."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from random import Random

from solvers.core.boards.places import Cell

Candidates = Mapping[Cell, int]
"""The numbers that each cell can hold, each a bit."""


def random_numbers(
    left: Candidates, narrow: Callable[[Candidates], Candidates], stuck: type[Exception], rng: Random
) -> dict[Cell, int]:
    """Return a random number for each cell; empty if the search gets stuck.

    `narrow` returns fewer candidates, or raises `stuck` if some cell has none. One wrong number is taken
    back, no more: another pattern is more promising than a search in this one.
    """
    while opened := [cell for cell, numbers in left.items() if numbers.bit_count() > 1]:
        cell = min(opened, key=lambda cell: (left[cell].bit_count(), rng.random()))
        number = 1 << rng.choice([n for n in range(left[cell].bit_length()) if left[cell] >> n & 1])
        for numbers in (number, left[cell] & ~number):
            with suppress(stuck):
                left = narrow({**left, cell: numbers})
                break
        else:
            return {}
    return {cell: numbers.bit_length() - 1 for cell, numbers in left.items()}
