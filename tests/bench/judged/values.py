"""Kinds whose cells hold numbers: sudoku, futoshiki, skyscrapers. One variable a value of a cell."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from tests.bench.judged.grid import Clues, place_of, stripes
from tests.bench.judged.model import Model, named_in, valued

Cells = list[dict[int, int]]
"""For each cell the variable of each value that givens leave it."""


def _cells(model: Model, grid: Sequence[Sequence[int]], groups: Sequence[Sequence[int]]) -> Cells | None:
    """Variables for what is left when givens, and cells with one value left, are struck from their groups."""
    n = len(grid)
    left = [{clue} if clue else set(range(1, n + 1)) for row in grid for clue in row]
    seen: list[set[int]] = [set() for _ in left]
    for group in groups:
        for cell in group:
            seen[cell].update(group)
    waiting = [cell for cell, values in enumerate(left) if len(values) == 1]
    for cell in waiting:
        for other in seen[cell] - {cell}:
            before = len(left[other])
            left[other] -= left[cell]
            if not left[other]:
                return None
            if before == 2 and len(left[other]) == 1:
                waiting.append(other)
    cells = [dict(zip(sorted(values), model.fresh(len(values)), strict=True)) for values in left]
    for cell in cells:
        model.exactly(1, list(cell.values()))
    for group in groups:
        for value in range(1, n + 1):
            held = [cells[cell][value] for cell in group if value in cells[cell]]
            if len(group) == n:
                model.exactly(1, held)
            else:
                model.at_most_one(held)
    return cells


def sudoku(clues: Clues) -> Model:
    model, grid = Model(), clues["grid"]
    n = len(grid)
    regions: dict[int, list[int]] = {}
    for cell, region in enumerate(number for row in clues["regions"] for number in row):
        regions.setdefault(region, []).append(cell)
    groups = [*stripes(n, n), *regions.values()]
    if clues["diagonals"]:
        groups += [range(0, n * n, n + 1), range(n - 1, n * n - 1, n - 1)]
    cages = [(cage["sum"], [r * n + c for r, c in map(place_of, cage["cells"])]) for cage in clues["cages"]]
    cells = _cells(model, grid, [*groups, *(cage for _, cage in cages if 1 < len(cage) < n)])
    if cells is None:
        model.clauses.append(())
        return model
    for total, cage in cages:
        _cage(model, total, [cells[cell] for cell in cage], n)
    model.read = valued(model, cells, n)
    return model


def _cage(model: Model, total: int, cage: Cells, n: int) -> None:
    """One of the sets of different numbers with the right sum: a selector each."""
    sets = [set(some) for some in combinations(range(1, n + 1), len(cage)) if sum(some) == total]
    selectors = model.fresh(len(sets))
    model.clauses.append(list(selectors))
    for value in range(1, n + 1):
        held = [cell[value] for cell in cage if value in cell]
        for selector, some in zip(selectors, sets, strict=True):
            if value in some:
                model.clauses.append([-selector, *held])
            else:
                model.clauses += [(-selector, -v) for v in held]
    if len(cage) == n:
        for value in range(1, n + 1):
            model.at_most_one([cell[value] for cell in cage if value in cell])


def futoshiki(clues: Clues) -> Model:
    model, n = Model(), len(clues["grid"])
    cells = _cells(model, clues["grid"], stripes(n, n))
    if cells is None:
        model.clauses.append(())
        return model

    def pair(one: str, two: str) -> tuple[dict[int, int], dict[int, int]]:
        (r, c), (y, x) = place_of(one), place_of(two)
        return cells[r * n + c], cells[y * n + x]

    for big, small in clues["greater"]:
        if frozenset(map(place_of, (big, small))) not in named_in(clues):
            continue
        above, below = pair(big, small)
        for value, v in above.items():
            model.clauses.append([-v, *(below[k] for k in below if k < value)])
        for value, v in below.items():
            model.clauses.append([-v, *(above[k] for k in above if k > value)])
    if clues["adjacent"] is not None:
        _bars(model, cells, {frozenset(map(place_of, bar)) for bar in clues["adjacent"]}, n)
    model.read = valued(model, cells, n)
    return model


def _bars(model: Model, cells: Cells, bars: set[frozenset[tuple[int, int]]], n: int) -> None:
    """Neighbours differ by one where there is a bar, and nowhere else."""
    across = [((r, c), (r, c + 1)) for r in range(n) for c in range(n - 1)]
    down = [((r, c), (r + 1, c)) for r in range(n - 1) for c in range(n)]
    for one, two in across + down:
        first, second = cells[one[0] * n + one[1]], cells[two[0] * n + two[1]]
        for here, there in ((first, second), (second, first)):
            for value, v in here.items():
                close = [there[k] for k in (value - 1, value + 1) if k in there]
                if frozenset((one, two)) in bars:
                    model.clauses.append([-v, *close])
                else:
                    model.clauses += [(-v, -other) for other in close]


def skyscrapers(clues: Clues) -> Model:
    model, n = Model(), len(clues["grid"])
    lines = stripes(n, n)
    cells = _cells(model, clues["grid"], lines)
    if cells is None:
        model.clauses.append(())
        return model
    for side, seen, turned in (
        ("left", lines[:n], False),
        ("right", lines[:n], True),
        ("top", lines[n:], False),
        ("bottom", lines[n:], True),
    ):
        for index, (clue, line) in enumerate(zip(clues[side], seen, strict=True)):
            if clue and (side, index) in named_in(clues):
                _view(model, clue, [cells[cell] for cell in (line[::-1] if turned else line)], n)
    model.read = valued(model, cells, n)
    return model


def _view(model: Model, clue: int, line: Cells, n: int) -> None:
    """`top[k]` of a cell: some tower so far is k or higher. A tower is seen where none before was as high."""
    before: Sequence[int] = ()
    seen = []
    for cell in line:
        top, visible = model.fresh(n), model.fresh(1)[0]
        seen.append(visible)
        for k in range(1, n + 1):
            high = [cell[value] for value in cell if value >= k]
            model.clauses += [(-v, top[k - 1]) for v in high]
            model.clauses.append([-top[k - 1], *before[k - 1 : k], *high])
            model.clauses += [(-v, top[k - 1]) for v in before[k - 1 : k]]
        for value, v in cell.items():
            if before:
                model.clauses += [(-v, -visible, -before[value - 1]), (-v, visible, before[value - 1])]
            else:
                model.clauses.append((visible,))
        before = top
    model.exactly(clue, seen)
