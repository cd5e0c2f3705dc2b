"""Simple Loop: random boards against all loops of a small grid."""

from __future__ import annotations

from random import Random

import pytest

import solvers
from solvers import PUZZLES, ReadError
from solvers.core.marks.marks import read_marks
from tests.solvers.small_loops import COLUMNS, ROWS, lines_across, loops


def test_random_boards_have_the_solutions_that_trying_all_loops_finds() -> None:
    every, rng, statuses = list(loops()), Random(2), set()
    for number in range(20):
        visited = set(rng.choice(every))
        if number % 3 == 0:
            visited ^= {(rng.randrange(ROWS), rng.randrange(COLUMNS))}
        found = [loop for loop in every if set(loop) == visited]
        rows = ["".join(".#"[(r, c) not in visited] for c in range(COLUMNS)) for r in range(ROWS)]
        answer = solvers.solve(solvers.read("\n".join(rows), "simpleloop"))
        assert answer.status == ("none", "unique", "multiple")[min(len(found), 2)]
        if answer.status == "unique":
            assert answer.written
            assert answer.written["horizontal"] == lines_across(found[0])
        statuses.add(answer.status)
    assert statuses == {"none", "unique", "multiple"}


def test_a_pair_with_a_filled_cell_cannot_be_marked() -> None:
    board = solvers.read("simpleloop\n...\n.#.\n...")
    with pytest.raises(ReadError, match="A2"):
        read_marks(PUZZLES["simpleloop"], board, "A2-B2=joined")


def test_a_wrong_sign_is_named_with_its_place() -> None:
    with pytest.raises(ReadError, match='Row 2, column 3: "w" means nothing in Simple Loop'):
        PUZZLES["simpleloop"].read("...\n..w\n...")


def test_its_name_in_other_words_is_not_that_of_slitherlink() -> None:
    board = solvers.read("simpleloop\n....\n..#.\n....\n#...")
    assert solvers.read("**Simple Loop** of today\n\n....\n..#.\n....\n#...") == board
