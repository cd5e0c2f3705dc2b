"""Lines as they are drawn: loops, bridges, crosses, bars between cells, and their states."""

from collections.abc import Mapping
from dataclasses import replace

import pytest
from PIL import Image, ImageChops

from bot.render import Scene
from bot.render.cell_layers import faces
from bot.render.colours import Colour
from bot.render.layout import Layout
from bot.render.painter import draw
from bot.render.segments import segment
from solvers import Board, Cell, Edge, Look
from solvers.core.boards.places import Place, Side, Value
from tests.pictures.sample_boards import DARK, PX, board, colours, plan
from tests.pictures.scenes import example


def across(scene: Scene, place: Edge) -> list[Colour]:
    """The colours met on the way across the middle of a bridge that runs from left to right."""
    at, image = segment(plan(scene), place), draw(scene, PX)
    return [image.getpixel((round(at.x) - 3, round(at.y) + step)) for step in range(-15, 16)]


def test_a_loop_has_lines_where_it_is_and_crosses_where_it_is_not() -> None:
    scene = example("slitherlink")
    facts = dict(scene.facts or {})
    open_side = next(iter(facts))
    del facts[open_side]
    image, at = draw(replace(scene, facts=facts), PX), plan(scene)
    for side, on in facts.items():
        x, y, *_ = segment(at, side)
        assert (image.getpixel((round(x), round(y))) == DARK.line) is bool(on)


def test_a_finished_answer_needs_no_crosses() -> None:
    for name in ("slitherlink", "hashi"):
        scene = example(name)
        first, *others = scene.facts or {}
        almost = {place: (scene.facts or {})[place] for place in others}
        assert DARK.cross not in colours(draw(scene, PX))
        assert DARK.cross in colours(draw(replace(scene, facts=almost), PX))
        assert first not in almost


def test_the_inside_of_a_finished_loop_is_tinted() -> None:
    """From a cell inside, the way out to the left crosses the loop an odd number of times."""
    scene = example("slitherlink")
    loop = [side for side, is_on in (scene.facts or {}).items() if is_on and isinstance(side, Side)]
    walls = {(side.row, side.column) for side in loop if not side.across}
    inside = {
        cell
        for cell in scene.board.cells
        if sum((cell.row, column) in walls for column in range(cell.column + 1)) % 2
    }
    assert {cell for cell, face in faces(scene).items() if face.ground == "inside"} == inside


@pytest.mark.parametrize("number", [0, 1, 2, 3, 4])
def test_an_edge_has_as_many_bridges_as_it_holds(number: int) -> None:
    edge = Edge(Cell(0, 0), Cell(0, 4))
    look = Look(ground="lattice", clue_ground="island", lines="bridge")
    seen = across(Scene(Board("hashi", ((1, None, None, None, 1),)), look, {edge: number}), edge)
    lines = [on and not before for before, on in zip([False, *_on(seen)], _on(seen), strict=False)]
    assert sum(lines) == number


def _on(colours: list[Colour]) -> list[bool]:
    return [colour == DARK.line for colour in colours]


def test_a_cross_stands_beside_a_bridge_that_lies_across() -> None:
    look = Look(ground="lattice", clue_ground="island", lines="bridge")
    rows = (None, None, 1, None), (1, None, None, 1), (None, None, 1, None), (1, None, None, 1)
    wide, high = Edge(Cell(1, 0), Cell(1, 3)), Edge(Cell(0, 2), Cell(2, 2))
    scene = Scene(Board("hashi", rows), look, {wide: 0, high: 1})
    image, at = draw(scene, PX), plan(scene)
    assert DARK.cross in colours(_around(image, at, Cell(1, 1)))
    assert DARK.cross not in colours(_around(image, at, Cell(1, 2)))


def _around(image: Image.Image, at: Layout, place: Cell) -> Image.Image:
    x, y = at.corner(place)
    return image.crop((x, y, x + PX, y + PX))


@pytest.mark.parametrize("name", ["slitherlink", "hashi"])
def test_states_of_a_line_change_only_its_surroundings(name: str) -> None:
    scene = example(name)
    place = next(place for place, on in (scene.facts or {}).items() if on and place.cells[0].row > 1)
    at = segment(plan(scene), place)
    width, height = at.box(0.6 * PX)
    states: Mapping[str, object] = {
        "fresh": (place,),
        "wrong": (place,),
        "differs": (place,),
        "reasons": ((place,), (place,)),
        "chances": {place: 0.4},
    }
    for state, value in states.items():
        box = ImageChops.difference(draw(scene, PX), draw(replace(scene, **{state: value}), PX)).getbbox()
        assert box is not None, state
        assert box[0] >= at.x - width / 2 - 4, state
        assert box[2] <= at.x + width / 2 + 4, state
        assert box[1] >= at.y - height / 2 - 4, state
        assert box[3] <= at.y + height / 2 + 4, state


def test_a_domino_marks_both_of_its_cells() -> None:
    edge = Edge(Cell(0, 0), Cell(0, 1))
    look = Look(ground="bare", yes="domino", no="bare", clue_ground="bare")
    facts: dict[Place, Value] = {edge: True, Edge(Cell(0, 1), Cell(0, 2)): False}
    found = faces(Scene(board((1, 2, 3)), look, facts, fresh=(edge,)))
    drawn = {place.name: (face.sprite, face.marks.fresh) for place, face in found.items()}
    assert drawn == {"A1": ("domino R", True), "B1": ("domino L", True), "C1": ("bare", False)}


def test_two_cells_that_are_not_joined_have_a_bar_on_their_side_unless_one_is_joined_already() -> None:
    look = Look(ground="bare", yes="domino", no="bare", clue_ground="bare")
    apart = Edge(Cell(0, 1), Cell(0, 2))
    grid = board((1, 2, 3))

    def has_bar(facts: dict[Place, Value]) -> bool:
        image, at = draw(Scene(grid, look, facts), PX), plan(Scene(grid, look))
        x, y = at.corner(Cell(0, 2))
        return DARK.cross in colours(image.crop((x - 4, y, x + 4, y + PX)))

    assert has_bar({apart: False})
    assert not has_bar({})
    assert not has_bar({apart: False, Edge(Cell(0, 0), Cell(0, 1)): True})
