"""Country Road: random boards against all loops of a small grid."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import solvers
from solvers.core.boards.encoded_board import Size
from solvers.core.generators.random_grids import rectangles
from tests.solvers.small_loops import CELLS, COLUMNS, ROWS, Loop, Spot, loops


def is_right(loop: Loop, region: dict[Spot, int], clues: dict[int, int]) -> bool:
    """Whether a loop visits each region once, as many of its cells as its number, and no empty border."""
    changes = sum(region[one] != region[two] for one, two in pairwise((*loop, loop[0])))
    regions = set(region.values())
    visited = [region[cell] for cell in loop]
    beside = [((r, c), near) for r, c in CELLS for near in ((r + 1, c), (r, c + 1)) if near in CELLS]
    return (
        set(visited) == regions
        and changes == (len(regions) if len(regions) > 1 else 0)
        and all(visited.count(number) == clue for number, clue in clues.items())
        and all(one in loop or two in loop for one, two in beside if region[one] != region[two])
    )


def test_random_boards_have_the_solutions_that_trying_all_loops_finds() -> None:
    every, rng, statuses = list(loops()), Random(4), set()
    for _ in range(60):
        regions = rectangles(Size(COLUMNS, ROWS), rng, 6)
        region = {(r, c): regions[r][c] for r, c in CELLS}
        visited = [region[cell] for cell in rng.choice(every)]
        clues = {n: max(visited.count(n), 1) for n in set(region.values()) if rng.random() < 0.3}
        found = [loop for loop in every if is_right(loop, region, clues)]
        first = {number: next(cell for cell in CELLS if region[cell] == number) for number in clues}
        given = {first[number]: str(clue) for number, clue in clues.items()}
        rows = ["".join(given.get((r, c), ".") for c in range(COLUMNS)) for r in range(ROWS)]
        rows += ["".join("abcdefghijklmnop"[number] for number in row) for row in regions]
        answer = solvers.solve(solvers.read("\n".join(rows), "countryroad"))
        assert answer.status == ("none", "unique", "multiple")[min(len(found), 2)], rows
        statuses.add(answer.status)
    assert statuses == {"none", "unique", "multiple"}


def test_an_impossible_number_is_named() -> None:
    board = solvers.read("countryroad\n5..\n...\n...\naab\naab\nbbb")
    conflict = solvers.PUZZLES["countryroad"].conflict(board)
    assert conflict
    assert conflict.says == "the 5 at A1 is not possible: the loop visits 1 to 4 cells there"
