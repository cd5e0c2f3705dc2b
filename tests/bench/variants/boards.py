"""Random boards of Sudoku variants in the fields of f-puzzles, made by CP-SAT from a random solution."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise
from random import Random
from typing import Any

from tests.bench.variants.cpsat import APART, Cell, Fields, Grid, Judge, UndecidedError

N = 9
KING = [(r, c) for r in (-1, 0, 1) for c in (-1, 0, 1) if (r, c) != (0, 0)]
BESIDE = [(-1, 0), (0, -1), (0, 1), (1, 0)]
FLAGS = ("diagonal-", "diagonal+", "antiknight", "antiking", "nonconsecutive", "disjointgroups")
NEGATIVE = ("difference", "ratio", "xv")
"""Fields with a rule for the pairs without a sign."""


def name(cell: Cell) -> str:
    return f"R{cell[0] + 1}C{cell[1] + 1}"


def path(rng: Random, length: int, moves: list[Cell]) -> list[Cell]:
    """Return different cells, each a move after the one before; fewer at a dead end."""
    cells = [(rng.randrange(N), rng.randrange(N))]
    while len(cells) < length:
        r, c = cells[-1]
        ways = [(r + i, c + j) for i, j in moves if 0 <= r + i < N and 0 <= c + j < N]
        ways = [cell for cell in ways if cell not in cells]
        if not ways:
            break
        cells.append(rng.choice(ways))
    return cells


Entry = dict[str, Any]
Maker = Callable[[Random, Grid], Entry | None]
"""Returns a random entry that is true of a solution, or None if the random shape has none."""


def _line(lengths: tuple[int, int], holds: Callable[[list[int]], bool]) -> Maker:
    def make(rng: Random, grid: Grid) -> Entry | None:
        cells = path(rng, rng.randint(*lengths), KING)
        if len(cells) < lengths[0] or not holds([grid[cell] for cell in cells]):
            return None
        return {"lines": [[name(cell) for cell in cells]]}

    return make


def _is_consecutive(v: list[int]) -> bool:
    return len(set(v)) == len(v) == max(v) - min(v) + 1


def _is_outside(v: list[int]) -> bool:
    low, high = sorted((v[0], v[-1]))
    return high - low >= APART and all(not low <= x <= high for x in v[1:-1])


def _region(rng: Random, grid: Grid, most: int) -> list[Cell] | None:
    cells = path(rng, rng.randint(2, most), BESIDE)
    return cells if len({grid[cell] for cell in cells}) == len(cells) > 1 else None


def _killer(rng: Random, grid: Grid) -> Entry | None:
    cells = _region(rng, grid, 5)
    if not cells:
        return None
    total = str(sum(grid[cell] for cell in cells))
    return {"cells": [name(cell) for cell in cells], **({"value": total} if rng.random() < 0.8 else {})}


def _extra(rng: Random, grid: Grid) -> Entry | None:
    cells = _region(rng, grid, 9)
    return {"cells": [name(cell) for cell in cells]} if cells else None


def _arrow(rng: Random, grid: Grid) -> Entry | None:
    pill = rng.random() < 0.3
    circle = [(rng.randrange(N), rng.randrange(N))]
    if pill:
        (r, c), across = circle[0], rng.random() < 0.5
        circle.append((r, c + 1) if across else (r + 1, c))
    if max(circle[-1]) >= N:
        return None
    line = path(rng, rng.randint(2, 3 + 2 * pill), KING)
    start = line[0]
    beside = any(max(abs(start[0] - r), abs(start[1] - c)) == 1 for r, c in circle)
    total = int("".join(str(grid[cell]) for cell in circle))
    if not beside or set(line) & set(circle) or sum(grid[cell] for cell in line) != total:
        return None
    nearest = next(cell for cell in circle if max(abs(start[0] - cell[0]), abs(start[1] - cell[1])) == 1)
    return {"cells": list(map(name, circle)), "lines": [[name(nearest), *map(name, line)]]}


def _pair(value: Callable[[int, int], str | None]) -> Maker:
    def make(rng: Random, grid: Grid) -> Entry | None:
        a, b = path(rng, 2, BESIDE)
        found = value(grid[a], grid[b])
        return None if found is None else {"cells": [name(a), name(b)], **({"value": found} if found else {})}

    return make


def _ratio(a: int, b: int) -> str | None:
    return "" if 2 in (a / b, b / a) else "3" if 3 in (a / b, b / a) else None


def _diagonal(rng: Random, grid: Grid) -> Entry:
    vertical, horizontal = rng.choice("UD"), rng.choice("LR")
    start = (N if vertical == "U" else -1, rng.randrange(1, N - 1))
    down, right = (-1 if vertical == "U" else 1), (-1 if horizontal == "L" else 1)
    ray = [(start[0] + down * i, start[1] + right * i) for i in range(1, N + 1)]
    total = sum(grid.get(cell, 0) for cell in ray)
    return {"cell": name(start), "direction": vertical + horizontal, "value": str(total)}


def _skyscraper(rng: Random, grid: Grid) -> Entry:
    index, across, after = rng.randrange(N), rng.random() < 0.5, rng.random() < 0.5
    numbers = [grid[(index, i) if across else (i, index)] for i in range(N)][:: -1 if after else 1]
    seen = sum(number == max(numbers[: i + 1]) for i, number in enumerate(numbers))
    outside = N if after else -1
    return {"cell": name((index, outside) if across else (outside, index)), "value": str(seen)}


def _sandwich(rng: Random, grid: Grid) -> Entry:
    index, across = rng.randrange(N), rng.random() < 0.5
    numbers = [grid[(index, i) if across else (i, index)] for i in range(N)]
    first, last = sorted((numbers.index(1), numbers.index(N)))
    return {
        "cell": f"R{index + 1}C0" if across else f"R0C{index + 1}",
        "value": str(sum(numbers[first + 1 : last])),
    }


def _clone(rng: Random, grid: Grid) -> Entry | None:
    cells = path(rng, rng.randint(1, 3), BESIDE)
    down, right = rng.randrange(-8, 9), rng.randrange(-8, 9)
    copy = [(r + down, c + right) for r, c in cells]
    if (down, right) == (0, 0) or set(copy) & set(cells) or not set(copy) <= set(grid):
        return None
    if any(grid[a] != grid[b] for a, b in zip(cells, copy, strict=True)):
        return None
    return {"cells": list(map(name, cells)), "cloneCells": list(map(name, copy))}


def _quadruple(rng: Random, grid: Grid) -> Entry:
    r, c = rng.randrange(N - 1), rng.randrange(N - 1)
    cells = [(r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1)]
    values = sorted(grid[cell] for cell in rng.sample(cells, rng.randint(1, 4)))
    return {"cells": list(map(name, cells)), "values": values}


def _cell(holds: Callable[[int, list[int]], bool]) -> Maker:
    def make(rng: Random, grid: Grid) -> Entry | None:
        r, c = rng.randrange(N), rng.randrange(N)
        around = [grid[r + i, c + j] for i, j in BESIDE if (r + i, c + j) in grid]
        return {"cell": name((r, c))} if holds(grid[r, c], around) else None

    return make


def _whispers(rng: Random, grid: Grid) -> Entry | None:
    least = rng.choice((5, 5, 4, 3))
    entry = _line((2, 6), lambda v: all(abs(a - b) >= least for a, b in pairwise(v)))(rng, grid)
    return entry and {**entry, **({"value": str(least)} if least != 5 else {})}


MAKERS: Mapping[str, Maker] = {
    "killercage": _killer,
    "extraregion": _extra,
    "thermometer": _line((3, 6), lambda v: all(a < b for a, b in pairwise(v))),
    "arrow": _arrow,
    "difference": _pair(lambda a, b: "3" if abs(a - b) == 3 else _sign("difference", a, b)),
    "ratio": _pair(_ratio),
    "xv": _pair(lambda a, b: _sign("xv", a, b)),
    "littlekillersum": _diagonal,
    "skyscraper": _skyscraper,
    "sandwichsum": _sandwich,
    "palindrome": _line((3, 6), lambda v: v == v[::-1]),
    "clone": _clone,
    "renban": _line((3, 6), _is_consecutive),
    "whispers": _whispers,
    "betweenline": _line((3, 5), lambda v: all(min(v[0], v[-1]) < x < max(v[0], v[-1]) for x in v[1:-1])),
    "lockout": _line((3, 4), _is_outside),
    "minimum": _cell(lambda v, around: v < min(around)),
    "maximum": _cell(lambda v, around: v > max(around)),
    "odd": _cell(lambda v, _: v % 2 == 1),
    "even": _cell(lambda v, _: v % 2 == 0),
    "quadruple": _quadruple,
}
COUNTS: Mapping[str, int] = {"odd": 8, "even": 8, "difference": 8, "ratio": 6, "xv": 8, "killercage": 8}
"""Entries of a kind on one board; otherwise 5."""


def empty(flags: Iterator[str] | tuple[str, ...] = ()) -> Entry:
    return {"size": N, "grid": [[{} for _ in range(N)] for _ in range(N)], **dict.fromkeys(flags, True)}


def solution(rng: Random, flags: tuple[str, ...]) -> Grid:
    """Return a random solution of a board with rules for all cells."""
    for _ in range(200):
        board = empty(flags)
        for value, place in zip(rng.sample(range(1, N + 1), 4), rng.sample(range(N * N), 4), strict=True):
            board["grid"][place // N][place % N] = {"value": value, "given": True}
        try:
            if grid := Judge(board, seconds=5, seed=rng.randrange(1000)).solve():
                return grid
        except UndecidedError:
            continue
    raise UndecidedError


def board(rng: Random, kinds: tuple[str, ...]) -> tuple[Entry, Grid]:
    """Return a board with clues of these kinds, true of the solution that comes with it, without a given."""
    flags = tuple(kind for kind in kinds if kind in FLAGS)
    grid = solution(rng, flags)
    fields = empty(flags)
    for kind in kinds:
        if kind not in MAKERS:
            continue
        entries: list[Entry] = []
        for _ in range(20_000):
            entry = MAKERS[kind](rng, grid)
            if entry and entry not in entries:
                entries.append(entry)
            if len(entries) == COUNTS.get(kind, 5):
                break
        fields[kind] = entries
    _add_negative(rng, fields, grid)
    return fields, grid


def _add_negative(rng: Random, fields: Entry, grid: Grid) -> None:
    """Turn one kind of signs into all of its signs on the board, in some boards."""
    kind = next((kind for kind in NEGATIVE if kind in fields), None)
    if not kind or rng.random() < 0.5:
        return
    pairs = [(a, (a[0] + i, a[1] + j)) for a in grid for i, j in ((0, 1), (1, 0))]
    entries = [
        {"cells": [name(a), name(b)], **({"value": sign} if sign else {})}
        for a, b in pairs
        if b in grid and (sign := _sign(kind, grid[a], grid[b])) is not None
    ]
    fields[kind], fields["negative"] = entries, [kind]


def _sign(kind: str, a: int, b: int) -> str | None:
    """Return the value of the usual sign between two numbers, None if they have none."""
    if kind == "xv":
        return {5: "V", 10: "X"}.get(a + b)
    return "" if (abs(a - b) == 1 if kind == "difference" else 2 in (a / b, b / a)) else None


def settle(fields: Entry, grid: Grid, seconds: float = 60) -> None:
    """Add givens until the solution is the only one. Raises UndecidedError if one of them takes longer."""
    judge = Judge(fields, seconds)
    while other := judge.another(grid):
        r, c = next(cell for cell in sorted(grid, key=_scatter) if other[cell] != grid[cell])
        fields["grid"][r][c] = {"value": grid[r, c], "given": True}
        judge = Judge(fields, seconds)


def settle_with_clues(rng: Random, fields: Entry, grid: Grid, kinds: Sequence[str]) -> None:
    """Add clues of these kinds until the solution is the only one, without a given.

    Raises UndecidedError if the judge needs too long, or if no clue excludes another solution.
    """
    makers = [kind for kind in kinds if kind in MAKERS and kind not in fields.get("negative", ())]
    while other := Judge(fields, seconds=60).another(grid):
        kind, entry = next(_exclusions(rng, grid, other, makers), ("", None))
        if entry is None:
            raise UndecidedError
        fields[kind] = [*(fields.get(kind) or []), entry]


def _exclusions(rng: Random, grid: Grid, other: Grid, kinds: Sequence[str]) -> Iterator[tuple[str, Entry]]:
    """Yield random clues that the other solution does not have in the same shape."""
    for _ in range(20_000):
        kind, seed = rng.choice(kinds), rng.random()
        entry = MAKERS[kind](Random(seed), grid)
        if entry and entry != MAKERS[kind](Random(seed), other):
            yield kind, entry


def _scatter(cell: Cell) -> int:
    return (cell[0] * 31 + cell[1] * 17) % 83


def spoil(rng: Random, fields: Fields) -> Entry:
    """Return the fields with one given of another number, or with one clue more of another solution."""
    spoilt = {**fields, "grid": [[dict(cell) for cell in row] for row in fields["grid"]]}
    givens = [cell for row in spoilt["grid"] for cell in row if cell]
    if givens and rng.random() < 0.5:
        cell = rng.choice(givens)
        cell["value"] = cell["value"] % N + 1
        return spoilt
    kind = rng.choice([kind for kind in MAKERS if kind in fields] or ["thermometer"])
    grid = solution(rng, ())
    entry = next(filter(None, (MAKERS[kind](rng, grid) for _ in range(100_000))))
    spoilt[kind] = [*(fields.get(kind) or []), entry]
    return spoilt


def random_kinds(number: int, others: int, rng: Random) -> tuple[str, ...]:
    """Return a kind and a number of other kinds; each occurs as the first."""
    every = [*MAKERS, *FLAGS]
    first = every[number % len(every)]
    # Hardly any square keeps several rules for all cells.
    flag = first if first in FLAGS else rng.choice((*FLAGS, first))
    rest = rng.sample([kind for kind in every if kind not in (first, *FLAGS)], others)
    return (first, *({flag} - {first}), *rest[: others - (flag != first)])
