"""Kakurasu: random boards against all ways to shade cells, ways to write clues, errors."""

from __future__ import annotations

from random import Random

import pytest

import solvers
from solvers import ReadError
from tests.solvers.agreement import agree
from tests.solvers.small_grids import COLUMNS, Rows, shadings


def totals(way: Rows) -> list[int]:
    """Return the totals of the columns, then of the rows."""
    lines = (*zip(*way, strict=True), *way)
    return [sum(i for i, sign in enumerate(line, 1) if sign == "#") for line in lines]


def test_random_boards_have_the_solutions_that_trying_all_ways_finds() -> None:
    ways, rng, statuses = shadings(), Random(1), set()
    for number in range(12):
        clues = totals(rng.choice(ways))
        clues[0] += number % 4 == 0
        given = [str(clue) if rng.random() < 0.8 else "." for clue in clues]
        found = [
            way for way in ways if all(a in (".", str(b)) for a, b in zip(given, totals(way), strict=True))
        ]
        text = f"{' '.join(given[:COLUMNS])}\n{' '.join(given[COLUMNS:])}"
        statuses.add(agree("kakurasu", text, found))
    assert statuses >= {"none", "unique", "multiple"}


@pytest.mark.parametrize("text", ["3,4,3\n1,2,.", ". 3 4 3\n1 . . .\n2 . . .\n. . . .", "3 4 3\n1\n2\n."])
def test_clues_may_be_two_lines_or_beside_a_grid(text: str) -> None:
    assert solvers.read(f"kakurasu\n{text}") == solvers.read("kakurasu\n3 4 3\n1 2 .")


def test_clue_larger_than_its_line_is_told() -> None:
    conflict = solvers.PUZZLES["kakurasu"].conflict(solvers.read("kakurasu\n1 1 1\n7 1"))
    assert conflict
    assert conflict.sentence == "All cells of row 1 add up to 6, but its clue is 7."


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("1 1 1", "Write the clues of the columns on one line"),
        ("1 1 1\n1 x", '"x" is not a number'),
        ("1 1 1\n1 . . . . .\n1 . . . . .\n", "There are 3 column clues for rows of 5 cells"),
    ],
)
def test_text_that_is_no_board_is_refused(text: str, said: str) -> None:
    with pytest.raises(ReadError, match=said):
        solvers.PUZZLES["kakurasu"].read(text)
