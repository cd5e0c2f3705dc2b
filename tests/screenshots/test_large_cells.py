"""Clues that are small beside large cells, and a title above them with digits of its own."""

from __future__ import annotations

import numpy as np
from PIL import Image, ImageDraw

from bot.screenshots.clues.strips import Strips
from bot.screenshots.lattices.lattice import Lattice
from tests.screenshots.drawing.plain_examples import FONT
from tests.screenshots.training.fonts import font_of

SIDE, SIZE, LEFT, TOP = 114, 5, 60, 130
LINES = [float(LEFT + i * SIDE) for i in range(SIZE + 1)]


def test_small_clues_are_found_where_a_title_is_as_large_as_clues_would_be() -> None:
    """At the scale of such cells the clues are lost, and the title is not."""
    image = Image.new("RGB", (LEFT + SIZE * SIDE + 40, TOP + SIZE * SIDE + 40), (255, 255, 255))
    pen = ImageDraw.Draw(image)
    for i, middle in enumerate(LINES[:-1]):
        pen.text((middle + SIDE / 2, TOP - 18), str(i), (0, 0, 0), font_of(FONT, 19), anchor="mm")
    pen.text((LEFT + SIZE * SIDE / 2, 30), "00:10", (0, 0, 0), font_of(FONT, 30), anchor="mm")
    for at in LINES:
        pen.line((at, TOP, at, TOP + SIZE * SIDE), (0, 0, 0), 2)
        pen.line((LEFT, at + TOP - LEFT, LINES[-1], at + TOP - LEFT), (0, 0, 0), 2)
    lattice = Lattice(tuple(LINES), tuple(at + TOP - LEFT for at in LINES), 1.0)
    clues = Strips(np.asarray(image))(lattice)["top"].lines
    assert [[int(digit.chances.argmax()) for digit in line] for line in clues] == [[i] for i in range(SIZE)]
