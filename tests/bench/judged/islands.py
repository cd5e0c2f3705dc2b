"""Nurikabe: a variable for sea a cell, and one for each island that can reach it.

Told as they come: white pieces without a number, or with too small a one, must grow; parts of the sea must
join. A cut stands for each cell of a piece, and the sea is cut where the fewest cells lie between two parts:
both shorten the search a great deal.
"""

from __future__ import annotations

from collections import deque

from tests.bench.judged.cuts import Between
from tests.bench.judged.grid import Clues, beside, border, parts, size
from tests.bench.judged.model import Clause, Model, Values, named_in, shaded

SHORT = 4
"""A border of so many cells is cut as it is."""


def nurikabe(clues: Clues) -> Model:
    rows, columns = size(clues)
    near = beside(rows, columns)
    numbers = {cell: n for cell, n in enumerate(n for row in clues["grid"] for n in row) if n}
    full = {island for island in numbers if divmod(island, columns) in named_in(clues)}
    model = Model()
    sea = model.fresh(rows * columns)
    owners: list[dict[int, int]] = [{} for _ in near]
    for island, number in numbers.items():
        reach = _reach(island, number, numbers, near)
        own = dict(zip(reach, model.fresh(len(reach)), strict=True))
        for cell, v in own.items():
            owners[cell][island] = v
            if cell != island:
                # Of an island's cells each but its number has another one beside it.
                model.clauses.append([-v, *(own[other] for other in near[cell] if other in own)])
        if number > 0:
            model.between(number if island in full else 1, number, list(own.values()))
    for cell, own in enumerate(owners):
        if cell in numbers:
            model.clauses += [(-sea[cell],), (own[cell],), *((-v,) for k, v in own.items() if k != cell)]
        else:
            model.exactly(1, [sea[cell], *own.values()])
        for island, v in own.items():
            model.clauses += [
                [-v, sea[other], *([owners[other][island]] if island in owners[other] else [])]
                for other in near[cell]
            ]
    for r in range(rows - 1):
        for c in range(columns - 1):
            corner = r * columns + c
            model.clauses.append([-sea[corner + step] for step in (0, 1, columns, columns + 1)])
    model.lazy = lambda values: _cuts(values, sea, numbers, full, near)
    model.read = shaded(model, sea, columns)
    return model


def _reach(island: int, number: int, numbers: dict[int, int], near: tuple[tuple[int, ...], ...]) -> list[int]:
    """The cells that the island of a number can have, as far as its size and other numbers tell."""
    steps = {island: 0}
    queue = deque([island])
    while queue:
        cell = queue.popleft()
        if 0 < number <= steps[cell] + 1:
            continue
        for other in near[cell]:
            free = other not in numbers and all(k == island or k not in numbers for k in near[other])
            if free and other not in steps:
                steps[other] = steps[cell] + 1
                queue.append(other)
    return list(steps)


def _cuts(
    values: Values, sea: range, numbers: dict[int, int], full: set[int], near: tuple[tuple[int, ...], ...]
) -> list[Clause]:
    white = {cell for cell, v in enumerate(sea) if values[v] < 0}
    cuts: list[Clause] = []
    for piece in parts(white, near):
        own = [numbers[cell] if cell in full else 1 for cell in piece if cell in numbers]
        wider = [-sea[cell] for cell in border(piece, near)]
        if not own:
            cuts += [[sea[cell], *wider] for cell in piece]
        elif len(own) == 1 and len(piece) < own[0]:
            cuts.append(wider)
    return cuts + _sea_cuts(parts(set(range(len(sea))) - white, near), white - set(numbers), sea, near)


def _sea_cuts(
    waters: list[set[int]], free: set[int], sea: range, near: tuple[tuple[int, ...], ...]
) -> list[Clause]:
    """For each part of the sea but the largest: it and the largest are joined by some cell between them."""
    if len(waters) < 2:
        return []
    waters.sort(key=len)
    flows = Between(waters, free, near)
    far = min(waters[-1])
    cuts: list[Clause] = []
    for index, water in enumerate(waters[:-1]):
        shore = border(water, near) & free
        some = shore if len(shore) <= SHORT else flows.fewest(index, len(waters) - 1)
        cuts += [[-sea[cell], -sea[far], *(sea[k] for k in some)] for cell in sorted(water)[:SHORT]]
    return cuts
