"""Lines that must differ: what a complete line forces for another one."""

from __future__ import annotations

from itertools import product

import pytest

from solvers.core.rules.logic import ContradictionError, Known
from solvers.core.rules.values.distinct_lines import DistinctLines, Twins


def lines(count: int, length: int) -> DistinctLines:
    """Lines whose cells are numbered one after the other."""
    return DistinctLines([tuple(range(n * length + 1, (n + 1) * length + 1)) for n in range(count)])


def forced(constraint: DistinctLines, known: Known) -> set[int] | None:
    try:
        return set(constraint.propagate(known))
    except ContradictionError:
        return None


@pytest.mark.parametrize("full", [row for row in product((1, -1), repeat=4) if sum(row) == 0])
def test_beside_a_complete_line_nothing_is_overlooked_that_the_balance_does_not_force(
    full: tuple[int, ...],
) -> None:
    """Wherever the open cells of the other line need both digits."""
    constraint = lines(2, 4)
    for other in product((0, 1, -1), repeat=4):
        if {other.count(1), other.count(-1)} <= {0, 1} and 0 in other:
            ways = [
                way
                for way in product((1, -1), repeat=4)
                if way != full and sum(way) == 0 and all(o in (0, w) for o, w in zip(other, way, strict=True))
            ]
            shared = {
                5 + place if ways[0][place] > 0 else -5 - place
                for place in range(4)
                if not other[place] and len({way[place] for way in ways}) == 1
            }
            assert forced(constraint, [0, *full, *other]) == shared


def test_the_two_lines_are_named_that_would_be_equal() -> None:
    known = [0, 1, 1, -1, -1, 1, -1, 1, -1, 1, 0, -1, 0]
    assert lines(3, 4).twins(known) == [Twins(-10, 2, 0), Twins(12, 2, 0)]


def test_equal_complete_lines_are_a_contradiction() -> None:
    with pytest.raises(ContradictionError):
        lines(2, 4).propagate([0, 1, -1, 1, -1, 1, -1, 1, -1])
