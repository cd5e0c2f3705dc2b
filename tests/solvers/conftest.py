"""What the tests of all puzzles share: holding an answer against all answers, listed by other means."""

from __future__ import annotations

from collections.abc import Callable, Collection

import pytest

import solvers
from solvers import ReadError, Solution

Answer = tuple[str, ...]
Agree = Callable[[str, str, Collection[Answer]], str]


def expected_common(answers: Collection[Answer]) -> Answer:
    """Each cell that is the same in all answers, `?` for the others."""
    rows = zip(*answers, strict=True)
    return tuple("".join(s[0] if len(set(s)) == 1 else "?" for s in zip(*row, strict=True)) for row in rows)


def compare(solution: Solution, answers: Collection[Answer]) -> None:
    status = "none" if not answers else "unique" if len(answers) == 1 else "multiple"
    assert solution.status == status
    if not answers:
        assert solution.cells is None
        assert solution.common is None
    else:
        assert solution.cells in answers
        assert solution.common == expected_common(answers)


@pytest.fixture
def agree() -> Agree:
    """Asserts that a text is answered as all its answers, listed one by one, demand; returns the status.

    A text that is refused must have no answer at all; its status is "refused".
    """

    def hold(puzzle: str, text: str, answers: Collection[Answer]) -> str:
        try:
            board = solvers.read(text, puzzle)
        except ReadError:
            assert not answers
            return "refused"
        solution = solvers.solve(board)
        compare(solution, answers)
        return solution.status

    return hold
