"""Simple Loop: random boards against all loops of a small grid."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random

import pytest

import solvers
from solvers import PUZZLES, ReadError
from solvers.core.marks.marks import read_marks

ROWS, COLUMNS = 4, 4
Spot = tuple[int, int]
Loop = tuple[Spot, ...]
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
            (loop,) = found
            steps = {frozenset((loop[place - 1], cell)) for place, cell in enumerate(loop)}
            inner = range(COLUMNS - 1)
            across = tuple("".join(".#"[{(r, c), (r, c + 1)} in steps] for c in inner) for r in range(ROWS))
            assert answer.written
            assert answer.written["horizontal"] == across
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
