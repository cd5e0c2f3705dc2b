"""A second look at cells without a number among those with one: rims, crosses, thin strokes may hide it."""

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
from bot.screenshots.glyphs.digits import JUNK
from bot.screenshots.glyphs.glyphs import commonest, ink, largest, top
from bot.screenshots.lattices.lattice import Lattice

_VALUES, _PLAIN, _MOSTLY = 3, 0.9, 0.8
"""How many different numbers are plain, how sure these are, and their share of all, at least."""
_NUMBERED = 0.4
"""How many cells with a number there are for each that may have one, at least."""
_SURE, _ALIKE = 0.95, 0.2
"""How sure such a number must be; and how far its height may be from that of the others, relative to it."""
_FAINTEST = 0.4
"""How strong ink must be, relative to that of plain numbers: what is left of hidden ones is fainter."""
_UNSURE = 0.6
"""Up to which a number may as well be another one."""
_DEEPER, _DEEPEST = 0.1, 0.14
"""Of a cell: what is left out at each side in addition, where rims of tiles lie."""
_WHOLE, _EDGE = 0.03, 0.4
"""Of a cell: what is left out of whole ones at each side; and the share of the strongest ink that goes on."""
_BROADEST = 0.85
"""How broad a digit is at most, relative to its height, that nothing beside it is joined to."""
_FAINT = 0.65
"""The power of ink that makes faint strokes stronger: of thin ones few pixels are as dark as they are."""
_PALER = 0.5
"""How strong ink is at most, relative to the strongest, that is none of a digit but of what touches it."""
_SAME_GROUND, _FEWEST = 20.0, 4
"""Levels of 255 between grounds of cells with the same sign, and how many of these tell what it is."""
_RIM, _AROUND = 3, np.ones((3, 3), np.uint8)
"""Pixels of the normal size that are left out at each side; and how far aside lines lie at most."""
_STRONGEST = 0.99
"""The share of a cell whose ink is not as strong as what counts as its strongest."""
_LITTLE = 0.15
"""The share of cells with less ink in a pixel than there is without what stands in some of them alone."""


class Source(NamedTuple):
    """What views of cells are cut out of: their places, and what was left out of each at its sides."""

    cuttings: Cuttings
    lattice: Lattice
    places: Sequence[tuple[int, int]]
    inset: float


Views = Iterator[tuple[Cutting, float]]
"""Other views of some cells, and how many times as large as at first things are in each."""


def numbers_again(
    cells: list[Content], cuttings: Cuttings, lattice: Lattice, inset: float, height: float, low: float
) -> None:
    """Sets the numbers of cells that have something else in them, where a number is sure without that.

    `height` is that of digits, in pixels of the normal size, and `low` as in `common_height`.
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
        _without_the_common,
        _without_it_and_stronger,
        _deeper,
        _deepest,
        _stronger,
        _without_paler,
    ):
        open_ones = [i for i, cell in enumerate(cells) if _is_open(cell, least)]
        places = [divmod(i, lattice.columns) for i in open_ones]
        if not open_ones:
            return
        views = way([cells[i] for i in open_ones], Source(cuttings, lattice, places, inset))
        for i, (again, scale) in zip(open_ones, views, strict=True):
            # Of a number that was seen in part the view of the inside may show the other part.
            if scale == 1 or cells[i].number is None:
                _set(cells[i], again, scale, height, low)


def _is_open(cell: Content, least: float) -> bool:
    """Whether something in a cell, at least so strong, may be a number, or another one."""
    unsure = (cell.filled and cell.written) or (cell.number is not None and cell.sure < _UNSURE)
    return unsure and cell.strength > least


def _set(cell: Content, again: Cutting, scale: float, height: float, low: float) -> None:
    """Sets the number of a cell to that of another view of it, which is so many times as large."""
    seen = replace(again.content, number=None)
    set_number(seen, again.glyphs or [], again.chances, scale * height, low)
    if seen.number is None or seen.sure < _SURE or len(again.glyphs or ()) != len(str(seen.number)):
        return
    # Programs write numbers of two digits smaller, as `set_number` knows.
    lowest = 0.0 if seen.number > 9 else (1 - _ALIKE) * (low if seen.number <= 2 else 1)
    if not lowest < seen.height * SIDE / scale / height < 1 + _ALIKE:
        return
    cell.number, cell.sure, cell.second, cell.colour = seen.number, seen.sure, seen.second, seen.colour
    cell.height = seen.height / scale
    x, y = (0.5 + (at - 0.5) / scale for at in seen.middle)
    cell.middle = (x, y)


def _whole(cells: Sequence[Content], source: Source) -> Views:
    """The whole cells, where ink reaches a corner of their insides: a large digit may stand there."""
    reach = [_in_corner(cell) for cell in cells]
    places = [place for place, far in zip(source.places, reach, strict=True) if far]
    wide = _inside(source._replace(places=places), _WHOLE)
    yield from (
        next(wide) if far else (Cutting(cell, []), 1.0) for cell, far in zip(cells, reach, strict=True)
    )


def _in_corner(cell: Content) -> bool:
    """Whether ink goes up to the rim of a cell above or below, and at its left or right."""
    inked = cell.layer[_RIM:-_RIM, _RIM:-_RIM] > _EDGE * cell.strength
    return bool((inked[0] | inked[-1]).any() and (inked[:, 0] | inked[:, -1]).any())


def _deeper(_: Sequence[Content], source: Source) -> Views:
    """The insides of cells: rims of tiles may lie at some of their sides alone."""
    return _inside(source, source.inset + _DEEPER)


def _deepest(_: Sequence[Content], source: Source) -> Views:
    """The same without even thicker rims."""
    return _inside(source, source.inset + _DEEPEST)


def _inside(source: Source, inset: float) -> Views:
    inside = source.cuttings.of(source.lattice, source.places, inset)
    look(inside)
    scale = (1 - 2 * source.inset) / (1 - 2 * inset)
    yield from ((Cutting(one.content, []) if _cut_off(one) else one, scale) for one in inside)


def _cut_off(view: Cutting) -> bool:
    """Whether something that is not surely a digit goes on beyond a view: a rim, or a digit with a cross."""
    for glyph, chances in zip(view.glyphs or (), view.chances, strict=True):
        x, y, w, h = glyph.box
        inside = min(x, y) > _RIM and max(x + w, y + h) < SIDE - _RIM
        if not inside and (chances[:JUNK].max() < _SURE or w > _BROADEST * h):
            return True
    return False


def _stronger(cells: Sequence[Content], _: Source) -> Views:
    """The cells with their faint strokes made stronger."""
    return _looked_at([_strengthened(cell) for cell in cells])


def _without_paler(cells: Sequence[Content], _: Source) -> Views:
    """The cells with their strongest ink alone: paler signs may touch a digit, and take up most of a rim."""
    return _looked_at([_strongest_of(cell) for cell in cells])


def _strongest_of(cell: Content) -> Content:
    inside = cell.patch[_RIM:-_RIM, _RIM:-_RIM]
    ground = commonest(inside)
    layer = cv2.copyMakeBorder(ink(inside, ground), _RIM, _RIM, _RIM, _RIM, cv2.BORDER_CONSTANT, value=0)
    low = _PALER * top(layer, _STRONGEST)
    layer = np.maximum(layer - low, 0)
    return replace(cell, ground=ground, layer=layer, strength=top(layer, _STRONGEST))


def _without_the_common(cells: Sequence[Content], _: Source) -> Views:
    """The cells without what is in most cells of their ground: crosses of a player, patterns of tiles."""
    return _looked_at(_apart(cells))


def _without_it_and_stronger(cells: Sequence[Content], _: Source) -> Views:
    """The same with faint strokes made stronger: a cross weakens those that it runs through."""
    return _looked_at([_strengthened(cell) for cell in _apart(cells)])


def _strengthened(cell: Content) -> Content:
    shares = np.minimum(cell.layer / max(cell.strength, 1.0), 1)
    return replace(cell, layer=cell.strength * shares**_FAINT)


def _looked_at(cells: Sequence[Content]) -> Views:
    # Not for strokes once more: their colours are those of pictures whose ink was not changed.
    again = [Cutting(cell) for cell in cells]
    find_glyphs(again)
    yield from ((one, 1.0) for one in again)


def _apart(cells: Sequence[Content]) -> list[Content]:
    """The cells with nothing but the ink that others of the same ground do not have.

    Nothing is left where these have nothing in common, or none has it alone: parts of numbers would be lost.
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
    """Some cells without what is in most of them, if anything is."""
    patches, layers = (np.array([getattr(one, name) for one in cells]) for name in ("patch", "layer"))
    # Not the median: numbers may stand in more than half of the cells, and all lie on their middles.
    little = np.argsort(layers, axis=0)[int(_LITTLE * (len(layers) - 1))][None]
    common = np.take_along_axis(patches, little[..., None], axis=0)[0].astype(np.float32)
    if not replace(cells[0], layer=np.take_along_axis(layers, little, axis=0)[0]).written:
        return []
    # Lines lie a little aside from cell to cell.
    low, high = cv2.erode(common, _AROUND), cv2.dilate(common, _AROUND)
    several = []
    for cell in cells:
        layer = largest(np.maximum(np.maximum(cell.patch - high, low - cell.patch), 0))
        layer[:_RIM], layer[-_RIM:], layer[:, :_RIM], layer[:, -_RIM:] = 0, 0, 0, 0
        several.append(replace(cell, layer=layer, strength=top(layer, _STRONGEST)))
    return several if any(not one.written for one in several) else []
