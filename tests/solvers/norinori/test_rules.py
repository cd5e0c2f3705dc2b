"""Norinori: random boards against all ways to shade cells, regions that cannot be, errors."""

from __future__ import annotations

from random import Random

import pytest

import solvers
from solvers import ReadError
from solvers.core.boards.encoded_board import Size
from solvers.core.boards.places import Cell
from solvers.core.generators.random_grids import bare
from solvers.core.generators.random_regions import grow_regions
from tests.solvers.agreement import agree
from tests.solvers.small_grids import COLUMNS, ROWS, beside, shaded_rows, subsets

Shaded = frozenset[tuple[int, int]]


def is_dominoes(shaded: Shaded) -> bool:
    """Whether each shaded cell has exactly one beside it."""
    return all(len(beside(spot) & shaded) == 1 for spot in shaded)


def has_pairs(shaded: Shaded, regions: tuple[tuple[int, ...], ...]) -> bool:
    """Whether two cells of each region are shaded."""
    numbers = [regions[r][c] for r, c in shaded]
    return all(numbers.count(region) == 2 for region in {*sum(regions, ())})


def test_random_boards_have_the_solutions_that_trying_all_ways_finds() -> None:
    dominoes = [way for way in subsets() if is_dominoes(way)]
    grid, rng, statuses = bare("", Size(COLUMNS, ROWS)), Random(1), set()
    for _ in range(30):
        seeds = {number: [cell] for number, cell in enumerate(rng.sample(grid.cells, 3))}
        region = grow_regions(seeds, grid, 0, rng)
        regions = tuple(tuple(region[Cell(r, c)] for c in range(COLUMNS)) for r in range(ROWS))
        found = [way for way in dominoes if has_pairs(way, regions)]
        text = "\n".join("".join("abcdefghijkl"[n] for n in row) for row in regions)
        statuses.add(agree("norinori", text, [shaded_rows(way) for way in found]))
    assert statuses >= {"none", "unique", "multiple"}


def test_domino_may_lie_in_two_regions() -> None:
    answer = solvers.solve(solvers.read("norinori\naab\naab\nbbb"))
    assert answer.status == "multiple"
    assert solvers.solve(solvers.read("norinori\nabc\nabc")).status == "none"


def test_region_of_one_cell_is_told() -> None:
    conflict = solvers.PUZZLES["norinori"].conflict(solvers.read("norinori\nab\nbb"))
    assert conflict
    assert conflict.sentence == "The region of A1 has one cell, but each region has two shaded cells."


def test_region_in_two_parts_is_refused() -> None:
    with pytest.raises(ReadError, match="A1 and B2 share a letter but are apart"):
        solvers.read("norinori\nab\nba")


def test_clues_above_the_regions_of_a_page_are_refused() -> None:
    with pytest.raises(ReadError, match="There are clues above the regions"):
        solvers.read("2 2\n1 -\n- -\n1 1\n1 1", "norinori")
