"""Kinds of regions: aquarium and norinori with given regions, and shikaku, whose regions are sought."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations, pairwise, product
from typing import Any

from tests.bench.judged.grid import Answer, Clues, beside, dominoes, flat_of, rows_of, size, stripes
from tests.bench.judged.model import Model, Values, named_in, shaded


def aquarium(clues: Clues) -> Model:
    rows, columns = size(clues)
    model = Model()
    water = model.fresh(rows * columns)
    levels: dict[int, dict[int, list[int]]] = {}
    for cell, region in enumerate(flat_of(clues["regions"])):
        levels.setdefault(region, {}).setdefault(cell // columns, []).append(water[cell])
    for level in levels.values():
        for same in level.values():
            model.clauses += [(-one, two) for one, two in pairwise([*same, same[0]])]
        model.clauses += [(-upper[0], lower[0]) for upper, lower in pairwise(level.values())]
    for index, line in enumerate(stripes(rows, columns)):
        clue = (*clues["rows"], *clues["columns"])[index]
        if clue and index in named_in(clues):
            model.exactly(clue[0], [water[cell] for cell in line])
    model.read = shaded(model, water, columns)
    return model


def norinori(clues: Clues) -> Model:
    rows, columns = size(clues)
    model, near = Model(), beside(rows, columns)
    shade = model.fresh(rows * columns)
    for cell, v in enumerate(shade):
        others = [shade[other] for other in near[cell]]
        model.clauses += [[-v, *others], *((-v, -one, -two) for one, two in combinations(others, 2))]
    regions = flat_of(clues["regions"])
    for region in set(regions):
        if ("region", region) in named_in(clues):
            model.exactly(2, [v for v, own in zip(shade, regions, strict=True) if own == region])
    model.read = shaded(model, shade, columns)
    return model


def shikaku(clues: Clues) -> Model:
    """A variable for each rectangle, and one for each border; some rectangle covers each named cell."""
    rows, columns = size(clues)
    model, named = Model(), named_in(clues)
    areas = _rectangles(tuple(map(tuple, clues["grid"])))
    over: list[set[int]] = [set() for _ in range(rows * columns)]
    for v, area in zip(model.fresh(len(areas)), areas, strict=True):
        for cell in area:
            over[cell].add(v)
    for cell, covers in enumerate(over):
        model.between(int(divmod(cell, columns) in named), 1, sorted(covers))
    pairs = dominoes(rows, columns)
    model.shown = list(model.fresh(len(pairs)))
    for border, (one, two) in zip(model.shown, pairs, strict=True):
        both = over[one] & over[two]
        model.clauses += [[border, *both], *((-border, -v) for v in both)]
    model.at = {
        (*divmod(two, columns), two != one + 1): v for (one, two), v in zip(pairs, model.shown, strict=True)
    }
    model.read = lambda values: _read_borders(model, values, rows, columns)
    return model


@lru_cache(maxsize=4)
def _rectangles(grid: Sequence[Sequence[Any]]) -> list[list[int]]:
    """The cells of each rectangle that holds one clue, and as many cells as the clue says."""
    rows, columns = len(grid), len(grid[0])
    return [
        [r * columns + c for r, c in product(tall, wide)]
        for tall, wide in product(_spans(rows), _spans(columns))
        if _fits(grid, tall, wide)
    ]


def _spans(length: int) -> Iterator[range]:
    return (range(first, last) for first in range(length) for last in range(first + 1, length + 1))


def _fits(grid: Sequence[Sequence[Any]], tall: range, wide: range) -> bool:
    found = [clue for r in tall for clue in grid[r][wide.start : wide.stop] if clue is not None]
    return len(found) == 1 and found[0] in ("?", len(tall) * len(wide))


def _read_borders(model: Model, values: Values, rows: int, columns: int) -> Answer:
    def sign(key: tuple[int, int, bool]) -> str:
        return "#" if values[model.at.get(key, 0)] > 0 else "."

    return {
        "horizontal": rows_of((sign((r, c, True)) for r in range(rows + 1) for c in range(columns)), columns),
        "vertical": rows_of(
            (sign((r, c, False)) for r in range(rows) for c in range(columns + 1)), columns + 1
        ),
    }
