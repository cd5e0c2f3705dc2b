"""The chart of daily boards shows each day as a bar of its kind, on a card of the theme."""

from io import BytesIO
from typing import cast

import pytest
from PIL import Image

from bot.render import day_chart
from bot.render.colours import COLOURS, Colour
from bot.render.scene import Theme
from bot.service.jobs import DayBar

SOLVED = DayBar(300.0, has_clock=True, is_posted=True)


def drawn(*days: DayBar, theme: Theme = "dark") -> Image.Image:
    picture = day_chart([*[DayBar()] * 20, *days], "1 May", "30 May", theme)
    return Image.open(BytesIO(picture)).convert("RGB")


def bar(day: DayBar, colour: Colour) -> int:
    """The number of pixels that have a colour only because of the bar of a day."""
    with_day, without = drawn(day), drawn(DayBar())
    return sum(
        new == colour != old
        for new, old in zip(
            cast("list[Colour]", list(with_day.getdata())),
            cast("list[Colour]", list(without.getdata())),
            strict=True,
        )
    )


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_card_has_the_colour_of_its_theme(theme: Theme) -> None:
    assert drawn(SOLVED, theme=theme).getpixel((0, 0)) == COLOURS[theme].card


def test_bar_grows_with_the_time_until_a_day() -> None:
    times = [60.0, 600.0, 3_600.0, 86_400.0, 400_000.0]
    heights = [bar(DayBar(time, has_clock=True, is_posted=True), COLOURS["dark"].reason) for time in times]
    assert heights[:4] == sorted(set(heights[:4]))
    assert heights[3] == heights[4]


def test_bar_with_hints_has_another_colour() -> None:
    hinted = DayBar(300.0, 2, has_clock=True, is_posted=True)
    colours = COLOURS["dark"]
    assert (bar(hinted, colours.reason), bar(SOLVED, colours.fresh)) == (0, 0)
    # The palette rounds the smooth corners of each colour differently.
    assert bar(hinted, colours.fresh) == pytest.approx(bar(SOLVED, colours.reason), abs=16)
    assert bar(hinted, colours.fresh) > 500


def test_bar_of_a_time_since_the_post_is_hollow() -> None:
    blue = COLOURS["dark"].reason
    assert 0 < bar(DayBar(300.0, is_posted=True), blue) < bar(SOLVED, blue) / 2


def test_open_board_has_a_low_mark_which_a_day_without_a_board_lacks() -> None:
    assert 50 < bar(DayBar(is_posted=True), COLOURS["dark"].unpainted_line) < 150
