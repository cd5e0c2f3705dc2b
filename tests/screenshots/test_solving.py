"""What was read is solved for a while of the processor, not of the clock, and decides between readings."""

from __future__ import annotations

import time
from dataclasses import replace

import pytest

import solvers
from bot.screenshots import Reading, Screenshot
from bot.service.worker.picture_choice import Solving, judge
from solvers import PUZZLES, Board, Solution
from solvers.core.boards.puzzle_errors import OutOfTimeError
from tests.screenshots.drawing.plain_examples import example
from tests.screenshots.drawing.sight_results import seen_in

ONE_MINE = "_10000\n110000\n000000\n000000\n000000"
OPEN = "_____\n_____\n__1__\n_____\n_____"


def test_solver_that_got_no_processor_in_its_time_is_asked_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a busy machine a board that takes milliseconds was told to be one that could not be solved."""
    board = solvers.read(PUZZLES["mosaic"].example, puzzle="mosaic")
    waits = iter((0.05,))
    solve = solvers.solve

    def kept_waiting(board: Board, seconds: float, *, common: bool) -> Solution:
        for wait in waits:
            time.sleep(wait)
            raise OutOfTimeError
        return solve(board, seconds, common=common)

    monkeypatch.setattr(solvers, "solve", kept_waiting)
    assert Solving(time.monotonic(), time.process_time()).status(board) == "unique"


def _board(puzzle: str, text: str) -> Board:
    return solvers.read(text, puzzle=puzzle, format="text")


def test_small_board_with_one_answer_beside_a_sure_larger_one_is_noise() -> None:
    large = Reading(_board("mosaic", "1....." + "\n......" * 5), worth=8.5, sure=True, box=(0, 0, 180, 180))
    small = Reading(_board("takuzu", "..1.\n..0.\n.001\n10.0"), worth=7.5, sure=True, box=(250, 0, 300, 50))
    solving = Solving(time.monotonic(), time.process_time())
    assert solving.status(small.board) == "unique"
    assert judge([large, small], solving).reading is large


def _seen(monkeypatch: pytest.MonkeyPatch, first: Reading, second: Reading) -> tuple[str, int]:
    """The puzzle and the rows that are taken, if two looks see these."""
    monkeypatch.setattr(Screenshot, "readings", lambda _: [first])
    monkeypatch.setattr(Screenshot, "net_readings", lambda _: [second])
    seen = seen_in(example("mosaic"))
    return seen.puzzle, seen.rows


def test_one_answer_does_not_show_that_a_position_is_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    """Minesweeper without its last row is a position as well."""
    part = Reading(_board("minesweeper", ONE_MINE), worth=6.5, sure=False)
    whole = Reading(_board("minesweeper", f"{ONE_MINE}\n000000"), worth=8.5, sure=True)
    assert _seen(monkeypatch, part, whole) == ("minesweeper", 6)
    assert _seen(monkeypatch, replace(part, sure=True), whole) == ("minesweeper", 5)


def test_likelier_of_two_looks_is_taken_if_solving_confirms_neither(monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = Reading(_board("mosaic", "9....\n.....\n.....\n.....\n....."), worth=9.5, sure=False)
    right = Reading(_board("minesweeper", OPEN), worth=9.0, sure=False)
    assert _seen(monkeypatch, wrong, right) == ("minesweeper", 5)
    assert _seen(monkeypatch, right, wrong) == ("minesweeper", 5)
