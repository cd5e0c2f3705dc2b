"""Stored boards in every format that can hold them: each text is recognised, or solving tells what it is.

Of the boards with one answer every third is tried; those that are large take long in vague formats.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import solvers
from solvers import PUZZLES, Board, PuzzleError
from solvers.formats import FORMATS
from tests.solvers import instance_boards

_CELLS = 150
_VAGUE = "task"
"""Tasks do not tell most puzzles apart; the worker tries all that can be meant, see tests/bot."""


def boards(name: str) -> Iterator[Board]:
    unique = [entry for entry in instance_boards.instances(name) if entry["status"] == "unique"]
    for entry in unique[::3]:
        if len(entry["text"]) * len(entry["text"][-1]) <= _CELLS:
            yield solvers.read("\n".join(entry["text"]), name, format="text")


@pytest.mark.parametrize("name", PUZZLES)
def test_stored_boards_with_one_answer_are_recognised_in_every_format(name: str) -> None:
    assert [fault for board in boards(name) for fault in faults(board)] == []


def faults(board: Board) -> Iterator[str]:
    """The formats in which a board is taken for another, each with what is said then and its text."""
    puzzle = PUZZLES[board.puzzle]
    for kind in FORMATS.values():
        if kind.name == _VAGUE or not (kind.name == "text" or kind.writes(puzzle)):
            continue
        try:
            written = solvers.write(board, kind.name)
        except PuzzleError:
            continue  # this board holds what the format has no place for
        found = solvers.readings(written)
        if len(found) == 1:
            meant, said = found[0].board, ""
        else:
            meant, said = solvers.decide(found, 60)
        undecided = meant is None and said.count("exactly one answer") > 1
        if not undecided and (meant is None or (meant.puzzle, meant.grid) != (board.puzzle, board.grid)):
            yield f"{kind.name}: {said}\n{written}"
