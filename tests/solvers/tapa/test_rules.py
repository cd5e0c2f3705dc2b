"""Tapa: random boards against all ways to shade cells, and clues without room."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from itertools import groupby
from random import Random

import pytest

import solvers
from tests.solvers.agreement import agree
from tests.solvers.small_grids import CELLS, Spot, is_connected, rows_of, shaded_rows, subsets

AROUND = ((-1, -1), (-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1))


def runs(spot: Spot, shaded: Collection[Spot]) -> list[int]:
    """Return the lengths of the runs of shaded cells around a spot."""
    ring = [(spot[0] + r, spot[1] + c) in shaded for r, c in AROUND]
    start = ring.index(False) if False in ring else 0
    turned = ring[start:] + ring[:start]
    return sorted(len(list(run)) for is_shaded, run in groupby(turned) if is_shaded) or [0]


def is_wall(shaded: frozenset[Spot]) -> bool:
    """Whether the shaded cells are connected and have no 2x2 square."""
    has_square = any({(r, c), (r + 1, c), (r, c + 1), (r + 1, c + 1)} <= shaded for r, c in shaded)
    return is_connected(shaded) and not has_square


def meets(shaded: Collection[Spot], clues: dict[Spot, list[int]]) -> bool:
    return all(spot not in shaded and runs(spot, shaded) == numbers for spot, numbers in clues.items())


def test_random_boards_have_the_solutions_that_trying_all_ways_finds() -> None:
    walls, rng, statuses = list(filter(is_wall, subsets())), Random(1), Counter[str]()
    for _ in range(60):
        wall = rng.choice(walls)
        white = sorted(set(CELLS) - wall)
        clues = {spot: runs(spot, wall) for spot in rng.sample(white, rng.randint(1, min(4, len(white))))}
        if not rng.randrange(3):
            clues[rng.choice(list(clues))] = [rng.randint(0, 3)]
        found = [wall for wall in walls if meets(wall, clues)]
        words = {spot: ",".join(map(str, numbers)) for spot, numbers in clues.items()}
        statuses[agree("tapa", "\n".join(rows_of(words, " ")), [shaded_rows(way) for way in found])] += 1
    assert min(statuses[status] for status in ("none", "unique", "multiple")) > 3


def test_run_whose_length_is_not_given_is_not_empty() -> None:
    assert solvers.solve(solvers.read("?..", "tapa")).status == "multiple"
    assert solvers.solve(solvers.read("?.", "tapa")).cells == (".#",)


@pytest.mark.parametrize("clue", ["4,4", "1,1,1,1,1", "9", "1,0"])
def test_clue_that_fits_around_no_cell_is_refused(clue: str) -> None:
    with pytest.raises(solvers.ReadError):
        solvers.read(f". . .\n. {clue} .\n. . .", "tapa")


def test_clue_without_room_beside_the_border_is_told() -> None:
    conflict = solvers.PUZZLES["tapa"].conflict(solvers.read("6..\n...\n...", "tapa"))
    assert conflict
    assert conflict.sentence == "The runs of the 6 at A1 have no room around it."
