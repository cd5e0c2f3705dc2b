"""Digits in cells with a rim of their own, and on shaded tiles: their insides are looked at instead.

Programs draw a rim around opened cells alone, and around the one that the mouse is on.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import numpy as np

from bot.screenshots.cells.contents import SIDE, Content
from bot.screenshots.cells.cuttings import Cutting, Cuttings, find_glyphs, look
from bot.screenshots.glyphs.digits import JUNK
from bot.screenshots.glyphs.glyphs import Glyph, largest, top
from bot.screenshots.lattices.lattice import Lattice

_RIM, _FULL, _SHADED, _SURE, _CHANCE = 0.1, 0.4, 0.3, 0.95, 0.03
"""Of a cell: the width of a rim of its own at most; how much of it is ink where the rim is taken for its
ground, and where it is shaded; how probable digits inside must be; and the share of such cells with digits
that noise has, too."""
_TILES = 0.15
"""The same of shaded tiles, of which a board has many, and noise more than of rims."""
_PLAIN, _SAMPLED = 0.8, 64
"""How probable a digit is that is read without that; and how many cells tell of the others, about."""
_SLIM = 0.05
"""Of a cell: the width of the rim of a shaded tile."""
_INK, _OUTSIDE, _SOME = 30.0, 4, 0.1
"""Levels of 255 of ink; pixels of the normal size around what is looked at; and the ink of a plain rim."""
_MOSTLY = 0.4
"""The share of cells that surely hold digits where others likely do."""
_SIDES, _STRONGEST = 3, 0.99
"""Pixels of the normal size at both ends of a row that tell its ground; and the share of a cell whose ink is
not as strong as what counts as its strongest."""

View = Callable[[Sequence[Cutting]], list[Cutting]]
"""Looks for glyphs in cells in some way."""


def with_framed_digits(cells: list[Cutting], cuttings: Cuttings, lattice: Lattice, inset: float) -> None:
    """Puts the insides of cells in the place of those with a rim of their own, where digits stand in these.

    `inset` is what was left out at each side of a cell.
    """
    framed = [i for i, cell in enumerate(cells) if _ink(cell) > _FULL and _unread(cell)]
    _look_inside(cells, framed, cuttings, lattice, (inset, _RIM), _looked_at)
    shaded = [i for i, cell in enumerate(cells) if _ink(cell) > _SHADED and not _is_number(cell)]
    _look_inside(cells, shaded, cuttings, lattice, (inset, _SLIM), _on_shades, _TILES)


def _look_inside(
    cells: list[Cutting],
    numbers: Sequence[int],
    cuttings: Cuttings,
    lattice: Lattice,
    insets: tuple[float, float],
    view: View,
    chance: float = _CHANCE,
) -> None:
    """Puts a view of their insides in the place of those cells of some numbers that hold digits in it.

    Many of them are opened cells, of which most have digits, or filled ones: some tell. The `insets` are what
    was left out at each side, and what is in addition.
    """
    inset = sum(insets)
    share = (1 - 2 * inset) / (1 - 2 * insets[0])
    places = [divmod(i, lattice.columns) for i in numbers]
    some = view(cuttings.of(lattice, places[:: 1 + len(places) // _SAMPLED], inset))
    if sum(map(_is_number, some)) <= chance * len(some):
        return
    every = view(cuttings.of(lattice, places, inset))
    # Where most are surely digits, what is hardly one is one, too.
    mostly = sum(map(_is_number, every)) > _MOSTLY * len(every)
    for i, cell in zip(numbers, every, strict=True):
        likely = mostly and cell.glyphs and _unread(cells[i])
        if (likely or _is_number(cell)) and _plain_rim(cell.content):
            cells[i] = replace(cell, glyphs=[_smaller(glyph, share) for glyph in cell.glyphs or ()])


def _looked_at(cells: Sequence[Cutting]) -> list[Cutting]:
    look(cells)
    return list(cells)


def _on_shades(cells: Sequence[Cutting]) -> list[Cutting]:
    """The glyphs in cells without the shades of tiles."""
    found = [Cutting(levelled(cell.content)) for cell in cells]
    find_glyphs(found)
    return found


def levelled(cell: Content) -> Content:
    """The cell without a shade from top to bottom: the ground of each row of pixels is that at its ends."""
    inner = slice(_OUTSIDE, -_OUTSIDE)
    inside = cell.patch[inner, inner]
    ends = np.concatenate([inside[:, :_SIDES], inside[:, -_SIDES:]], axis=1)
    grounds = np.median(ends.astype(np.float32), axis=1)
    layer = np.zeros_like(cell.layer)
    layer[inner, inner] = largest(np.abs(inside - grounds[:, None]))
    return replace(cell, layer=layer, strength=top(layer, _STRONGEST))


def _is_number(cell: Cutting) -> bool:
    """Whether all that is in a cell are surely digits."""
    return len(cell.chances) > 0 and bool((cell.chances[:, :JUNK].max(axis=1) > _SURE).all())


def _unread(cell: Cutting) -> bool:
    """Whether something is in a cell in which no digit is seen."""
    return cell.content.filled and not any(chances[:JUNK].max() > _PLAIN for chances in cell.chances)


def _ink(cell: Cutting) -> float:
    """The share of a cell that is ink."""
    return float((cell.content.layer > _INK).mean())


def _plain_rim(content: Content) -> bool:
    """Whether nothing but its ground is at the rim of a cell."""
    inner = content.layer[_OUTSIDE:-_OUTSIDE, _OUTSIDE:-_OUTSIDE]
    rim = np.concatenate([inner[0], inner[-1], inner[:, 0], inner[:, -1]])
    return float((rim > _INK).mean()) < _SOME


def _smaller(glyph: Glyph, share: float) -> Glyph:
    """A glyph where it is, and as large as it is, in a patch that shows more around it."""
    x, y = (SIDE / 2 + share * (at - SIDE / 2) for at in (glyph.x, glyph.y))
    return glyph._replace(x=round(x), y=round(y), w=round(share * glyph.w), h=round(share * glyph.h))
