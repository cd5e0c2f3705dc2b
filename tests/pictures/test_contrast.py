"""Digits and lines stand out from their background on both themes of Discord, and no mark covers a clue."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from typing import Any

import pytest
from PIL import Image, ImageChops

from bot.render.cell_layers import faces
from bot.render.colours import COLOURS, Colour, contrast, heat, ink_on, mix
from bot.render.layout import layout
from bot.render.painter import draw
from bot.render.scene import Theme
from bot.render.sprites import SPRITES
from bot.render.state_drawings import Marks
from bot.render.tiles import Face, tile
from solvers import PUZZLES
from tests.pictures.scenes import example, states

DIGIT, LINE = 4.5, 1.6
"""The least contrasts: of WCAG 2 for text, and of a line that is seen at a glance."""
PX = 56
UNUSED: Colour = (255, 0, 255)
"""No theme has this colour."""
THEMES: tuple[Theme, ...] = ("dark", "light")
WITHOUT_LINES = {"bare", "plain", "inside", "domino R", "domino L", "domino U", "domino D"}
"""Backgrounds of puzzles that draw dots, lines or stones instead of a grid."""


def numbered(name: str) -> Iterator[Face]:
    """Yield the looks with a number in all states of a puzzle, except on hatching, where it has a halo."""
    for scene in states(name).values():
        yield from (face for face in faces(scene).values() if face.number and not face.marks.differs)


def digit_contrast(face: Face, theme: Theme) -> float:
    """Return the contrast of a number to the pixels that it covers."""
    # The line between the sums of Kakuro stays, so that only the digits change.
    bare = "\\" if "\\" in face.number else " "
    with_number, without = (tile(each, PX, theme) for each in (face, face._replace(number=bare)))
    changed = ImageChops.difference(with_number, without).convert("L").point(lambda level: 255 * (level > 0))
    return contrast(main_colour(with_number, changed), main_colour(without, changed))


def main_colour(image: Image.Image, mask: Image.Image) -> Colour:
    """Return the most frequent colour of an image where a mask is white."""
    counts = Image.composite(image, Image.new("RGB", image.size, UNUSED), mask).getcolors(PX * PX)
    return max((number, colour) for number, colour in counts or [] if colour != UNUSED)[1]  # type: ignore[return-value]


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("name", PUZZLES)
def test_digit_in_a_cell_is_readable(name: str, theme: Theme) -> None:
    low = {
        (face.sprite, face.number, face.marks): round(value, 2)
        for face in set(numbered(name))
        if (value := digit_contrast(face, theme)) < DIGIT
    }
    assert not low


def test_contrast_of_black_to_white_and_of_two_greys_are_those_of_the_standard() -> None:
    assert contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21)
    assert contrast((118, 118, 118), (255, 255, 255)) == pytest.approx(4.54, abs=0.01)


def test_black_or_white_is_readable_on_each_probability() -> None:
    assert all(contrast(ink_on(heat(n / 100)), heat(n / 100)) >= DIGIT for n in range(101))


@pytest.mark.parametrize("theme", THEMES)
def test_digit_at_a_margin_is_readable(theme: Theme) -> None:
    """Also one that is met, one that is a reason or wrong, and a coordinate."""
    colours = COLOURS[theme]
    card = colours.card
    for ink in (colours.clue, colours.met, colours.label):
        assert contrast(ink, card) >= DIGIT
    for state in (colours.reason, colours.wrong):
        assert contrast(colours.clue, mix(card, state, 0.3)) >= DIGIT


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("name", sorted(SPRITES.keys() - WITHOUT_LINES))
def test_line_between_two_equal_cells_is_visible(name: str, theme: Theme) -> None:
    """A row of pixels across both cells has two colours that are far enough apart."""
    one = tile(Face(name), PX, theme)
    row = [colour for _, colour in one.crop((0, PX // 12, PX, PX // 12 + 1)).getcolors(PX) or []]
    assert max(contrast(here, there) for here, there in product(row, repeat=2)) >= LINE  # type: ignore[arg-type]


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("name", ["mosaic", "nonogram", "nurikabe"])
def test_black_cell_with_a_ring_stays_as_it_is(name: str, theme: Theme) -> None:
    look = PUZZLES[name].look
    plain, fresh = (tile(Face(look.yes, marks=Marks(fresh=is_new)), PX, theme) for is_new in (False, True))
    middle = (PX // 4, PX // 4, PX * 3 // 4, PX * 3 // 4)
    assert fresh.crop(middle).tobytes() == plain.crop(middle).tobytes()


@pytest.mark.parametrize("state", ["reasons", "wrong", "chances", "differs"])
@pytest.mark.parametrize("theme", THEMES)
def test_marks_on_sides_cover_neither_clues_nor_coordinates(theme: Theme, state: str) -> None:
    scene = replace(example("slitherlink"), theme=theme, facts=None)
    sides = scene.board.sides
    marks: dict[str, Any] = {"reasons": (sides,), "chances": dict.fromkeys(sides, 0.37)}
    plain, marked = draw(scene, PX), draw(replace(scene, **{state: marks.get(state, sides)}), PX)
    plan, free = layout(scene.board, PX), PX // 4
    left, top, (right, bottom) = plan.left - free, plan.top - free, plan.size
    corners = [plan.corner(cell) for cell in scene.board.cells]
    boxes = [(x + free, y + free, x + PX - free, y + PX - free) for x, y in corners]
    for box in (*boxes, (0, 0, right, top), (0, 0, left, bottom)):
        assert plain.crop(box).tobytes() == marked.crop(box).tobytes()
    # No coordinate reaches beyond the part that is free of marks.
    for line in ((0, top, right, top + 1), (left, top, left + 1, bottom)):
        assert len(plain.crop(line).getcolors() or []) == 1
