"""On a board without an answer the clue that is wrong is named, and a short contradiction is told."""

import random
from dataclasses import replace
from itertools import islice

import pytest

import solvers
from solvers import PUZZLES, Board, Cell
from solvers.core.explanation.diagnosis import Fault, find_fault
from tests.solvers.broken_boards import broken_boards

SMALL = 64
"""Cells of a board whose fault is found soon."""


def fault(puzzle: str, text: str, seconds: float = 600) -> Fault:
    return find_fault(PUZZLES[puzzle], solvers.read(text, puzzle), seconds)


def test_two_clues_that_contradict_each_other_are_both_suspect() -> None:
    found = fault("minesweeper", "0_1")
    assert found.suspects == ("the 0 at A1", "the 1 at C1")
    assert found.conflict == ("the 0 at A1 has 0 mines around it", "the 1 at C1 has 1 mine around it")


def test_a_clue_too_large_for_its_place_is_named() -> None:
    assert fault("mosaic", "0.\n.4").suspects == ("the 0 at A1", "the 4 at B2")


def test_a_clue_of_a_line_is_named() -> None:
    good = PUZZLES["tents"].example
    assert "row 2" in fault("tents", good.replace("1.T.......T....T", "3.T.......T....T")).suspects


def test_a_run_is_suspected_by_its_line() -> None:
    good = PUZZLES["nonogram"].example
    assert "row 2" in fault("nonogram", good.replace("rows\n4\n6\n", "rows\n4\n7\n")).suspects


def test_a_number_that_occurs_too_often_is_found_where_it_should_be_another() -> None:
    good = PUZZLES["dominosa"].example
    assert "the 5 at A1" in fault("dominosa", "5" + good[1:]).suspects


@pytest.mark.parametrize(
    ("name", "text", "names"),
    [
        ("hitori", "121\n344\n567", ["the 1 at A1", "the 1 at C1", "the 4 at B2", "the 4 at C2"]),
        ("hitori", "123\n145\n678", ["the 1 at A1", "the 1 at A2"]),
        ("starbattle", "starbattle 1\n" + "aaaaa\n" * 5, ["2", "3"]),
        ("starbattle", "starbattle 2\n" + "aaaaaa\n" * 6, ["1", "3"]),
        ("starbattle", "starbattle 2\n" + ("a" * 14 + "\n") * 14, ["1", "3", "4", "5", "6"]),
    ],
)
def test_only_a_clue_that_can_be_wrong_is_changed_to_find_the_fault(
    name: str, text: str, names: list[str]
) -> None:
    """In Hitori a number that repeats another one, in Star Battle a number of stars that fits in a row."""
    puzzle = PUZZLES[name]
    assert puzzle.clue_changes
    changes = [change for change, _ in puzzle.clue_changes(solvers.read(text, name))]
    assert [change.removeprefix("the number of stars, which may be ") for change in changes] == names


def test_a_clue_whose_change_leaves_one_answer_is_suspected_first() -> None:
    """The changes of three circles before it leave several."""
    found = fault("yinyang", "..bw\n.b..\n..w.\n....\n..b.\nb...\n....")
    assert found.suspects == ("the black circle at A6", "the black circle at C1", "the white circle at D1")


def test_a_dot_half_a_cell_beside_its_place_is_named_and_marked() -> None:
    text = "....o....\n....o....\n........o\n.........\n.o.......\n......o..\n.........\n....o....\no........"
    found = fault("galaxies", text.replace("....o....", ".........", 1))
    assert found.suspects == ("the dot between C1 and C2",)
    assert found.cells == (Cell(0, 2), Cell(1, 2))


def test_a_board_with_an_answer_has_no_fault() -> None:
    assert fault("minesweeper", "1_") == Fault((), ())


def test_at_most_three_clues_are_suspected() -> None:
    assert len(fault("minesweeper", "0_1__\n_____\n4_0_0").suspects) <= 3


@pytest.mark.parametrize("name", PUZZLES)
def test_a_planted_typo_is_mostly_among_the_suspects(name: str) -> None:
    broken = list(islice(broken_boards(name, random.Random(f"tests {name}"), most=SMALL), 6))
    named = [typo in find_fault(PUZZLES[name], board, 600).suspects for board, typo in broken]
    assert len(named) == 6
    assert sum(named) > 3


@pytest.mark.parametrize("name", ["hashi", "lightup", "minesweeper", "mosaic", "slitherlink"])
def test_each_suspect_repairs_the_board_if_any_does(name: str) -> None:
    """By another number in its cell, which leaves one solution."""
    for board, _ in islice(broken_boards(name, random.Random(f"tests {name}"), most=SMALL), 6):
        suspects = find_fault(PUZZLES[name], board, 600).suspects
        repairing = [suspect for suspect in suspects if is_repaired(board, suspect)]
        assert repairing in ([], list(suspects)), board


def is_repaired(board: Board, suspect: str) -> bool:
    cell = Cell.from_name(suspect.rsplit(maxsplit=1)[-1])
    others = (with_number(board, cell, number) for number in range(10) if number != board.at(cell))
    return any(solvers.solve(other).status == "unique" for other in others)


def with_number(board: Board, cell: Cell, number: int) -> Board:
    grid = [list(row) for row in board.grid]
    grid[cell.row][cell.column] = number
    return replace(board, grid=tuple(map(tuple, grid)))


@pytest.mark.parametrize("name", PUZZLES)
def test_without_time_nobody_is_suspected(name: str) -> None:
    board, _ = next(broken_boards(name, random.Random(name)))
    assert find_fault(PUZZLES[name], board, seconds=-1).suspects == ()
