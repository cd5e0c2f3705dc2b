"""What was read is solved for a while of the processor, not of the clock."""

from __future__ import annotations

import time

import pytest

import solvers
from bot.service.worker.picture_choice import Solving
from solvers import PUZZLES, Board, Solution
from solvers.core.boards.puzzle_errors import OutOfTimeError


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
