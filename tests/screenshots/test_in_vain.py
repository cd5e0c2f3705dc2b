"""What is not done twice, or in vain."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from bot.screenshots.clues import margins
from bot.screenshots.clues.labels import Digit
from bot.screenshots.clues.strip import Strip
from bot.screenshots.lattices import teeth
from bot.screenshots.picture import Picture
from tests.screenshots.drawing.plain import example


def test_cells_of_one_lattice_are_looked_at_once() -> None:
    """Several ways to parse a lattice, and parts of others, ask for them."""
    picture = Picture(example("mosaic"))
    lattice = picture.ruled[0]
    assert picture.cells(lattice) is picture.cells(replace(lattice))
    assert picture.unruled is picture.unruled


def test_combs_of_the_same_teeth_are_grown_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Several ways to tell lines have the same ones in one direction."""
    lines = [(20.0 * i, 100.0) for i in range(1, 9)]
    first = teeth.combs(lines, 5)
    monkeypatch.setattr(teeth, "_grown", None)
    assert teeth.combs(lines, 5) == first


def test_number_of_the_same_digits_is_told_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each distance that may part numbers leaves most of them as they are."""
    told: list[int] = []

    def number_of(digits: list[np.ndarray]) -> tuple[int, float, int | None]:
        told.append(len(digits))
        return 1, 1.0, None

    monkeypatch.setattr(margins, "number_of", number_of)
    lines = [[Digit(x, 10.0, 8.0, 12.0, np.eye(12)[1]) for x in (10.0, 20.0, 40.0)] for _ in range(4)]
    assert len(list(margins.in_rows(Strip("left", lines, height=12.0)))) > 1
    # Each digit alone, and both pairs of neighbours, in each line at most.
    assert len(told) <= 4 * 5
