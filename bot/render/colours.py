"""The colours of the themes. Those of the states stay apart for the common kinds of colour blindness.

Each theme stands on a card of its own colour, fit for Discord's background of that name.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

from bot.render.scene import Theme

Colour = tuple[int, int, int]

INK: Colour = (24, 26, 31)
"""Nearly black, for outlines of what is drawn alike in both themes."""


def _rgb(code: str) -> Colour:
    return int(code[0:2], 16), int(code[2:4], 16), int(code[4:6], 16)


def _series(codes: str) -> tuple[Colour, ...]:
    return tuple(map(_rgb, codes.split()))


@dataclass(frozen=True)
class Colours:
    """The colours of one theme, named for what they paint."""

    card: Colour
    label: Colour
    clue: Colour
    met: Colour
    frame: Colour
    tile: Colour
    tile_light: Colour
    tile_shade: Colour
    opened: Colour
    opened_line: Colour
    digits: tuple[Colour, ...]
    field: Colour
    field_line: Colour
    grass: Colour
    grass_line: Colour
    blade: Colour
    path: Colour
    unpainted: Colour
    unpainted_line: Colour
    white: Colour
    white_line: Colour
    black: Colour
    black_line: Colour
    paper: Colour
    blank: Colour
    paper_line: Colour
    domino: Colour
    domino_edge: Colour
    domino_ink: Colour
    page: Colour
    page_line: Colour
    border: Colour
    given: Colour
    entered: Colour
    pencil: Colour
    diagonal: Colour
    cage: Colour
    pastels: tuple[Colour, ...]
    lit: Colour
    lit_line: Colour
    wall: Colour
    sea: Colour
    sea_line: Colour
    shaded_ink: Colour
    ring: Colour
    lattice: Colour
    island: Colour
    inside: Colour
    line: Colour
    cross: Colour
    dot: Colour
    table: Colour
    bare: Colour
    fresh: Colour
    reason: Colour
    wrong: Colour
    differs: Colour
    halo: Colour


_DARK = Colours(
    card=_rgb("26282c"),
    label=_rgb("a9aeb9"),
    clue=_rgb("f0f1f4"),
    met=_rgb("6a6f7a"),
    frame=_rgb("7c828e"),
    tile=_rgb("5d6d88"),
    tile_light=_rgb("8395b3"),
    tile_shade=_rgb("3c475b"),
    opened=_rgb("31343a"),
    opened_line=_rgb("43474f"),
    digits=_series("777c86 6cb6ff 6fd58c ff8080 b9a2ff f2a65a 56d6ca f5f5f5 b4bac5"),
    field=_rgb("39463b"),
    field_line=_rgb("475649"),
    grass=_rgb("4c7d45"),
    grass_line=_rgb("5a8d52"),
    blade=_rgb("6ba260"),
    path=_rgb("d9b98a"),
    unpainted=_rgb("59606e"),
    unpainted_line=_rgb("6c7484"),
    white=_rgb("f1f2f4"),
    white_line=_rgb("cfd3da"),
    black=_rgb("131417"),
    black_line=_rgb("2c2f35"),
    paper=_rgb("40444c"),
    blank=_rgb("2b2d32"),
    paper_line=_rgb("4d525c"),
    domino=_rgb("f3ecdc"),
    domino_edge=_rgb("b8ab8f"),
    domino_ink=_rgb("2a2620"),
    page=_rgb("30333a"),
    page_line=_rgb("565c68"),
    border=_rgb("b4bac6"),
    given=_rgb("454a54"),
    entered=_rgb("7fbcff"),
    pencil=_rgb("b3b9c5"),
    diagonal=_rgb("3f8f8a"),
    cage=_rgb("a9b0bd"),
    pastels=_series("3f5473 5d4a3a 3d5b45 5e3f55 58572f 4a4470"),
    lit=_rgb("e9cf63"),
    lit_line=_rgb("c7ac45"),
    wall=_rgb("101114"),
    sea=_rgb("17294a"),
    sea_line=_rgb("29406a"),
    shaded_ink=_rgb("80868f"),
    ring=_rgb("98a0ae"),
    lattice=_rgb("3a3e46"),
    island=_rgb("454a54"),
    inside=_rgb("2a4038"),
    line=_rgb("5bd3a4"),
    cross=_rgb("8a909c"),
    dot=_rgb("d5d9e0"),
    table=_rgb("202226"),
    bare=_rgb("aeb3be"),
    fresh=_rgb("ffc93c"),
    reason=_rgb("4aa3ff"),
    wrong=_rgb("ff6038"),
    differs=_rgb("c9a2ff"),
    halo=_rgb("101114"),
)

_LIGHT = Colours(
    card=_rgb("ffffff"),
    label=_rgb("5c6470"),
    clue=_rgb("1d2026"),
    met=_rgb("b4bac4"),
    frame=_rgb("6f7784"),
    tile=_rgb("b4c0d4"),
    tile_light=_rgb("e2e9f4"),
    tile_shade=_rgb("8391a9"),
    opened=_rgb("eceef3"),
    opened_line=_rgb("ccd1da"),
    digits=_series("b0b6c0 1f5fd6 1d7d3a d32a2a 3a2f9c 96401c 0c7a79 1f2228 6b7280"),
    field=_rgb("dfe9d9"),
    field_line=_rgb("c6d5be"),
    grass=_rgb("a5d089"),
    grass_line=_rgb("90bf73"),
    blade=_rgb("7fb262"),
    path=_rgb("8a6236"),
    unpainted=_rgb("c8ced8"),
    unpainted_line=_rgb("b2b9c6"),
    white=_rgb("ffffff"),
    white_line=_rgb("d0d5dd"),
    black=_rgb("1c1e23"),
    black_line=_rgb("3a3e46"),
    paper=_rgb("e2e7ee"),
    blank=_rgb("ffffff"),
    paper_line=_rgb("cdd3dd"),
    domino=_rgb("2f3541"),
    domino_edge=_rgb("171a20"),
    domino_ink=_rgb("ffffff"),
    page=_rgb("ffffff"),
    page_line=_rgb("bfc6d1"),
    border=_rgb("3a404b"),
    given=_rgb("e6e9ef"),
    entered=_rgb("1c5ed2"),
    pencil=_rgb("5c6470"),
    diagonal=_rgb("35a79f"),
    cage=_rgb("5c6470"),
    pastels=_series("d3e3fa fbe0cb d5efd6 f7d6e8 f4efc0 ddd8f6"),
    lit=_rgb("ffe88a"),
    lit_line=_rgb("e6c95a"),
    wall=_rgb("23262d"),
    sea=_rgb("24426f"),
    sea_line=_rgb("3c5d90"),
    shaded_ink=_rgb("8d939e"),
    ring=_rgb("8b93a1"),
    lattice=_rgb("e2e6ec"),
    island=_rgb("f3f5f8"),
    inside=_rgb("dcf3e7"),
    line=_rgb("0d8a5c"),
    cross=_rgb("868d99"),
    dot=_rgb("3a404b"),
    table=_rgb("eceff3"),
    bare=_rgb("5f6775"),
    fresh=_rgb("ffb300"),
    reason=_rgb("1769e0"),
    wrong=_rgb("d63a00"),
    differs=_rgb("7a3fd0"),
    halo=_rgb("ffffff"),
)

_PAPER, _INK, _FAINT, _LINE = _rgb("ffffff"), _rgb("000000"), _rgb("ededed"), _rgb("8c8c8c")

_PRINT = replace(
    _LIGHT,
    label=_rgb("4d4d4d"),
    clue=_INK,
    frame=_INK,
    tile=_PAPER,
    tile_light=_PAPER,
    tile_shade=_LINE,
    opened=_FAINT,
    opened_line=_LINE,
    digits=(_INK,) * 9,
    field=_PAPER,
    field_line=_LINE,
    grass=_FAINT,
    grass_line=_LINE,
    blade=_LINE,
    path=_INK,
    unpainted=_PAPER,
    unpainted_line=_LINE,
    white_line=_LINE,
    black=_rgb("333333"),
    black_line=_INK,
    paper=_PAPER,
    paper_line=_LINE,
    domino=_PAPER,
    domino_edge=_INK,
    domino_ink=_INK,
    page_line=_LINE,
    border=_INK,
    given=_PAPER,
    entered=_rgb("4d4d4d"),
    diagonal=_LINE,
    cage=_INK,
    pastels=(_PAPER,) * 6,
    lit=_PAPER,
    lit_line=_LINE,
    wall=_INK,
    sea=_rgb("595959"),
    sea_line=_LINE,
    shaded_ink=_LINE,
    ring=_LINE,
    lattice=_rgb("d9d9d9"),
    island=_PAPER,
    inside=_FAINT,
    line=_INK,
    dot=_INK,
    table=_PAPER,
    bare=_INK,
)
"""For printers: black on white, and grey where that tells cells apart."""

COLOURS: Mapping[Theme, Colours] = MappingProxyType({"dark": _DARK, "light": _LIGHT, "print": _PRINT})

_HEAT = _series("0b2a5e 234a7d 4f6380 7b7d7c a39a6c ccb84f f6dc45")
"""From never to surely: deep blue over grey to yellow, growing lighter all the way."""


def heat(chance: float) -> Colour:
    """The colour of a probability from 0 to 1, the same in both themes."""
    place = min(max(chance, 0.0), 1.0) * (len(_HEAT) - 1)
    low = min(int(place), len(_HEAT) - 2)
    return mix(_HEAT[low], _HEAT[low + 1], place - low)


def mix(first: Colour, second: Colour, share: float) -> Colour:
    """A colour between two: the first at 0, the second at 1."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(first, second, strict=True))
    return red, green, blue


def ink_on(ground: Colour) -> Colour:
    """Black or white, whichever reads better on a ground."""
    red, green, blue = ground
    # The weights with which the eye takes red, green and blue for brightness (ITU-R BT.601).
    return (20, 22, 26) if 0.3 * red + 0.59 * green + 0.11 * blue > 140 else (255, 255, 255)
