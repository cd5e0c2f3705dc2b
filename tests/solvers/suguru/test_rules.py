"""Suguru: boards against all ways to fill them, boards that are refused, and numbers that cannot be."""

from __future__ import annotations

from random import Random

import pytest

import solvers
from solvers import ReadError
from tests.solvers.region_fillings import Spot, check_random_boards

SHAPES = ["aabb", "aabb"], ["aaab", "abbb"], ["abbc", "aabc", "ddcc"], ["aabb", "acbb", "cccc"]


def touch(one: Spot, two: Spot, _number: int) -> bool:
    return max(abs(one[0] - two[0]), abs(one[1] - two[1])) == 1


def test_random_boards_have_the_solutions_that_trying_all_ways_finds() -> None:
    check_random_boards("suguru", SHAPES, touch, Random(2))


def test_region_in_two_parts_is_refused() -> None:
    with pytest.raises(ReadError, match="A1 and B2 share a letter but are apart"):
        solvers.PUZZLES["suguru"].check(solvers.PUZZLES["suguru"].read("..\n..\nab\nba"))


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        ("3.\n..\naa\nbb", "the 3 at A1 is too large: its region has 2 cells"),
        ("1.\n1.\nab\nab", "the region of A1 has two 1s, at A1 and A2"),
    ],
)
def test_number_that_cannot_be_is_told(rows: str, said: str) -> None:
    conflict = solvers.PUZZLES["suguru"].conflict(solvers.PUZZLES["suguru"].read(rows))
    assert conflict is not None
    assert conflict.says == said
