"""The solver: answers, certain literals, assumptions, deadlines; judged by listing all assignments."""

from __future__ import annotations

import gc
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import combinations, islice, product
from typing import NoReturn

import pytest
import z3
from hypothesis import given, settings
from hypothesis import strategies as st

import solvers
from solvers import PUZZLES, Board
from solvers.core.boards.puzzle_errors import OutOfTimeError
from solvers.core.explanation.hints import hint_walk
from solvers.core.rules.formula import Formula as Clauses
from solvers.core.search.sat import Sat
from solvers.core.search.terms import Terms
from tests.solvers.instance_boards import instances

Formula = list[list[int]]

literals = st.integers(1, 6).flatmap(lambda v: st.sampled_from([v, -v]))
formulas = st.lists(st.lists(literals, max_size=3), max_size=14)


def assignments(formula: Formula, assumptions: Sequence[int] = ()) -> list[tuple[int, ...]]:
    """The satisfying ones, each as six literals."""
    clauses = [*formula, *([literal] for literal in assumptions)]
    signed = (tuple(v * s for v, s in enumerate(signs, 1)) for signs in product([1, -1], repeat=6))
    return [way for way in signed if all(not set(way).isdisjoint(clause) for clause in clauses)]


def pigeons(holes: int) -> tuple[int, Formula]:
    """One pigeon more than holes: no solver of clauses gets far with many of them."""
    home = {(p, h): p * holes + h + 1 for p in range(holes + 1) for h in range(holes)}
    somewhere = [[home[p, h] for h in range(holes)] for p in range(holes + 1)]
    alone = [[-home[p, h], -home[q, h]] for h in range(holes) for p, q in combinations(range(holes + 1), 2)]
    return len(home), somewhere + alone


@settings(max_examples=50)
@given(formulas, st.lists(literals, max_size=2))
def test_an_assignment_is_found_exactly_where_there_is_one(formula: Formula, assumptions: list[int]) -> None:
    sat = Sat(Clauses(6, formula))
    ways = assignments(formula, assumptions)
    assert sat.satisfiable(assumptions) == bool(ways)
    if ways:
        values = sat.values(range(1, 7))
        assert tuple(v if value else -v for v, value in enumerate(values, 1)) in ways


@settings(max_examples=50)
@given(formulas, st.lists(literals, max_size=2))
def test_what_is_forced_is_what_all_assignments_share(formula: Formula, assumptions: list[int]) -> None:
    ways = assignments(formula, assumptions)
    if ways:
        forced = Sat(Clauses(6, formula)).consequences(range(1, 7), assumptions)
        assert {*forced, *assumptions} == set.intersection(*map(set, ways))
        assert len(forced) == len(set(forced))


@settings(max_examples=50)
@given(formulas, formulas)
def test_clauses_added_later_count_as_those_given_first(first: Formula, later: Formula) -> None:
    sat = Sat(Clauses(6, first))
    sat.satisfiable()
    for clause in filter(None, later):
        sat.require(clause)
    assert sat.satisfiable() == bool(assignments([*first, *filter(None, later)]))


def test_an_empty_clause_contradicts_everything() -> None:
    assert not Sat(Clauses(1, [[]])).satisfiable()


def test_a_new_variable_is_one_that_nothing_speaks_of() -> None:
    sat = Sat(Clauses(2, [[1], [-2]]))
    new = sat.variable()
    assert sat.satisfiable([new])
    assert sat.satisfiable([-new])
    assert sat.variable() != new


def test_solvers_share_nothing() -> None:
    yes, no = Sat(Clauses(1, [[1]])), Sat(Clauses(1, [[-1]]))
    assert yes.satisfiable()
    assert no.satisfiable()
    assert (yes.values([1]), no.values([1])) == ([True], [False])


@pytest.mark.parametrize("answer", [True, False])
def test_what_is_expected_decides_nothing(answer: bool) -> None:
    """Eight pigeons in seven holes take over a thousand conflicts: more than the first stretch."""
    variables, clauses = pigeons(7)
    sat = Sat(Clauses(variables, clauses[1:]))
    sat.tune_for(answer=answer)
    assert sat.satisfiable()
    sat.require(clauses[0])
    assert not sat.satisfiable()


def test_a_deadline_in_the_past_is_out_of_time() -> None:
    sat = Sat(Clauses(1, [[1]]), deadline=time.monotonic() - 1)
    with pytest.raises(OutOfTimeError):
        sat.satisfiable()
    with pytest.raises(OutOfTimeError):
        sat.consequences([1])


def test_a_search_that_takes_too_long_is_out_of_time() -> None:
    variables, clauses = pigeons(14)
    with pytest.raises(OutOfTimeError):
        Sat(Clauses(variables, clauses), deadline=time.monotonic() + 0.1).satisfiable()
    with pytest.raises(OutOfTimeError):
        Sat(Clauses(variables, clauses), deadline=time.monotonic() + 0.1).consequences([1])


def test_a_few_pigeons_find_no_room() -> None:
    assert not Sat(Clauses(*pigeons(4))).satisfiable()


def test_what_a_large_formula_took_is_given_back() -> None:
    """Once its solver is gone, though the context of the thread stays."""
    before = z3.Z3_get_estimated_alloc_size()
    sat = Sat(Clauses(30_000, ([n, n + 1, -n - 2] for n in range(1, 29_000))))
    assert sat.satisfiable()
    held = z3.Z3_get_estimated_alloc_size() - before
    del sat
    assert held > 5_000_000
    assert z3.Z3_get_estimated_alloc_size() - before < held / 10


def test_small_counts_are_written_as_clauses_that_mean_the_same() -> None:
    formula = Clauses(4)
    formula.add_count(1, 1, (1, -2, 3))
    formula.add_count(0, 1, (2, 4))
    formula.add_count(2, 3, (1, 2, -3, -4))
    formula.write_counts()
    clauses, _ = formula.clauses()
    assert not formula.counts
    assert formula.counts_written
    for values in product((False, True), repeat=4):
        true = {number if value else -number for number, value in enumerate(values, 1)}
        meant = len(true & {1, -2, 3}) == 1 and len(true & {2, 4}) <= 1
        meant = meant and 2 <= len(true & {1, 2, -3, -4}) <= 3
        assert all(true.intersection(clause) for clause in clauses) == meant


def test_many_small_counts_are_written_as_text_that_means_the_same() -> None:
    some = [(1, 1, (n, n + 1, n + 2, n + 3)) for n in range(1, 30, 3)]
    some += [(0, 1, (5, 9, 14)), (1, 1, (-2, 30)), (2, 2, (3, -6, 31, 32))]
    written, kept = Clauses(33), Clauses(33)
    for formula in written, kept:
        for low, high, literals in some:
            formula.add_count(low, high, literals)
    written.write_counts()
    clauses, text = written.clauses()
    assert (clauses, written.counts) == ((), [])
    assert len(text.splitlines()) == 1 + int(text.split()[3])
    one, other = Sat(written), Sat(kept)
    for chosen in combinations(range(1, 34), 2):
        assert one.satisfiable(chosen) == other.satisfiable(chosen)


def test_no_count_is_written_as_clauses_beside_one_that_takes_many() -> None:
    formula = Clauses(9)
    formula.add_count(1, 1, (1, 2))
    formula.add_count(4, 4, tuple(range(2, 10)))
    formula.write_counts()
    assert len(formula.counts) == 2
    assert not formula.counts_written


def test_a_count_holds_unless_a_variable_that_nothing_named_before() -> None:
    formula = Clauses(8)
    for low in range(1, 8):
        formula.add_count(low, low, tuple(range(1, 9)), unless=-formula.fresh())
    sat = Sat(formula, repeatable=True)
    for low in range(1, 8):
        selector = 8 + low
        assert sat.satisfiable([selector])
        assert sum(sat.values(range(1, 9))) == low
        assert not sat.satisfiable([selector, *range(1, low + 2)])


def test_solver_without_memory_for_its_context_ends_quietly(monkeypatch: pytest.MonkeyPatch) -> None:
    noise: list[object] = []
    monkeypatch.setattr(sys, "unraisablehook", noise.append)
    monkeypatch.setattr(z3, "Context", raise_memory_error)
    with pytest.raises(MemoryError):
        Sat(Clauses(1, [[1]]), among=Terms())
    gc.collect()
    assert not noise


def test_terms_that_memory_ran_out_for_at_once_end_quietly(monkeypatch: pytest.MonkeyPatch) -> None:
    noise: list[object] = []
    monkeypatch.setattr(sys, "unraisablehook", noise.append)
    monkeypatch.setattr(Terms, "__init__", lambda _: raise_memory_error())
    with pytest.raises(MemoryError):
        Terms()
    gc.collect()
    assert not noise


def raise_memory_error() -> NoReturn:
    raise MemoryError


def test_reasons_are_the_same_whatever_was_searched_before() -> None:
    board = solvers.read("\n".join(instances("palisade")[19]["text"]), "palisade")
    with ThreadPoolExecutor(1) as fresh, ThreadPoolExecutor(1) as used:  # each thread has its own terms
        used.submit(_search_backwards, 400).result()
        assert used.submit(_first_steps, board).result() == fresh.submit(_first_steps, board).result()


def _search_backwards(size: int) -> None:
    """Name the variables of a repeatable search from the last to the first."""
    assert Sat(Clauses(size), repeatable=True).satisfiable([*range(size, 0, -1)])
    assert Sat(Clauses(size), repeatable=True).satisfiable([*range(-size, 0)])


def _first_steps(board: Board) -> list[str]:
    return [hint.text for hint in islice(hint_walk(PUZZLES[board.puzzle], board), 40)]
