"""Two numbers in a relation, as signs tell it: against all pairs of numbers."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solvers.core.rules.logic import Constraint
from solvers.core.rules.values.domains import Choice
from solvers.core.rules.values.relations import Related, Relation, adjacent, greater, not_adjacent, smaller

Check = Callable[[Constraint, Sequence[int]], None]

each_relation = pytest.mark.parametrize("relation", [greater, smaller, adjacent, not_adjacent])


@st.composite
def cases(draw: st.DrawFn) -> tuple[Choice, Choice, list[int]]:
    """Two places of up to four numbers, and what is known of them: no place holds two."""
    choices, known = [], [0]
    for _ in range(2):
        numbers = draw(st.lists(st.integers(1, 5), min_size=1, max_size=4, unique=True))
        choices.append(tuple((n, len(known) + i) for i, n in enumerate(numbers)))
        values = draw(st.lists(st.sampled_from([0, 0, -1]), min_size=len(numbers), max_size=len(numbers)))
        if draw(st.integers(0, 3)) == 0:
            values = [1, *[-1] * (len(numbers) - 1)]
        known += values
    return choices[0], choices[1], known


@each_relation
@settings(max_examples=150)
@given(case=cases())
def test_it_forces_what_all_fitting_pairs_share(
    forces_rightly: Check, relation: Relation, case: tuple[Choice, Choice, list[int]]
) -> None:
    first, second, known = case
    forces_rightly(Related(relation, first, second), known)


@each_relation
@settings(max_examples=150)
@given(case=cases())
def test_it_means_the_same_given_what_is_known(
    given_means_the_same: Check, relation: Relation, case: tuple[Choice, Choice, list[int]]
) -> None:
    first, second, known = case
    given_means_the_same(Related(relation, first, second), known)
