"""Islands of cells: against all ways to settle land and sea on small boards."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from hypothesis import given, settings
from hypothesis import strategies as st

from solvers.core.rules.logic import Constraint
from solvers.nurikabe.island_steps import Reason
from solvers.nurikabe.islands import Islands

Check = Callable[[Constraint, Sequence[int]], None]
Cell = tuple[int, int]

many = settings(max_examples=200)


def beside(cells: Sequence[Cell]) -> list[tuple[Cell, Cell]]:
    return [(a, b) for a in cells for b in cells if b in ((a[0] + 1, a[1]), (a[0], a[1] + 1))]


@st.composite
def boards(draw: st.DrawFn, most: int) -> tuple[Islands[Cell], list[int]]:
    """Up to 3x3 cells with some clues, of which some have literals, and what is known of the cells."""
    rows, columns = draw(st.sampled_from([(1, 4), (2, 2), (2, 3), (2, 4), (3, 3)]))
    cells = [(r, c) for r in range(rows) for c in range(columns)][:most]
    sizes = st.sampled_from([None, 1, 2, 3, 4])
    clues = draw(st.dictionaries(st.sampled_from(cells), sizes, max_size=3))
    open_cells = [cell for cell in cells if cell not in clues or draw(st.booleans())]
    signs = [draw(st.sampled_from([1, -1])) for _ in open_cells]
    land = {cell: v * sign for v, (cell, sign) in enumerate(zip(open_cells, signs, strict=True), 1)}
    known = draw(st.lists(st.sampled_from([0, 0, 1, -1]), min_size=len(land), max_size=len(land)))
    return Islands(land, beside(cells), clues, at_most=draw(st.booleans())), [0, *known]


@many
@given(boards(9))
def test_islands_force_only_what_all_ways_share(
    forces_soundly: Check, case: tuple[Islands[Cell], list[int]]
) -> None:
    forces_soundly(*case)


@many
@given(boards(8))
def test_islands_mean_the_same_given_what_is_known(
    given_means_the_same: Check, case: tuple[Islands[Cell], list[int]]
) -> None:
    given_means_the_same(*case)


@settings(many, max_examples=80)
@given(boards(8))
def test_cuts_leave_exactly_the_islands(lazily_admits: Check, case: tuple[Islands[Cell], list[int]]) -> None:
    lazily_admits(*case)


def strip(text: str) -> tuple[Islands[int], list[int]]:
    """A board of one row: clues, `#` sea, `o` land, `.` open."""
    clues = {i: None if sign == "?" else int(sign) for i, sign in enumerate(text) if sign not in "#o."}
    land = {i: i + 1 for i in range(len(text)) if i not in clues}
    known = [0, *({"#": -1, "o": 1}.get(sign, 0) for sign in text)]
    return Islands(land, [(i, i + 1) for i in range(len(text) - 1)], clues), known


def why(text: str) -> dict[int, tuple[Reason, tuple[tuple[int, ...], ...]]]:
    """What follows for the cells of a row, with the reason: the cell's place from 1, negative for sea."""
    islands, known = strip(text)
    found = {}
    for literal in islands.propagate(known):
        shore = islands.because(known, literal)
        assert shore is not None
        found[literal] = shore.reason, shore.pieces
    return found


def test_the_cells_beside_a_complete_island_are_sea() -> None:
    assert why(".1.?") == {
        -1: (Reason.COMPLETE, ((1,),)),
        -3: (Reason.COMPLETE, ((1,),)),
    }


def test_a_cell_beside_two_islands_is_sea() -> None:
    reason, pieces = why("..3.3..")[-4]
    assert (reason, set(pieces)) == (Reason.BETWEEN, {(2,), (4,)})


def test_a_cell_that_no_island_reaches_is_sea() -> None:
    assert why("2...")[-3] == (Reason.AWAY, ())


def test_an_island_takes_its_only_way_out() -> None:
    assert why("#3....")[3] == (Reason.WAY_OUT, ((1,),))


def test_an_island_takes_all_that_it_can_reach() -> None:
    assert why(".3.#?") == {1: (Reason.ALL_NEEDED, ((1,),)), 3: (Reason.ALL_NEEDED, ((1,),))}


def test_land_without_a_clue_takes_its_only_way_out() -> None:
    assert why("?..o#")[3] == (Reason.WAY_OUT, ((3,),))
