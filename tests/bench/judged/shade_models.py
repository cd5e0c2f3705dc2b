"""Kinds with one variable a cell: takuzu, star battle, light up, hitori, heyawake, kurodoko."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from itertools import combinations, pairwise

from tests.bench.judged.cuts import joined
from tests.bench.judged.grid import Clues, Place, beside, dominoes, flat_of, parts, size, stripes
from tests.bench.judged.model import Clause, Model, Values, named_in, shaded


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
    for index, line in enumerate(lines):
        if index in named_in(clues):
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
    named = {("region", region): group for region, group in groups.items()}
    named |= {index: [stars[cell] for cell in line] for index, line in enumerate(stripes(n, n))}
    for name, group in named.items():
        model.between(k if name in named_in(clues) else 0, k, group)
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
    named = named_in(clues)
    model.clauses += [
        sorted(some)
        for cell, some in enumerate(seen)
        if lights[cell] and ("lit", divmod(cell, columns)) in named
    ]
    near = beside(rows, columns)
    for cell, symbol in enumerate(flat):
        if symbol.isdigit() and divmod(cell, columns) in named:
            model.exactly(int(symbol), [lights[other] for other in near[cell] if lights[other]])
    model.read = shaded(model, lights, columns)
    return model


def hitori(clues: Clues) -> Model:
    rows, columns = size(clues)
    flat = [number for row in clues["grid"] for number in row]
    model, black = _black_apart(clues)
    for index, line in enumerate(stripes(rows, columns)):
        equal = defaultdict(list)
        for cell in line:
            equal[flat[cell]].append(black[cell])
        for number, some in equal.items():
            if (index, number) in named_in(clues):
                model.clauses += combinations(some, 2)
    return model


def _black_apart(clues: Clues) -> tuple[Model, range]:
    """A model whose black cells never touch by a side while all others are joined, and these cells."""
    rows, columns = size(clues)
    model, near = Model(), beside(rows, columns)
    black = model.fresh(rows * columns)
    model.clauses += [(-black[one], -black[two]) for one, two in dominoes(rows, columns)]

    def lazy(values: Values) -> list[Clause]:
        white = [cell for cell, v in enumerate(black) if values[v] < 0]
        return joined(parts(white, near), near, lambda cell: -black[cell])

    model.lazy = lazy
    model.read = shaded(model, black, columns)
    return model, black


def heyawake(clues: Clues) -> Model:
    model, black = _black_apart(clues)
    (rows, columns), named = size(clues), named_in(clues)
    regions = flat_of(clues["regions"])
    for cell, number in enumerate(flat_of(clues["grid"])):
        if number is not None and divmod(cell, columns) in named:
            room = [v for v, region in zip(black, regions, strict=True) if region == regions[cell]]
            model.exactly(number, room)
    for line in stripes(rows, columns):
        ends = [i for i in range(1, len(line)) if regions[line[i]] != regions[line[i - 1]]]
        for first, second in pairwise(ends):
            span = line[first - 1 : second + 1]
            if ("span", divmod(span[0], columns), divmod(span[-1], columns)) in named:
                model.clauses.append([black[cell] for cell in span])
    return model


def kurodoko(clues: Clues) -> Model:
    model, black = _black_apart(clues)
    rows, columns = size(clues)
    for cell, clue in enumerate(flat_of(clues["grid"])):
        if clue is None:
            continue
        model.clauses.append((-black[cell],))
        r, c = divmod(cell, columns)
        if isinstance(clue, int) and (r, c) in named_in(clues):
            views = (
                [(r, x) for x in range(c - 1, -1, -1)],
                [(r, x) for x in range(c + 1, columns)],
                [(y, c) for y in range(r - 1, -1, -1)],
                [(y, c) for y in range(r + 1, rows)],
            )
            model.exactly(clue - 1, [v for view in views for v in _seen(model, view, black, columns)])
    return model


def _seen(model: Model, view: Sequence[Place], black: range, columns: int) -> range:
    """Whether each cell of a view is seen: it and all cells before it are white."""
    seen = model.fresh(len(view))
    for index, ((r, c), v) in enumerate(zip(view, seen, strict=True)):
        cell, before = black[r * columns + c], seen[max(index - 1, 0) : index]
        model.clauses += [(-v, -cell), [v, cell, *(-u for u in before)], *((-v, u) for u in before)]
    return seen
