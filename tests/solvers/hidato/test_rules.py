"""Hidato: random boards against all paths, holes, Numbrix, and numbers that cannot be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import product
from random import Random

import pytest

import solvers
from solvers import ReadError

Spot = tuple[int, int]


def paths(left: frozenset[Spot], path: tuple[Spot, ...], *, corners: bool) -> Iterator[tuple[Spot, ...]]:
    """Yield all ways to go on from a path through all the spots that are left."""
    if not left:
        yield path
    for spot in left:
        down, right = (abs(a - b) for a, b in zip(spot, path[-1] if path else spot, strict=True))
        if (max(down, right) if corners else down + right) < 2:
            yield from paths(left - {spot}, (*path, spot), corners=corners)


def text_of(clues: dict[Spot, int], holes: set[Spot], head: str) -> str:
    words = {spot: str(number) for spot, number in clues.items()} | dict.fromkeys(holes, "#")
    return "\n".join([head, *(" ".join(words.get((r, c), ".") for c in range(3)) for r in range(3))])


@pytest.mark.parametrize(("head", "corners"), [("hidato", True), ("numbrix", False)])
def test_random_boards_have_the_solutions_that_trying_all_paths_finds(head: str, *, corners: bool) -> None:
    rng, statuses, spots = Random(1), Counter[str](), list(product(range(3), range(3)))
    for number in range(24):
        holes = set(rng.sample(spots, rng.randint(0, 2)))
        every = list(paths(frozenset(spots) - holes, (), corners=corners))
        if not every:
            continue
        base = rng.choice(every)
        clues = {spot: n for n, spot in enumerate(base, 1) if rng.random() < 0.45}
        if clues and number % 6 == 0:
            clues[rng.choice(list(clues))] = rng.choice(
                sorted({*range(1, len(base) + 1)} - {*clues.values()})
            )
        found = [path for path in every if all(path[n - 1] == spot for spot, n in clues.items())]
        answer = solvers.solve(solvers.read(text_of(clues, holes, head)))
        assert answer.status == ("none", "unique", "multiple")[min(len(found), 2)]
        statuses[answer.status] += 1
        if answer.status == "unique":
            rows = [
                [str(found[0].index((r, c)) + 1) if (r, c) not in holes else "." for c in range(3)]
                for r in range(3)
            ]
            assert answer.written == {"cells": tuple(map(tuple, rows))}
    assert len(statuses) == 3


def test_answer_is_drawn_in_columns() -> None:
    board = solvers.read("hidato\n1 . . .\n. . . .\n8 . . 12")
    drawn = solvers.write_answer(board, {cell: 9 + (cell.row == 0) for cell in board.cells})
    assert drawn.split("\n")[:2] == ["10 10 10 10", " 9  9  9  9"]


@pytest.mark.parametrize(
    ("rows", "says"),
    [
        ("1 . .\n. 4 .\n. . 4", "the 4 is at B2 and at C3"),
        ("1 . .\n. . .\n. . 2", "the 2 at C3 is too far from the 1 at A1"),
    ],
)
def test_numbers_that_counting_refutes_are_told(rows: str, says: str) -> None:
    conflict = solvers.PUZZLES["hidato"].conflict(solvers.read(f"hidato\n{rows}"))
    assert conflict
    assert conflict.says == says


def test_board_without_cells_is_refused() -> None:
    with pytest.raises(ReadError, match="Every cell is #"):
        solvers.PUZZLES["hidato"].check(solvers.PUZZLES["hidato"].read("# #\n# #"))


def test_picture_says_that_numbers_of_numbrix_touch_by_a_side() -> None:
    caption = solvers.PUZZLES["hidato"].look.caption
    assert caption(solvers.read("numbrix\n1 .\n. .")) == ["Consecutive numbers touch by a side."]
    assert not caption(solvers.read("hidato\n1 .\n. ."))


def test_number_above_the_number_of_cells_is_refused() -> None:
    with pytest.raises(ReadError, match="The 10 at C1 is not valid: 8 cells hold 1 to 8"):
        solvers.read("hidato\n1 . 10\n. . .\n. . #")
