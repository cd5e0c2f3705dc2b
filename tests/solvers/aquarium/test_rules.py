"""Aquarium: random boards against all ways to fill cells, addresses of the other rule, errors."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

import solvers
from solvers import ReadError
from solvers.core.boards.encoded_board import Size
from solvers.core.generators.random_grids import rectangles
from tests.solvers.agreement import compare
from tests.solvers.small_grids import CELLS, COLUMNS, ROWS, shadings

Way = tuple[str, ...]


def is_level(way: Way, regions: tuple[tuple[int, ...], ...]) -> bool:
    """Whether no filled cell is as high as an empty cell of its region, or higher."""
    return not any(
        regions[r][c] == regions[y][x] and way[r][c] == "#" and way[y][x] == "." and r <= y
        for (r, c), (y, x) in product(CELLS, CELLS)
    )


def clues(way: Way) -> list[int]:
    """Return the clues of the rows, then of the columns."""
    return [line.count("#") for line in (*way, *map("".join, zip(*way, strict=True)))]


def text(given: list[str], regions: tuple[tuple[int, ...], ...]) -> str:
    rows = zip(given[:ROWS], regions, strict=True)
    body = [" ".join([clue, *("abcdefghijkl"[region] for region in row)]) for clue, row in rows]
    return "\n".join(["aquarium", " ".join([".", *given[ROWS:]]), *body])


def test_random_boards_have_the_solutions_that_trying_all_ways_finds() -> None:
    rng, statuses = Random(1), set()
    for number in range(8):
        regions = rectangles(Size(COLUMNS, ROWS), rng, 4)
        regions = tuple(tuple(region // 2 for region in row) for row in regions) if number % 2 else regions
        level = [way for way in shadings() if is_level(way, regions)]
        drawn = clues(rng.choice(level))
        drawn[0] += number % 4 == 0
        given = [str(clue) if rng.random() < 0.7 else "." for clue in drawn]
        found = [
            way
            for way in level
            if all(one in (".", str(two)) for one, two in zip(given, clues(way), strict=True))
        ]
        # Two regions that are one number are no board that a text may have.
        answer = solvers.solve(solvers.PUZZLES["aquarium"].read(text(given, regions).split("\n", 1)[1]))
        compare(answer, found)
        statuses.add(answer.status)
    assert statuses >= {"none", "unique", "multiple"}


def test_two_arms_of_a_region_have_one_level() -> None:
    answer = solvers.solve(solvers.read("aquarium\n. 2 . .\n2 a b a\n. a a a"))
    assert answer.cells == ("#.#", "###")


def test_address_whose_arms_have_levels_of_their_own_is_refused_without_the_flag() -> None:
    board = solvers.read("aquarium\n. 2 . 1 .\n. a a b b\n. a c c b\n. a a a b")
    address = solvers.write(board, "puzz.link")
    assert solvers.read(address) == board
    solvers.read(address.replace("aquarium/r/", "aquarium/"))
    board = solvers.read("aquarium\n. . 2 .\n. a a a\n1 a b a\n. c b a")
    address = solvers.write(board, "puzz.link")
    with pytest.raises(ReadError, match="A2 and C2 have levels of their own"):
        solvers.read(address.replace("aquarium/r/", "aquarium/"))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("aquarium\n. 1 1 1\n1 a b\n1 a b", "There are 4 column clues for 2 columns."),
        ("aquarium\n. 1 1\n1 a b\n1 b a", "A1 and B2 share a letter but are apart."),
        ("aquarium\n. 1 1\nx a b\n1 a b", '"x" is not a number.'),
    ],
)
def test_text_that_is_no_board_is_refused(text: str, said: str) -> None:
    with pytest.raises(ReadError, match=said):
        solvers.read(text)


def test_clue_larger_than_its_line_is_told() -> None:
    conflict = solvers.PUZZLES["aquarium"].conflict(solvers.read("aquarium\n. 1 1\n3 a b\n1 a b"))
    assert conflict
    assert conflict.sentence == "Row 1 has 2 cells, but its clue is 3."
