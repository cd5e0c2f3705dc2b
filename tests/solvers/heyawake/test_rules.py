"""Heyawake: random boards against all ways to shade cells, numbers of rooms, errors."""

from __future__ import annotations

from itertools import groupby, pairwise, product
from random import Random

import pytest

import solvers
from solvers import ReadError
from solvers.core.boards.encoded_board import Size
from solvers.core.generators.random_grids import rectangles
from tests.solvers.agreement import agree
from tests.solvers.small_grids import COLUMNS, ROWS, is_connected, rows_of, shadings

Cells = list[tuple[int, int]]


def lines() -> list[Cells]:
    across = [[(r, c) for c in range(COLUMNS)] for r in range(ROWS)]
    return across + [list(line) for line in zip(*across, strict=True)]


def is_right(rows: tuple[str, ...], regions: tuple[tuple[int, ...], ...]) -> bool:
    """Whether a shading keeps all rules except those of the numbers."""
    white = {(r, c) for r, c in product(range(ROWS), range(COLUMNS)) if rows[r][c] == "."}
    for line in lines():
        signs = "".join(rows[r][c] for r, c in line)
        borders = 0
        for (r, c), (y, x) in pairwise(line):
            borders = borders + (regions[r][c] != regions[y][x]) if {(r, c), (y, x)} <= white else 0
            if borders > 1:
                return False
        if any(sign == "#" and len(list(run)) > 1 for sign, run in groupby(signs)):
            return False
    return is_connected(white)


def count(way: tuple[str, ...], cells: list[tuple[int, int]]) -> int:
    return sum(way[r][c] == "#" for r, c in cells)


def test_random_boards_have_the_solutions_that_trying_all_shadings_finds() -> None:
    ways, rng, statuses = shadings(), Random(1), set()
    for _ in range(12):
        regions = rectangles(Size(COLUMNS, ROWS), rng, 4)
        rooms: dict[int, list[tuple[int, int]]] = {}
        for r, c in product(range(ROWS), range(COLUMNS)):
            rooms.setdefault(regions[r][c], []).append((r, c))
        numbers = {room: rng.randint(0, 2) for room in rooms if rng.random() < 0.6}
        found = [
            way
            for way in ways
            if all(count(way, rooms[room]) == number for room, number in numbers.items())
            and is_right(way, regions)
        ]
        at = {rooms[room][-1]: str(number) for room, number in numbers.items()}
        above = rows_of(at)
        below = ["".join("abcdefghijkl"[room] for room in row) for row in regions]
        statuses.add(agree("heyawake", "\n".join([*above, *below]), found))
    assert len(statuses) > 1


def test_number_may_stand_anywhere_in_its_room() -> None:
    assert solvers.read("heyawake\n...\n..2\naaa\naaa") == solvers.read("heyawake\n2..\n...\naaa\naaa")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("heyawake\n2.1\n...\naaa\naaa", "The numbers at A1 and C1 are in one room."),
        ("heyawake\n...\n...\naba\nbbb", "A1 and C1 share a letter but are apart."),
    ],
)
def test_rooms_that_cannot_be_are_refused(text: str, said: str) -> None:
    with pytest.raises(ReadError, match=said):
        solvers.read(text)


def test_number_larger_than_its_room_allows_is_told() -> None:
    board = solvers.read("heyawake\n4..\n...\naab\naab")
    conflict = solvers.PUZZLES["heyawake"].conflict(board)
    assert conflict
    assert conflict.sentence == (
        "The 4 at A1 is too large: of the 4 cells of its room, at most 2 can be shaded, "
        "since shaded cells do not touch."
    )


def test_new_boards_have_random_rooms() -> None:
    boards = [solvers.make("heyawake", "5x5", "easy", seed).board for seed in range(3)]
    assert len({board.regions for board in boards}) == 3
