"""Holds an answer against all answers, listed by other means."""

from __future__ import annotations

from collections.abc import Collection
from functools import cache
from itertools import permutations

import solvers
from solvers import ReadError, Solution

Answer = tuple[str, ...]
Square = tuple[tuple[int, ...], ...]


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


def agree(puzzle: str, text: str, answers: Collection[Answer]) -> str:
    """Assert that a text is answered as all its answers, listed one by one, demand; return the status.

    A text that is refused must have no answer at all; its status is "refused".
    """
    try:
        board = solvers.read(text, puzzle)
    except ReadError:
        assert not answers
        return "refused"
    solution = solvers.solve(board)
    compare(solution, answers)
    return solution.status


@cache
def squares(n: int) -> tuple[Square, ...]:
    """Return all ways to fill n rows so that each row and column holds each number once."""
    rows = list(permutations(range(1, n + 1)))
    found: list[Square] = [()]
    for _ in range(n):
        found = [
            (*square, row)
            for square in found
            for row in rows
            if all(a != b for above in square for a, b in zip(above, row, strict=True))
        ]
    return tuple(found)
