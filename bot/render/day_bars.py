"""The chart of a user's daily boards: one bar a day, whose height is the time on a logarithmic scale."""

from __future__ import annotations

from collections.abc import Sequence
from math import log
from typing import Protocol

from PIL import Image, ImageDraw

from bot.render.colours import COLOURS, Colour, Colours, mix
from bot.render.pen import CAP_HEIGHT, TIMES, font
from bot.render.picture_files import png
from bot.render.scene import Theme

_LEFT, _TOP, _RIGHT = 92, 18, 18
_PLOT, _STEP, _BAR = 200, 17, 11
"""Height of the bars, and width of a day and of its bar, in pixels."""
_DATES, _ROW = 38, 36
_SIZE = 21
"""Size of texts in pixels, which a phone shows at about half of that: a wider chart would be smaller."""
_OPEN = 8
"""Height of the mark of an open board."""
_SHORTEST, _LONGEST = 30.0, 86_400.0
"""The seconds at the foot and at the top of the scale."""
_LINES = {60: "1 min", 600: "10 min", 3_600: "1 h", 21_600: "6 h", 86_400: "1 day"}
_SWATCH = 16

_Box = tuple[float, float, float, float]


class Day(Protocol):
    """A day: `seconds` is None unless its board is solved, on the own clock or since the post."""

    @property
    def seconds(self) -> float | None: ...

    @property
    def hints(self) -> int: ...

    @property
    def has_clock(self) -> bool: ...

    @property
    def is_posted(self) -> bool: ...


def day_chart(days: Sequence[Day], first: str, last: str, theme: Theme) -> bytes:
    """Return the days as PNG, the oldest at the left, with two dates below."""
    colours = COLOURS[theme]
    right, foot = _LEFT + _STEP * len(days), _TOP + _PLOT
    size = (right + _RIGHT) * TIMES, (foot + _DATES + 2 * _ROW + _ROW // 4) * TIMES
    image = Image.new("RGB", size, colours.card)
    pen = ImageDraw.Draw(image)
    _scale(pen, right, colours)
    for number, day in enumerate(days):
        if day.is_posted:
            x = _LEFT + _STEP * number + (_STEP - _BAR) / 2
            top = foot - (_OPEN if day.seconds is None else max(_height(day.seconds), _OPEN))
            _bar(pen, (x, top, x + _BAR, foot), day, colours)
    _write(pen, first, _LEFT, foot + _DATES / 2, colours)
    _write(pen, last, right, foot + _DATES / 2, colours, "rs")
    _legend(pen, right, foot + _DATES, colours)
    return png(image.reduce(TIMES), theme)


def _scale(pen: ImageDraw.ImageDraw, right: float, colours: Colours) -> None:
    """Draw the lines of the scale with their times."""
    foot = _TOP + _PLOT
    for seconds, said in _LINES.items():
        y = foot - _height(seconds)
        _box(pen, (_LEFT, y, right, y + 1), mix(colours.card, colours.frame, 0.45))
        _write(pen, said, _LEFT - 10, y, colours, "rs")
    _box(pen, (_LEFT, foot, right, foot + 2), colours.frame)


def _height(seconds: float) -> float:
    """Return the height of a time on the scale, in pixels."""
    share = log(min(max(seconds, _SHORTEST), _LONGEST) / _SHORTEST) / log(_LONGEST / _SHORTEST)
    return round(_PLOT * share)


def _bar(pen: ImageDraw.ImageDraw, box: _Box, day: Day, colours: Colours) -> None:
    """Draw the bar of a day: hollow for a time since the post, low for an open board."""
    if day.seconds is None:
        _box(pen, box, colours.unpainted_line)
        return
    colour = colours.fresh if day.hints else colours.reason
    _box(pen, box, colour, radius=3)
    if not day.has_clock:
        left, top, right, bottom = box
        _box(pen, (left + 2, top + 2, right - 2, bottom - 1), mix(colours.card, colour, 0.25), radius=1)


class _Sample:
    """A day of the legend."""

    is_posted = True

    def __init__(self, seconds: float | None, hints: int = 0, *, has_clock: bool = True) -> None:
        self.seconds, self.hints, self.has_clock = seconds, hints, has_clock


_SAMPLES = {
    "no hints": _Sample(1.0),
    "with hints": _Sample(1.0, 1),
    "time since the post": _Sample(1.0, has_clock=False),
    "open": _Sample(None),
}


def _legend(pen: ImageDraw.ImageDraw, right: float, top: float, colours: Colours) -> None:
    """Draw the samples of the legend in two rows."""
    for number, (said, sample) in enumerate(_SAMPLES.items()):
        x, middle = _LEFT + number % 2 * (right - _LEFT) / 2, top + (number // 2 + 0.5) * _ROW
        height = _OPEN if sample.seconds is None else _SWATCH
        _bar(pen, (x, middle + _SWATCH / 2 - height, x + _BAR, middle + _SWATCH / 2), sample, colours)
        _write(pen, said, x + _BAR + 8, middle, colours)


def _box(pen: ImageDraw.ImageDraw, box: _Box, fill: Colour, radius: int = 0) -> None:
    left, top, right, bottom = (round(value * TIMES) for value in box)
    pen.rounded_rectangle((left, top, right - 1, bottom - 1), radius * TIMES, fill)


def _write(
    pen: ImageDraw.ImageDraw, text: str, x: float, y: float, colours: Colours, anchor: str = "ls"
) -> None:
    """Write a text that begins at `x`, or ends there, with the middle of its capitals at `y`."""
    baseline = y + CAP_HEIGHT * _SIZE / 2
    pen.text((x * TIMES, baseline * TIMES), text, colours.label, font(_SIZE * TIMES), anchor)
