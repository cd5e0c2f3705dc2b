"""Questions where some constraints are lazy: better cuts for long ones, and a bound on the cuts."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from solvers.core.rules.formula import Formula
from solvers.core.rules.loops.loop import Loop
from solvers.core.rules.loops.zero_or_two import ZeroOrTwo
from solvers.core.search.failures import TooHardError
from solvers.core.search.lazy_clauses import Search

Dot = tuple[int, int]


def segments(size: int) -> Mapping[int, tuple[tuple[Dot, Dot], tuple[Dot, ...]]]:
    """By number the dots of each segment of a square board, and the cells beside it."""
    dots = [(r, c) for r in range(size + 1) for c in range(size + 1)]
    ends = [((r, c), (r, c + 1)) for r, c in dots if c < size] + [
        ((r, c), (r + 1, c)) for r, c in dots if r < size
    ]
    return {
        number: (
            (one, two),
            tuple(
                cell
                for cell in ((one[0] - (one[0] == two[0]), one[1] - (one[1] == two[1])), one)
                if max(cell) < size and min(cell) >= 0
            ),
        )
        for number, (one, two) in enumerate(ends, 1)
    }


def search(size: int, corners: int) -> tuple[Search, Loop]:
    """Asks for a loop that passes through each corner of the board, of which there may be many drawings."""
    every = segments(size)
    loop = Loop({n: ends for n, (ends, _) in every.items()}, {n: cells for n, (_, cells) in every.items()})
    formula = Formula(len(every))
    for dot in sorted({dot for ends, _ in every.values() for dot in ends}):
        own = tuple(n for n, (ends, _) in every.items() if dot in ends)
        ZeroOrTwo(own).encode(formula)
        if len(own) == 2 or (sum(dot) % corners == 0 and dot[0] % 2 == 0):
            formula.add([own])
    return Search(formula, [loop], [0] * (len(every) + 1)), loop


@pytest.mark.parametrize("size", [3, 6])
def test_whatever_is_found_is_one_loop_however_long_it_takes(size: int) -> None:
    question, loop = search(size, 2)
    for _ in range(4):
        assert question.satisfiable()
        found = question.assignment()
        assert loop.is_satisfied_by(found)
        question.require([-number * found[number] for number in range(1, len(found))])


def test_a_question_that_needs_too_many_cuts_is_given_up() -> None:
    question, _ = search(6, 2)
    with pytest.raises(TooHardError):
        question.satisfiable(most=0)
    assert question.satisfiable(cut=False)
