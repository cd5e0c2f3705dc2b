"""The reasons why cells are land or sea."""

from __future__ import annotations

from solvers.core.boards.places import Cell
from solvers.nurikabe.island_steps import Reason
from solvers.nurikabe.islands import Islands


def strip(text: str) -> tuple[Islands, list[int]]:
    """A board of one row: clues, `#` sea, `o` land, `.` open."""
    row = [Cell(0, i) for i in range(len(text))]
    clues = {c: None if s == "?" else int(s) for c, s in zip(row, text, strict=True) if s not in "#o."}
    land = {cell: i for i, cell in enumerate(row, 1) if cell not in clues}
    known = [0, *({"#": -1, "o": 1}.get(sign, 0) for sign in text)]
    return Islands(land, clues), known


def why(text: str) -> dict[int, tuple[Reason, tuple[tuple[int, ...], ...]]]:
    """Return the reason of each literal that follows: the position of a cell from 1, negative for sea."""
    islands, known = strip(text)
    found = {}
    for literal in islands.propagate(known):
        shore = islands.because(known, literal)
        assert shore is not None
        found[literal] = shore.reason, tuple(tuple(c.column for c in piece) for piece in shore.pieces)
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
