"""Hashi: a variable for "at least so many bridges" of each pair of islands that see each other."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from tests.bench.judged.grid import Answer, Clues, Place, crossing, links, name
from tests.bench.judged.grid import parts as parts_of
from tests.bench.judged.model import Clause, Model, Values, named_in

Pairs = Sequence[tuple[Place, Place]]


def hashi(clues: Clues) -> Model:
    pairs, most = links(clues["grid"]), clues["max"]
    islands = {(r, c): n for r, row in enumerate(clues["grid"]) for c, n in enumerate(row) if n}
    model = Model()
    levels = [model.fresh(most) for _ in pairs]
    at: dict[Place, list[int]] = {island: [] for island in islands}
    for index, (pair, level) in enumerate(zip(pairs, levels, strict=True)):
        model.clauses += [(-more, less) for less, more in pairwise(level)]  # at least k + 1 means at least k
        for island in pair:
            at[island].append(index)
    for island, number in islands.items():
        ends = [v for index in at[island] for v in levels[index]]
        if number > 0 and island in named_in(clues):
            model.exactly(number, ends)
        elif len(islands) > 1:  # of an unknown number: some bridge, unless it is all there is
            model.clauses.append([levels[index][0] for index in at[island]])
    model.clauses += [(-levels[a][0], -levels[b][0]) for a, b in crossing(pairs)]
    model.shown = [v for level in levels for v in level]
    model.at = dict(zip(pairs, levels, strict=True))
    model.lazy = lambda values: _cuts(values, pairs, levels, at, loops=clues["loops"])
    model.read = lambda values: _spelled(values, pairs, levels, zeros=False)
    model.told = lambda values: _spelled(values, pairs, levels, zeros=True)
    return model


def _cuts(
    values: Values, pairs: Pairs, levels: Sequence[range], at: dict[Place, list[int]], *, loops: bool
) -> list[Clause]:
    number = {island: index for index, island in enumerate(at)}
    near: list[list[int]] = [[] for _ in at]
    ends = [(number[one], number[two]) for one, two in pairs]
    on = [index for index, level in enumerate(levels) if values[level[0]] > 0]
    for index in on:
        one, two = ends[index]
        near[one].append(two)
        near[two].append(one)
    cuts: list[Clause] = []
    parts = parts_of(range(len(at)), near)
    if len(parts) > 1:
        cuts += [
            [level[0] for level, (a, b) in zip(levels, ends, strict=True) if (a in part) != (b in part)]
            for part in parts
        ]
    return cuts if loops else cuts + _rings([(index, *ends[index]) for index in on], levels)


def _rings(on: list[tuple[int, int, int]], levels: Sequence[range]) -> list[Clause]:
    """For each bridge that closes a ring with those before it: not all of the ring."""
    way: dict[int, list[tuple[int, int]]] = {}
    cuts: list[Clause] = []
    for index, one, two in on:
        came: dict[int, tuple[int, int] | None] = {one: None}
        waiting = [one]
        for here in waiting:
            for other, link in way.get(here, ()):
                if other not in came:
                    came[other] = here, link
                    waiting.append(other)
        if two in came:
            ring, at = [-levels[index][0]], came[two]
            while at is not None:
                ring.append(-levels[at[1]][0])
                at = came[at[0]]
            cuts.append(ring)
        else:
            way.setdefault(one, []).append((two, index))
            way.setdefault(two, []).append((one, index))
    return cuts


def _spelled(values: Values, pairs: Pairs, levels: Sequence[range], *, zeros: bool) -> Answer:
    """The pairs whose number is known, without those of 0 unless `zeros`."""
    told = []
    for (one, two), level in zip(pairs, levels, strict=True):
        number = sum(values[v] > 0 for v in level)
        if all(values[v] for v in level) and (number or zeros):
            told.append([name(one), name(two), number])
    return {"bridges": told}
