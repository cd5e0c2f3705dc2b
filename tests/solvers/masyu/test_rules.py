"""Masyu: random boards against all loops of a small grid."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import product
from random import Random

import solvers

ROWS, COLUMNS = 4, 4
Cell = tuple[int, int]
Loop = tuple[Cell, ...]
"""The cells in the order in which a loop visits them."""


def loops() -> Iterator[Loop]:
    """Yield each loop once: from its first cell to the right, and back from below."""
    for row, column in product(range(ROWS), range(COLUMNS - 1)):
        yield from walks(((row, column), (row, column + 1)))


def walks(path: Loop) -> Iterator[Loop]:
    start, (row, column) = path[0], path[-1]
    if len(path) > 2 and (row, column) == (start[0] + 1, start[1]):
        yield path
        return
    for near in ((row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)):
        if 0 <= near[0] < ROWS and 0 <= near[1] < COLUMNS and near > start and near not in path:
            yield from walks((*path, near))


def is_straight(loop: Loop, place: int) -> bool:
    (a, b), (c, d) = loop[place - 1], loop[(place + 1) % len(loop)]
    return a == c or b == d


def pearls(loop: Loop) -> dict[Cell, str]:
    """Return the pearl that each cell of a loop can have."""
    found = {}
    for place, cell in enumerate(loop):
        beside = (is_straight(loop, place - 1), is_straight(loop, (place + 1) % len(loop)))
        if is_straight(loop, place) and not all(beside):
            found[cell] = "w"
        elif not is_straight(loop, place) and all(beside):
            found[cell] = "b"
    return found


def drawn(loop: Loop) -> tuple[str, ...]:
    """Return the rows of lines between the columns of a loop."""
    steps = {frozenset((loop[place - 1], cell)) for place, cell in enumerate(loop)}
    inner = range(COLUMNS - 1)
    return tuple("".join(".#"[{(r, c), (r, c + 1)} in steps] for c in inner) for r in range(ROWS))


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
            assert answer.written["horizontal"] == drawn(found[0])
        statuses[answer.status] += 1
    assert min(statuses[status] for status in ("none", "unique", "multiple")) > 3
