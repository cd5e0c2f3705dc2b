"""Ripple Effect: boards against all ways to fill them."""

from __future__ import annotations

from random import Random

import solvers
from tests.solvers.region_fillings import Spot, check_random_boards

SHAPES = ["aabb", "abbc", "aacc"], ["aabb", "aacb"], ["abbc", "aabc", "ddcc"], ["abbc", "adbc", "dddc"]


def collide(one: Spot, two: Spot, number: int) -> bool:
    """Whether fewer cells than a number are between two of it in a row or a column."""
    in_line = one[0] == two[0] or one[1] == two[1]
    return in_line and abs(one[0] - two[0]) + abs(one[1] - two[1]) <= number


def test_random_boards_have_the_solutions_that_trying_all_ways_finds() -> None:
    check_random_boards("ripple", SHAPES, collide, Random(2))


def test_equal_numbers_of_two_regions_need_room_between_them() -> None:
    assert solvers.solve(solvers.read("ripple\n...\nabb")).cells == ("121",)
    assert solvers.solve(solvers.read("ripple\n2...\naabb")).status == "none"
