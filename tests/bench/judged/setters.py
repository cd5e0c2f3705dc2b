"""Random boards of Star Battle and Nurikabe, which sgt-puzzles has not, changed until one answer is left."""

from __future__ import annotations

import random
from collections.abc import Sequence

from tests.bench.judged.cadical import Search, solve
from tests.bench.judged.grid import Clues, beside, border, parts
from tests.bench.judged.models import MODELS

TRIES = 300
"""A board that so many changes leave with several answers is given up."""


def starbattle(n: int, stars: int, seed: int) -> Clues:
    """Regions grown around random stars; cells of other answers' stars move to the region beside them."""
    chance = random.Random(f"starbattle {n} {stars} {seed}")
    while True:
        chosen = _stars(n, stars, chance)
        regions = _regions(n, stars, chosen, chance)
        for _ in range(TRIES if regions else 0):
            other = _another({"stars": stars, "regions": _rows(regions, n)}, "starbattle", chosen)
            if other is None:
                return {"stars": stars, "regions": _rows(_renumbered(regions), n)}
            movable = [cell for cell in other - chosen if _moved(regions, cell, n, chance)]
            if not movable:
                break


def _another(clues: Clues, kind: str, yes: set[int]) -> set[int] | None:
    """The yes cells of an answer other than that in which these are yes; cells are variables from 1."""
    with Search(MODELS[kind](clues)) as search:
        shown = search.model.shown
        search.add([-v if v - 1 in yes else v for v in shown])
        values = search.answer()
        return None if values is None else {v - 1 for v in shown if values[v] > 0}


def _stars(n: int, stars: int, chance: random.Random) -> set[int]:
    """A random placement by rows and columns alone: cells in random order, each a star if that can be."""
    rows = [[r] * n for r in range(n)]
    with Search(MODELS["starbattle"]({"stars": stars, "regions": rows})) as search:
        chosen: list[int] = []
        for cell in chance.sample(range(n * n), n * n):
            if len(chosen) < n * stars and search.answer([*chosen, cell + 1]) is not None:
                chosen.append(cell + 1)
        return {cell - 1 for cell in chosen}


def _regions(n: int, stars: int, chosen: set[int], chance: random.Random) -> list[int]:
    """Regions of so many stars each, by joining areas grown around single stars; empty where that fails."""
    near = beside(n, n)
    area = {star: star for star in chosen}
    while len(area) < n * n:
        rim = [cell for cell in range(n * n) if cell not in area and any(k in area for k in near[cell])]
        cell = chance.choice(rim)
        area[cell] = area[chance.choice([k for k in near[cell] if k in area])]
    left = set(chosen)
    region: dict[int, int] = {}
    while left:
        group = {min(left, key=lambda star: (len(_around(star, left, area, near)), chance.random()))}
        left -= group
        while len(group) < stars:
            beside_it = sorted({k for star in group for k in _around(star, left, area, near)})
            if not beside_it:
                return []
            group.add(chance.choice(beside_it))
            left -= group
        region.update(dict.fromkeys(group, len(region) // stars))
    return [region[area[cell]] for cell in range(n * n)]


def _around(star: int, left: set[int], area: dict[int, int], near: Sequence[Sequence[int]]) -> set[int]:
    """The stars that are left whose areas touch that of a star."""
    return {area[k] for cell, own in area.items() if own == star for k in near[cell]} & left - {star}


def _moved(regions: list[int], cell: int, n: int, chance: random.Random) -> bool:
    """Puts a cell into a region beside it, if its own still hangs together."""
    near = beside(n, n)
    others = sorted({regions[k] for k in near[cell]} - {regions[cell]})
    own = [k for k in range(n * n) if regions[k] == regions[cell] and k != cell]
    if not others or len(parts(own, near)) != 1:
        return False
    regions[cell] = chance.choice(others)
    return True


def _renumbered(regions: Sequence[int]) -> list[int]:
    """Numbered in the order of their first cells."""
    first = list(dict.fromkeys(regions))
    return [first.index(region) for region in regions]


def _rows(flat: Sequence[int], n: int) -> list[list[int]]:
    return [list(flat[start : start + n]) for start in range(0, len(flat), n)]


def minimal(clues: Clues, seed: int) -> Clues:
    """A sudoku without the givens that its one answer does not need, left out in random order."""
    n = len(clues["grid"])
    grid = [list(row) for row in clues["grid"]]
    for cell in random.Random(f"minimal {seed}").sample(range(n * n), n * n):
        r, c = divmod(cell, n)
        given, grid[r][c] = grid[r][c], 0
        if given and solve("sudoku", {**clues, "grid": grid}).status != "unique":
            grid[r][c] = given
    return {**clues, "grid": grid}


def nurikabe(rows: int, columns: int, largest: int, seed: int) -> Clues:
    """Islands left by a random sea; where another answer differs, numbers move or cells turn over."""
    chance = random.Random(f"nurikabe {rows} {columns} {largest} {seed}")
    while (clues := _settled(rows, columns, largest, chance)) is None:
        pass
    return clues


def _settled(rows: int, columns: int, largest: int, chance: random.Random) -> Clues | None:
    """One attempt, given up after `TRIES` changes."""
    near = beside(rows, columns)
    sea = _sea(rows, columns, largest, chance)
    at = {min(island) for island in parts(set(range(rows * columns)) - sea, near)}
    for _ in range(TRIES):
        clues = _numbered(sea, at, rows, columns)
        other = _another(clues, "nurikabe", sea)
        if other is None:
            return clues
        moved = chance.choice(sorted(other - sea)) if other - sea else None
        if moved is not None and chance.random() < MOVES:
            island = next(part for part in parts(set(range(rows * columns)) - sea, near) if moved in part)
            at = at - island | {moved}
            continue
        for cell in chance.sample(sorted(other ^ sea), len(other ^ sea)):
            if _turned(cell, sea, at, largest, rows, columns):
                break
    return None


MOVES = 0.6
"""How often a number moves rather than a cell turns over."""


def _numbered(sea: set[int], at: set[int], rows: int, columns: int) -> Clues:
    flat = [0] * (rows * columns)
    for island in parts(set(range(rows * columns)) - sea, beside(rows, columns)):
        (cell,) = island & at
        flat[cell] = len(island)
    return {"grid": _rows(flat, columns)}


def _turned(cell: int, sea: set[int], at: set[int], largest: int, rows: int, columns: int) -> bool:
    """Turns a cell over, if an answer is left, with a number for an island that is new."""
    near, every = beside(rows, columns), set(range(rows * columns))
    after = sea ^ {cell}
    islands = parts(every - after, near)
    numbers = at - {cell}
    if cell in sea and not any(k not in sea for k in near[cell]):
        numbers = at | {cell}
    pool = cell not in sea and _pool(cell, after, columns)
    largest = max(largest, *map(len, parts(every - sea, near)))
    fit = all(len(island & numbers) == 1 and len(island) <= largest for island in islands)
    if pool or not fit or len(parts(after, near)) != 1:
        return False
    sea ^= {cell}
    at.intersection_update(numbers)
    at |= numbers
    return True


def _sea(rows: int, columns: int, largest: int, chance: random.Random) -> set[int]:
    """A sea without pools, grown cell by cell at random, into islands that are too large first."""
    near, every = beside(rows, columns), set(range(rows * columns))
    sea = {chance.randrange(rows * columns)}
    for _ in range(rows * columns):
        large = {k for part in parts(every - sea, near) if len(part) > largest for k in part}
        rim = [cell for cell in sorted(border(sea, near)) if not _pool(cell, sea, columns)]
        some = [cell for cell in rim if cell in large]
        if not some:
            return sea
        sea.add(chance.choice(some))
    return sea


def _pool(cell: int, sea: set[int], columns: int) -> bool:
    """Whether a cell would complete four cells of sea."""
    r, c = divmod(cell, columns)
    near = [(y, x) for y in (r - 1, r) for x in (c - 1, c) if y >= 0 and 0 <= x < columns - 1]
    squares = ({y * columns + x + step for step in (0, 1, columns, columns + 1)} for y, x in near)
    return any(square - {cell} <= sea for square in squares)
