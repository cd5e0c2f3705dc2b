"""Digits that are small for their cells, in these or beside them, as on pages that fill the screen."""

from __future__ import annotations

import pytest

import solvers
from solvers import PUZZLES
from tests.screenshots.drawing.plain_examples import example
from tests.screenshots.drawing.sight_results import seen_in


@pytest.mark.parametrize("puzzle", ["dominosa", "nonogram"])
def test_digits_of_an_eighth_of_a_cell_are_read(puzzle: str) -> None:
    """At the size at which cells are looked at they are a few pixels high."""
    image = example(puzzle, pitch=110, size=0.17)
    found = seen_in(image)
    assert solvers.read(found.text) == solvers.read(PUZZLES[puzzle].example, puzzle=puzzle)


@pytest.mark.parametrize("pitch", [52, 84])
def test_small_digits_in_some_of_the_cells_are_read(pitch: int) -> None:
    """So little ink that most cells with a digit look blank at that size."""
    found = seen_in(example("mosaic", pitch=pitch, size=14 / pitch, lines="rounded"))
    assert solvers.read(found.text) == solvers.read(PUZZLES["mosaic"].example, puzzle="mosaic")
