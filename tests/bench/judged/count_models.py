"""Kinds of counts, pairs and runs: mosaic, kakurasu, minesweeper, tents, dominosa, nonogram."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence

from tests.bench.judged.grid import Answer, Clues, around, beside, dominoes, numbers, rows_of, size, stripes
from tests.bench.judged.model import Model, Values, named_in, shaded


def mosaic(clues: Clues) -> Model:
    rows, columns = size(clues)
    model = Model()
    cells, near = model.fresh(rows * columns), around(rows, columns)
    for cell, clue in _named_numbers(clues):
        model.exactly(clue, [cells[other] for other in near[cell]])
    model.read = shaded(model, cells, columns)
    return model


def kakurasu(clues: Clues) -> Model:
    """A cell counts as often as its place in the line says."""
    rows, columns = size(clues)
    model = Model()
    cells = model.fresh(rows * columns)
    for clue, line in _clued_lines(clues):
        model.exactly(clue[0], [cells[cell] for place, cell in enumerate(line, 1) for _ in range(place)])
    model.read = shaded(model, cells, columns)
    return model


def minesweeper(clues: Clues) -> Model:
    rows, columns = size(clues)
    model = Model()
    mines = [model.fresh(1)[0] if clue is None else 0 for row in clues["grid"] for clue in row]
    near = around(rows, columns)
    for cell, clue in _named_numbers(clues):
        model.exactly(clue, [mines[other] for other in near[cell] if mines[other]])
    if clues["total"] is not None and "total" in named_in(clues):
        model.exactly(clues["total"], [mine for mine in mines if mine])
    model.read = shaded(model, mines, columns)
    return model


def tents(clues: Clues) -> Model:
    rows, columns = size(clues)
    model, near = Model(), beside(rows, columns)
    flat = [clue for row in clues["grid"] for clue in row]
    trees = [cell for cell, clue in enumerate(flat) if clue == "T"]
    spots = sorted({spot for tree in trees for spot in near[tree] if flat[spot] is None})
    tent = dict(zip(spots, model.fresh(len(spots)), strict=True))
    paired = {tree: [spot for spot in near[tree] if spot in tent] for tree in trees}
    has_tent = {tree for tree in trees if divmod(tree, columns) in named_in(clues)}
    _pair(model, tent, paired, has_tent)
    for row in range(rows - 1):
        for corner in range(row * columns, (row + 1) * columns - 1):
            square = (corner, corner + 1, corner + columns, corner + columns + 1)
            model.at_most_one([tent[cell] for cell in square if cell in tent])
    for clue, line in _clued_lines(clues):
        model.exactly(clue[0], [tent[cell] for cell in line if cell in tent])
    model.read = shaded(model, [tent.get(cell, 0) for cell in range(rows * columns)], columns)
    return model


def _pair(
    model: Model,
    tent: Mapping[int, int],
    spots_of_trees: Mapping[int, Sequence[int]],
    has_tent: Collection[int],
) -> None:
    """Give each tent a tree, and each tree that `has_tent` one tent."""
    of_spot: defaultdict[int, list[int]] = defaultdict(list)
    for tree, spots in spots_of_trees.items():
        pairs = model.fresh(len(spots))
        if tree in has_tent:
            model.exactly(1, pairs)
        for spot, pair in zip(spots, pairs, strict=True):
            of_spot[spot].append(pair)
    for spot, pairs_of_spot in of_spot.items():
        model.exactly(1, [-tent[spot], *pairs_of_spot])


def dominosa(clues: Clues) -> Model:
    rows, columns = size(clues)
    flat = [clue for row in clues["grid"] for clue in row]
    model, places = Model(), dominoes(rows, columns)
    domino = dict(zip(places, model.fresh(len(places)), strict=True))
    groups: defaultdict[int | frozenset[int], list[int]] = defaultdict(list)
    for (first, second), variable in domino.items():
        for group in (first, second, frozenset((flat[first], flat[second]))):
            groups[group].append(variable)
    for group, variables in groups.items():
        if group in named_in(clues):
            model.exactly(1, variables)
    model.at = {(divmod(one, columns), divmod(two, columns)): v for (one, two), v in domino.items()}

    def read(values: Values) -> Answer:
        symbols = ["?"] * len(flat)
        for (first, second), variable in domino.items():
            if values[variable] > 0:
                symbols[first], symbols[second] = "RL" if second == first + 1 else "DU"
        return {"cells": rows_of(symbols, columns)}

    model.read = read
    model.shown = list(domino.values())
    return model


def nonogram(clues: Clues) -> Model:
    rows, columns = size(clues)
    model = Model()
    cells = model.fresh(rows * columns)
    model.runs = [(clue, [cells[cell] for cell in line]) for clue, line in _clued_lines(clues)]
    model.read = shaded(model, cells, columns)
    return model


def _clued_lines(clues: Clues) -> list[tuple[tuple[int, ...], tuple[int, ...]]]:
    """The named clue of each row and column that has one, with the cells of the line."""
    lines = zip((*clues["rows"], *clues["columns"]), stripes(*size(clues)), strict=True)
    named = named_in(clues)
    return [(clue, cells) for i, (clue, cells) in enumerate(lines) if clue is not None and i in named]


def _named_numbers(clues: Clues) -> list[tuple[int, int]]:
    """The named cells that contain a number, each with it."""
    named, columns = named_in(clues), size(clues)[1]
    return [(cell, clue) for cell, clue in numbers(clues) if divmod(cell, columns) in named]
