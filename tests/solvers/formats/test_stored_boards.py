"""Stored boards in every format that can hold them: each text is recognised, or solving tells what it is.

Of the boards with one answer every third is tried; those that are large take long in vague formats.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

import solvers
from solvers import PUZZLES, PuzzleError
from solvers.formats import FORMATS
from tests.solvers import instance_boards

_CELLS = 150
_VAGUE = "task"
"""Tasks do not tell most puzzles apart; the worker tries all that can be meant, see tests/bot."""


def boards() -> Iterator[Any]:
    for name in PUZZLES:
        unique = [entry for entry in instance_boards.instances(name) if entry["status"] == "unique"]
        for entry in unique[::3]:
            if len(entry["text"]) * len(entry["text"][-1]) <= _CELLS:
                yield pytest.param(name, "\n".join(entry["text"]), id=entry["id"])


@pytest.mark.parametrize(("name", "text"), list(boards()))
def test_a_stored_board_with_one_answer_is_recognised_in_every_format(name: str, text: str) -> None:
    board = solvers.read(text, name, format="text")
    for kind in FORMATS.values():
        if kind.name == _VAGUE or not (kind.name == "text" or kind.writes(PUZZLES[name])):
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
        assert undecided or (meant and (meant.puzzle, meant.grid) == (name, board.grid)), (kind.name, said)
