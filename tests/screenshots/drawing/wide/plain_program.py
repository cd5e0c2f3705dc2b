"""A program with nothing around its board and no switch thrown: tests throw one at a time."""

from __future__ import annotations

from tests.screenshots.drawing.plain_examples import FONT
from tests.screenshots.drawing.wide.grid import Grid
from tests.screenshots.drawing.wide.palette import Palette
from tests.screenshots.drawing.wide.program import Clues, Program

_GRID = Grid(
    width=30,
    height=30,
    gap=0,
    radius=0,
    rim=0,
    lines="all",
    thickness=1,
    frame=0,
    inset=0,
    effect="flat",
    checkered=0,
    hover="none",
    whole=True,
)
_COLOURS = Palette(
    page=(250, 250, 250),
    board=(60, 60, 60),
    cell=(235, 235, 235),
    line=(150, 150, 150),
    text=(20, 20, 20),
    filled=(40, 40, 40),
    covered=(150, 150, 160),
    accent=(60, 120, 220),
    dark=False,
)
_CLUES = Clues(
    rows="left",
    columns="top",
    words=False,
    step=0.7,
    rise=0.8,
    size=0.55,
    gap=0.15,
    align="near",
    ground="none",
    done="none",
    both=False,
)
PLAIN = Program(
    grid=_GRID,
    colours=_COLOURS,
    clues=_CLUES,
    font=FONT,
    way="smooth",
    size=0.6,
    outlined=False,
    shaded=False,
    values=(),
    tree="fir",
    tent="triangle",
    flag="pennant",
    sign=0.7,
    fill="whole",
    cross="cross",
    cross_colour=(150, 150, 150),
    whites="ground",
    cover="flat",
    pattern="none",
    zeros=False,
    static=False,
    questions=False,
    tiles="square",
    window=False,
    extras=frozenset(),
    ground="flat",
    zoom=1,
    jpeg=0,
    strike="level",
    strike_colour=None,
)
