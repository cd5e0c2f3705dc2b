"""Random boards of regions with the numbers from 1 to their size, against all ways to fill them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations, permutations, product
from random import Random

from tests.solvers.agreement import agree

Spot = tuple[int, int]
Collides = Callable[[Spot, Spot, int], bool]
"""Whether a number cannot be at both places."""


def check_random_boards(
    puzzle: str, shapes: Sequence[Sequence[str]], collides: Collides, rng: Random
) -> None:
    """Solve boards with a letter for the region of each cell; they have no, one and several solutions."""
    statuses = set()
    for letters in [*shapes] * 6:
        every = _fillings(letters, collides)
        base = rng.choice(every) if every else {(0, 0): 2}
        given = {spot: number for spot, number in base.items() if rng.random() < 0.4}
        if rng.random() < 0.2:
            given[0, 1] = rng.randint(1, 4)
        found = [way for way in every if all(way[spot] == number for spot, number in given.items())]
        grid = ["".join(str(given.get((r, c), ".")) for c in range(4)) for r in range(len(letters))]
        rows = range(len(letters))
        answers = [tuple("".join(str(way[r, c]) for c in range(4)) for r in rows) for way in found]
        statuses.add(agree(puzzle, "\n".join([*grid, *letters]), answers))
    assert statuses >= {"none", "unique", "multiple"}


def _fillings(letters: Sequence[str], collides: Collides) -> list[dict[Spot, int]]:
    """Return all ways to fill the regions without a collision."""
    rooms: dict[str, list[Spot]] = {}
    for r, row in enumerate(letters):
        for c, letter in enumerate(row):
            rooms.setdefault(letter, []).append((r, c))
    orders = [list(permutations(range(1, len(room) + 1))) for room in rooms.values()]
    spots = [spot for room in rooms.values() for spot in room]
    filled = (dict(zip(spots, sum(numbers, ()), strict=True)) for numbers in product(*orders))
    pairs = list(combinations(spots, 2))
    return [way for way in filled if not any(way[a] == way[b] and collides(a, b, way[a]) for a, b in pairs)]
