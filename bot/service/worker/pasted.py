"""What is said of marks that stood in a text, where only its board was asked about."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

from solvers import PUZZLES, Board
from solvers.core.boards.places import amount, list_names
from solvers.core.boards.puzzle_errors import OutOfTimeError
from solvers.core.explanation.adviser import Adviser
from solvers.core.marks.marks import Mark, read_marks


def said_of_marks(asked: Adviser, board: Board, found: str, where: str = "text") -> str:
    """What became of the marks that stood in the text, or in a "picture"; nothing where there were none."""
    marks = read_marks(PUZZLES[board.puzzle], board, found)
    if not marks:
        return ""
    count = amount(len(marks), "mark")
    with suppress(OutOfTimeError):
        verdict = asked.check(marks)
        names = list_names([mark.name for mark in verdict.wrong or verdict.clash], "marks")
        if verdict.wrong:
            return f"Of the {count} in your {where}, {names} {_be(verdict.wrong)} wrong."
        if verdict.clash:
            return f"Of the {count} in your {where}, {names} cannot all be right."
        if verdict.status == "ok":
            return f"The {count} in your {where} {_be(marks)} right."
    return marks_left_out(len(marks), where)


def marks_left_out(count: int, where: str = "text") -> str:
    return f"The {amount(count, 'mark')} in your {where} {'is' if count == 1 else 'are'} left out."


def _be(marks: Sequence[Mark]) -> str:
    return "is" if len(marks) == 1 else "are"
