"""Every state of a cell can be told from every other, whoever looks."""

from dataclasses import replace
from itertools import combinations

import pytest
from PIL import Image, ImageChops

from bot.render.colours import COLOURS
from bot.render.layout import cell_size, layout
from bot.render.painter import draw
from bot.render.scene import Theme
from bot.render.segments import segment
from bot.render.state_drawings import PLAIN
from bot.render.tiles import Face, tile
from solvers import PUZZLES, Cell
from tests.pictures.scenes import example
from tests.pictures.vision import KINDS, seen_picture

PX = 32
STATES = {
    "plain": PLAIN,
    "fresh": PLAIN._replace(fresh=True),
    "reason": PLAIN._replace(in_reason=True, outline=("U", "D", "L", "R")),
    "second reason": PLAIN._replace(in_reason=True, reason="2", outline=("U", "D", "L", "R")),
    "wrong": PLAIN._replace(wrong=True),
    "differs": PLAIN._replace(differs=True),
    "chance": PLAIN._replace(percent=37),
}


NAMES = sorted(PUZZLES)
"""All puzzles that can be drawn."""


def sprites(name: str) -> list[str]:
    look = PUZZLES[name].look
    yes = "domino R" if look.yes == "domino" else look.yes
    return sorted({look.ground, look.no, yes, *look.given.values()} - {""})


def told_apart(one: Image.Image, other: Image.Image) -> float:
    """The share of the pixels which differ clearly in brightness alone."""
    difference = ImageChops.difference(one.convert("L"), other.convert("L"))
    return sum(difference.histogram()[20:]) / (PX * PX)


def brightest(image: Image.Image) -> int:
    return max(level for level, pixels in enumerate(image.convert("L").histogram()) if pixels)


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("name", NAMES)
def test_states_differ_in_brightness_and_not_by_colour_alone(name: str, theme: Theme) -> None:
    for sprite in sprites(name):
        for (_, one), (_, other) in combinations(STATES.items(), 2):
            assert told_apart(*(tile(Face(sprite, marks=m), PX, theme) for m in (one, other))) > 0.005


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("kind", sorted(KINDS))
def test_states_differ_with_colour_blindness(kind: str, theme: Theme) -> None:
    """Each sprite is looked at once for each style of its numbers, however many puzzles have it."""
    for sprite, numbers in sorted({(s, PUZZLES[name].look.numbers) for name in NAMES for s in sprites(name)}):
        row = Image.new("RGB", (PX * len(STATES), PX))
        for number, marks in enumerate(STATES.values()):
            row.paste(tile(Face(sprite, "3", numbers, marks), PX, theme), (PX * number, 0))
        seen = seen_picture(row, kind)
        cells = [seen.crop((PX * i, 0, PX * (i + 1), PX)) for i in range(len(STATES))]
        assert all(told_apart(one, other) > 0.005 for one, other in combinations(cells, 2)), sprite


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("name", NAMES)
def test_yes_no_and_open_cells_differ_in_brightness(name: str, theme: Theme) -> None:
    look = PUZZLES[name].look
    yes = "domino R" if look.yes == "domino" else look.yes
    shown = sorted({look.ground, yes, look.no} - {""})
    pictures = [tile(Face(sprite), PX, theme) for sprite in shown]
    assert all(told_apart(one, other) > 0.02 for one, other in combinations(pictures, 2))


@pytest.mark.parametrize("name", ["mosaic", "dominosa", "sudoku", "lightup", "hitori", "nurikabe", "hashi"])
def test_a_clue_is_readable_in_every_state(name: str) -> None:
    """Cells with different clues differ, whatever marks are on them."""
    look = example(name).look
    for marks in STATES.values():
        pictures = [tile(Face(look.clue_ground, clue, look.numbers, marks), PX, "dark") for clue in "35"]
        assert told_apart(*pictures) > 0.01


def test_a_met_clue_is_dimmer_than_an_open_one() -> None:
    scene = replace(example("tents"), facts=None)
    met = replace(scene, met=frozenset({"row 1"}))
    clear, dim = (brightest(draw(shown).crop((0, 0, 40, 100))) for shown in (scene, met))
    assert dim < clear


@pytest.mark.parametrize("name", ["tents", "nonogram"])
def test_clues_at_the_edge_that_are_reasons_or_wrong_differ_in_brightness(name: str) -> None:
    scene = example(name)
    lines = ("row 3", "column B")
    pictures = [
        draw(shown)
        for shown in (scene, replace(scene, reason_lines=lines), replace(scene, wrong_lines=lines))
    ]
    plan = layout(scene.board, cell_size(scene.board))
    for one, other in combinations(pictures, 2):
        for cell in (Cell(2, 0), Cell(0, 1)):
            x, y = plan.corner(cell)
            left, top = (0, y) if cell.row else (x, 0)
            box = (left, top, left + plan.px, top + plan.px)
            assert told_apart(one.crop(box), other.crop(box)) > 0.01


def line_states(name: str, theme: Theme) -> list[Image.Image]:
    """A line and what is around it, in every state."""
    scene = replace(example(name), theme=theme)
    place = next(place for place, on in (scene.facts or {}).items() if on and place.cells[0].row > 1)
    at = segment(layout(scene.board, PX), place)
    box = (round(at.x) - 16, round(at.y) - 16, round(at.x) + 16, round(at.y) + 16)
    states = (
        {},
        {"fresh": (place,)},
        {"reasons": ((place,),)},
        {"reasons": ((), (place,))},
        {"wrong": (place,)},
        {"differs": (place,)},
        {"chances": {place: 0.37}},
    )
    return [draw(replace(scene, **state), PX).crop(box) for state in states]


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("name", ["slitherlink", "hashi"])
def test_states_of_lines_differ_in_brightness_and_with_colour_blindness(name: str, theme: Theme) -> None:
    pictures = line_states(name, theme)
    for seen in (pictures, *([seen_picture(p, kind) for p in pictures] for kind in KINDS)):
        assert all(told_apart(one, other) > 0.005 for one, other in combinations(seen, 2))


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("kind", sorted(KINDS))
def test_the_border_between_regions_is_seen_on_all_of_their_colours(kind: str, theme: Theme) -> None:
    """Colour alone never tells regions apart: the border between them is clearly brighter or darker."""
    colours = COLOURS[theme]
    for pastel in colours.pastels:
        pair = Image.new("RGB", (2, 1), pastel)
        pair.putpixel((1, 0), colours.border)
        one, other = (seen_picture(pair, kind).convert("L").getpixel((x, 0)) for x in (0, 1))
        assert abs(one - other) > 60
