"""Digits that are small for their cells, in these or beside them, as on pages that fill the screen."""

from __future__ import annotations

import pytest

import solvers
from bot.jobs import Job, See
from bot.worker.seeing import seen
from solvers import PUZZLES
from tests.screenshots.drawing.plain import example, png


@pytest.mark.parametrize("puzzle", ["dominosa", "nonogram"])
def test_digits_of_an_eighth_of_a_cell_are_read(puzzle: str) -> None:
    """At the size at which cells are looked at they are a few pixels high."""
    image = example(puzzle, pitch=110, size=0.17)
    found = seen(Job("", None, seconds=60, max_cells=10_000), See(png(image), 16_000_000))
    assert solvers.read(found.text) == solvers.read(PUZZLES[puzzle].example, puzzle=puzzle)
