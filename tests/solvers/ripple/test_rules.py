"""Ripple Effect: boards against all ways to fill them."""

from __future__ import annotations

from itertools import combinations, permutations, product
from random import Random

import solvers

SHAPES = ["aabb", "abbc", "aacc"], ["aabb", "aacb"], ["abbc", "aabc", "ddcc"], ["abbc", "adbc", "dddc"]
Spot = tuple[int, int]


def ways(letters: list[str]) -> list[dict[Spot, int]]:
    """Return all ways to fill the regions so that equal numbers have room between them."""
    rooms: dict[str, list[Spot]] = {}
    for r, row in enumerate(letters):
        for c, letter in enumerate(row):
            rooms.setdefault(letter, []).append((r, c))
    orders = [list(permutations(range(1, len(room) + 1))) for room in rooms.values()]
    spots = [spot for room in rooms.values() for spot in room]
    filled = (dict(zip(spots, sum(numbers, ()), strict=True)) for numbers in product(*orders))
    return [
        way
        for way in filled
        if not any(way[a] == way[b] for a, b in combinations(spots, 2) if collide(a, b, way[a]))
    ]


def collide(one: Spot, two: Spot, number: int) -> bool:
    """Whether fewer cells than a number are between two of it in a row or a column."""
    in_line = one[0] == two[0] or one[1] == two[1]
    return in_line and abs(one[0] - two[0]) + abs(one[1] - two[1]) <= number


def test_random_boards_have_the_solutions_that_trying_all_ways_finds() -> None:
    rng, statuses = Random(2), set()
    for letters in SHAPES * 6:
        every = ways(letters)
        base = rng.choice(every) if every else {(0, 0): 2}
        given = {spot: number for spot, number in base.items() if rng.random() < 0.4}
        if rng.random() < 0.2:
            given[0, 1] = rng.randint(1, 4)
        found = [way for way in every if all(way[spot] == number for spot, number in given.items())]
        grid = ["".join(str(given.get((r, c), ".")) for c in range(4)) for r in range(len(letters))]
        answer = solvers.solve(solvers.read("\n".join(["ripple", *grid, *letters])))
        assert answer.status == ("none", "unique", "multiple")[min(len(found), 2)]
        if answer.status == "unique":
            rows = range(len(letters))
            assert answer.cells == tuple("".join(str(found[0][r, c]) for c in range(4)) for r in rows)
        statuses.add(answer.status)
    assert statuses == {"none", "unique", "multiple"}


def test_equal_numbers_of_two_regions_need_room_between_them() -> None:
    assert solvers.solve(solvers.read("ripple\n...\nabb")).cells == ("121",)
    assert solvers.solve(solvers.read("ripple\n2...\naabb")).status == "none"
