"""Rules of the whole board, which are written below its picture."""

import pytest

import solvers
from bot.render import Scene
from bot.render.booklet_pages import booklet
from bot.render.painter import draw
from bot.render.pen import font
from bot.render.scene import Printed
from bot.service.worker.scenes import bare_scene
from solvers.sudoku.variant_text import RULES
from tests.pictures.sample_boards import plan
from tests.pictures.scenes import example


def scene_of(*variant: str) -> Scene:
    return bare_scene(solvers.read(f"sudoku {' '.join(variant)}" + "\n........." * 9), "dark")


def height(*variant: str) -> int:
    """The height of the caption of a Sudoku with some rules."""
    scene = scene_of(*variant)
    return draw(scene, 40).height - plan(scene).size[1]


def test_a_rule_that_nothing_on_the_grid_shows_has_a_line_below_it() -> None:
    assert height() == height("diagonals") == 0
    assert 0 < height("anti-knight") < height("anti-knight", "anti-king")


def test_a_long_rule_is_broken_into_lines_of_the_width_of_the_picture() -> None:
    assert height("all-xv") > height("anti-knight")


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("battleships", "Ships: 4, 3, 3, 2, 2, 2, 1, 1 and 1."),
        ("kakurasu", "The cells of a line count 1, 2, 3 and so on, from the left or the top."),
        ("magnets", "Left and top: number of +. Right and bottom: number of -."),
        ("starbattle", "2 stars in each row, column and region."),
    ],
)
def test_what_the_rules_need_beside_the_grid_is_below_it(name: str, says: str) -> None:
    """Nobody can play a board without it."""
    scene = example(name)
    assert list(scene.look.caption(scene.board)) == [says]
    assert draw(scene, 40).height > plan(scene).size[1]


def test_the_font_has_all_characters_of_the_rules() -> None:
    """The font is small: it has no apostrophe."""
    blank = font(40).getmask("\N{HIRAGANA LETTER A}")
    puzzles = solvers.PUZZLES.values()
    captions = [line for scene in map(example, solvers.PUZZLES) for line in scene.look.caption(scene.board)]
    rules = [*RULES.values(), *(puzzle.goal for puzzle in puzzles), *captions]
    for character in set("".join(rules)) - {" ", "\n"}:
        assert bytes(font(40).getmask(character)) != bytes(blank), character


def test_the_words_are_in_the_picture() -> None:
    scene = scene_of("anti-knight")
    image = draw(scene, 40)
    below = image.crop((0, plan(scene).size[1], *image.size))
    assert len(below.getcolors(100_000) or ()) > 2


def test_rules_of_a_booklet_are_above_its_boards() -> None:
    """On the page of the boards, and not on that of the answers."""
    scene = scene_of()
    board = Printed(1, "Sudoku", scene, scene)
    bare, ruled = (booklet("Sudoku", rules, [board]) for rules in ("", "Fill in numbers.\nAll differ."))
    assert bare.count(b"/Type /Page\n") == ruled.count(b"/Type /Page\n") == 2
    assert len(ruled) > len(bare)
