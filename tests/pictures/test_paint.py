"""Pictures are right in size and colour, and the painter draws a puzzle that it has never heard of."""

from collections import defaultdict
from dataclasses import replace
from io import BytesIO
from typing import cast

import pytest
from PIL import Image, ImageChops

from bot.render import Scene, paint
from bot.render.colours import COLOURS
from bot.render.layout import cell_size, layout
from bot.render.painter import draw
from bot.render.pen import label
from bot.render.scene import Theme
from bot.render.sprites import SPRITES
from bot.render.state_drawings import PLAIN
from bot.render.tiles import Face, tile
from solvers import PUZZLES, Board, Cell, Look, read
from solvers.sudoku.variant_rules import KINDS
from tests.pictures.large_scenes import grown
from tests.pictures.scenes import example

PHONE = 350
"""How many pixels wide a picture is shown on a phone."""


NAMES = sorted(PUZZLES)
"""All puzzles that can be drawn."""


def opened(png: bytes) -> Image.Image:
    return Image.open(BytesIO(png))


def empty(side: int, clue: tuple[int, ...] | None = None) -> Board:
    """A board without numbers in its cells; with `clue` at every edge."""
    clues = (clue,) * side if clue else ()
    return Board("made up", ((None,) * side,) * side, clues, clues)


def flat(image: Image.Image) -> bool:
    """Whether the image has one colour only."""
    return all(low == high for low, high in cast("tuple[tuple[int, int], ...]", image.getextrema()))


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("name", NAMES)
def test_a_picture_is_an_opaque_png_with_a_palette_on_a_card_of_its_theme(name: str, theme: Theme) -> None:
    image = opened(paint(replace(example(name), theme=theme)))
    assert (image.format, image.mode) == ("PNG", "P")
    assert "transparency" not in image.info
    assert image.convert("RGB").getpixel((0, 0)) == COLOURS[theme].card


@pytest.mark.parametrize("name", NAMES)
def test_a_look_names_sprites_that_exist(name: str) -> None:
    look = example(name).look
    named = {look.ground, look.no, look.clue_ground, look.value, look.lit, look.total, *look.given.values()}
    assert named - {""} <= SPRITES.keys()
    assert look.yes in {"", *SPRITES} or {f"{look.yes} {side}" for side in "RLUD"} <= SPRITES.keys()


@pytest.mark.parametrize("name", [name for name in NAMES if PUZZLES[name].look.total])
def test_corner_beside_the_coordinates_tells_the_number_of_the_whole_board(name: str) -> None:
    """Nobody can play Star Battle without the number of stars."""
    scene = example(name)
    one, other = (draw(replace(scene, board=replace(scene.board, total=total))) for total in (1, 28))
    box = ImageChops.difference(one, other).getbbox()
    plan = layout(scene.board, cell_size(scene.board))
    assert box is not None
    assert (box[2] <= plan.left, box[3] <= plan.top) == (True, True)


OVERLAYS = {
    "thermo": "thermo A1 B1 C2",
    "arrow": "arrow A1 B1 : C1 D2",
    "palindrome": "palindrome A1 B2 C3",
    "renban": "renban A1 B1",
    "whispers": "whispers A1 B1",
    "between": "between A1 B1 C1",
    "lockout": "lockout A1 B1 C1",
    "odd": "odd A1",
    "even": "even A1",
    "candidates": "candidates A1 = 1, 2",
    "minimum": "minimum B2",
    "maximum": "maximum B2",
    "white": "white A1 B1",
    "black": "black A1 B1 = 3",
    "xv": "xv A1 B1 = 10",
    "quadruple": "quadruple A1 B1 A2 B2 = 1, 2, 3",
    "little-killer": "little-killer A2 B3 = 5",
    "skyscraper": "skyscraper A1 B1 C1 D1 = 2",
    "clone": "clone A1 : C3",
    "extra": "extra A1 B1 C1 D1",
}


def test_every_kind_of_clue_over_cells_is_on_the_picture() -> None:
    """Two kinds look different, too, so that a player knows the rule."""
    assert OVERLAYS.keys() >= set(KINDS)
    alike: dict[bytes, list[str]] = defaultdict(list)
    for kind, text in {"none": "", **OVERLAYS}.items():
        alike[_bare_sudoku(text).tobytes()].append(kind)
    assert [kinds for kinds in alike.values() if len(kinds) > 1] == []


@pytest.mark.parametrize("line", ["thermo A1 B1", "arrow D4 : A1 B1", "whispers A1 B1", "odd A1"])
def test_clues_over_cells_lie_below_the_numbers(line: str) -> None:
    """A line through a number makes it hard to read."""
    one, other = (
        draw(Scene(read(f"sudoku\n1...\n....\n....\n....\n{text}"), PUZZLES["sudoku"].look))
        for text in ("", line)
    )
    ink = max(one.get_flattened_data(), key=sum)
    inked = [i for i, pixel in enumerate(one.get_flattened_data()) if pixel == ink]
    pixels = list(other.get_flattened_data())
    assert len(inked) > 20
    assert {pixels[i] for i in inked} == {ink}


@pytest.mark.parametrize("rule", ["main diagonal", "anti-diagonal", "diagonals", "windoku"])
def test_groups_of_a_sudoku_across_boxes_are_tinted(rule: str) -> None:
    assert _bare_sudoku("", rule, 9).tobytes() != _bare_sudoku("", "", 9).tobytes()


def _bare_sudoku(line: str, rule: str = "", side: int = 4) -> Image.Image:
    """Draw a Sudoku without givens."""
    rows = "\n".join(["." * side] * side)
    board = read(f"sudoku {rule}\n{rows}\n{line}", "sudoku")
    return draw(Scene(board, PUZZLES["sudoku"].look))


@pytest.mark.parametrize("name", NAMES)
def test_a_picture_is_never_larger_than_allowed(name: str) -> None:
    for max_bytes in (10_000, 1_000):
        png = paint(example(name), max_bytes)
        assert len(png) <= max_bytes
        opened(png).load()


def test_a_limit_that_no_picture_can_keep_is_said() -> None:
    with pytest.raises(ValueError, match="No picture of this board fits into 50 bytes"):
        paint(example("tents"), 50)


@pytest.mark.parametrize(
    ("side", "least"), [(1, 24), (20, 24), (30, 24), (60, 24), (61, 16), (99, 16), (100, 16)]
)
def test_cells_have_at_least_24_pixels_up_to_60_a_side_and_16_up_to_100(side: int, least: int) -> None:
    assert cell_size(empty(side)) >= least
    assert cell_size(empty(side, (1, 2, 3, 4, 5, 6, 7, 8))) >= least


@pytest.mark.parametrize("side", [9, 16, 25])
def test_cells_with_candidates_are_as_large_as_on_a_small_board(side: int) -> None:
    """A candidate of a board of 16x16 is 10 pixels high."""
    assert cell_size(empty(side), candidates=True) >= cell_size(empty(9))


def test_a_board_of_a_thousand_columns_is_still_a_picture_of_bearable_size() -> None:
    board = Board("made up", ((None,) * 1000,) * 3)
    assert max(layout(board, cell_size(board)).size) <= 6100


@pytest.mark.parametrize("name", NAMES)
def test_numbers_of_a_20x20_board_are_6_pixels_high_on_a_phone(name: str) -> None:
    board = grown(name, 20).board
    plan = layout(board, cell_size(board))
    shrunk = min(PHONE / plan.size[0], 1)
    clue = label("8", plan.clue_size).height if board.row_clues else 0.64 * 0.727 * plan.px
    assert clue * shrunk >= 6
    assert label("8", plan.label_size).height * shrunk >= 5


def test_long_clues_do_not_starve_the_grid() -> None:
    board = empty(20, (1,) * 10)
    plan = layout(board, cell_size(board))
    assert 20 * plan.px > 0.6 * plan.size[0]
    assert plan.px >= 20


def test_the_clues_of_a_line_end_at_the_grid() -> None:
    """A one-number clue is drawn in the gutter right beside its row."""
    board = Board("made up", ((None,) * 5,) * 5, ((1, 1),) + ((5,),) * 4, ((5,),) * 5)
    plan = layout(board, 40)
    image = draw(Scene(board, PUZZLES["nonogram"].look), 40)
    beside = image.crop((plan.left - plan.clue_size, plan.top + 45, plan.left - 4, plan.top + 75))
    assert not flat(beside)


def test_heavy_lines_part_every_five_cells() -> None:
    plan = layout(empty(10, (1,)), 32)
    image = draw(Scene(empty(10, (1,)), PUZZLES["nonogram"].look), 32)
    middle = plan.top + 16
    heavy = [c for c in range(11) if image.getpixel((plan.left + 32 * c, middle)) == COLOURS["dark"].frame]
    assert heavy == [0, 5, 10]


def test_coordinates_stand_on_all_free_sides_of_large_boards() -> None:
    plan = layout(empty(30), 20)
    image = draw(Scene(empty(30), PUZZLES["mosaic"].look), 20)
    for box in (
        (0, plan.top, plan.left - 2, plan.top + 20),
        (plan.left + 602, plan.top, plan.size[0], plan.top + 20),
        (plan.left + 540, 0, plan.left + 560, plan.top - 2),
        (plan.left + 540, plan.top + 602, plan.left + 560, plan.size[1]),
    ):
        assert not flat(image.crop(box))


def test_a_sixth_puzzle_needs_no_drawing_code() -> None:
    """A made-up puzzle: mines under trees, dominoes over water, numbers in the cells and at the edges."""
    look = Look(
        ground="field",
        yes="mine",
        no="white",
        clue_ground="paper",
        given={"T": "tree", "X": "wall"},
        thick=2,
    )
    board = Board(
        "made up",
        ((3, None, "T"), (None, 12, "X"), (None, None, None)),
        ((1,), None, (2, 1)),
        ((), (4,), (1,)),
    )
    facts = {"A1": True, "B1": False, "A2": False, "B2": False, "B3": True, "C3": False}
    scene = Scene(board, look, {Cell.from_name(name): value for name, value in facts.items()})
    plan, image = layout(board, 48), draw(scene, 48)
    expected = {
        "A1": ("mine", "3"),
        "B1": ("white", ""),
        "C1": ("tree", ""),
        "B2": ("white", "12"),
        "C2": ("wall", ""),
        "A3": ("field", ""),
        "B3": ("mine", ""),
    }
    for name, (sprite, number) in expected.items():
        x, y = plan.corner(Cell.from_name(name))
        inside = (4, 4, 44, 44)
        cell = image.crop((x + 4, y + 4, x + 44, y + 44))
        assert cell.tobytes() == tile(Face(sprite, number), 48, "dark").crop(inside).tobytes()
    assert opened(paint(scene)).size == layout(board, cell_size(board)).size


def test_a_chance_is_0_or_100_only_where_it_is_certain() -> None:
    look, board = PUZZLES["minesweeper"].look, Board("made up", ((None,) * 4,))
    scene = Scene(board, look, chances={Cell(0, 0): 0, Cell(0, 1): 0.001, Cell(0, 2): 0.999, Cell(0, 3): 1})
    image = draw(scene, 40)
    for cell, percent in zip(board.cells, (0, 1, 99, 100), strict=True):
        x, y = layout(board, 40).corner(cell)
        marked = tile(Face("tile", "", "minesweeper", PLAIN._replace(percent=percent)), 40, "dark")
        assert image.crop((x + 3, y + 3, x + 37, y + 37)) == marked.crop((3, 3, 37, 37))


def test_a_sprite_that_does_not_exist_is_an_error_that_names_it() -> None:
    with pytest.raises(KeyError, match="marsh"):
        draw(Scene(empty(2), Look(ground="marsh", yes="mine", no="open", clue_ground="open")))
