"""Nonograms whose open cells have a fine pattern."""

from __future__ import annotations

import random
from dataclasses import replace

import numpy as np
import pytest

import solvers
from bot.screenshots import patterns
from bot.screenshots.patterns import smooth_patterns
from bot.screenshots.picture import Picture
from tests.screenshots.drawing.boards import drawn
from tests.screenshots.drawing.sight_results import seen_in
from tests.screenshots.drawing.wide.page_pictures import painted
from tests.screenshots.drawing.wide.plain_program import PLAIN
from tests.screenshots.drawing.wide.program import Clues

TILES = replace(PLAIN.clues, ground="tiles", step=1.0, rise=1.0, gap=0.0)


@pytest.mark.parametrize("pattern", ["chequer", "hatched"])
@pytest.mark.parametrize("clues", [PLAIN.clues, TILES], ids=["bare", "tiles"])
def test_cells_with_a_fine_pattern_are_open(pattern: str, clues: Clues) -> None:
    """Its lines are nearer than those of the board, and stronger."""
    grid = replace(PLAIN.grid, lines="none", gap=3)
    one = replace(PLAIN, grid=grid, pattern=pattern, clues=clues, cross="ground")
    board = drawn(random.Random(4), "nonogram", "partly")
    found = seen_in(painted(random.Random(1), board, one).image)
    assert solvers.read(found.text) == board.board
    assert set(found.marks.split()) == {f"{place}={word}" for place, word in board.marks.items()}


def test_noise_has_no_patterned_cells(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is as busy after a blur along its edges, so no lattices are looked for to tell cells."""
    monkeypatch.setattr(patterns, "lattices", lambda _: pytest.fail("lattices of noise"))
    noise = np.random.default_rng(3)
    image = np.full((500, 1000, 3), 240, np.uint8)
    image[noise.integers(0, 500, 100)] = 0
    image[:, noise.integers(0, 1000, 100)] = 0
    assert smooth_patterns(Picture(image)) is None


@pytest.mark.parametrize("side", [24, 60, 130])
def test_chequered_cells_of_any_size_take_their_mean_colour(side: int) -> None:
    """Of large ones not every pixel is looked at."""
    image = np.full((9 * side, 9 * side, 3), 240, np.uint8)
    chequer = np.indices((8 * side, 8 * side)).sum(axis=0) // 3 % 2
    image[side // 2 : -side // 2, side // 2 : -side // 2][chequer == 1] = 120
    for at in range(side // 2, 9 * side, side):
        image[side // 2 : -side // 2 + 2, at : at + 2] = 0
        image[at : at + 2, side // 2 : -side // 2 + 2] = 0
    plain = smooth_patterns(Picture(image))
    assert plain is not None
    near = slice(2 * side, 2 * side + side // 4)
    middle = plain.image[near, near, 0]
    assert np.ptp(middle.astype(int)) < 20
