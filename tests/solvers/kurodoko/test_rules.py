"""Kurodoko: random boards against all ways to shade cells, numbers and errors."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

import solvers
from solvers import ReadError
from tests.solvers.agreement import agree
from tests.solvers.small_grids import CELLS, is_connected, rows_of, shadings


def has_pair(way: tuple[str, ...]) -> bool:
    lines = [*way, *map("".join, zip(*way, strict=True))]
    return any(pair == ("#", "#") for line in lines for pair in pairwise(line))


def sight(way: tuple[str, ...], row: int, column: int) -> int:
    line, crossing = way[row], "".join(cells[column] for cells in way)
    views = (line[:column][::-1], line[column + 1 :], crossing[:row][::-1], crossing[row + 1 :])
    return 1 + sum(len(view.split("#")[0]) for view in views)


def test_random_boards_have_the_solutions_that_trying_all_shadings_finds() -> None:
    whole = [way for way in shadings() if is_connected([(r, c) for r, c in CELLS if way[r][c] == "."])]
    ways, rng, statuses = [way for way in whole if not has_pair(way)], Random(1), set()
    for _ in range(40):
        clues = {cell: rng.choice("?2345") for cell in CELLS if rng.random() < 0.3}
        found = [
            way
            for way in ways
            if all(
                way[r][c] == "." and clue in ("?", str(sight(way, r, c))) for (r, c), clue in clues.items()
            )
        ]
        statuses.add(agree("kurodoko", "\n".join(rows_of(clues)), found))
    assert statuses >= {"none", "unique", "multiple"}


def test_number_larger_than_its_lines_is_told() -> None:
    conflict = solvers.PUZZLES["kurodoko"].conflict(solvers.read("kurodoko\n6..\n...\n..."))
    assert conflict
    assert conflict.sentence == "The 6 at A1 is too large: its row and column have 5 cells."


def test_number_of_thousands_is_refused() -> None:
    with pytest.raises(ReadError, match="The 4096 at A1 is not valid: numbers of Kurodoko are 1 to 999"):
        solvers.read("https://puzz.link/p?kurodoko/2/2/=000i")
