"""Regions as text below numbers, and regions that are drawn at random."""

from __future__ import annotations

from collections import Counter, defaultdict
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solvers.core.boards.encoded_board import Size
from solvers.core.boards.puzzle_errors import ReadError
from solvers.core.boards.regions import numbers_above_regions, regions_text
from solvers.core.generators.random_grids import rectangles

SIDES = st.integers(1, 12)


@given(SIDES, SIDES, st.integers(1, 20), st.randoms(use_true_random=False))
def test_random_rectangles_cover_the_grid_and_are_not_too_large(
    columns: int, rows: int, largest: int, rng: Random
) -> None:
    cells = defaultdict(list)
    for r, row in enumerate(rectangles(Size(columns, rows), rng, largest)):
        for c, region in enumerate(row):
            cells[region].append((r, c))
    assert sum(map(len, cells.values())) == columns * rows
    for places in cells.values():
        (top, left), (bottom, right) = min(places), max(places)
        assert len(places) == (bottom - top + 1) * (right - left + 1) <= largest


@given(SIDES, SIDES, st.data())
def test_numbers_above_regions_are_read_as_they_were_written(
    columns: int, rows: int, data: st.DataObject
) -> None:
    """Beyond 52 regions they have numbers for names."""
    numbers = st.none() | st.integers(0, 9)
    grid = tuple(tuple(data.draw(numbers) for _ in range(columns)) for _ in range(rows))
    regions = rectangles(Size(columns, rows), Random(data.draw(st.integers(0, 99))), 2)
    above = "\n".join(" ".join("." if number is None else str(number) for number in row) for row in grid)
    assert numbers_above_regions(f"{above}\n\n{regions_text(regions)}\n", "Rooms", 0, 9) == (grid, regions)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("12\n34\naa", "There are 3 rows. Write the numbers first, then as many rows"),
        ("12", "There is 1 row."),
        ("12\n34\naab\naab", "The numbers have 2 columns, and the regions 3. Both must have the same."),
        ("19\n34\naa\naa", 'Row 1, column 2: "9" means nothing in Rooms.'),
    ],
)
def test_rows_that_are_no_board_with_regions_are_refused(text: str, said: str) -> None:
    with pytest.raises(ReadError, match=said.replace(".", r"\.")):
        numbers_above_regions(text, "Rooms", 0, 8)


def test_random_rectangles_are_of_many_sizes() -> None:
    areas = Counter(region for row in rectangles(Size(12, 12), Random(1), 9) for region in row)
    assert len(set(areas.values())) > 3
