"""The hint about a cell and the refusal of a text, as tests of puzzles and formats ask for them."""

from __future__ import annotations

from typing import Any

import pytest

import solvers
from solvers import PUZZLES, Cell, ReadError
from solvers.core.explanation.hints import Guide, Hint
from solvers.core.marks.marks import as_mapping, read_marks


def hint_about(text: str, cell: str, marks: str = "") -> Hint:
    """The hint about a cell of the board in a text, with the marks of a player."""
    board = solvers.read(text)
    puzzle = PUZZLES[board.puzzle]
    hint = Guide(puzzle, board).about(as_mapping(read_marks(puzzle, board, marks)), Cell.from_name(cell))
    assert hint is not None
    return hint


def refusal(text: str, puzzle: str | None = None, **options: Any) -> str:
    """The sentence with which a text is refused; fails if the text is read."""
    with pytest.raises(ReadError) as raised:
        solvers.read(text, puzzle, **options)
    return str(raised.value)
