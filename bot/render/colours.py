"""The colours of the themes. Colours of states differ also for the common kinds of colour blindness.

Each theme has a card in its own colour, which fits Discord's theme of that name.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Generic, TypeVar, get_args

from bot.render.scene import Theme

Colour = tuple[int, int, int]

_T = TypeVar("_T")

INK: Colour = (24, 26, 31)
"""Nearly black, for outlines that are the same in both themes."""
_BLACK: Colour = (0, 0, 0)
WHITE: Colour = (255, 255, 255)
TINT = 0.3
"""The share of a state's colour in the cells that it tints."""


def _rgb(code: str) -> Colour:
    return int(code[0:2], 16), int(code[2:4], 16), int(code[4:6], 16)


def _palette(codes: str) -> tuple[Colour, ...]:
    return tuple(map(_rgb, codes.split()))


_HEAT = _palette("0b2a5e 234a7d 4f6380 7b7d7c a39a6c ccb84f f6dc45")
"""From never to surely: deep blue over grey to yellow, each lighter than the one before."""


class _Themed(Generic[_T]):
    """A value of each theme, as an attribute of `Colours`."""

    def __init__(self, dark: _T, light: _T, printed: _T) -> None:
        self._values: Mapping[Theme, _T] = {"dark": dark, "light": light, "print": printed}

    def __get__(self, colours: Colours, _: type[Colours]) -> _T:
        return self._values[colours.theme]


def _shade(dark: str, light: str = "", printed: str = "") -> _Themed[Colour]:
    light = light or dark
    return _Themed(_rgb(dark), _rgb(light), _rgb(printed or light))


def _series(dark: str, light: str, printed: str) -> _Themed[tuple[Colour, ...]]:
    return _Themed(_palette(dark), _palette(light), _palette(printed))


class Colours:
    """The colours of one theme, named for what they paint: in the dark theme, in the light one and in print.

    Print is black on white, with grey if that tells cells apart. By default it has the light theme's colours.
    """

    def __init__(self, theme: Theme) -> None:
        self.theme = theme

    card = _shade("26282c", "ffffff")
    label = _shade("a9aeb9", "5c6470", "4d4d4d")
    clue = _shade("f0f1f4", "1d2026", "000000")
    met = _shade("8c909a", "70757e")
    frame = _shade("7c828e", "6f7784", "000000")
    tile = _shade("5d6d88", "b4c0d4", "ffffff")
    tile_light = _shade("8395b3", "e2e9f4", "ffffff")
    tile_shade = _shade("3c475b", "8391a9", "8c8c8c")
    opened = _shade("31343a", "eceef3", "ededed")
    opened_line = _shade("52565e", "b4b8c1", "8c8c8c")
    digits = _series(
        "9a9ea6 6cb6ff 6fd58c ff8080 b9a2ff f2a65a 56d6ca f5f5f5 b4bac5",
        "666b73 1f5fd6 1b7838 cb2828 3a2f9c 96401c 0b7574 1f2228 646a77",
        "000000 000000 000000 000000 000000 000000 000000 000000 000000",
    )
    field = _shade("39463b", "dfe9d9", "ffffff")
    field_line = _shade("5a685c", "a8b6a0", "8c8c8c")
    grass = _shade("4c7d45", "a5d089", "ededed")
    grass_line = _shade("79a471", "78a160", "8c8c8c")
    blade = _shade("6ba260", "7fb262", "8c8c8c")
    path = _shade("d9b98a", "8a6236", "000000")
    unpainted = _shade("59606e", "c8ced8", "ffffff")
    unpainted_line = _shade("7e8594", "979da8", "8c8c8c")
    white = _shade("f1f2f4", "ffffff")
    white_line = _shade("b8bcc3", "c2c7cf", "8c8c8c")
    black = _shade("131417", "1c1e23", "333333")
    black_line = _shade("3d4046", "484c54", "000000")
    paper = _shade("40444c", "e2e7ee", "ffffff")
    blank = _shade("2b2d32", "ffffff")
    paper_line = _shade("646872", "acb1bb", "8c8c8c")
    domino = _shade("f3ecdc", "2f3541", "ffffff")
    domino_edge = _shade("b8ab8f", "171a20", "000000")
    domino_ink = _shade("2a2620", "ffffff", "000000")
    page = _shade("30333a", "ffffff")
    page_line = _shade("696e79", "aeb4bf", "8c8c8c")
    border = _shade("b4bac6", "3a404b", "000000")
    given = _shade("454a54", "e6e9ef", "ffffff")
    entered = _shade("7fbcff", "1c5ed2", "4d4d4d")
    pencil = _shade("b3b9c5", "5c6470")
    diagonal = _shade("3f8f8a", "35a79f", "8c8c8c")
    cage = _shade("a9b0bd", "5c6470", "000000")
    pastels = _series(
        "3f5473 5d4a3a 3d5b45 5e3f55 58572f 4a4470",
        "d3e3fa fbe0cb d5efd6 f7d6e8 f4efc0 ddd8f6",
        "ffffff ffffff ffffff ffffff ffffff ffffff",
    )
    lit = _shade("e9cf63", "ffe88a", "ffffff")
    lit_line = _shade("b79e3e", "cbb04c", "8c8c8c")
    wall = _shade("101114", "23262d", "000000")
    sea = _shade("17294a", "24426f", "595959")
    sea_line = _shade("3b5078", "496898", "8c8c8c")
    ship = _shade("c9d0dc", "eef1f6", "ffffff")
    positive = _shade("b3392f", "c8402f", "404040")
    negative = _shade("2c5fae", "2c63b8", "8c8c8c")
    shaded_ink = _shade("80868f", "8d939e", "8c8c8c")
    ring = _shade("98a0ae", "8b93a1", "8c8c8c")
    lattice = _shade("4f525a", "c2c6ce", "d9d9d9")
    island = _shade("454a54", "f3f5f8", "ffffff")
    inside = _shade("2a4038", "dcf3e7", "ededed")
    line = _shade("5bd3a4", "0d8a5c", "000000")
    cross = _shade("8a909c", "868d99")
    dot = _shade("d5d9e0", "3a404b", "000000")
    table = _shade("202226", "eceff3", "ffffff")
    bare = _shade("aeb3be", "5f6775", "000000")
    fresh = _shade("ffc93c", "ffb300")
    reason = _shade("4aa3ff", "1769e0")
    wrong = _shade("ff6038", "d63a00")
    differs = _shade("c9a2ff", "7a3fd0")
    halo = _shade("101114", "ffffff")
    red = _shade("e9403e")
    leaf = _shade("26743e")
    trunk = _shade("744c2c")
    canvas = _shade("f59e34")
    gold = _shade("ffc82e")
    brass = _shade("7a5c28")

    def all(self) -> Iterator[Colour]:
        """Yield every colour, the card first."""
        yield self.card
        for name, value in vars(Colours).items():
            if isinstance(value, _Themed):
                found = getattr(self, name)
                yield from found if isinstance(found[0], tuple) else (found,)
        yield from (*_HEAT, INK, _BLACK, WHITE)


COLOURS: Mapping[Theme, Colours] = MappingProxyType({theme: Colours(theme) for theme in get_args(Theme)})


def heat(chance: float) -> Colour:
    """Return the colour of a probability from 0 to 1, the same in both themes."""
    place = min(max(chance, 0.0), 1.0) * (len(_HEAT) - 1)
    low = min(int(place), len(_HEAT) - 2)
    return mix(_HEAT[low], _HEAT[low + 1], place - low)


def mix(first: Colour, second: Colour, share: float) -> Colour:
    """Return a colour between two: the first for share 0, the second for share 1."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(first, second, strict=True))
    return red, green, blue


def ink_on(ground: Colour) -> Colour:
    """Return black or white, for the better contrast to a background: at least 4.5."""
    return max(WHITE, _BLACK, key=lambda ink: contrast(ink, ground))


def readable(ink: Colour, ground: Colour) -> Colour:
    """Return an ink, mixed with black or white until its contrast to the background is at least 4.6."""
    best = ink_on(ground)
    inks = (mix(ink, best, step / 10) for step in range(10))
    return next((ink for ink in inks if contrast(ink, ground) >= _READABLE), best)


_READABLE = 4.6
"""The contrast that WCAG 2 asks of text is 4.5; the palette of a file rounds colours a little."""


def contrast(one: Colour, other: Colour) -> float:
    """Return the contrast of two colours, 1 to 21, as WCAG 2 defines it."""
    dark, bright = sorted(map(_luminance, (one, other)))
    return (bright + 0.05) / (dark + 0.05)


def _luminance(colour: Colour) -> float:
    red, green, blue = (linear(value / 255) for value in colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def linear(value: float) -> float:
    """Return the light of a channel, 0 to 1, from its value in sRGB, 0 to 1."""
    return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4
