"""Draws whole boards as other programs might."""

from __future__ import annotations

import random

import numpy as np

from tests.screenshots.drawing.boards import Drawn
from tests.screenshots.drawing.canvas import Canvas
from tests.screenshots.drawing.contents import CONTENTS
from tests.screenshots.drawing.rulings import lines
from tests.screenshots.drawing.styles import Style
from tests.screenshots.drawing.surroundings import around, clues


def painted(rng: random.Random, drawn: Drawn, style: Style) -> np.ndarray:
    """A picture of a board in a style, as RGB pixels."""
    canvas = Canvas(rng, drawn, style)
    draw = CONTENTS[drawn.board.puzzle]
    for r, row in enumerate(drawn.board.grid):
        for c, clue in enumerate(row):
            draw(canvas, r, c, clue, drawn.known.get((r, c)))
    lines(canvas)
    clues(canvas)
    around(canvas)
    return np.asarray(canvas.image)
