"""What the models add to a rule, tested on all fillings of a small board."""

from __future__ import annotations

from itertools import product

from tests.bench.kinds.kind import Spot, pieces_of

ROWS, COLUMNS = 3, 4
CELLS = list(product(range(ROWS), range(COLUMNS)))
RING = set(product(range(-1, ROWS + 1), range(-1, COLUMNS + 1))).difference(CELLS)


def _has_checkerboard(dark: set[Spot]) -> bool:
    squares = product(range(ROWS - 1), range(COLUMNS - 1))
    corners = [[(r + i, c + j) in dark for i, j in product((0, 1), repeat=2)] for r, c in squares]
    return any(square in ([True, False, False, True], [False, True, True, False]) for square in corners)


def test_colours_that_are_both_connected_form_no_checkerboard() -> None:
    """The dark cells are connected by themselves, as in Yin-Yang, or with what is around, as in Cave."""
    seen = 0
    for values in product((False, True), repeat=len(CELLS)):
        dark = {cell for cell, value in zip(CELLS, values, strict=True) if value}
        is_whole = len(pieces_of(set(CELLS) - dark)) < 2
        for around in (set[Spot](), RING):
            if is_whole and len(pieces_of(dark | around)) < 2:
                assert not _has_checkerboard(dark)
                seen += 1
    assert seen > 1000
