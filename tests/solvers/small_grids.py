"""Grids of 3 rows and 4 columns: small enough to try all ways to shade their cells."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import cache
from itertools import product

ROWS, COLUMNS = 3, 4
CELLS = list(product(range(ROWS), range(COLUMNS)))
Spot = tuple[int, int]
Rows = tuple[str, ...]


def rows_of(sign_at: Mapping[Spot, object], between: str = "", blank: str = ".") -> Rows:
    """Return the rows of a grid, with a blank in each cell without a sign."""
    return tuple(between.join(str(sign_at.get((r, c), blank)) for c in range(COLUMNS)) for r in range(ROWS))


def shaded_rows(spots: Collection[Spot], sign: str = "#", blank: str = ".") -> Rows:
    return rows_of(dict.fromkeys(spots, sign), blank=blank)


@cache
def subsets() -> list[frozenset[Spot]]:
    """Return all sets of cells."""
    ways = product((False, True), repeat=len(CELLS))
    return [frozenset(spot for spot, is_in in zip(CELLS, way, strict=True) if is_in) for way in ways]


@cache
def shadings() -> list[Rows]:
    """Return the rows of all ways to shade cells."""
    return [shaded_rows(spots) for spots in subsets()]


def beside(spot: Spot) -> set[Spot]:
    r, c = spot
    return {(r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)}


def is_connected(spots: Collection[Spot]) -> bool:
    """Whether cells are connected by sides; no cell is, too."""
    reached = sorted(spots)[:1]
    for spot in reached:  # the list grows meanwhile
        reached += sorted(near for near in beside(spot) if near in spots and near not in reached)
    return len(reached) == len(spots)
