"""Masyu: random boards against all loops of a small grid."""

from __future__ import annotations

from collections import Counter
from random import Random

import solvers
from tests.solvers.small_loops import COLUMNS, ROWS, Loop, Spot, lines_across, loops


def is_straight(loop: Loop, place: int) -> bool:
    (a, b), (c, d) = loop[place - 1], loop[(place + 1) % len(loop)]
    return a == c or b == d


def pearls(loop: Loop) -> dict[Spot, str]:
    """Return the pearl that each cell of a loop can have."""
    found = {}
    for place, cell in enumerate(loop):
        beside = (is_straight(loop, place - 1), is_straight(loop, (place + 1) % len(loop)))
        if is_straight(loop, place) and not all(beside):
            found[cell] = "w"
        elif not is_straight(loop, place) and all(beside):
            found[cell] = "b"
    return found


def test_random_boards_have_the_solutions_that_trying_all_loops_finds() -> None:
    every, rng, statuses = [(loop, pearls(loop)) for loop in loops()], Random(1), Counter[str]()
    for _ in range(50):
        _, possible = rng.choice(every)
        clues = {cell: pearl for cell, pearl in possible.items() if rng.random() < 0.6}
        if rng.random() < 0.3:
            clues[rng.randrange(ROWS), rng.randrange(COLUMNS)] = rng.choice("wb")
        found = [loop for loop, allowed in every if clues.items() <= allowed.items()]
        rows = ["".join(clues.get((r, c), ".") for c in range(COLUMNS)) for r in range(ROWS)]
        answer = solvers.solve(solvers.read("\n".join(rows), "masyu"))
        assert answer.status == ("none", "unique", "multiple")[min(len(found), 2)]
        if answer.status == "unique":
            assert answer.written
            assert answer.written["horizontal"] == lines_across(found[0])
        statuses[answer.status] += 1
    assert min(statuses[status] for status in ("none", "unique", "multiple")) > 3
