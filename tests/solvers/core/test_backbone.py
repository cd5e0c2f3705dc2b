"""What all answers share, by Z3's consequences and, where these take too long, by answers that differ."""

from __future__ import annotations

from itertools import combinations
from unittest.mock import patch

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import solvers
from solvers.core.rules.formula import Formula
from solvers.core.search.backbone import backbone
from solvers.core.search.failures import TooHardError
from solvers.core.search.lazy_clauses import Search
from solvers.core.search.sat import Sat
from tests.solvers.core.test_sat import assignments, formulas

VARIABLES = range(1, 7)


@settings(max_examples=80)
@given(formulas, st.sampled_from([1, 4_000_000]))
def test_the_backbone_is_what_all_assignments_share(formula: list[list[int]], steps: int) -> None:
    ways = assignments(formula)
    if not ways:
        return
    search = Search(Formula(6, formula), [], [0] * 7)
    assert search.satisfiable()
    found = [0, *(1 if value else -1 for value in search.values(VARIABLES))]
    proved: list[int] = []
    with patch("solvers.core.search.backbone._STEPS", steps):
        backbone(search, found, VARIABLES, proved.extend)
    assert set(proved) == set.intersection(*map(set, ways))


def test_literals_that_fall_one_by_one_leave_those_that_all_assignments_share() -> None:
    """One of 30 is true, so no assignment differs in several parts; 31 and 32 hold in all."""
    free, number = range(1, 31), 32
    search = Search(Formula(number, [list(free), [31], [31, 1], [-31, 32]]), [], [0] * (number + 1))
    search.add([[-one, -other] for one, other in combinations(free, 2)])
    assert search.satisfiable()
    numbers = range(1, number + 1)
    found = [0, *(1 if value else -1 for value in search.values(numbers))]
    proved: list[int] = []
    with patch("solvers.core.search.backbone._STEPS", 1):
        assert backbone(search, found, numbers, proved.extend)
    assert sorted(proved) == [31, 32]


def test_what_is_common_is_left_open_after_many_rounds_of_loops() -> None:
    """The verdict does not wait for it."""
    board = solvers.read("\n".join(["slitherlink", *["......"] * 6]))
    with patch("solvers.core.search.backbone._ROUNDS", 0):
        solution = solvers.solve(board)
    assert (solution.status, solution.exact) == ("multiple", False)
    assert (solvers.solve(board).status, solvers.solve(board).exact) == ("multiple", True)


@pytest.mark.parametrize(
    "text", ["\n".join(["slitherlink", *["......"] * 6]), "sudoku\n....\n....\n....\n...."]
)
def test_what_is_common_is_left_open_after_its_own_time(text: str) -> None:
    board = solvers.read(text)
    with patch("solvers.core.search.engine.Question._deadline_for_common", return_value=0.0):
        solution = solvers.solve(board, 60)
    assert (solution.status, solution.exact) == ("multiple", False)


def test_consequences_are_given_up_after_so_many_steps() -> None:
    """And the solver is as good as before."""
    sat = Sat(Formula(3, [[1, 2], [1, -2], [-1, 3]]))
    with pytest.raises(TooHardError):
        sat.consequences([1, 2, 3], steps=1)
    assert sorted(sat.consequences([1, 2, 3])) == [1, 3]
