"""Generator of Star Battle boards: regions grown around random stars; their borders move."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import combinations, pairwise
from random import Random

from solvers.core.boards.board import Board
from solvers.core.boards.encoded_board import Size
from solvers.core.boards.places import Cell, Place
from solvers.core.boards.regions import with_regions
from solvers.core.generators.generator import ANY, Drawn, Generator, areas, between
from solvers.core.generators.random_grids import bare
from solvers.core.generators.random_regions import grow_regions, move_border

_LARGEST = 14
_UNLIKE = 3
"""Variation of the sizes of regions: some grow fast, others hardly, and a player can begin there.

With it, 4 of 14 unique 10x10 boards were medium; with regions that grow alike, 1 of 11.
"""

_CHANGES = 60
"""Number of changes to a board: 27 of 40 boards of 10x10 became unique within it."""


def _stars(size: Size) -> int:
    """Return the usual number of stars in a row for the size."""
    return 1 if size.rows < 9 else 2 if size.rows < 14 else 3


def _blank(size: Size, _rng: Random) -> Board:
    """Return a board on which each row is a region, which adds no constraint."""
    regions = tuple(tuple(r for _ in range(size.columns)) for r in range(size.rows))
    return replace(bare("starbattle", size), regions=regions, total=_stars(size))


def _answer(size: Size, rng: Random) -> Drawn:
    """Return random stars, row by row: 14x14 takes 0.1 s, or 0.01 to 4 s with cells in any order."""
    while True:
        if stars := _place_stars(size.rows, _stars(size), rng):
            return {cell: cell in stars for cell in bare("starbattle", size).cells}


def _place_stars(n: int, stars: int, rng: Random) -> set[Cell]:
    """Return the stars; empty if the last rows have no room for the remaining ones."""
    rows = [row for row in combinations(range(n), stars) if all(b - a > 1 for a, b in pairwise(row))]
    needed, stars_placed = [stars] * n, set[Cell]()
    for r in range(n):
        needs = [2 * need - (n - r) for need in needed]  # no two stars of a column are in adjacent rows
        above = {cell.column for cell in stars_placed if cell.row == r - 1}
        near = {c + by for c in above for by in (-1, 0, 1)}
        room = {c for c in range(n) if needed[c] and c not in near}
        due = {c for c in range(n) if needs[c] > 0}
        fit = [row for row in rows if room.issuperset(row) and due.issubset(row)]
        if not fit or max(needs) > 1:
            return set()
        row = rng.choice(fit)
        for c in row:
            needed[c] -= 1
            stars_placed.add(Cell(r, c))
    return stars_placed


def pose(answer: Drawn, blank: Board, rng: Random) -> Board:
    while True:
        area = _areas([cell for cell in blank.cells if answer[cell]], blank, rng)
        if region := _merge_areas(area, blank.total or 0, blank, rng):
            break
    around = {cell: region[star] for cell, star in area.items()}
    own = {r: [star for star in region if region[star] == r] for r in region.values()}
    joined = {r: _path(stars, around, blank) for r, stars in own.items()}
    return with_regions(blank, grow_regions(joined, blank, _UNLIKE, rng))


def _areas(stars: Sequence[Cell], grid: Board, rng: Random) -> dict[Cell, Cell]:
    """Grow areas cell by cell around each star, and return the star of each cell."""
    area = {star: star for star in stars}
    rim = list(stars)
    while rim:
        place = rng.randrange(len(rim))
        free = [cell for cell in grid.neighbours(rim[place]) if cell not in area]
        if free:
            cell = rng.choice(free)
            area[cell] = area[rim[place]]
            rim.append(cell)
        else:  # removed from a list, whose order means nothing, in one step
            rim[place] = rim[-1]
            rim.pop()
    return area


def _merge_areas(area: dict[Cell, Cell], stars: int, grid: Board, rng: Random) -> dict[Cell, int]:
    """Return the region of each star's area, with equally many areas a region; empty if that fails."""
    near: dict[Cell, set[Cell]] = {star: set() for star in area.values()}
    for one, two in grid.edges:
        if area[one] != area[two]:
            near[area[one]].add(area[two])
            near[area[two]].add(area[one])
    left = set(near)
    region: dict[Cell, int] = {}
    while left:
        order = sorted(left)  # sets have no order that a seed would reproduce
        rng.shuffle(order)
        # The area with the fewest remaining neighbours comes first; otherwise it would be left over.
        group = [min(order, key=lambda star: len(near[star] & left))]
        left.discard(group[0])
        while len(group) < stars:
            beside = sorted({other for star in group for other in near[star] & left})
            if not beside:
                return {}
            group.append(rng.choice(beside))
            left.discard(group[-1])
        region |= dict.fromkeys(group, len(region))
    return region


def _path(stars: Sequence[Cell], around: Mapping[Cell, int], grid: Board) -> list[Cell]:
    """Return the stars of a region and a shortest path from each star to the next."""
    path = [stars[0]]
    for star in stars[1:]:
        before: dict[Cell, Cell | None] = dict.fromkeys(path)
        for cell in (queue := list(path)):
            for near in grid.neighbours(cell):
                if around[near] == around[star] and near not in before:
                    before[near] = cell
                    queue.append(near)
        step: Cell | None = star
        while step is not None and step not in path:
            path.append(step)
            step = before[step]
    return path


def meets(board: Board, stars: Sequence[Place]) -> bool:
    """Whether each region has its stars; rows, columns and neighbours do not change."""
    regions = Counter(board.regions[star.row][star.column] for star in stars if isinstance(star, Cell))
    return len(regions) == board.rows and set(regions.values()) == {board.total}


generator = Generator(
    pose,
    between(5, _LARGEST, square=True),
    answer=_answer,
    blank=_blank,
    repair=move_border,
    changes=_CHANGES,
    meets=meets,
    sizes=areas(easy=64, medium=ANY, hard=100, very_hard=(81, ANY)),
)
