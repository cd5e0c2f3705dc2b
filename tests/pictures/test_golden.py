"""Pictures look as they were when someone last looked at them."""

from dataclasses import replace

import pytest
from PIL import Image, ImageFilter

from bot.render import Scene
from solvers import PUZZLES
from tests.pictures.golden import DRAWN, SHOWN, TOLERANCE, difference, file, picture
from tests.pictures.scenes import example


def without_one(scene: Scene, value: bool | None) -> Scene:
    """The scene with its first yes turned into another value, or left open."""
    facts = dict(scene.facts or {})
    told = PUZZLES[scene.board.puzzle].given(scene.board)
    first = next(place for place, value in facts.items() if value and place not in told)
    del facts[first]
    return replace(scene, facts=facts if value is None else {**facts, first: value})


@pytest.mark.parametrize("shown", SHOWN)
@pytest.mark.parametrize("name", PUZZLES)
def test_a_picture_is_like_its_golden_one(name: str, shown: str) -> None:
    with Image.open(file(name, shown)) as golden:
        assert difference(picture(SHOWN[shown](name)), golden) <= TOLERANCE


@pytest.mark.parametrize("name", [name for name in DRAWN if PUZZLES[name].look.no])
def test_a_missing_tent_flag_or_filled_cell_is_noticed(name: str) -> None:
    scene = replace(example(name), joins=())
    assert difference(picture(scene), picture(without_one(scene, value=False))) > 2 * TOLERANCE


def test_a_domino_turned_to_bare_numbers_is_noticed() -> None:
    scene = example("dominosa")
    assert difference(picture(scene), picture(without_one(scene, value=None))) > 2 * TOLERANCE


def test_a_wrong_number_is_noticed() -> None:
    scene = example("tents")
    board = replace(scene.board, row_clues=((4,), *scene.board.row_clues[1:]))
    assert difference(picture(scene), picture(replace(scene, board=board))) > TOLERANCE


@pytest.mark.parametrize("name", DRAWN)
def test_slightly_softer_edges_are_not_noticed(name: str) -> None:
    image = picture(example(name)).convert("RGB")
    softer = Image.blend(image, image.filter(ImageFilter.SMOOTH), 0.5)
    assert 0 < difference(image, softer) <= TOLERANCE
