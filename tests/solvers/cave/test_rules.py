"""Cave: random boards against all ways to shade cells, and the words for what is cut off."""

from __future__ import annotations

from collections.abc import Collection
from random import Random

import solvers
from solvers import PUZZLES
from solvers.core.marks.marks import read_marks
from tests.solvers.agreement import agree
from tests.solvers.small_grids import (
    CELLS,
    COLUMNS,
    ROWS,
    Spot,
    beside,
    is_connected,
    rows_of,
    shaded_rows,
    subsets,
)


def reached(starts: Collection[Spot], among: Collection[Spot]) -> set[Spot]:
    found = list(starts)
    for cell in found:
        found += [near for near in beside(cell) if near in among and near not in found]
    return set(found)


def is_cave(white: Collection[Spot]) -> bool:
    dark = [cell for cell in CELLS if cell not in white]
    rim = [(r, c) for r, c in dark if r in (0, ROWS - 1) or c in (0, COLUMNS - 1)]
    return is_connected(white) and reached(rim, dark) == set(dark)


def seen(white: Collection[Spot], cell: Spot) -> int:
    total = 1
    for down, right in beside((0, 0)):
        r, c = cell
        while (r + down, c + right) in white:
            r, c = r + down, c + right
            total += 1
    return total


def test_random_boards_have_the_solutions_that_trying_all_ways_finds() -> None:
    caves = [{cell: seen(way, cell) for cell in sorted(way)} for way in subsets() if way and is_cave(way)]
    rng, statuses = Random(1), set()
    for number in range(16):
        cave = rng.choice(caves)
        clues = {cell: cave[cell] for cell in cave if rng.random() < 0.4} or {min(cave): cave[min(cave)]}
        if number % 3 == 0:
            clues[rng.choice(CELLS)] = rng.randrange(2, 6)
        found = [other for other in caves if clues.items() <= other.items()]
        statuses.add(agree("cave", "\n".join(rows_of(clues)), [shaded_rows(way, ".", "#") for way in found]))
    assert statuses >= {"none", "unique", "multiple"}


def test_a_shaded_cell_needs_a_way_to_the_border() -> None:
    board = solvers.read("cave\n...\n...\n...")
    marks = read_marks(PUZZLES["cave"], board, "B2=shaded A1-C1=white A2=white C2=white A3=white C3=white")
    hint = solvers.ask(board).hint(marks)
    assert "With B3 white, B2 would be cut off from the border, so B3 is shaded" in hint.text
