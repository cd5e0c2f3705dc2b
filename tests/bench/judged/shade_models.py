"""Kinds with one variable a cell: takuzu, star battle, light up, hitori."""

from __future__ import annotations

from collections import defaultdict
from itertools import combinations

from tests.bench.judged.cuts import joined
from tests.bench.judged.grid import Clues, beside, parts, size, stripes
from tests.bench.judged.model import Clause, Model, Values, shaded


def takuzu(clues: Clues) -> Model:
    rows, columns = size(clues)
    model = Model()
    ones = model.fresh(rows * columns)
    lines = [[ones[cell] for cell in line] for line in stripes(rows, columns)]
    model.clauses += [
        (v if clue == "1" else -v,)
        for v, clue in zip(ones, "".join(clues["grid"]), strict=True)
        if clue != "."
    ]
    for line in lines:
        model.exactly(len(line) // 2, line)
        for three in zip(line, line[1:], line[2:], strict=False):
            model.clauses += [three, [-v for v in three]]
    if clues["unique_lines"]:
        model.lazy = lambda values: _equal(values, lines[:rows]) + _equal(values, lines[rows:])
    model.read = shaded(model, ones, columns, "10")
    return model


def _equal(values: Values, lines: list[list[int]]) -> list[Clause]:
    """No two lines may both be what two of them are now."""
    alike = defaultdict(list)
    for line in lines:
        alike[tuple(values[v] > 0 for v in line)].append(line)
    return [
        [-v if values[v] > 0 else v for v in (*one, *other)]
        for some in alike.values()
        for one, other in combinations(some, 2)
    ]


def starbattle(clues: Clues) -> Model:
    regions, k, n = clues["regions"], clues["stars"], len(clues["regions"])
    model = Model()
    stars = model.fresh(n * n)
    groups: dict[int, list[int]] = defaultdict(list)
    for star, region in zip(stars, (number for row in regions for number in row), strict=True):
        groups[region].append(star)
    model.clauses += [(-star,) for star in groups.pop(-1, [])]
    for group in (*groups.values(), *([stars[cell] for cell in line] for line in stripes(n, n))):
        model.exactly(k, group)
    for r in range(n - 1):
        for c in range(n - 1):
            corner = r * n + c
            model.at_most_one([stars[corner], stars[corner + 1], stars[corner + n], stars[corner + n + 1]])
    model.read = shaded(model, stars, n)
    return model


def lightup(clues: Clues) -> Model:
    rows, columns = size(clues)
    flat = "".join(clues["grid"])
    model = Model()
    lights = [model.fresh(1)[0] if symbol == "." else 0 for symbol in flat]
    seen: list[set[int]] = [set() for _ in flat]
    for line in stripes(rows, columns):
        run: list[int] = []
        for cell in (*line, -1):
            if cell >= 0 and lights[cell]:
                run.append(cell)
                continue
            model.at_most_one([lights[other] for other in run])
            for other in run:
                seen[other].update(lights[any_] for any_ in run)
            run = []
    model.clauses += [sorted(some) for some, light in zip(seen, lights, strict=True) if light]
    near = beside(rows, columns)
    for cell, symbol in enumerate(flat):
        if symbol.isdigit():
            model.exactly(int(symbol), [lights[other] for other in near[cell] if lights[other]])
    model.read = shaded(model, lights, columns)
    return model


def hitori(clues: Clues) -> Model:
    rows, columns = size(clues)
    flat = [number for row in clues["grid"] for number in row]
    model = Model()
    black = model.fresh(rows * columns)
    near = beside(rows, columns)
    for line in stripes(rows, columns):
        equal = defaultdict(list)
        for cell in line:
            equal[flat[cell]].append(black[cell])
        for some in equal.values():
            model.clauses += combinations(some, 2)
    model.clauses += [(-black[a], -black[b]) for a in range(len(flat)) for b in near[a] if a < b]

    def lazy(values: Values) -> list[Clause]:
        white = [cell for cell, v in enumerate(black) if values[v] < 0]
        return joined(parts(white, near), near, lambda cell: -black[cell])

    model.lazy = lazy
    model.read = shaded(model, black, columns)
    return model
