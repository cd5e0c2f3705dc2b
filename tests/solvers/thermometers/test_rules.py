"""Thermometers: random boards against all ways to fill cells, arrows, errors."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

import solvers
from solvers import Board, ReadError
from solvers.core.boards.encoded_board import Size
from tests.solvers.agreement import agree
from tests.solvers.small_grids import COLUMNS, ROWS, Rows, shadings


def has_no_gap(way: Rows, board: Board) -> bool:
    """Whether no cell of a thermometer is filled after an empty one."""
    filled = [[way[r][c] == "#" for r, c in thermometer.cells] for thermometer in board.overlays]
    return all(one >= two for cells in filled for one, two in pairwise(cells))


def counts(way: Rows) -> list[int]:
    """Return the filled cells of the columns, then of the rows."""
    return [line.count("#") for line in (*zip(*way, strict=True), *way)]


def test_random_boards_have_the_solutions_that_trying_all_ways_finds() -> None:
    puzzle = solvers.PUZZLES["thermometers"]
    draw = puzzle.generator_of().blank
    assert draw
    rng, statuses = Random(1), set()
    for number in range(12):
        blank = draw(Size(COLUMNS, ROWS), rng)
        level = [way for way in shadings() if has_no_gap(way, blank)]
        clues = counts(rng.choice(level))
        clues[0] += number % 2 == 0
        given = [str(clue) if rng.random() < 0.8 else "." for clue in clues]
        found = [
            way for way in level if all(a in (".", str(b)) for a, b in zip(given, counts(way), strict=True))
        ]
        _, _, *rows = puzzle.write(with_no_clues(blank)).split("\n")
        body = [" ".join([clue, *row.split()[1:]]) for clue, row in zip(given[COLUMNS:], rows, strict=True)]
        statuses.add(agree("thermometers", "\n".join([" ".join(given[:COLUMNS]), *body]), found))
    assert statuses >= {"none", "unique", "multiple"}


def with_no_clues(board: Board) -> Board:
    puzzle = solvers.PUZZLES["thermometers"].generator_of()
    full = puzzle.pose(dict.fromkeys(board.cells, False), board, Random(1))
    return puzzle.without(full, [line.cells for line in full.lines()])


def test_arrows_are_signs_of_thermometers() -> None:
    board = solvers.read("thermometers\n. 1 1\n1 → ↓\n1 o ←")
    assert board == solvers.read("Thermometer\n1 1\n1 > v\n1 o <")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("1 1 1 1\n1 > o\n1 > o", "There are 4 column clues for 2 columns"),
        ("1 1\n1 > >\n1 > o", "The sign at B1 points to where no cell is"),
        ("1 1\n1 > o\n1 > ^", "The sign at A1 points to where another sign points as well"),
        ("1 1\n1 > v\n1 ^ <", "Some signs go round in a ring"),
        ("1 1\n1 > x\n1 > o", '"x" at B1 is none of'),
    ],
)
def test_text_that_is_no_board_is_refused(text: str, said: str) -> None:
    with pytest.raises(ReadError, match=said):
        solvers.PUZZLES["thermometers"].read(text)


@pytest.mark.parametrize(
    ("cells", "said"),
    [
        ("1.1 2.1\n2.2 1.2", "A1 and B2 follow each other in a thermometer, but are apart."),
        ("1.1 1.1\n1.2 2.1", "Two cells have the same number and place of a thermometer."),
        ("1.1 1.2\n1.3 -", 'Row 2, column 2: "-" means nothing in Thermometers'),
    ],
)
def test_a_wrong_cell_of_a_page_is_named(cells: str, said: str) -> None:
    with pytest.raises(ReadError) as raised:
        solvers.read(f"2 2\n1 1\n1 1\n{cells}", "thermometers")
    assert str(raised.value).startswith(said)
