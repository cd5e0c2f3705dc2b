"""Each layer of a picture shows what it is for, and only where it should."""

from collections.abc import Mapping
from dataclasses import replace

import pytest
from PIL import Image, ImageChops

from bot.pictures import Scene
from bot.pictures.areas import coloured
from bot.pictures.cells import faces
from bot.pictures.colours import COLOURS, Colour
from bot.pictures.layout import Layout, layout
from bot.pictures.painter import draw
from bot.pictures.segments import segment
from solvers import Board, Cell, Edge, Look
from solvers.core.boards.board import Clue, Group
from solvers.core.boards.places import Place, Value
from tests.bench.handmade import kinds

PX = 40
DARK = COLOURS["dark"]
PAGE = Look(ground="page", clue_ground="given", value="entered")


def board(*rows: tuple[Clue, ...]) -> Board:
    return Board("made up", rows)


def empty(rows: int, columns: int) -> Board:
    return board(*[(None,) * columns] * rows)


def cell(scene: Scene, name: str) -> Image.Image:
    """The inner part of a cell in the picture of a scene."""
    x, y = layout(scene.board, PX).corner(Cell.named(name))
    return draw(scene, PX).crop((x + 4, y + 4, x + PX - 4, y + PX - 4))


def colours(image: Image.Image) -> set[Colour]:
    found = image.getcolors(image.width * image.height) or []
    return {colour for _, colour in found if isinstance(colour, tuple)}


def plan(scene: Scene) -> Layout:
    return layout(scene.board, PX)


def across(scene: Scene, place: Edge) -> list[Colour]:
    """The colours met on the way across the middle of a bridge that runs from left to right."""
    at, image = segment(plan(scene), place), draw(scene, PX)
    return [image.getpixel((round(at.x) - 3, round(at.y) + step)) for step in range(-15, 16)]


def test_a_given_number_and_an_entered_one_differ_by_ink_and_ground() -> None:
    scene = Scene(board((5, None)), PAGE, {Cell(0, 1): 5})
    given, entered = colours(cell(scene, "A1")), colours(cell(scene, "B1"))
    assert {DARK.given, DARK.clue} <= given
    assert {DARK.page, DARK.entered} <= entered
    assert not {DARK.page, DARK.entered} & given


def test_a_clue_stays_as_it_is_where_facts_repeat_it() -> None:
    clued = Scene(board((5, None)), PAGE)
    assert cell(replace(clued, facts={Cell(0, 0): 5}), "A1") == cell(clued, "A1")


def test_a_cell_without_a_fact_is_drawn_bare_although_other_facts_are_known() -> None:
    """Walls are no unknowns: an answer does not turn them white."""
    look = Look(ground="unlit", clue_ground="wall", yes="bulb", no="unlit dot", given={"#": "wall"})
    bare = Scene(board((2, "#", None)), look)
    solved = replace(bare, facts={Cell(0, 2): True})
    assert [cell(solved, name) == cell(bare, name) for name in ("A1", "B1", "C1")] == [True, True, False]


def test_a_clue_that_is_text_is_written_unless_it_has_a_sprite() -> None:
    plain = Scene(board(("?", None)), PAGE)
    sprite = replace(plain, look=replace(PAGE, given={"?": "given"}))
    assert cell(plain, "A1") != cell(replace(plain, board=board(("!", None))), "A1")
    assert colours(cell(sprite, "A1")) == {DARK.given}


@pytest.mark.parametrize(("numbers", "same"), [("letters", "A"), ("plain", "10")])
def test_numbers_above_9_are_letters_where_the_look_says_so(numbers: str, same: str) -> None:
    look = replace(PAGE, numbers=numbers)
    number, text = (faces(Scene(board((clue,)), look))[Cell(0, 0)].number for clue in (10, same))
    assert number == text


def test_pencil_marks_stand_where_their_number_belongs() -> None:
    """Of nine numbers, 1 stands top left and 9 bottom right."""
    bare = Scene(empty(9, 9), PAGE)
    for number, corner in ((1, (0, 0)), (9, (1, 1)), (3, (1, 0)), (7, (0, 1))):
        marked = cell(replace(bare, pencil={Cell(0, 0): (number,)}), "A1")
        box = ImageChops.difference(marked, cell(bare, "A1")).getbbox()
        assert box is not None
        middle = ((box[0] + box[2]) / 2 > 16, (box[1] + box[3]) / 2 > 16)
        assert middle == (bool(corner[0]), bool(corner[1]))


def test_pencil_marks_vanish_once_the_cell_is_known() -> None:
    known = Scene(empty(9, 9), PAGE, {Cell(0, 0): 4})
    assert cell(replace(known, pencil={Cell(0, 0): (1, 2)}), "A1") == cell(known, "A1")


def test_pencil_marks_too_small_to_read_are_left_out() -> None:
    bare = Scene(empty(25, 25), PAGE)
    marked = replace(bare, pencil={Cell(0, 0): (1, 20)})
    assert draw(marked, 25) == draw(bare, 25)
    assert draw(marked, 50) != draw(bare, 50)


def test_heavy_borders_part_regions_and_nothing_else() -> None:
    scene = Scene(replace(empty(2, 4), regions=((0, 0, 1, 1), (0, 1, 1, 1))), PAGE)
    image, (left, top) = draw(scene, PX), plan(scene).corner(Cell(0, 0))
    for row, borders in ((0, [0, 2, 4]), (1, [0, 1, 4])):
        y = top + row * PX + PX // 2
        heavy = [c for c in range(5) if image.getpixel((left + c * PX, y)) == DARK.border]
        assert heavy == borders


def test_regions_side_by_side_have_different_soft_colours() -> None:
    regions = tuple(tuple(r // 2 * 5 + (c + r // 2 % 2) // 2 for c in range(9)) for r in range(10))
    grounds = coloured(regions)
    for r in range(10):
        for c in range(9):
            for s, d in ((r + 1, c), (r, c + 1)):
                if s < 10 and d < 9 and regions[r][c] != regions[s][d]:
                    assert grounds[Cell(r, c)] != grounds[Cell(s, d)]


def test_light_shines_along_lines_up_to_the_next_wall() -> None:
    look = Look(
        ground="unlit", clue_ground="wall", yes="bulb", no="unlit dot", lit="lit", given={"#": "wall"}
    )
    grid = board((None, None, "#", None), (None, None, None, None))
    found = faces(Scene(grid, look, {Cell(0, 0): True, Cell(0, 1): False}))
    lit = [place.name for place, face in found.items() if face.ground == "lit"]
    assert lit == ["B1", "A2"]
    assert found[Cell(0, 1)].sprite == "unlit dot"


def test_a_cage_has_dashes_at_its_ends_and_its_sum_in_the_first_cell() -> None:
    caged = replace(empty(2, 2), cages=(Group("cage", (12,), (Cell(0, 1), Cell(1, 1))),))
    found = faces(Scene(caged, PAGE))
    cages = {place.name: face.cage for place, face in found.items() if face.cage}
    assert {name: (set(cage.sides), cage.total) for name, cage in cages.items()} == {
        "B1": (set("ULR"), "12"),
        "B2": (set("DLR"), ""),
    }


@pytest.mark.parametrize("state", ["fresh", "wrong", "differs"])
def test_the_sum_of_a_cage_is_readable_in_every_state(state: str) -> None:
    def corner(total: int) -> Image.Image:
        caged = replace(empty(1, 1), cages=(Group("cage", (total,), (Cell(0, 0),)),))
        marked = replace(Scene(caged, PAGE, {Cell(0, 0): 7}), **{state: (Cell(0, 0),)})
        return draw(replace(marked, reasons=((Cell(0, 0),), ())), PX)

    assert ImageChops.difference(corner(13), corner(28)).convert("L").getextrema()[1] > 90


@pytest.mark.parametrize(("sign", "sides"), [(">", ("left", "upper")), ("<", ("right", "lower"))])
def test_a_sign_opens_towards_the_greater_cell(sign: str, sides: tuple[str, str]) -> None:
    for second, side in zip((Cell(0, 1), Cell(1, 0)), sides, strict=True):
        signs = ((Edge(Cell(0, 0), second), sign),)
        scene = Scene(replace(empty(2, 2), signs=signs), replace(PAGE, apart=True))
        unsigned = draw(replace(scene, board=replace(scene.board, signs=())), PX)
        x, y = plan(scene).corner(second)
        middle = (x, y + PX // 2) if second.column else (x + PX // 2, y)
        box = (middle[0] - 8, middle[1] - 8, middle[0] + 8, middle[1] + 8)
        strokes = ImageChops.difference(draw(scene, PX), unsigned).crop(box).convert("1")
        assert _open_side(strokes) == side


def _open_side(strokes: Image.Image) -> str:
    """The side on which an angle is widest."""
    left, top, right, bottom = strokes.getbbox() or (0, 0, 0, 0)
    edges = {
        "left": (left, top, left + 2, bottom),
        "right": (right - 2, top, right, bottom),
        "upper": (left, top, right, top + 2),
        "lower": (left, bottom - 2, right, bottom),
    }
    ends = {side: strokes.crop(box).getbbox() or (0, 0, 0, 0) for side, box in edges.items()}
    return max(ends, key=lambda side: max(ends[side][2] - ends[side][0], ends[side][3] - ends[side][1]))


def test_clues_stand_on_all_four_margins_and_coordinates_outside_of_them() -> None:
    scene = kinds()["skyscrapers"]
    image, at = draw(scene, PX), plan(scene)
    bare = replace(scene.board, row_clues=(None,) * 5, right_clues=(None,) * 5)
    bare = replace(bare, column_clues=(None,) * 5, bottom_clues=(None,) * 5)
    unclued = draw(replace(scene, board=bare), PX)
    assert image.size == unclued.size
    (right, bottom), width = at.far, at.size[0]
    changed = ImageChops.difference(image, unclued).getbbox()
    assert changed is not None
    assert at.label_wide <= changed[0] < at.left
    assert at.label_room <= changed[1] < at.top
    assert right < changed[2] <= width
    assert bottom < changed[3]


@pytest.mark.parametrize("name", ["row 4 from the left", "column A from the bottom", "row 3 from the right"])
def test_only_the_clue_of_the_line_of_sight_that_is_a_reason_is_marked(name: str) -> None:
    scene = kinds()["skyscrapers"]
    marked = draw(replace(scene, reason_lines=(name,)), PX)
    at, box = plan(scene), ImageChops.difference(draw(scene, PX), marked).getbbox()
    line, margin = name[: name.index(" from")], name.rpartition(" ")[2]
    number = ord(line[-1]) - ord("A") if line.startswith("column") else int(line[-1]) - 1
    left, top, right, bottom = at.gutter(margin, number)
    assert box is not None
    assert left <= box[0] < box[2] <= right
    assert top <= box[1] < box[3] <= bottom


def test_a_loop_has_lines_where_it_is_and_crosses_where_it_is_not() -> None:
    scene = kinds()["slitherlink"]
    facts = dict(scene.facts or {})
    open_side = next(iter(facts))
    del facts[open_side]
    image, at = draw(replace(scene, facts=facts), PX), plan(scene)
    for side, on in facts.items():
        x, y, *_ = segment(at, side)
        assert (image.getpixel((round(x), round(y))) == DARK.line) is bool(on)


def test_a_finished_answer_needs_no_crosses() -> None:
    for name in ("slitherlink", "hashi"):
        scene = kinds()[name]
        first, *others = scene.facts or {}
        almost = {place: (scene.facts or {})[place] for place in others}
        assert DARK.cross not in colours(draw(scene, PX))
        assert DARK.cross in colours(draw(replace(scene, facts=almost), PX))
        assert first not in almost


def test_the_inside_of_a_finished_loop_is_tinted() -> None:
    scene = kinds()["slitherlink"]
    inside = [cell.name for cell, face in faces(scene).items() if face.ground == "inside"]
    assert {"A1", "C1", "A7"} <= set(inside)
    assert not {"B1", "E1", "G3"} & set(inside)


@pytest.mark.parametrize("number", [0, 1, 2, 3, 4])
def test_an_edge_has_as_many_bridges_as_it_holds(number: int) -> None:
    edge = Edge(Cell(0, 0), Cell(0, 4))
    look = Look(ground="lattice", clue_ground="island", lines="bridge")
    seen = across(Scene(board((1, None, None, None, 1)), look, {edge: number}), edge)
    lines = [on and not before for before, on in zip([False, *_on(seen)], _on(seen), strict=False)]
    assert sum(lines) == number


def _on(colours: list[Colour]) -> list[bool]:
    return [colour == DARK.line for colour in colours]


def test_a_cross_stands_beside_a_bridge_that_lies_across() -> None:
    look = Look(ground="lattice", clue_ground="island", lines="bridge")
    grid = board((None, None, 1, None), (1, None, None, 1), (None, None, 1, None), (1, None, None, 1))
    wide, high = Edge(Cell(1, 0), Cell(1, 3)), Edge(Cell(0, 2), Cell(2, 2))
    scene = Scene(grid, look, {wide: 0, high: 1})
    image, at = draw(scene, PX), plan(scene)
    assert DARK.cross in colours(_around(image, at, Cell(1, 1)))
    assert DARK.cross not in colours(_around(image, at, Cell(1, 2)))


def _around(image: Image.Image, at: Layout, place: Cell) -> Image.Image:
    x, y = at.corner(place)
    return image.crop((x, y, x + PX, y + PX))


@pytest.mark.parametrize("name", ["slitherlink", "hashi"])
def test_states_of_a_line_change_only_its_surroundings(name: str) -> None:
    scene = kinds()[name]
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
