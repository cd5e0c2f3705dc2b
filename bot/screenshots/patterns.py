"""Pictures whose cells have a fine pattern, with its mean colour in its place.

Programs draw chequers of two to five pixels, hatches or dots where others have a colour. The lines of such a
pattern are lattices of their own, and no cell that has it shows its ground.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, product

import cv2
import numpy as np

from bot.screenshots.glyphs.glyphs import Pixels, largest
from bot.screenshots.lattices.edges import Edges, edges_along
from bot.screenshots.lattices.lattice import Lattice
from bot.screenshots.lattices.line_lattices import lattices
from bot.screenshots.lattices.midlines import centred
from bot.screenshots.lattices.regular import regular
from bot.screenshots.picture import Picture

_BLOCK, _BUSY, _BUSIEST = 16, 0.3, 0.06
"""Pixels of a block; the share of it that is an edge either way in a pattern, at least; and the share of a
picture that such blocks take where it may have patterned cells."""
_STILL = 0.3
"""How much of that is busy after a blur along edges, at most: of patterns 0.01 is, of noise 0.6 or more."""
_LEFT = 0.6
"""How much of that is left without patterns, at most."""
_TRIED, _MOST_CELLS, _FEWEST = 3, 3000, 4
"""Lattices and cells of one of them that are looked at, and cells with a pattern, at least."""
_SAMPLED, _SOME = 60, 0.05
"""Cells that tell whether there are patterns, about, and the share of these that must have one."""
_INSET, _DEEP_INSET = 0.06, 0.13
"""Of a cell: what keeps its colour at each side, and what is not looked at, since lines may lie there."""
_SMOOTH, _SMALLEST, _ENOUGH = 0.125, 6, 32
"""Of what is looked at: the reach of the blur; and pixels of it, at least, and those that are enough."""
_CONTRAST, _EVEN = 12.0, 0.75
"""Levels of 255 from a pattern to its mean colour, and how much of that the blurred pattern varies at most.

The least even of black and white have 0.7 where they are as fine as here; a digit has more than 1."""


def without_patterns(picture: Picture) -> Picture | None:
    """The picture with the mean colours of patterned cells, or None where there are none."""
    busy = _busy(picture.edges)
    if busy <= _BUSIEST:
        return None
    along = edges_along(picture.image)
    if _busy(along) > _STILL * busy:
        return None
    # What lies within a pattern has its mean colour whatever the lattice, but the right one leaves no rests.
    shares = [(_share(picture.image, one), one) for one in _several(picture, along)]
    several = [(share * _area(one), one) for share, one in shares if share > _SOME]
    several.sort(key=lambda one: -one[0])
    plain, number = picture.image.copy(), 0
    for _, lattice in several:
        boxes = _patterned(plain, lattice, _places(lattice))
        number += len(boxes)
        for box in boxes:
            plain[box] = plain[box].reshape(-1, 3).mean(axis=0).round()
    if number < _FEWEST:
        return None
    found = Picture(plain)
    # Noise is busy everywhere, and some of its cells are even once they are blurred.
    return found if _busy(found.edges) < _LEFT * busy else None


def _several(picture: Picture, along: Edges) -> Iterator[Lattice]:
    """Lattices of lines that are stronger than patterns, seen `along` them, and of those that are longer."""
    for edges, found in ((along, lattices(along)), (picture.edges, picture.ruled)):
        small = (one for one in found if one.rows * one.columns <= _MOST_CELLS)
        yield from (centred(regular(one, edges), edges) for one in islice(small, _TRIED))


def _busy(edges: Edges) -> float:
    """The share of a picture that changes its colour all the time, both ways."""
    height, width = (max(1, side // _BLOCK) for side in edges.shape)
    across, down = (
        cv2.resize(one.astype(np.float32), (width, height), interpolation=cv2.INTER_AREA) for one in edges
    )
    return float((np.minimum(across, down) > _BUSY).mean())


def _share(image: Pixels, lattice: Lattice) -> float:
    """The share of cells with a pattern, by some of them."""
    places = _places(lattice)
    some = places[:: 1 + len(places) // _SAMPLED]
    return len(_patterned(image, lattice, some)) / len(some)


def _area(lattice: Lattice) -> float:
    """Pixels of all cells."""
    return lattice.pitch**2 * lattice.rows * lattice.columns


def _places(lattice: Lattice) -> list[tuple[int, int]]:
    return list(product(range(lattice.rows), range(lattice.columns)))


def _patterned(image: Pixels, lattice: Lattice, cells: list[tuple[int, int]]) -> list[tuple[slice, slice]]:
    """The insides of those of some cells that have a pattern."""
    middles, insides = (
        [_inside(lattice.ys, inset), _inside(lattice.xs, inset)] for inset in (_DEEP_INSET, _INSET)
    )
    return [
        (insides[0][row], insides[1][column])
        for row, column in cells
        if _is_pattern(image[middles[0][row], middles[1][column]])
    ]


def _inside(at: tuple[float, ...], share: float) -> list[slice]:
    """The pixels between each two lines, without a share of them at both ends."""
    lines = np.maximum(np.array(at), 0)
    inset = share * np.diff(lines)
    first, last = np.round(lines[:-1] + inset).astype(int), np.round(lines[1:] - inset).astype(int) + 1
    return [slice(*ends) for ends in zip(first.tolist(), last.tolist(), strict=True)]


def _is_pattern(cell: Pixels) -> bool:
    """Whether a cell is of one colour once it is blurred, and not before: a digit would be a spot then."""
    side = min(cell.shape[:2])
    if side < _SMALLEST:
        return False
    # Of large cells the means of squares of pixels are blurred, and held against one pixel of each.
    times = max(1, side // _ENOUGH)
    height, width = cell.shape[0] // times, cell.shape[1] // times
    some = cell[: height * times : times, : width * times : times]
    means = cell if times == 1 else cv2.resize(cell, (width, height), interpolation=cv2.INTER_AREA)
    blurred = _blurred(means, _SMOOTH * side / times)
    contrast = float(largest(cv2.absdiff(some, blurred)).mean())
    return contrast > _CONTRAST and _range(blurred) < _EVEN * contrast


def _blurred(image: Pixels, reach: float) -> Pixels:
    """The image blurred; cv2.GaussianBlur, which is exact to the bit for bytes, takes seven times as long."""
    kernel = cv2.getGaussianKernel(round(6 * reach + 1) | 1, reach)
    return cv2.sepFilter2D(image, -1, kernel, kernel, borderType=cv2.BORDER_REFLECT)


def _range(image: Pixels) -> int:
    """How much the colour of an image varies; a reduction over two axes of three takes ten times as long."""
    rows = image.reshape(len(image), -1)
    high, low = rows.max(axis=0).reshape(-1, 3).max(axis=0), rows.min(axis=0).reshape(-1, 3).min(axis=0)
    return int((high - low).max())
