"""Questions about boards of made-up puzzles with random rules, against all assignments, evaluated."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import solvers
from solvers import PUZZLES, Board, EngineError, Puzzle
from solvers.core.rules.formula import Formula
from solvers.core.rules.logic import AnyOf, AtMostOne, Cardinality, Constraint, ContradictionError, Known
from solvers.core.rules.model import Model, formula_of
from solvers.core.rules.rule import Rule, Words
from solvers.core.rules.runs.runs import Runs
from solvers.core.search.engine import Question
from solvers.core.search.lazy_clauses import Search
from solvers.core.search.sat import Sat
from tests.solvers.instance_boards import example_solution

Rules = list[Constraint]

SHOWN, HIDDEN = 6, 3
BOARD = Board("mosaic", ((None,) * 3,) * 3)


def made_up(rules: Sequence[Constraint], board: Board = BOARD, shown: int = SHOWN) -> Puzzle:
    """A puzzle of these rules, of whose cells the first are shown and the others hidden."""
    return replace(
        PUZZLES["mosaic"],
        unknowns=lambda _: board.cells[:shown],
        hidden=lambda _: board.cells[shown:],
        rules=lambda _board, _literals: iter([Rule(rule, (), lambda: Words("a rule")) for rule in rules]),
    )


@st.composite
def constraints(draw: st.DrawFn) -> Constraint:
    variables = draw(st.lists(st.integers(1, SHOWN + HIDDEN), min_size=1, max_size=6, unique=True))
    literals = tuple(variable * draw(st.sampled_from([1, 1, -1])) for variable in variables)
    if draw(st.booleans()):
        low = draw(st.integers(0, len(literals)))
        return Cardinality(low, draw(st.integers(low, len(literals))), literals)
    return Runs(tuple(draw(st.lists(st.integers(1, 3), max_size=3))), literals)


def all_answers(rules: Rules) -> list[tuple[int, ...]]:
    full = ([0, *values] for values in product([1, -1], repeat=SHOWN + HIDDEN))
    return [tuple(known) for known in full if all(rule.is_satisfied_by(known) for rule in rules)]


def spelled(known: Sequence[int]) -> tuple[str, ...]:
    """The shown cells of an assignment; cells that are not shown have no answer."""
    flat = "".join({1: "#", -1: ".", 0: "?"}[value] for value in known[1 : SHOWN + 1]) + "." * HIDDEN
    return flat[:3], flat[3:6], flat[6:]


@settings(max_examples=80)
@given(st.lists(constraints(), max_size=6))
def test_propagation_decides_nothing_that_answers_differ_in(rules: Rules) -> None:
    model = Model(made_up(rules), BOARD)
    known, answers = model.known_at_first(), all_answers(rules)
    try:
        model.propagate(known)
    except ContradictionError:
        assert not answers
        return
    assert all(value in (0, answer[i]) for answer in answers for i, value in enumerate(known))
    if all(known[1:]):
        assert answers == [tuple(known)]


@settings(max_examples=80)
@given(st.lists(constraints(), min_size=1, max_size=6), st.integers(1, SHOWN + HIDDEN))
def test_propagation_from_one_change_finds_what_it_finds_from_all_rules(rules: Rules, number: int) -> None:
    model = Model(made_up(rules), BOARD)
    known = model.known_at_first()
    try:
        model.propagate(known)
        if known[number]:
            return
        known[number] = 1
        from_all = list(known)
        model.propagate(from_all)
    except ContradictionError:
        return
    model.propagate(known, [number])
    assert known == from_all


@settings(max_examples=80)
@given(st.lists(constraints(), max_size=6))
def test_a_board_is_answered_as_all_its_assignments_demand(rules: Rules) -> None:
    """Assignments that differ in hidden places alone are one answer."""
    shown = {answer[: SHOWN + 1] for answer in all_answers(rules)}
    solution = Question(made_up(rules), BOARD).solve()
    assert solution.status == ("none" if not shown else "unique" if len(shown) == 1 else "multiple")
    if not shown:
        assert (solution.cells, solution.common) == (None, None)
        return
    shared = [values[0] if len(set(values)) == 1 else 0 for values in zip(*shown, strict=True)]
    assert solution.common == spelled(shared)
    assert solution.cells in [spelled(answer) for answer in shown]


def test_without_time_the_answer_is_unknown_and_nothing_is_claimed() -> None:
    solution = solvers.solve(solvers.read("__\n__", "minesweeper"), seconds=0)
    assert (solution.status, solution.cells, solution.common) == ("unknown", None, ("??", "??"))


def test_without_time_what_single_rules_force_is_still_told() -> None:
    solution = solvers.solve(solvers.read("0____", "minesweeper"), seconds=-1)
    assert (solution.status, solution.common) == ("unknown", ("..???",))


def test_a_board_that_propagation_completes_needs_no_time() -> None:
    assert solvers.solve(solvers.read("0_", "minesweeper"), seconds=0).status == "unique"


def pigeons(holes: int) -> tuple[Board, Rules]:
    """One pigeon more than holes, unless the first cell is empty."""
    home = {(p, h): 2 + p * holes + h for p in range(holes + 1) for h in range(holes)}
    board = Board("mosaic", ((None,) * (1 + len(home)),))
    somewhere = [AnyOf([-1, *(home[p, h] for h in range(holes))]) for p in range(holes + 1)]
    pairs = [(h, p, q) for h in range(holes) for p, q in combinations(range(holes + 1), 2)]
    return board, [*somewhere, *(AtMostOne([home[p, h], home[q, h]]) for h, p, q in pairs)]


@dataclass(frozen=True)
class Silent:
    """A constraint of which the solver is told nothing; whether an answer meets it, `judge` says."""

    judge: Callable[[], bool]
    literals: Sequence[int] = (1,)
    propagates_initially: bool = False
    wakes_on: tuple[bool, bool] = (False, False)
    lazy: bool = False

    def encode(self, formula: Formula, unless: int | None = None) -> None:
        """Tells nothing."""

    def is_satisfied_by(self, _known: Known) -> bool:
        return self.judge()

    def propagate(self, _known: Known) -> list[int]:
        return []

    def simplify(self, _known: Known) -> Silent:
        return self


def test_an_answer_found_before_time_ran_out_is_shown_but_not_called_unique(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Of an hour by a clock that stands, next to nothing is left once an answer is found."""
    now = 0.0

    def late() -> bool:
        nonlocal now
        # An answer is supposed before the solver is asked for one, which then needs time to find it.
        now = 3_599.9 if now else 3_000.0
        return True

    monkeypatch.setattr(time, "monotonic", lambda: now)
    board, rules = pigeons(14)
    solution = Question(made_up([*rules, Silent(late)], board, shown=1), board, seconds=3_600).solve()
    assert solution.status == "unknown"
    assert solution.cells == ("." * len(board.cells),)
    assert solution.common == ("?" + "." * (len(board.cells) - 1),)


def test_no_solver_is_loaded_after_the_deadline(monkeypatch: pytest.MonkeyPatch) -> None:
    loaded = []
    monkeypatch.setattr(Sat, "_load", lambda _, formula: loaded.append(formula))
    board, rules = pigeons(9)
    assert Question(made_up(rules, board, shown=1), board, seconds=-1).solve().status == "unknown"
    assert not loaded


def test_an_answer_that_breaks_a_rule_never_leaves() -> None:
    with pytest.raises(EngineError, match="breaks a rule"):
        Question(made_up([Silent(lambda: False)]), BOARD).solve()


def by_clauses(puzzle: Puzzle, board: Board) -> tuple[bool, list[int]]:
    """Put all rules of a board to the solver as clauses: whether they can hold, and what they force."""
    model = Model(puzzle, board)
    known = model.known_at_first()
    sat = Search(formula_of(model.constraints, known, model.clock), model.all_lazies.values(), known)
    if not sat.satisfiable():
        return False, []
    if sat.complete:
        return True, sat.consequences(range(1, model.shown + 1))
    found = sat.assignment()
    literals = [number * found[number] for number in range(1, model.shown + 1)]
    return True, [literal for literal in literals if not sat.satisfiable([-literal])]


@pytest.mark.parametrize("name", PUZZLES)
def test_the_example_is_answered_in_the_same_way_by_clauses_alone(name: str) -> None:
    """Without propagation: the solver finds the same, and everything shown is forced."""
    puzzle = PUZZLES[name]
    board = solvers.read(puzzle.example, puzzle.name)
    found, forced = by_clauses(puzzle, board)
    model = Model(puzzle, board)
    known = model.known_at_first()
    for literal in forced:
        known[abs(literal)] = 1 if literal > 0 else -1
    assert found
    written = puzzle.spelling(board, model.decided_places, model.facts(known), puzzle.symbols)
    assert written == example_solution(name).written
