"""A program at random: every switch is thrown on its own."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from tests.screenshots.drawing.styles import Colour
from tests.screenshots.drawing.wide import signs
from tests.screenshots.drawing.wide.grid import Grid, grid
from tests.screenshots.drawing.wide.palette import Palette, palette
from tests.screenshots.drawing.wide.sheet import Way

CLASSIC = (
    (140, 140, 140),
    (0, 0, 255),
    (0, 128, 0),
    (255, 0, 0),
    (0, 0, 128),
    (128, 0, 0),
    (0, 128, 128),
    (0, 0, 0),
    (110, 110, 110),
)
_PASTEL = (
    (150, 150, 150),
    (60, 120, 220),
    (60, 150, 70),
    (220, 70, 60),
    (130, 60, 170),
    (250, 140, 0),
    (0, 150, 170),
    (70, 70, 70),
    (160, 160, 160),
)
_NEON = (
    (120, 120, 120),
    (100, 180, 255),
    (120, 230, 130),
    (255, 120, 120),
    (200, 160, 255),
    (255, 200, 90),
    (90, 230, 230),
    (240, 240, 240),
    (190, 190, 190),
)
_ORDINARY = ("liberation", "dejavu", "noto", "roboto", "opensans", "lato", "ubuntu", "inter", "free")
_HAIRLINES = ("hairline", "thin", "extralight")
_RARE = 0.08
PATTERNS = ("chequer", "hatched", "dots")


@dataclass(frozen=True)
class Clues:
    """The numbers beside a board; lengths in parts of a cell."""

    rows: str  # left, right
    columns: str  # top, bottom
    words: bool  # written as one text with blanks between, not each at its place
    step: float
    rise: float  # the height of a line in columns
    size: float
    gap: float
    align: str  # near, middle, far
    ground: str  # none, band, striped, boxes, line, gradient, tiles, pads, discs
    done: str  # none, pale, struck, coloured
    both: bool  # whether they stand on the other side again


@dataclass(frozen=True)
class Program:
    """All switches."""

    grid: Grid
    colours: Palette
    clues: Clues
    font: Path
    way: Way
    size: float
    outlined: bool
    shaded: bool
    values: tuple[Colour, ...]  # the colours of digits by value, if any
    tree: str
    tent: str
    flag: str
    sign: float
    fill: str
    cross: str
    cross_colour: Colour
    whites: str  # how white cells of Mosaic are marked: ground, cross, dot
    cover: str  # raised, flat, gradient, round, hatch
    pattern: str  # of untouched cells of a nonogram: none, chequer, hatched, dots
    zeros: bool
    static: bool
    questions: bool
    tiles: str  # of placed dominoes: round, square, bar, outline
    window: bool
    extras: frozenset[str]
    ground: str  # flat, gradient, dots, stripes, photo, card, planks, spots
    zoom: float
    jpeg: int
    strike: str  # how clues that are done with are struck out: level, rising, cross
    strike_colour: Colour | None  # None: the one of the clues


EXTRAS = (
    *("title", "clock", "counters", "buttons", "scores", "names", "keypad", "thumbnail", "text", "progress"),
    *("face", "icons"),
)
HELD_EXTRAS = ("chat", "tabs")


def program(rng: random.Random, fonts: Sequence[Path], *, held: bool) -> Program:
    """A program; `held` ones have signs and surroundings that no other has."""
    colours = palette(rng)
    trees = signs.HELD_TREES if held else signs.TREES
    extras = _extras(rng, held=held)
    one = Program(
        grid=grid(rng),
        colours=colours,
        clues=_clues(rng),
        font=rng.choice(_legible(fonts, is_ordinary=rng.random() < 0.7)),
        way=rng.choice(("smooth", "hinted", "cleartype")),
        size=rng.choice((rng.uniform(0.45, 0.7), rng.uniform(0.45, 0.7), rng.uniform(0.35, 0.95))),
        outlined=rng.random() < 0.06,
        shaded=rng.random() < 0.1,
        values=rng.choice((_NEON if colours.dark else CLASSIC, _NEON if colours.dark else _PASTEL, ())),
        tree=rng.choice(trees),
        tent=rng.choice(signs.TENTS),
        flag=rng.choice(signs.FLAGS),
        sign=rng.uniform(0.55, 0.9),
        fill=rng.choice(signs.FILLS),
        cross=rng.choice(signs.CROSSES),
        cross_colour=rng.choice((colours.text, (150, 150, 150), (220, 60, 60), colours.line)),
        whites=rng.choice(("ground", "ground", "ground", "cross", "dot")),
        cover=rng.choice(("raised", "raised", "flat", "flat", "gradient", "round", "hatch")),
        pattern="none",
        zeros=rng.random() < 0.12,
        static=rng.random() < 0.15,
        questions=rng.random() < 0.12,
        tiles=rng.choice(("round", "square", "bar")),
        window=rng.random() < 0.2,
        extras=extras,
        ground=rng.choice(("flat", "flat", "flat", "gradient", "dots", "stripes", "photo", "card")),
        zoom=rng.choice((1, 1, 1, 1, 0.8, 1.25, 1.5, 0.9)),
        jpeg=rng.choice((0, 0, 0, 0, 90, 75)),
        strike=rng.choice(("level", "level", "rising", "cross")),
        strike_colour=rng.choice((None, (220, 40, 40), (60, 160, 60))),
    )
    return _with_tiles_or_patterns(_with_rarer_looks(one))


def _extras(rng: random.Random, *, held: bool) -> frozenset[str]:
    """What is drawn around the board."""
    share = rng.choice((0.05, 0.15, 0.3))
    extras = {extra for extra in EXTRAS if rng.random() < share}
    return frozenset(extras | {extra for extra in HELD_EXTRAS if held and rng.random() < 0.5})


def _legible(fonts: Sequence[Path], *, is_ordinary: bool) -> list[Path]:
    """The fonts without hairlines; of these only the upright ones of ordinary families, if there are any."""
    bold = [font for font in fonts if not any(word in font.name.lower() for word in _HAIRLINES)]
    plain = [font for font in bold if font.name.lower().startswith(_ORDINARY) and "talic" not in font.name]
    return (plain if is_ordinary else []) or bold


def _with_rarer_looks(one: Program) -> Program:
    """The program, or in some cases one with a look that few have.

    These are not drawn with the rest, so that seeds draw the other programs as they did without them.
    """
    rng = random.Random(str(one.colours))
    if one.cover == "raised" and rng.random() < 0.4:
        # Nothing but their slopes tells tiles from opened cells.
        return replace(one, colours=replace(one.colours, covered=one.colours.cell))
    if one.cover == "flat" and rng.random() < 0.2:
        plain = replace(one.grid, lines="none", gap=0, rim=0, checkered=rng.choice((0.05, 0.1)))
        return replace(one, grid=plain)
    return replace(one, tiles="outline") if rng.random() < 0.2 else one


def _with_tiles_or_patterns(one: Program) -> Program:
    """The program, or some with each clue in a tile of the size of a cell, or with a pattern in open cells.

    Not drawn with the rest, so that the same seeds draw all other programs as without these looks.
    """
    rng = random.Random(f"tiles {one.colours}")
    if rng.random() < _RARE:
        tiles = replace(one.clues, ground="tiles", words=False, step=1.0, rise=1.0, gap=0.0, align="near")
        one = replace(one, clues=tiles)
    return replace(one, pattern=rng.choice(PATTERNS)) if rng.random() < _RARE else one


def _clues(rng: random.Random) -> Clues:
    return Clues(
        rows=rng.choice(("left", "left", "left", "right")),
        columns=rng.choice(("top", "top", "top", "bottom")),
        words=rng.random() < 0.5,
        step=rng.choice((1.0, rng.uniform(0.55, 0.9))),
        rise=rng.uniform(0.6, 1.0),
        size=rng.choice((rng.uniform(0.4, 0.62), rng.uniform(0.35, 0.75))),
        gap=rng.choice((0.05, 0.15, 0.3, 0.6)),
        align=rng.choice(("near", "near", "near", "middle", "far")),
        ground=rng.choice(("none", "none", "none", "band", "striped", "boxes", "line", "gradient")),
        done=rng.choice(("none", "none", "pale", "struck", "coloured")),
        both=rng.random() < 0.04,
    )
