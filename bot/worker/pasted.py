"""What is said of marks that stood in a text, where only its board was asked about."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

from solvers import PUZZLES, Board
from solvers.core.boards.errors import OutOfTimeError
from solvers.core.boards.places import amount, listed
from solvers.core.explaining.advice import Adviser
from solvers.core.rules.marks import Mark, read_marks


def said_of_marks(asked: Adviser, board: Board, found: str) -> str:
    """What became of the marks that stood in the text; nothing where there were none."""
    marks = read_marks(PUZZLES[board.puzzle], board, found)
    if not marks:
        return ""
    with suppress(OutOfTimeError):
        verdict = asked.check(marks)
        names = listed([mark.name for mark in verdict.wrong or verdict.clash], "marks")
        if verdict.wrong:
            return f"Of the {amount(len(marks), 'mark')} in your text, {names} {_be(verdict.wrong)} wrong."
        if verdict.clash:
            return f"Of the {amount(len(marks), 'mark')} in your text, {names} cannot all be right."
        if verdict.status == "ok":
            return f"The {amount(len(marks), 'mark')} in your text {_be(marks)} right."
    return marks_left_out(len(marks))


def marks_left_out(count: int) -> str:
    return f"The {amount(count, 'mark')} in your text {'is' if count == 1 else 'are'} left out."


def _be(marks: Sequence[Mark]) -> str:
    return "is" if len(marks) == 1 else "are"
