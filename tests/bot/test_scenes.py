"""The pictures of hints and of broken boards point at the right cells."""

from __future__ import annotations

import pytest

import solvers
from bot.common.stages import RevealLevel
from bot.render import Scene
from bot.render.closeup import size_in, window_of
from bot.render.layout import Window, cell_size
from bot.service.worker.scenes import broken_scene, frame_of, step_scene
from solvers import PUZZLES, Board, Cell
from solvers.core.boards.places import Place, Value
from solvers.core.explanation.hints import Guide, Hint, hint_walk
from tests.solvers import instance_boards


def first_step(board: Board) -> Hint:
    """The first one that is not without a thought."""
    guide = Guide(PUZZLES[board.puzzle], board)
    hint = guide.find_step({})
    return guide.find_step(hint.marks) if hint.plain else hint


def scene_at(board: Board, stage: RevealLevel) -> Scene:
    return step_scene(board, {}, frame_of(first_step(board)), "dark", stage)


def large(name: str) -> Board:
    boards = [solvers.read("\n".join(entry["text"]), name) for entry in instance_boards.instances(name)]
    return next(board for board in boards if max(board.rows, board.columns) > 20)


@pytest.mark.parametrize("name", PUZZLES)
def test_a_picture_shows_no_more_than_the_stage_tells(name: str) -> None:
    board = solvers.read(PUZZLES[name].example, name)
    where, why, what = (
        scene_at(board, stage) for stage in (RevealLevel.WHERE, RevealLevel.WHY, RevealLevel.WHAT)
    )
    assert not where.fresh
    assert not why.fresh
    assert not where.facts
    assert not why.facts
    assert what.fresh
    # A hint such as "look at the loop as a whole" points at no place.
    if any(rule.cells for rule in first_step(board).named):
        assert where.reasons or where.reason_lines
    assert (why.reasons, why.chain) == (what.reasons, what.chain)


def test_a_picture_of_a_board_that_counting_refutes_points_at_the_clues_that_show_it() -> None:
    tents = solvers.read(" 10\n1.T\n0..\n1..", "tents")
    assert broken_scene(tents, solvers.fault(tents), "dark").wrong_lines == ("row 1", "row 2", "row 3")
    sudoku = solvers.read("sudoku\n1..1\n....\n....\n....")
    assert broken_scene(sudoku, solvers.fault(sudoku), "dark").wrong == (Cell(0, 0), Cell(0, 3))


PAIR = """
    sudoku
    3.......1
    78....5.3
    4....587.
    ......7..
    8...1..35
    ...3.2.9.
    1...46...
    .........
    532..8...
"""


def test_cells_of_a_pair_show_what_they_hold_once_the_reason_is_told() -> None:
    board = solvers.read("\n".join(PAIR.split()))
    known: dict[Place, Value] = {}
    for hint in hint_walk(PUZZLES["sudoku"], board):
        if hint.why.startswith("B8 and C8 hold 4 and 6 between them"):
            break
        known |= hint.marks
    where, why, what = (
        step_scene(board, known, frame_of(hint), "dark", stage).pencil
        for stage in (RevealLevel.WHERE, RevealLevel.WHY, RevealLevel.WHAT)
    )
    assert where == {}
    assert why == what == {Cell.from_name("B8"): (4, 6), Cell.from_name("C8"): (4, 6)}


@pytest.mark.parametrize(
    ("text", "cells", "lines"),
    [
        ("minesweeper\n" + PUZZLES["minesweeper"].example.replace("1_2", "3_2", 1), ["A1"], []),
        ("tents\n 101\n1T..\n0...\n1..T", [], ["row 1", "column B"]),
    ],
)
def test_clues_to_blame_are_marked_on_a_board_without_an_answer(
    text: str, cells: list[str], lines: list[str]
) -> None:
    board = solvers.read(text)
    scene = broken_scene(board, solvers.fault(board), "dark")
    assert [place.name for place in scene.wrong] == cells
    assert list(scene.wrong_lines) == lines


@pytest.mark.parametrize("name", ["mosaic", "minesweeper"])
def test_a_hint_on_a_large_board_is_a_closeup_of_all_that_is_pointed_at(name: str) -> None:
    """With cells that are clearly larger."""
    board = large(name)
    scene = scene_at(board, RevealLevel.WHAT)
    window = window_of(scene)
    assert window
    places = [*scene.fresh, *(place for places in scene.reasons for place in places)]
    assert all(window.holds(cell) for place in places for cell in place.cells)
    assert size_in(window, board) >= 1.4 * cell_size(board)
    assert window.rows < board.rows or window.columns < board.columns


def test_a_window_holds_the_cells_of_its_rows_and_columns_and_no_others() -> None:
    window, cells = Window(1, 3, 2, 5), (Cell(row, column) for row in range(6) for column in range(6))
    assert [cell.name for cell in cells if window.holds(cell)] == ["C2", "D2", "E2", "C3", "D3", "E3"]


def test_small_boards_and_whole_boards_are_not_shown_closely() -> None:
    assert window_of(scene_at(solvers.read(PUZZLES["mosaic"].example), RevealLevel.WHAT)) is None
    board = large("mosaic")
    corners = (Cell(0, 0), Cell(board.rows - 1, board.columns - 1))
    whole = Scene(board, PUZZLES["mosaic"].look, {}, fresh=corners, closely=True)
    assert window_of(whole) is None
