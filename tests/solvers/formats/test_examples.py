"""Every format with an example: what it says is read as that board, and what can be written comes back."""

from __future__ import annotations

import pytest

import solvers
from solvers import PUZZLES, PuzzleError
from solvers.core.codes.code import Task
from solvers.formats import FORMATS
from tests.solvers.formats.examples import Example, examples

EACH = pytest.mark.parametrize("puzzle", PUZZLES)


def _read(example: Example, text: str) -> solvers.Board:
    return solvers.read(text, example.puzzle, size=example.size, format=example.format)


@EACH
def test_an_example_is_the_board_that_its_rows_say(puzzle: str) -> None:
    for example in examples(puzzle):
        board = _read(example, example.text)
        assert board == solvers.read(example.rows, puzzle, format="text")
        assert board.format == example.format


@EACH
def test_an_example_survives_a_code_fence_and_line_ends_of_windows(puzzle: str) -> None:
    for example in examples(puzzle):
        pasted = f"```\n{example.text}\n```".replace("\n", "\r\n")
        assert _read(example, pasted) == solvers.read(example.rows, puzzle, format="text")


@EACH
def test_an_example_is_recognised_without_its_format(puzzle: str) -> None:
    """If codes of many puzzles look alike, the puzzle has to be named."""
    for example in examples(puzzle):
        code = FORMATS[example.format].code
        needs_its_name = any(
            isinstance(c, Task) and type(c) is code and not c.nameless for c in PUZZLES[puzzle].codes
        )
        found = solvers.readings(example.text, puzzle if needs_its_name else None)
        assert (puzzle, example.format) in [(r.board.puzzle, r.board.format) for r in found]


@EACH
def test_a_board_comes_back_from_every_format_that_can_hold_it(puzzle: str) -> None:
    """The other formats refuse it."""
    for board in {solvers.read(example.rows, puzzle, format="text") for example in examples(puzzle)}:
        for name in FORMATS:
            if name == "text" or (FORMATS[name].writes(PUZZLES[puzzle]) and not _lacks(board, name)):
                assert _there_and_back(board, name) == board, name
            else:
                with pytest.raises(PuzzleError):
                    pytest.fail(f"{name} holds this: {solvers.write(board, name)}")


def _there_and_back(board: solvers.Board, name: str) -> solvers.Board:
    text = solvers.write(board, name)
    size = f"{board.columns}x{board.rows}"
    options = PUZZLES[board.puzzle].options  # few formats have a place for what these tell
    told = {option.name: board.total for option in options if board.total is not None}
    return solvers.read(text, board.puzzle, size=size, format=name, **told)


def _lacks(board: solvers.Board, name: str) -> bool:
    """Whether a clue is missing for which a format has no sign."""
    missing = None in board.row_clues + board.column_clues or bool(board.cells_with("?"))
    if board.puzzle == "futoshiki":
        numbers = any(True for _ in board.numbers())
        return (bool(board.variant) and name in ("task", "puzz.link")) or (numbers and name == "puzz.link")
    if board.puzzle == "palisade" and name == "puzz.link":
        return board.total not in (4, 5)  # each has an address of its own
    if board.puzzle == "palisade" and name == "game-id":
        return missing or bool(board.cells_with("#"))
    if missing and name in ("game-id", "task"):
        return board.puzzle != "skyscrapers"
    return "repeats" in board.variant and name == "task"


@EACH
def test_a_puzzle_has_an_example_of_each_format_that_can_hold_it(puzzle: str) -> None:
    shown = {example.format for example in examples(puzzle)}
    # A saved game holds a game ID, so those are its examples, see test_saved_games.
    held = {kind.name for kind in FORMATS.values() if kind.holds(PUZZLES[puzzle])} - {"savefile"}
    assert shown >= {"text", *held}
