"""Boards with known answers, through the same two calls that a user of the library makes."""

from __future__ import annotations

from typing import Any

import pytest

import solvers
from solvers import PUZZLES, Solution
from tests.solvers import instance_boards


def solved(puzzle: str, text: str) -> Solution:
    return solvers.solve(solvers.read(text, puzzle))


def has_its_answer(solution: Solution, entry: dict[str, Any]) -> bool:
    """Whether a board was answered as is known of it, also in what all of its answers share."""
    if solution.status != entry["status"]:
        return False
    if entry["status"] == "unique":
        return bool(solution.written == solution.shared == instance_boards.fields(entry))
    if "shared" in entry:
        return bool(solution.shared == instance_boards.fields({"written": entry["shared"]}))
    return entry["status"] == "none" or (bool(solution.cells) and "?" in "".join(solution.common or ()))


@pytest.mark.parametrize("name", PUZZLES)
def test_boards_with_known_answers_get_them(name: str) -> None:
    solutions = {
        entry["id"]: (entry, solved(name, "\n".join(entry["text"])))
        for entry in instance_boards.instances(name)
    }
    wrong = {id_: got for id_, (entry, got) in solutions.items() if not has_its_answer(got, entry)}
    assert wrong == {}


@pytest.mark.parametrize("name", PUZZLES)
def test_a_puzzle_has_stored_boards_with_one_answer(name: str) -> None:
    assert "unique" in {entry["status"] for entry in instance_boards.instances(name)}


@pytest.mark.parametrize("name", PUZZLES)
def test_the_example_of_a_puzzle_has_one_solution(name: str) -> None:
    assert instance_boards.example_solution(name).status == "unique"
