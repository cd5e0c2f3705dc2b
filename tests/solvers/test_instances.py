"""Boards with known answers, through the same two calls that a user of the library makes."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import solvers
from solvers import PUZZLES, Solution

INSTANCES = Path(__file__).parents[1] / "instances"


def boards() -> list[Any]:
    return [
        pytest.param(file.stem, entry, id=entry["id"])
        for file in sorted(INSTANCES.glob("*.json"))
        for entry in json.loads(file.read_text("utf-8"))
    ]


def solved(puzzle: str, text: str) -> Solution:
    return solvers.solve(solvers.read(text, puzzle))


@pytest.mark.parametrize(("puzzle", "entry"), boards())
def test_a_board_with_a_known_answer_gets_it(puzzle: str, entry: dict[str, Any]) -> None:
    solution = solved(puzzle, "\n".join(entry["text"]))
    assert solution.status == entry["status"]
    if entry["status"] == "unique":
        assert solution.cells == solution.common == tuple(entry["cells"])
    if entry["status"] == "multiple":
        assert solution.cells is not None
        assert "?" in "".join(solution.common or ())


@pytest.mark.parametrize("name", PUZZLES)
def test_the_example_of_a_puzzle_has_exactly_its_answer(name: str) -> None:
    solution = solved(name, PUZZLES[name].example)
    assert (solution.status, solution.cells) == ("unique", PUZZLES[name].answer)
