"""Land that must grow: in a row of cells, and under a selector."""

from __future__ import annotations

import pytest

from solvers.core.boards.places import Cell
from solvers.core.rules.connections.growth import Growth
from solvers.core.rules.formula import Formula
from solvers.core.rules.logic import ContradictionError
from solvers.core.search.lazy_clauses import Search


def row(start: int, length: int, size: int) -> Growth:
    """A row of cells, numbered from 1, of which one must grow."""
    return Growth({Cell(0, c): c for c in range(1, length + 1) if c != start}, Cell(0, start), size)


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
