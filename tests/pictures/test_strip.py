"""A whole way is a moving picture that can be followed and fits into a message."""

from collections.abc import Iterator
from dataclasses import replace
from io import BytesIO

import pytest
from PIL import Image, ImageSequence

from bot.pictures import paint_steps, shown
from bot.pictures.layout import layout
from bot.pictures.painter import draw
from tests.bench.scenes import example, steps
from tests.pictures.golden import TOLERANCE, difference


def frames(gif: bytes) -> Iterator[tuple[Image.Image, int]]:
    """The frames and their times in milliseconds."""
    with Image.open(BytesIO(gif)) as image:
        for frame in ImageSequence.Iterator(image):
            yield frame.convert("RGB"), frame.info["duration"]


@pytest.mark.parametrize("count", [2, 40, 99])
def test_each_picture_of_a_strip_is_a_frame_that_stays_long_enough_to_be_read(count: int) -> None:
    way = steps("mosaic", count)
    times = [time for _, time in frames(paint_steps(way))]
    assert times == [700] * (len(way) - 1) + [2000]


def test_of_very_many_pictures_the_first_and_the_last_are_shown() -> None:
    assert shown(200, 20 * 20) == list(range(200))
    chosen = shown(1000, 50 * 50)
    assert (chosen[0], chosen[-1]) == (0, 999)
    assert len(chosen) == len(set(chosen)) == 60


@pytest.mark.parametrize("name", ["minesweeper", "dominosa"])
def test_a_strip_begins_with_the_bare_board_and_ends_with_the_answer(name: str) -> None:
    way = steps(name, 70)
    first, *_, last = [image for image, _ in frames(paint_steps(way))]
    px = next(px for px in range(6, 60) if layout(way[0].board, px).size == first.size)
    assert difference(first, draw(way[0], px)) <= TOLERANCE
    assert difference(last, draw(way[-1], px)) <= TOLERANCE


def test_a_strip_of_one_picture_is_that_picture() -> None:
    assert [time for _, time in frames(paint_steps([example("tents")]))] == [2000]


@pytest.mark.parametrize("max_bytes", [200_000, 50_000])
def test_a_strip_is_never_larger_than_allowed(max_bytes: int) -> None:
    assert len(paint_steps(steps("tents", 30), max_bytes=max_bytes)) <= max_bytes


def test_a_limit_that_no_strip_can_keep_is_said() -> None:
    with pytest.raises(ValueError, match="No moving picture of this board fits into 100 bytes"):
        paint_steps([replace(scene, theme="light") for scene in steps("mosaic", 3)], max_bytes=100)
