"""Galaxies: random boards against all ways to cut a small grid, dots at one cell, rows between cells."""

from __future__ import annotations

from collections import Counter
from itertools import product
from random import Random

import pytest

import solvers
from solvers import ReadError

ROWS, COLUMNS = 3, 3
CELLS = list(product(range(ROWS), range(COLUMNS)))
Cell = tuple[int, int]
Cut = dict[Cell, Cell]
"""The dot of each cell, in halves of cells."""


def is_solution(cut: Cut) -> bool:
    """Whether all galaxies are symmetric, connected and have all cells at their dot."""
    for dot in set(cut.values()):
        galaxy = {cell for cell in CELLS if cut[cell] == dot}
        if {(dot[0] - r, dot[1] - c) for r, c in galaxy} != galaxy:
            return False
        at = set(product({dot[0] // 2, (dot[0] + 1) // 2}, {dot[1] // 2, (dot[1] + 1) // 2}))
        reached = list(at)
        for r, c in reached:  # the list grows meanwhile
            near = {(r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)} & galaxy
            reached += sorted(near.difference(reached))
        if not at <= galaxy or set(reached) != galaxy:
            return False
    return True


def test_random_boards_have_the_solutions_that_trying_all_ways_finds() -> None:
    rng, statuses = Random(1), Counter[str]()
    places = list(product(range(2 * ROWS - 1), range(2 * COLUMNS - 1)))
    while sum(statuses.values()) < 10 or len(statuses) < 3:
        dots = rng.sample(places, rng.randint(2, 3))
        ways = (dict(zip(CELLS, way, strict=True)) for way in product(dots, repeat=len(CELLS)))
        found = [way for way in ways if set(way.values()) == set(dots) and is_solution(way)]
        rows = ["".join(".o"[(r, c) in dots] for c in range(2 * COLUMNS - 1)) for r in range(2 * ROWS - 1)]
        answer = solvers.solve(solvers.read("\n".join(rows), "galaxies"))
        assert answer.status == ("none", "unique", "multiple")[min(len(found), 2)]
        if answer.status == "unique" and answer.written:
            borders = [
                "".join(
                    ".#"[c > 0 and c < COLUMNS and found[0][r, c - 1] != found[0][r, c]] for c in range(4)
                )
                for r in range(ROWS)
            ]
            assert answer.written["vertical"] == tuple(borders)
        statuses[answer.status] += 1


def test_dots_with_a_common_cell_are_told() -> None:
    conflict = solvers.PUZZLES["galaxies"].conflict(solvers.read("galaxies\noo.\n...\n..."))
    assert conflict
    assert conflict.sentence == (
        "The dot at A1 and the dot between A1 and B1 are both at A1, which has one galaxy."
    )


def test_rows_between_cells_are_needed() -> None:
    with pytest.raises(ReadError, match="There are 2 rows"):
        solvers.read("galaxies\no..\n..o")


@pytest.mark.parametrize(
    ("rows", "said"),
    [("0 -\n- 1", "The dot of B2 lies on the edge of the board."), ("0 -\n- 4", '"4" at B2 is no dot.')],
)
def test_a_wrong_dot_of_a_page_is_named(rows: str, said: str) -> None:
    with pytest.raises(ReadError) as raised:
        solvers.read(f"2 2\n{rows}", "galaxies")
    assert str(raised.value).startswith(said)


def test_holes_belong_to_no_galaxy() -> None:
    board = solvers.read("galaxies\n#..o.\n.....\n..o..")
    assert solvers.solve(board).status == "unique"
    assert board == solvers.read("pzprv3/tentaisho/2/3/X..1./...../..1../")
    assert board == solvers.read("galaxies\n2 3\n# 1 -\n- 0 -")
    assert solvers.read(solvers.write(board, "puzz.link")) == solvers.read(solvers.write(board)) == board


def test_a_dot_at_a_hole_is_refused() -> None:
    with pytest.raises(ReadError, match="There is a dot at the hole A1"):
        solvers.read("galaxies\n#o.\n...\n...")


def test_a_cell_that_one_galaxy_alone_can_reach_takes_no_further_clue() -> None:
    board = solvers.read("7x7:stzfsrjvgqf", "galaxies", format="game-id")
    assert [hint.clues for hint in solvers.ask(board).hint_walk() if hint.clues > 1] == []
    assert solvers.ask(board).grade(10).level == "easy"
