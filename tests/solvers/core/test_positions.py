"""Positions for practice: the technique is a simplest next step, and the seed decides all."""

from __future__ import annotations

import pytest

from solvers import PUZZLES, PuzzleError
from solvers.core.boards.puzzle_errors import OutOfTimeError
from solvers.core.explanation.techniques import easiest_level, title
from solvers.core.generation.positions import find_position
from tests.bench.positions import faults
from tests.solvers.core.judge import way
from tests.solvers.core.sentences import boards

SOME = [
    ("tents", "cases"),
    ("sudoku", "pointing"),
    ("dominosa", "overlap"),
    ("hashi", "clues"),
    ("aquarium", "cases"),
]


@pytest.mark.parametrize(("name", "technique"), SOME)
def test_technique_is_a_simplest_step_of_its_positions(name: str, technique: str) -> None:
    puzzle = PUZZLES[name]
    assert puzzle.generator
    for seed in range(2):
        position = find_position(puzzle, puzzle.generator.usual, technique, seed)
        assert position.hint.technique
        assert position.hint.technique.name == technique
        assert list(faults(position)) == []


def test_judge_sees_a_position_with_something_simpler() -> None:
    """Without the marks, single rules decide cells."""
    puzzle = PUZZLES["tents"]
    assert puzzle.generator
    position = find_position(puzzle, puzzle.generator.usual, "clues", 1)
    assert "one rule is enough" in list(faults(position._replace(marks={})))


def test_seed_decides_the_position() -> None:
    puzzle = PUZZLES["tents"]
    assert puzzle.generator
    first, again, other = (find_position(puzzle, puzzle.generator.usual, "cases", seed) for seed in (1, 1, 2))
    assert (first.board, first.marks, first.hint.text) == (again.board, again.marks, again.hint.text)
    assert first.board != other.board


def test_technique_that_no_board_has_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("solvers.core.generation.positions._BOARDS", 3)
    puzzle = PUZZLES["tents"]
    assert puzzle.generator
    with pytest.raises(PuzzleError, match="no position for this technique: Naked pair"):
        find_position(puzzle, puzzle.generator.usual, "naked-pair", 1)


def test_search_ends_at_its_time() -> None:
    puzzle = PUZZLES["tents"]
    assert puzzle.generator
    with pytest.raises(OutOfTimeError):
        find_position(puzzle, puzzle.generator.usual, "cases", 1, seconds=0)


@pytest.mark.parametrize("name", PUZZLES)
def test_each_puzzle_has_three_techniques_with_a_title(name: str) -> None:
    puzzle = PUZZLES[name]
    titles = {title(puzzle, technique) for technique in puzzle.techniques}
    assert len(titles) == len(puzzle.techniques) >= 3
    assert not any("{" in said or said.endswith(" ") for said in titles)


@pytest.mark.parametrize("name", PUZZLES)
def test_hints_have_each_technique_that_has_only_a_name(name: str) -> None:
    """A name that no rule gives has a title nevertheless, so it would look like a technique."""
    puzzle = PUZZLES[name]
    missing = {one for one in puzzle.techniques if title(puzzle, one) == one.replace("-", " ").capitalize()}
    walks = (way(board) for board in boards(name))
    while missing and (walk := next(walks, None)):
        missing -= {hint.technique.name for hint in walk if hint.technique}
    assert not missing


def test_technique_of_one_rule_is_sought_on_easy_boards() -> None:
    assert easiest_level("gap-of-one") == "easy"
    assert easiest_level("naked-pair") == easiest_level("x-wing") == "medium"
