"""What is said of one cell of a board, as tests of rules ask it."""

from __future__ import annotations

import solvers
from solvers import PUZZLES, Cell
from solvers.core.explanation.hints import Guide, Hint
from solvers.core.marks.marks import as_mapping, read_marks


def hint_about(text: str, cell: str, marks: str = "") -> Hint:
    """The hint about a cell of the board in a text, with the marks of a player."""
    board = solvers.read(text)
    puzzle = PUZZLES[board.puzzle]
    hint = Guide(puzzle, board).about(as_mapping(read_marks(puzzle, board, marks)), Cell.from_name(cell))
    assert hint is not None
    return hint
