"""Every format with an example: what it says is read as that board, and what can be written comes back."""

from __future__ import annotations

import pytest

import solvers
from solvers import PUZZLES, PuzzleError
from solvers.core.codes.code import Janko, Task
from solvers.formats import FORMATS
from tests.solvers.formats.examples import EXAMPLES, Example, examples

EACH = pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.name)


@EACH
def test_an_example_is_the_board_that_its_rows_say(example: Example) -> None:
    board = solvers.read(example.text, example.puzzle, size=example.size, format=example.format)
    assert board == solvers.read(example.rows, example.puzzle, format="text")
    assert board.format == example.format


@EACH
def test_an_example_is_recognised_without_being_told_what_it_is(example: Example) -> None:
    """Where grids or codes of many puzzles look alike, the puzzle has to be named."""
    puzzle = PUZZLES[example.puzzle]
    code = FORMATS[example.format].code
    needs_its_name = any(
        isinstance(c, Task | Janko) and type(c) is code and not c.nameless for c in puzzle.codes
    )
    found = solvers.readings(example.text, puzzle.name if needs_its_name else None)
    assert (example.puzzle, example.format) in [(r.board.puzzle, r.board.format) for r in found]


@EACH
def test_an_example_survives_a_code_fence_and_line_ends_of_windows(example: Example) -> None:
    pasted = "```\n" + example.text + "\n```"
    board = solvers.read(
        pasted.replace("\n", "\r\n"), example.puzzle, size=example.size, format=example.format
    )
    assert board == solvers.read(example.rows, example.puzzle, format="text")


@EACH
def test_a_board_comes_back_from_every_format_that_can_hold_it(example: Example) -> None:
    """The others refuse it. One test for all of them: pytest takes longer for a test than each of these."""
    board = solvers.read(example.rows, example.puzzle, format="text")
    for name in FORMATS:
        if name == "text" or (FORMATS[name].writes(PUZZLES[example.puzzle]) and not _lacks(board, name)):
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
    if missing and name in ("game-id", "task"):
        return board.puzzle != "skyscrapers"
    return "repeats" in board.variant and name == "task"


@pytest.mark.parametrize("name", PUZZLES)
def test_a_puzzle_has_an_example_of_each_format_that_can_hold_it(name: str) -> None:
    shown = {example.format for example in examples(name)}
    # A saved game holds a game ID, so those are its examples, see test_saved_games.
    held = {kind.name for kind in FORMATS.values() if kind.holds(PUZZLES[name])} - {"savefile"}
    assert shown >= {"text", *held}
