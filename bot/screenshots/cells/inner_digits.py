"""Digits in cells with a separate rim, and on shaded tiles, which are read in the inside of the cells.

Some programs draw a rim only around opened cells, or around the cell below the mouse.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import numpy as np

from bot.screenshots.cells.contents import SIDE, Content
from bot.screenshots.cells.cuttings import Cutting, Cuttings, find_glyphs, look
from bot.screenshots.glyphs.digits import JUNK, PLAIN, SURE
from bot.screenshots.glyphs.glyphs import Glyph, largest
from bot.screenshots.lattices.lattice import Lattice

_RIM, _FULL, _SHADED, _CHANCE = 0.1, 0.4, 0.3, 0.03
"""Maximum width of a rim, as a share of a cell; minimum share of ink if the rim counts as the
ground, and if the cell is shaded; and share of cells with digits that noise has."""
_TILES = 0.15
"""The same share for shaded tiles: a board has many of them, and noise has more of them than rims."""
_SAMPLED = 64
"""Approximate size of the sample."""
_SLIM = 0.05
"""Width of the rim of a shaded tile, as a share of a cell."""
_INK, _OUTSIDE, _SOME = 30.0, 4, 0.1
"""Minimum levels of 255 of ink; pixels of the normal size around the view; and maximum ink of a plain rim."""
_MOSTLY = 0.4
"""Minimum share of cells that surely hold digits if the others likely do."""
_SIDES = 3
"""Pixels of the normal size at both ends of a row that give its ground."""

View = Callable[[Sequence[Cutting]], list[Cutting]]
"""Function that finds glyphs in cells."""


def with_framed_digits(cells: list[Cutting], cuttings: Cuttings, lattice: Lattice, inset: float) -> None:
    """Replace cells with a separate rim by their insides if these hold digits.

    `inset` is the share that was left out at each side of a cell.
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
    """Replace cells, given by number, by a view of their insides if it shows digits.

    Many of them are opened cells, most with digits, or filled ones, so a sample comes first. The `insets`
    are the share that was left out at each side, and the additional share.
    """
    inset = sum(insets)
    share = (1 - 2 * inset) / (1 - 2 * insets[0])
    places = [divmod(i, lattice.columns) for i in numbers]
    some = view(cuttings.cells(lattice, places[:: 1 + len(places) // _SAMPLED], inset))
    if sum(map(_is_number, some)) <= chance * len(some):
        return
    every = view(cuttings.cells(lattice, places, inset))
    # If most are surely digits, an unclear glyph also counts as a digit.
    mostly = sum(map(_is_number, every)) > _MOSTLY * len(every)
    for i, cell in zip(numbers, every, strict=True):
        likely = mostly and cell.glyphs and _unread(cells[i])
        if (likely or _is_number(cell)) and _plain_rim(cell.content):
            cells[i] = replace(cell, glyphs=[_smaller(glyph, share) for glyph in cell.glyphs or ()])


def _looked_at(cells: Sequence[Cutting]) -> list[Cutting]:
    look(cells)
    return list(cells)


def _on_shades(cells: Sequence[Cutting]) -> list[Cutting]:
    """Return the cells without the shades of tiles, with their glyphs."""
    found = [Cutting(level(cell.content)) for cell in cells]
    find_glyphs(found)
    return found


def level(cell: Content) -> Content:
    """Return the cell without a vertical shade.

    The ground of each row of pixels is the colour at its ends.
    """
    inner = slice(_OUTSIDE, -_OUTSIDE)
    inside = cell.patch[inner, inner]
    ends = np.concatenate([inside[:, :_SIDES], inside[:, -_SIDES:]], axis=1)
    grounds = np.median(ends.astype(np.float32), axis=1)
    layer = np.zeros_like(cell.layer)
    layer[inner, inner] = largest(np.abs(inside - grounds[:, None]))
    return cell.with_ink(layer)


def _is_number(cell: Cutting) -> bool:
    """Return whether a cell surely holds only digits."""
    return len(cell.chances) > 0 and bool((cell.chances[:, :JUNK].max(axis=1) > SURE).all())


def _unread(cell: Cutting) -> bool:
    """Return whether a cell is filled but no digit is visible."""
    return cell.content.is_filled and not any(chances[:JUNK].max() > PLAIN for chances in cell.chances)


def _ink(cell: Cutting) -> float:
    """Return the share of a cell that is ink."""
    return float((cell.content.layer > _INK).mean())


def _plain_rim(content: Content) -> bool:
    """Return whether the rim of a cell shows only its ground."""
    inner = content.layer[_OUTSIDE:-_OUTSIDE, _OUTSIDE:-_OUTSIDE]
    rim = np.concatenate([inner[0], inner[-1], inner[:, 0], inner[:, -1]])
    return float((rim > _INK).mean()) < _SOME


def _smaller(glyph: Glyph, share: float) -> Glyph:
    """Return a glyph at its place and size in a patch that shows more around it."""
    x, y = (SIDE / 2 + share * (at - SIDE / 2) for at in (glyph.x, glyph.y))
    return glyph._replace(x=round(x), y=round(y), w=round(share * glyph.w), h=round(share * glyph.h))
