"""Suguru: boards against all ways to fill them, boards that are refused, and numbers that cannot be."""

from __future__ import annotations

from itertools import combinations, permutations, product
from random import Random

import pytest

import solvers
from solvers import ReadError

SHAPES = ["aabb", "aabb"], ["aaab", "abbb"], ["abbc", "aabc", "ddcc"], ["aabb", "acbb", "cccc"]
Spot = tuple[int, int]


def ways(letters: list[str]) -> list[dict[Spot, int]]:
    """Return all ways to fill the regions so that equal numbers do not touch."""
    rooms: dict[str, list[Spot]] = {}
    for r, row in enumerate(letters):
        for c, letter in enumerate(row):
            rooms.setdefault(letter, []).append((r, c))
    orders = [list(permutations(range(1, len(room) + 1))) for room in rooms.values()]
    spots = [spot for room in rooms.values() for spot in room]
    filled = (dict(zip(spots, sum(numbers, ()), strict=True)) for numbers in product(*orders))
    return [
        way for way in filled if not any(way[a] == way[b] for a, b in combinations(spots, 2) if touch(a, b))
    ]


def touch(one: Spot, two: Spot) -> bool:
    return max(abs(one[0] - two[0]), abs(one[1] - two[1])) == 1


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
        answer = solvers.solve(solvers.read("\n".join(["suguru", *grid, *letters])))
        assert answer.status == ("none", "unique", "multiple")[min(len(found), 2)]
        if answer.status == "unique":
            rows = range(len(letters))
            assert answer.cells == tuple("".join(str(found[0][r, c]) for c in range(4)) for r in rows)
        statuses.add(answer.status)
    assert statuses == {"none", "unique", "multiple"}


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
