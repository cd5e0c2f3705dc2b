"""Str8ts: random boards against all ways to fill them, numbers of black cells, errors and reasons."""

from __future__ import annotations

import re
from itertools import product
from random import Random

import pytest

import solvers
from solvers import PUZZLES, ReadError
from tests.solvers.agreement import agree

Grid = tuple[tuple[int, ...], ...]
PUZZLE = PUZZLES["str8ts"]


def is_valid(grid: Grid, text: str) -> bool:
    """Whether numbers of all cells, 0 in black ones without a number, keep the rules."""
    words = [line.split() for line in text.split("\n")]
    for numbers, signs in zip(
        (*grid, *zip(*grid, strict=True)), (*words, *zip(*words, strict=True)), strict=True
    ):
        there = [number for number in numbers if number]
        if len(set(there)) < len(there):
            return False
        whites = "".join("#" if sign.startswith("#") else "." for sign in signs)
        for run in re.finditer(r"\.+", whites):
            own = numbers[run.start() : run.end()]
            if max(own) - min(own) >= len(own):
                return False
    return True


def fillings(text: str) -> list[Grid]:
    """Return all numbers of the cells that keep the rules."""
    choices = [
        range(1, 4) if word == "." else [int(word.strip("#") or 0)]
        for line in text.split("\n")
        for word in line.split()
    ]
    grids = ((ways[:3], ways[3:6], ways[6:]) for ways in product(*choices))
    return [grid for grid in grids if is_valid(grid, text)]


def test_random_boards_have_the_solutions_that_trying_all_numbers_finds() -> None:
    rng, statuses = Random(4), set()
    for _ in range(60):
        words = [rng.choice([".", ".", ".", "#", "#", "1", "2", "#1", "#2", "#3"]) for _ in range(9)]
        text = "\n".join(" ".join(words[row : row + 3]) for row in (0, 3, 6))
        if not {".", "1", "2"}.intersection(words):
            continue
        found = fillings(text)
        answers = [tuple("".join(str(n or ".") for n in row) for row in grid) for grid in found]
        statuses.add(agree("str8ts", text, answers))
    assert statuses >= {"none", "unique", "multiple"}


def test_number_of_a_black_cell_closes_its_row_and_column() -> None:
    hint = solvers.ask(solvers.read("str8ts\n. . #1\n# # #\n# # #")).hint([])
    assert (hint.status, hint.text) == ("nothing-forced", "From here answers differ in every open cell.")
    hint = solvers.ask(solvers.read("str8ts\n. . #1\n#2 # #\n# # #")).hint([])
    assert hint.text == "All other numbers for A1 are in its row or column, so A1 is 3."


def test_hint_names_few_numbers_of_a_run() -> None:
    hint = solvers.ask(solvers.read(PUZZLE.example)).hint([])
    assert hint.text == "The run across from A3 holds 2 consecutive numbers, and B3 is 1, so A3 is 2."


@pytest.mark.parametrize("name", ["# Str8ts", "str8ts:", "9x9 Str8ts", "Str8ts #12", "**Str8ts**"])
def test_name_with_a_digit_is_a_title(name: str) -> None:
    rows = PUZZLE.example.split("\n", 1)[1]
    board = solvers.read(PUZZLE.example)
    assert solvers.read(f"{name}\n{rows}") == board


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        (". .\n. .\n. .", "is a square of 2 to 16 rows; this one has 2x3 cells"),
        (". #3\n. .", "B1 is 3; numbers are 1 to 2"),
        (". 3\n. .", "B1 is 3; numbers are 1 to 2"),
        ("# #\n# #", "There is no white cell"),
        (". 4y\n. .", '"4y" means nothing in Str8ts'),
    ],
)
def test_board_that_cannot_be_is_refused(rows: str, said: str) -> None:
    with pytest.raises(ReadError, match=said):
        PUZZLE.check(PUZZLE.read(rows))


def test_number_of_a_black_cell_that_occurs_twice_is_told() -> None:
    conflict = PUZZLE.conflict(PUZZLE.read("1 . #1\n. . .\n. . ."))
    assert conflict is not None
    assert conflict.says == "row 1 has two 1s, at A1 and C1"
