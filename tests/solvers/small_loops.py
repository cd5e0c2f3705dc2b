"""All loops through the centres of the cells of a grid of 4x4."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

ROWS, COLUMNS = 4, 4
CELLS = tuple(product(range(ROWS), range(COLUMNS)))
Spot = tuple[int, int]
Loop = tuple[Spot, ...]
"""The cells in the order in which a loop visits them."""


def loops() -> Iterator[Loop]:
    """Yield each loop once: from its first cell to the right, and back from below."""
    for row, column in product(range(ROWS), range(COLUMNS - 1)):
        yield from _walks(((row, column), (row, column + 1)))


def _walks(path: Loop) -> Iterator[Loop]:
    start, (row, column) = path[0], path[-1]
    if len(path) > 2 and (row, column) == (start[0] + 1, start[1]):
        yield path
        return
    for near in ((row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)):
        if near in CELLS and near > start and near not in path:
            yield from _walks((*path, near))


def lines_across(loop: Loop) -> tuple[str, ...]:
    """Return the rows of lines between the columns of a loop."""
    steps = {frozenset((loop[place - 1], cell)) for place, cell in enumerate(loop)}
    inner = range(COLUMNS - 1)
    return tuple("".join(".#"[{(r, c), (r, c + 1)} in steps] for c in inner) for r in range(ROWS))
