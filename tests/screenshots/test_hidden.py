"""Lines that cells of their own colour hide."""

from __future__ import annotations

import numpy as np
import pytest
from PIL import Image, ImageDraw

from bot.screenshots.candidates import candidates
from bot.screenshots.lattices.lattice import Lattice
from bot.screenshots.picture import Picture

SIZE, NUMBER, LEFT = 30, 12, 40
FILLED = np.random.default_rng(3).random((NUMBER, NUMBER)) < 0.6


def _lattices(filled: int, line: int, paper: int = 200, *, around_filled: bool = True) -> list[Lattice]:
    """Those of a board of which most cells are filled; levels of grey for these, lines and paper."""
    image = Image.new("L", (2 * LEFT + SIZE * NUMBER,) * 2, paper)
    pen = ImageDraw.Draw(image)
    for row, column in sorted(np.ndindex(FILLED.shape), key=lambda place: not FILLED[place]):
        left, top = LEFT + SIZE * column, LEFT + SIZE * row
        ground = filled if FILLED[row, column] else 255
        lined = line >= 0 and (around_filled or not FILLED[row, column])
        pen.rectangle((left, top, left + SIZE, top + SIZE), ground, line if lined else ground)
    return list(candidates(Picture(np.asarray(image.convert("RGB")))))


def _sizes(found: list[Lattice]) -> list[tuple[int, int]]:
    return [(one.columns, one.rows) for one in found if one.is_good]


@pytest.mark.parametrize("level", [0, 90])
def test_board_whose_filled_cells_hide_its_lines_is_good(level: int) -> None:
    """Between two of them no line could be seen."""
    assert _sizes(_lattices(level, level)) == [(NUMBER, NUMBER)]


def test_cells_that_are_parted_by_no_lines_hide_none() -> None:
    """Sides between cells of one colour are then no sides of a board for sure."""
    assert _sizes(_lattices(0, -1)) == []


def test_cells_of_another_colour_than_lines_hide_none() -> None:
    """Between two of these there are none, if none is seen."""
    assert _sizes(_lattices(120, 0, around_filled=False)) == []


def test_board_on_paper_of_the_colour_of_its_lines_is_not_known_to_be_whole() -> None:
    """Filled cells at its rim could not be told from the paper."""
    assert _sizes(_lattices(0, 0, 0)) == []
