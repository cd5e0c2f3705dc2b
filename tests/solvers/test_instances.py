"""Boards with known answers, through the same two calls that a user of the library makes."""

from __future__ import annotations

from typing import Any

import pytest

import solvers
from solvers import PUZZLES, Solution
from tests.solvers import instance_boards


def boards() -> list[Any]:
    return [
        pytest.param(name, entry, id=entry["id"])
        for name in PUZZLES
        for entry in instance_boards.instances(name)
    ]


def solved(puzzle: str, text: str) -> Solution:
    return solvers.solve(solvers.read(text, puzzle))


@pytest.mark.parametrize(("puzzle", "entry"), boards())
def test_a_board_with_a_known_answer_gets_it(puzzle: str, entry: dict[str, Any]) -> None:
    solution = solved(puzzle, "\n".join(entry["text"]))
    assert solution.status == entry["status"]
    if entry["status"] == "unique":
        assert solution.written == solution.shared == instance_boards.fields(entry)
    elif "shared" in entry:
        assert solution.shared == instance_boards.fields({"written": entry["shared"]})
    elif entry["status"] == "multiple":
        assert solution.cells is not None
        assert "?" in "".join(solution.common or ())


@pytest.mark.parametrize("name", PUZZLES)
def test_a_puzzle_has_stored_boards_with_one_answer(name: str) -> None:
    assert "unique" in {entry["status"] for entry in instance_boards.instances(name)}


@pytest.mark.parametrize("name", PUZZLES)
def test_the_example_of_a_puzzle_has_exactly_its_answer(name: str) -> None:
    solution = solved(name, PUZZLES[name].example)
    answer = PUZZLES[name].answer
    written = {"cells": answer} if isinstance(answer, tuple) else answer
    assert (solution.status, solution.written) == ("unique", written)
