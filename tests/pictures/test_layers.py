"""Each layer of a picture shows what it is for, and only where it should."""

from dataclasses import replace

import pytest
from PIL import Image, ImageChops

import solvers
from bot.render import Scene, overlays
from bot.render.cell_layers import faces
from bot.render.painter import draw
from bot.render.region_fills import bordered_regions, region_colours
from solvers import Cell, Edge, Look
from solvers.core.boards.board import Group
from tests.pictures.sample_boards import DARK, PX, board, cell, colours, empty, plan
from tests.pictures.scenes import example

PAGE = Look(ground="page", clue_ground="given", value="entered")


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
    grounds = region_colours(regions)
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
    scene = example("skyscrapers")
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
    scene = example("skyscrapers")
    marked = draw(replace(scene, reason_lines=(name,)), PX)
    at, box = plan(scene), ImageChops.difference(draw(scene, PX), marked).getbbox()
    line, margin = name[: name.index(" from")], name.rpartition(" ")[2]
    number = ord(line[-1]) - ord("A") if line.startswith("column") else int(line[-1]) - 1
    left, top, right, bottom = at.gutter(margin, number)
    assert box is not None
    assert left <= box[0] < box[2] <= right
    assert top <= box[1] < box[3] <= bottom


def test_the_links_of_a_chain_are_numbered_in_its_order_instead_of_reasons() -> None:
    """What is only pointed at beside them has no number."""
    cells = [Cell(0, column) for column in range(5)]
    reasons = ((cells[0], cells[1]), (cells[1],))
    scene = Scene(empty(1, 5), PAGE, reasons=reasons)
    assert numbers_in(scene) == ["1", "1·2", "", "", ""]
    chained = replace(scene, chain=((cells[4],), (cells[2], cells[3])), beside=(cells[3],))
    assert numbers_in(chained) == ["", "", "2", "2", "1"]


def numbers_in(scene: Scene) -> list[str]:
    return [face.marks.reason for face in faces(scene).values()]


@pytest.mark.parametrize("text", ["galaxies\n#..o.\n.....\n..o..", "palisade 1\n#..\n..."])
def test_a_hole_among_regions_between_borders_is_none_of_them(text: str) -> None:
    regions = bordered_regions(solvers.read(text), {})
    assert [number < 0 for row in regions for number in row] == [True, *[False] * 5]


@pytest.mark.parametrize("name", ["galaxies", "slant", "thermometers", "zip"])
def test_clues_over_cells_look_the_same_in_pieces_as_in_one_drawing(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    in_pieces = draw(example(name), PX)
    monkeypatch.setattr(overlays, "_COMPACT", frozenset())
    in_one = draw(example(name), PX)
    assert ImageChops.difference(in_pieces, in_one).getbbox() is None
