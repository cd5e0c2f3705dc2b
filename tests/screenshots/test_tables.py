"""Boards with clues beside them, as pages and programs for telephones draw them."""

from __future__ import annotations

import cv2
import numpy as np
from PIL import Image, ImageDraw

import solvers
from bot.screenshots.candidates import candidates, drop_rivals
from bot.screenshots.clues.pieces import pieces
from bot.screenshots.glyphs.digits import probabilities
from bot.screenshots.lattices.lattice import Lattice
from bot.screenshots.picture import Picture
from solvers import PUZZLES
from tests.screenshots.drawing.canvas import font_of
from tests.screenshots.drawing.plain_examples import FONT, STYLE, example
from tests.screenshots.drawing.sight_results import seen_in

NONOGRAM = solvers.read(PUZZLES["nonogram"].example, puzzle="nonogram")


def test_text_above_a_table_of_clues_is_no_clue() -> None:
    """Clues end where the lines between them end, however near a title is."""
    table = example("nonogram", clue_cells=True)
    top = int(((table == 90).all(axis=2).sum(axis=1) > 200).argmax())
    above = cv2.copyMakeBorder(table[top - 2 :], 42, 0, 0, 0, cv2.BORDER_CONSTANT, value=STYLE.paper)
    picture = Image.fromarray(above)
    title = "15x15  5.8/10  10352  15x15  62"
    ImageDraw.Draw(picture).text((80, 26), title, STYLE.text, font_of(FONT, 19), "lm")
    found = seen_in(np.asarray(picture))
    assert solvers.read(found.text) == NONOGRAM
    assert (found.remark, found.doubtful) == ("", ())


def test_clues_on_bands_that_fade_are_read_where_nothing_of_the_bands_is_seen() -> None:
    """These look like tables that end before the clues do; the sums of rows and columns tell."""
    image = np.array(example("nonogram"), np.float32)
    lines = (image == 90).all(axis=2)
    top, left = (int((lines.sum(axis=axis) > 300).argmax()) for axis in (1, 0))
    fading = 0.5 * np.linspace(0, 1, 60)[:, None, None]
    tint = np.array([120, 150, 190], np.float32)
    for first in range(STYLE.pitch, 15 * STYLE.pitch, 2 * STYLE.pitch):
        for picture, before, at in ((image, top, left), (image.swapaxes(0, 1), left, top)):
            band = picture[before - 60 : before, at + first : at + first + STYLE.pitch]
            band += fading * (tint - band)
    found = seen_in(image.astype(np.uint8))
    assert solvers.read(found.text) == NONOGRAM


def test_trees_that_look_like_a_digit_are_no_numbers() -> None:
    """Here each is a 9, but no board has that alone."""
    picture = Image.fromarray(example("tents"))
    lattice = next(candidates(Picture(np.asarray(picture))))
    pen = ImageDraw.Draw(picture)
    for tree in solvers.read(PUZZLES["tents"].example, puzzle="tents").cells_with("T"):
        x, y = lattice.xs[tree.column] + 16, lattice.ys[tree.row] + 16
        pen.rectangle((x - 13, y - 13, x + 13, y + 13), STYLE.open)
        pen.text((x, y), "9", (30, 130, 40), font_of(FONT, 22), "mm")
    image = np.asarray(picture)
    cells = Picture(image).cells(next(candidates(Picture(image))))
    assert sum(cell.number == 9 for cell in cells.all) > 40
    found = seen_in(image)
    assert solvers.read(found.text) == solvers.read(PUZZLES["tents"].example, puzzle="tents")
    assert (found.remark, found.doubtful) == ("", ())


def test_small_digit_whose_middle_is_pale_is_one_digit() -> None:
    """Two halves of a 3 are none, and two digits above one another stay two."""
    picture = Image.new("L", (48, 96))
    ImageDraw.Draw(picture).text((24, 24), "3", 255, font_of(FONT, 24), "mm")
    layer = np.asarray(picture, np.float32).copy()
    layer[23:25] *= 0.3
    below = layer.copy()
    below[22:] += layer[:-22]
    below[31:36, 22:26] = 60
    assert [len(list(pieces(one, 24.0, (0.0, 600.0)))) for one in (layer, below)] == [1, 2]
    (glyph,) = pieces(layer, 24.0, (0.0, 256.0))
    assert probabilities([glyph])[0].argmax() == 3


def test_text_in_step_with_a_board_does_not_drive_it_out() -> None:
    """A title above it, a row apart, may be taken for three rows more, of which a third is seen."""
    xs = tuple(range(25, 286, 20))
    table = Lattice(xs, tuple(range(80, 361, 20)), 0.94)
    with_title = Lattice(xs, tuple(range(20, 361, 20)), 0.84)
    assert [one.rows for one in drop_rivals([table, with_title])] == [14, 17]
