"""Land that must grow: against all ways to settle small boards, and under a selector."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solvers.core.rules.connections.growth import Growing
from solvers.core.rules.formula import Formula
from solvers.core.rules.logic import Constraint, ContradictionError
from solvers.core.search.lazy_clauses import Search

Check = Callable[[Constraint, Sequence[int]], None]
Cell = tuple[int, int]

many = settings(max_examples=200)


def beside(cells: Sequence[Cell]) -> list[tuple[Cell, Cell]]:
    return [(a, b) for a in cells for b in cells if b in ((a[0] + 1, a[1]), (a[0], a[1] + 1))]


@st.composite
def boards(draw: st.DrawFn, most: int) -> tuple[Growing[Cell], list[int]]:
    """Up to 3x3 cells, one of which is land and must grow, and what is known of the others."""
    rows, columns = draw(st.sampled_from([(1, 4), (2, 2), (2, 3), (2, 4), (3, 3)]))
    cells = [(r, c) for r in range(rows) for c in range(columns)][:most]
    start = draw(st.sampled_from(cells))
    others = [cell for cell in cells if cell != start]
    land = {cell: number * draw(st.sampled_from([1, -1])) for number, cell in enumerate(others, 1)}
    known = draw(st.lists(st.sampled_from([0, 0, 1, -1]), min_size=len(land), max_size=len(land)))
    return Growing(land, beside(cells), start, draw(st.integers(1, 7))), [0, *known]


@many
@given(boards(9))
def test_it_forces_only_what_all_ways_share(
    forces_soundly: Check, case: tuple[Growing[Cell], list[int]]
) -> None:
    forces_soundly(*case)


@many
@given(boards(9))
def test_it_means_the_same_given_what_is_known(
    given_means_the_same: Check, case: tuple[Growing[Cell], list[int]]
) -> None:
    given_means_the_same(*case)


@settings(many, max_examples=80)
@given(boards(8))
def test_cuts_leave_exactly_what_grows(lazily_admits: Check, case: tuple[Growing[Cell], list[int]]) -> None:
    lazily_admits(*case)


def row(start: int, length: int, size: int) -> Growing[int]:
    """A row of cells, numbered from 1, of which one must grow."""
    cells = range(1, length + 1)
    return Growing({c: c for c in cells if c != start}, [(c, c + 1) for c in cells[:-1]], start, size)


@pytest.mark.parametrize(
    ("start", "size", "known", "forced"),
    [
        (3, 3, [0, 0, 0, 0, 0], []),
        (1, 3, [0, 0, 0, 0, 0], [2, 3]),
        (3, 4, [0, 0, 0, 0, 0], [2, 4]),
        (3, 2, [0, -1, 0, 0, 0], [4]),
        (3, 3, [0, 1, 0, 1, 0], []),
        (3, 3, [1, 0, 0, -1, 0], [2]),
    ],
)
def test_cells_without_which_it_stays_too_small_are_land(
    start: int, size: int, known: list[int], forced: list[int]
) -> None:
    known[start - 1] = 1
    assert sorted(row(start, 5, size).propagate([0, *known])) == forced


def test_without_room_it_cannot_be() -> None:
    with pytest.raises(ContradictionError):
        row(2, 5, 3).propagate([0, 0, 1, -1, 0, 0])


def test_under_a_selector_it_holds_only_while_that_is_true() -> None:
    """Cells 1 to 3 in a row, of which the first is land, grows to three, and the last is sea."""
    formula = Formula(3, [[1], [-3]])
    selector = formula.fresh()
    growing = row(1, 3, 3)
    growing.encode(formula, unless=-selector)
    search = Search(formula, [], [0, 1, 0, -1], selected={selector: growing})
    assert not search.complete
    assert not search.satisfiable([selector])
    assert search.core() == [selector]
    assert search.satisfiable([-selector])
    assert search.satisfiable([])
