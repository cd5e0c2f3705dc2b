"""A second look at cells without a number: rims, crosses or thin strokes may hide one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

import cv2
import numpy as np

from bot.screenshots.cells.contents import SIDE, Content
from bot.screenshots.cells.cuttings import Cutting, Cuttings, find_glyphs, look
from bot.screenshots.cells.looks import clusters
from bot.screenshots.cells.numbers import set_number
from bot.screenshots.glyphs.digits import JUNK, SURE
from bot.screenshots.glyphs.glyphs import commonest, ink, largest, top
from bot.screenshots.lattices.lattice import Lattice

_VALUES, _PLAIN, _MOSTLY = 3, 0.9, 0.8
"""Minimum number of different plain numbers, their minimum certainty, and their minimum share of all
numbers."""
_NUMBERED = 0.4
"""Minimum ratio of cells with a number to cells that may have one."""
_ALIKE = 0.2
"""Maximum relative difference of the height of such a number from that of the others."""
_FAINTEST = 0.4
"""Minimum strength of ink, relative to plain numbers: rests of hidden ones are fainter."""
_UNSURE = 0.6
"""Maximum certainty of a number that may be wrong."""
_DEEPER, _DEEPEST = 0.1, 0.14
"""Additional shares of a cell left out at each side, which rims of tiles may cover."""
_WHOLE, _EDGE = 0.03, 0.4
"""Share left out at each side of whole cells; and minimum relative strength of ink that goes on outside."""
_BROADEST = 0.85
"""Maximum width of a single digit, relative to its height."""
_FAINT = 0.65
"""Exponent of ink that makes faint strokes stronger: thin strokes have few pixels of full strength."""
_PALER = 0.5
"""Maximum relative strength of ink that touches a digit and is no part of it."""
_SAME_GROUND, _FEWEST = 20.0, 4
"""Maximum levels of 255 between the grounds of cells with one sign, and minimum number of such cells."""
_RIM, _AROUND = 3, np.ones((3, 3), np.uint8)
"""Pixels of the normal size left out at each side; and maximum shift of lines, as a mask."""
_STRONGEST = 0.99
"""Quantile of a cell's ink that counts as its strongest."""
_LITTLE = 0.15
"""Quantile of a pixel's ink over cells that leaves only the ink in most of them."""


class Source(NamedTuple):
    """The source of views of cells: their places, and the share that was left out at each side."""

    cuttings: Cuttings
    lattice: Lattice
    places: Sequence[tuple[int, int]]
    inset: float


Views = Iterator[tuple[Cutting, float]]
"""Other views of some cells, each with its zoom."""


def numbers_again(
    cells: list[Content], cuttings: Cuttings, lattice: Lattice, inset: float, height: float, low: float
) -> None:
    """Set the numbers of cells that also hold something else, if a number is sure without it.

    `height` is the height of digits in pixels of the normal size; for `low` see `common_height`.
    """
    numbers = [cell for cell in cells if cell.number is not None]
    plain = [cell for cell in numbers if cell.sure > _PLAIN]
    if len({cell.number for cell in plain}) < _VALUES or len(plain) < _MOSTLY * len(numbers):
        return
    least = _FAINTEST * float(np.median([cell.strength for cell in plain]))
    if len(numbers) < _NUMBERED * sum(_is_open(cell, least) for cell in cells):
        return
    for way in (
        _whole,
        _strong_own_ink,
        _deeper,
        _deepest,
        _stronger,
        _strong_ink,
    ):
        open_ones = [i for i, cell in enumerate(cells) if _is_open(cell, least)]
        places = [divmod(i, lattice.columns) for i in open_ones]
        if not open_ones:
            return
        views = way([cells[i] for i in open_ones], Source(cuttings, lattice, places, inset))
        for i, (again, scale) in zip(open_ones, views, strict=True):
            # If a part of a number was read, the view of the inside may show the other part.
            if scale == 1 or cells[i].number is None:
                _set(cells[i], again, scale, height, low)


def _is_open(cell: Content, least: float) -> bool:
    """Return whether ink in a cell, of at least this strength, may be a number, or another number."""
    unsure = (cell.is_filled and cell.has_ink) or (cell.number is not None and cell.sure < _UNSURE)
    return unsure and cell.strength > least


def _set(cell: Content, again: Cutting, scale: float, height: float, low: float) -> None:
    """Set the number of a cell to the number of another view of it with this zoom."""
    seen = replace(again.content, number=None)
    set_number(seen, again.glyphs or [], again.chances, scale * height, low)
    if seen.number is None or seen.sure < SURE or len(again.glyphs or ()) != len(str(seen.number)):
        return
    # Programs write two-digit numbers smaller, as `set_number` knows.
    lowest = 0.0 if seen.number > 9 else (1 - _ALIKE) * (low if seen.number <= 2 else 1)
    if not lowest < seen.height * SIDE / scale / height < 1 + _ALIKE:
        return
    cell.number, cell.sure, cell.second, cell.colour = seen.number, seen.sure, seen.second, seen.colour
    cell.height = seen.height / scale
    x, y = (0.5 + (at - 0.5) / scale for at in seen.middle)
    cell.middle = (x, y)


def _whole(cells: Sequence[Content], source: Source) -> Views:
    """Yield whole cells if ink reaches a corner of their insides, which may be a large digit."""
    reach = [_in_corner(cell) for cell in cells]
    places = [place for place, far in zip(source.places, reach, strict=True) if far]
    wide = _insets(source._replace(places=places), _WHOLE)
    yield from (
        next(wide) if far else (Cutting(cell, []), 1.0) for cell, far in zip(cells, reach, strict=True)
    )


def _in_corner(cell: Content) -> bool:
    """Return whether ink reaches the upper or lower rim of a cell, and the left or right one."""
    inked = cell.layer[_RIM:-_RIM, _RIM:-_RIM] > _EDGE * cell.strength
    return bool((inked[0] | inked[-1]).any() and (inked[:, 0] | inked[:, -1]).any())


def _deeper(_: Sequence[Content], source: Source) -> Views:
    """Yield the insides of cells: rims of tiles may cover only some of their sides."""
    return _insets(source, source.inset + _DEEPER)


def _deepest(_: Sequence[Content], source: Source) -> Views:
    """Yield the insides without even thicker rims."""
    return _insets(source, source.inset + _DEEPEST)


def _insets(source: Source, inset: float) -> Views:
    inside = source.cuttings.cells(source.lattice, source.places, inset)
    look(inside)
    scale = (1 - 2 * source.inset) / (1 - 2 * inset)
    yield from ((Cutting(one.content, []) if _cut_off(one) else one, scale) for one in inside)


def _cut_off(view: Cutting) -> bool:
    """Return whether a figure that is not surely a digit goes on beyond a view.

    It may be a rim, or a digit with a cross.
    """
    for glyph, chances in zip(view.glyphs or (), view.chances, strict=True):
        x, y, w, h = glyph.box
        inside = min(x, y) > _RIM and max(x + w, y + h) < SIDE - _RIM
        if not inside and (chances[:JUNK].max() < SURE or w > _BROADEST * h):
            return True
    return False


def _stronger(cells: Sequence[Content], _: Source) -> Views:
    """Yield the cells with stronger faint strokes."""
    return _views([_strengthen(cell) for cell in cells])


def _strong_ink(cells: Sequence[Content], _: Source) -> Views:
    """Yield the cells with only their strongest ink: paler signs may touch a digit, or fill most of a rim."""
    return _views([_strongest_of(cell) for cell in cells])


def _strongest_of(cell: Content) -> Content:
    inside = cell.patch[_RIM:-_RIM, _RIM:-_RIM]
    ground = commonest(inside)
    layer = cv2.copyMakeBorder(ink(inside, ground), _RIM, _RIM, _RIM, _RIM, cv2.BORDER_CONSTANT, value=0)
    low = _PALER * top(layer, _STRONGEST)
    layer = np.maximum(layer - low, 0)
    return replace(cell.with_ink(layer), ground=ground)


def _strong_own_ink(cells: Sequence[Content], _: Source) -> Views:
    """Yield the cells without the ink that most cells of their ground have.

    This removes a player's crosses and the patterns of tiles. Faint strokes become stronger, since a cross
    weakens the strokes below it.
    """
    return _views([_strengthen(cell) for cell in _distinct_ink(cells)])


def _strengthen(cell: Content) -> Content:
    shares = np.minimum(cell.layer / max(cell.strength, 1.0), 1)
    return replace(cell, layer=cell.strength * shares**_FAINT)


def _views(cells: Sequence[Content]) -> Views:
    # Strokes are not searched again: their colours belong to pictures with unchanged ink.
    again = [Cutting(cell) for cell in cells]
    find_glyphs(again)
    yield from ((one, 1.0) for one in again)


def _distinct_ink(cells: Sequence[Content]) -> list[Content]:
    """Return the cells with only the ink that other cells of the same ground do not have.

    Cells without common ink, or without a cell that has only this ink, are left out: parts of numbers would
    be lost.
    """
    groups = np.array(clusters(np.array([cell.ground for cell in cells]), _SAME_GROUND))
    rests = [replace(cell, layer=np.zeros_like(cell.layer), strength=0.0) for cell in cells]
    for group in np.unique(groups).tolist():
        alike = np.flatnonzero(groups == group).tolist()
        if len(alike) >= _FEWEST:
            for i, rest in zip(alike, _beyond([cells[i] for i in alike]), strict=False):
                rests[i] = rest
    return rests


def _beyond(cells: Sequence[Content]) -> list[Content]:
    """Return some cells without the ink that most of them have, if there is such ink."""
    patches, layers = (np.array([getattr(one, name) for one in cells]) for name in ("patch", "layer"))
    # The median would not do: more than half of the cells may hold numbers, all of them in the middle.
    little = np.argsort(layers, axis=0)[int(_LITTLE * (len(layers) - 1))][None]
    common = np.take_along_axis(patches, little[..., None], axis=0)[0].astype(np.float32)
    if not replace(cells[0], layer=np.take_along_axis(layers, little, axis=0)[0]).has_ink:
        return []
    # Lines shift a little from cell to cell.
    low, high = cv2.erode(common, _AROUND), cv2.dilate(common, _AROUND)
    several = []
    for cell in cells:
        layer = largest(np.maximum(np.maximum(cell.patch - high, low - cell.patch), 0))
        layer[:_RIM], layer[-_RIM:], layer[:, :_RIM], layer[:, -_RIM:] = 0, 0, 0, 0
        several.append(cell.with_ink(layer))
    return several if any(not one.has_ink for one in several) else []
