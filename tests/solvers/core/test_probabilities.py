"""How likely cells and runs are, held against all ways to place the runs; which values are tried first."""

from __future__ import annotations

from itertools import product
from math import exp

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import solvers
from solvers import PUZZLES
from solvers.core.boards.deadline import Clock
from solvers.core.rules.formula import Formula
from solvers.core.rules.logic import Exactly
from solvers.core.rules.model import Model, formula_of
from solvers.core.rules.runs.run_probabilities import line_probabilities
from solvers.core.rules.runs.runs import Runs
from solvers.core.search.belief_propagation import likely_values
from solvers.core.search.sat import Sat


@settings(max_examples=40)
@given(st.lists(st.tuples(st.booleans(), st.floats(-3, 3)), min_size=1, max_size=7))
def test_chances_of_a_line_are_those_of_all_ways_to_place_its_runs(cells: list[tuple[bool, float]]) -> None:
    lengths = tuple(map(len, "".join("#" if filled else " " for filled, _ in cells).split()))
    line = Runs(lengths, tuple(range(1, len(cells) + 1)))
    formula = Formula(len(cells))
    line.encode(formula)
    ways = [way for way in product([-1, 1], repeat=len(cells)) if line.is_satisfied_by([0, *way])]
    weights = [exp(sum(odds for (_, odds), v in zip(cells, way, strict=True) if v > 0)) for way in ways]
    sat, told = Sat(formula), range(1, formula.variables + 1)
    values = []
    for way in ways:  # the further variables have one value in each
        assert sat.satisfiable([value * number for number, value in enumerate(way, 1)])
        values.append(sat.values(told))
    chances = line_probabilities(line, [odds for _, odds in cells])
    assert chances is not None
    expected = [sum(w for w, v in zip(weights, some, strict=True) if v) for some in zip(*values, strict=True)]
    assert [*chances.literals, *chances.start_probabilities()] == pytest.approx(
        [some / sum(weights) for some in expected]
    )


def test_runs_without_room_have_no_chances() -> None:
    assert line_probabilities(Runs((2, 1), (1, 2, 3)), [0.0] * 3) is None


def likely_of(text: str) -> tuple[Model, list[int]]:
    model = Model(PUZZLES["nonogram"], solvers.read(text, "nonogram"))
    known = model.known_at_first()
    return model, likely_values(list(model.rest(known).values()), known, model.clock)


def test_likely_values_speak_of_everything_that_the_solver_is_told() -> None:
    """Where all cells are likely to be what they are, they are an assignment of it."""
    model, likely = likely_of("rows\n7\n1 1\n1 3 1\n1 1\n7\ncolumns\n5\n1 1\n1 1 1\n1 1 1\n1 1 1\n1 1\n5")
    known = model.known_at_first()
    formula = formula_of(model.rest(known).values(), known, model.clock)
    assert [abs(literal) for literal in likely] == list(range(1, formula.variables + 1))
    assert Sat(formula).satisfiable(likely)


def test_values_that_are_guesses_are_not_told() -> None:
    """Each row and column has one filled cell anywhere."""
    _, likely = likely_of("rows\n" + "1\n" * 9 + "columns\n" + "1\n" * 9)
    assert likely == []


def test_only_boards_of_runs_have_likely_values() -> None:
    assert likely_values([Exactly(1, (1, 2)), Runs((1,), (1, 2))], [0, 0, 0], Clock()) == []


def test_values_that_are_preferred_are_those_of_the_answer_where_they_can_be() -> None:
    """Until something is expected; and what is kept is found again."""
    sat = Sat(Formula(4, [[1, 2], [-3, -4]]))
    sat.prefer([1, -2, 3, 4])
    assert sat.satisfiable()
    first = sat.values([1, 2, 3, 4])
    assert first[:2] == [True, False]
    assert first[2] != first[3]
    sat.prefer_last_assignment()
    assert sat.satisfiable()
    assert sat.values([1, 2, 3, 4]) == first
