"""LITS: random boards against all ways to shade cells, regions that are too small."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, product
from random import Random

import solvers
from solvers.core.boards.encoded_board import Size
from solvers.core.boards.places import Cell
from solvers.core.generators.random_grids import bare
from solvers.core.generators.random_regions import grow_regions

ROWS, COLUMNS = 4, 4
CELLS = list(product(range(ROWS), range(COLUMNS)))
SHAPES = {"I": ["####"], "L": ["###", "#.."], "S": ["##.", ".##"], "T": ["###", ".#."]}
Spots = frozenset[tuple[int, int]]


def moved(spots: Spots) -> Spots:
    """Return a shape at the upper left."""
    top, left = min(r for r, _ in spots), min(c for _, c in spots)
    return frozenset((r - top, c - left) for r, c in spots)


def forms() -> dict[Spots, str]:
    """Return all shapes, turned and mirrored."""
    found: dict[Spots, str] = {}
    for name, rows in SHAPES.items():
        spots = frozenset((r, c) for r, row in enumerate(rows) for c, sign in enumerate(row) if sign == "#")
        for _ in range(4):
            spots = frozenset((c, -r) for r, c in spots)
            for turned in (spots, frozenset((r, -c) for r, c in spots)):
                found[moved(turned)] = name
    return found


FORMS = forms()


def touches(one: Spots, two: Spots) -> bool:
    return any(abs(r - y) + abs(c - x) == 1 for (r, c), (y, x) in product(one, two))


def is_solution(pieces: tuple[Spots, ...]) -> bool:
    shaded = frozenset().union(*pieces)
    squares = ({(r, c), (r + 1, c), (r, c + 1), (r + 1, c + 1)} for r, c in shaded)
    if any(square <= shaded for square in squares):
        return False
    if any(
        FORMS[moved(one)] == FORMS[moved(two)] and touches(one, two) for one, two in combinations(pieces, 2)
    ):
        return False
    reached = [pieces[0]]
    for piece in reached:  # the list grows meanwhile
        reached += [other for other in pieces if other not in reached and touches(piece, other)]
    return len(reached) == len(pieces)


def test_random_boards_have_the_solutions_that_trying_all_ways_finds() -> None:
    grid, rng, statuses = bare("", Size(COLUMNS, ROWS)), Random(1), Counter[str]()
    for _ in range(40):
        seeds = {number: [cell] for number, cell in enumerate(rng.sample(grid.cells, rng.randint(2, 3)))}
        region = grow_regions(seeds, grid, 0, rng)
        rooms = [[cell for cell in CELLS if region[Cell(*cell)] == number] for number in seeds]
        choices = [
            [four for each in combinations(room, 4) if moved(four := frozenset(each)) in FORMS]
            for room in rooms
        ]
        found = [frozenset().union(*way) for way in product(*choices) if is_solution(way)]
        text = "\n".join("".join("abc"[region[Cell(r, c)]] for c in range(COLUMNS)) for r in range(ROWS))
        answer = solvers.solve(solvers.read(text, "lits"))
        assert answer.status == ("none", "unique", "multiple")[min(len(found), 2)]
        statuses[answer.status] += 1
        if answer.status == "unique":
            rows = ["".join(".#"[(r, c) in found[0]] for c in range(COLUMNS)) for r in range(ROWS)]
            assert answer.cells == tuple(rows)
    assert len(statuses) == 3


def test_region_without_room_is_told() -> None:
    conflict = solvers.PUZZLES["lits"].conflict(solvers.read("lits\naabb\naabb\nbbbb"))
    assert conflict
    assert conflict.sentence == "The region of A1 has no room for an L, I, T or S of four cells."
