"""Zip: random boards against all paths of a small grid, and errors."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from random import Random

import pytest

import solvers
from solvers import Board, Cell, Edge, ReadError

SIZE = 3


def _paths(board: Board, path: list[Cell]) -> Iterator[list[Cell]]:
    """All ways to go on with a path to all cells."""
    if len(path) == len(board.cells):
        yield path
    for other in board.neighbours(path[-1]):
        if other not in path:
            yield from _paths(board, [*path, other])


def _answers(board: Board) -> list[set[Edge]]:
    """All paths past the numbers in order, ends first and last, and through no wall."""
    walls, highest = {wall.cells for wall in board.overlays}, len(list(board.numbers()))
    found = []
    for path in _paths(board, board.cells_with(1)):
        edges = {Edge(*sorted(pair)) for pair in pairwise(path)}
        numbers = [number for cell in path if (number := board.at(cell)) is not None]
        if numbers == [*range(1, highest + 1)] and board.at(path[-1]) and not walls & {*map(tuple, edges)}:
            found.append(edges)
    return found


def test_random_boards_have_the_solutions_that_trying_all_paths_finds() -> None:
    rng, statuses = Random(3), set()
    for _ in range(40):
        cells = [Cell(r, c) for r in range(SIZE) for c in range(SIZE)]
        numbered = dict(zip(rng.sample(cells, rng.choice([2, 3, 4])), "1234", strict=False))
        rows = [" ".join(numbered.get(Cell(r, c), ".") for c in range(SIZE)) for r in range(SIZE)]
        blank = solvers.read("\n".join(["zip", *rows]))
        walls = rng.sample(blank.edges, rng.randint(0, 3))
        text = " ".join(f"{one.name}|{two.name}" for one, two in walls)
        board = solvers.read("\n".join(["zip", *rows, text]))
        found, answer = _answers(board), solvers.solve(board)
        assert answer.status == ("none", "unique", "multiple")[min(len(found), 2)], (rows, text)
        if answer.status == "unique":
            assert {edge for edge, is_on in (answer.answer or {}).items() if is_on} == found[0]
        statuses.add(answer.status)
    assert statuses == {"none", "unique", "multiple"}


@pytest.mark.parametrize(
    ("rows", "says"),
    [
        ("1 . .\n. . 3", "The 2 is missing: Zip needs each number from 1 to 3."),
        ("1 . 2\n. . 2", "The 2 is at C1 and at C2. Each number occurs once."),
        ("1 . .\n. . .", "The path needs a 1 where it begins and a higher number where it ends."),
        ("1 . .\n. . 2\nA1>B1", 'There is ">" between A1 and B1. Write A1|B1 for a wall.'),
        ("1 . .\n. . 2\nA2|A3", "A3 is not on the board of 3x2."),
        ("1 . .\n. . 2\nA1|C1", "A1|C1: signs are between cells side by side."),
    ],
)
def test_a_damaged_text_is_told_with_its_place(rows: str, says: str) -> None:
    with pytest.raises(ReadError) as caught:
        solvers.read(f"zip\n{rows}", "zip")
    assert caught.value.message == says


@pytest.mark.parametrize(
    ("rows", "says"),
    [
        ("1 . 2\n. . .", "the ends A1 and C1 have the same colour on a chessboard"),
        ("1 . .\n. . .\n. 2 .", "B3 has the colour of fewer cells on a chessboard"),
    ],
)
def test_ends_of_colours_that_no_path_has_are_named(rows: str, says: str) -> None:
    assert solvers.fault(solvers.read(f"zip\n{rows}")).conflict[0].startswith(says)


def test_a_wall_without_which_a_board_has_a_solution_is_named() -> None:
    fault = solvers.fault(solvers.read("zip\n1 . .\n. . .\n. . 2\nA1|A2 A1|B1"))
    assert "the wall A1|B1" in fault.suspects


def test_numbers_that_are_joined_already_are_named_so() -> None:
    board = solvers.read(solvers.PUZZLES["zip"].example)
    texts = " ".join(hint.text for hint in solvers.ask(board).hint_walk())
    assert "A line here would join the" in texts
    assert "would join the 3 at C3 with the 4 at E4" not in texts
