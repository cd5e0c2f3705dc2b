"""Numbers that add up and differ: with large domains, and as sets of candidates."""

from __future__ import annotations

import pytest

from solvers.core.rules.formula import Formula
from solvers.core.rules.logic import ContradictionError
from solvers.core.rules.values.cage_sums import Cage, distinct_sum_support
from solvers.core.search.sat import Sat


def test_many_sets_of_numbers_are_told_as_a_sum() -> None:
    """Seven of the numbers 1 to 16 make 11,440 sets, only one of which adds up to 28."""
    choices = tuple(tuple((n, 16 * place + n) for n in range(1, 17)) for place in range(7))
    formula = Formula(16 * 7)
    Cage(28, choices).encode(formula)
    for choice in choices:
        formula.add_count(1, 1, tuple(literal for _, literal in choice))
    sat = Sat(formula)
    assert sat.satisfiable()
    values = sat.values(range(1, 16 * 7 + 1))
    assert sorted(i % 16 + 1 for i, value in enumerate(values) if value) == [1, 2, 3, 4, 5, 6, 7]
    assert not sat.satisfiable([16 * 3 + 8])


def test_three_in_two_cells_is_one_and_two() -> None:
    every = 0b1111111110
    assert distinct_sum_support(3, (every, every)) == (0b110, 0b110)
    assert distinct_sum_support(17, (every, every)) == (0b1100000000, 0b1100000000)


def test_numbers_beyond_sixteen_are_still_different() -> None:
    twenty = 1 << 20
    assert distinct_sum_support(41, (twenty, twenty | 1 << 21)) == (twenty, 1 << 21)
    with pytest.raises(ContradictionError):
        distinct_sum_support(40, (twenty, twenty))
