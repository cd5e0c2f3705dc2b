"""Palisade: random boards against all ways to cut a small grid, and texts without the size of regions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

import solvers
from solvers import ReadError
from solvers.core.rules.connections.equal_regions import EqualRegions
from tests.solvers.small_grids import CELLS, COLUMNS, ROWS, Spot, beside, is_connected, rows_of, subsets

SIZE = 4
Cut = dict[Spot, int]
"""The number of the region of each cell."""


PARTS = [part for part in subsets() if len(part) == SIZE and is_connected(part)]


def cuts(left: frozenset[Spot]) -> Iterator[Cut]:
    """Yield all ways to cut some cells into regions."""
    if not left:
        yield {}
    for part in PARTS:
        if left and min(left) in part and part <= left:
            yield from ({**dict.fromkeys(part, len(left)), **cut} for cut in cuts(left - part))


def borders(cut: Cut, spot: Spot) -> int:
    """Return the number of borders around a cell."""
    return sum(cut.get(near) != cut[spot] for near in beside(spot))


def test_random_boards_have_the_solutions_that_trying_all_ways_finds() -> None:
    every, rng, statuses = list(cuts(frozenset(CELLS))), Random(1), Counter[str]()
    for _ in range(60):
        base = rng.choice(every)
        clues = {spot: borders(base, spot) for spot in rng.sample(CELLS, rng.randint(1, 6))}
        if not rng.randrange(4):
            clues[rng.choice(CELLS)] = rng.randint(1, 3)
        found = [cut for cut in every if all(borders(cut, spot) == n for spot, n in clues.items())]
        answer = solvers.solve(solvers.read("\n".join([f"palisade {SIZE}", *rows_of(clues)])))
        assert answer.status == ("none", "unique", "multiple")[min(len(found), 2)]
        statuses[answer.status] += 1
        if answer.status == "unique" and answer.written:
            between = [
                [found[0][r, c] != found[0][r, c + 1] for c in range(COLUMNS - 1)] for r in range(ROWS)
            ]
            vertical = tuple("." + "".join(".#"[is_border] for is_border in row) + "." for row in between)
            assert answer.written["vertical"] == vertical
    assert min(statuses[status] for status in ("none", "unique", "multiple")) > 3


def test_cells_without_a_region_are_left_out() -> None:
    with pytest.raises(ReadError, match="12 cells, which cannot be cut into regions of 5"):
        solvers.read("fivecells\n#..3\n#.1.\n.?.#\n..3#")
    assert solvers.solve(solvers.read("palisade 3\n#..\n...\n..#\n#..")).status == "unique"


def test_text_without_the_size_of_regions_is_told_what_is_missing() -> None:
    with pytest.raises(ReadError, match="how many cells each region has, such as palisade 6"):
        solvers.read("palisade\n2..\n...")


@pytest.mark.parametrize(
    ("borders", "fault"),
    [
        ({(0, 1): 1, (1, 2): -1, (2, 3): -1}, ("large", (1, 2, 3))),
        ({(0, 1): 1, (1, 2): 0, (2, 3): 0}, ("rest", (0,))),
        ({(0, 1): -1, (1, 2): 1, (2, 3): 0}, None),
    ],
)
def test_a_failure_names_the_cells_that_no_regions_fit(
    borders: dict[tuple[int, int], int], fault: tuple[str, tuple[int, ...]] | None
) -> None:
    """Of four cells in a row, to be cut into regions of two."""
    regions = EqualRegions(range(4), {edge: i + 1 for i, edge in enumerate(borders)}, 2)
    assert regions.fault([0, *borders.values()]) == fault
