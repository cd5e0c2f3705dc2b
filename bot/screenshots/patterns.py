"""Pictures whose cells have a fine pattern, which its mean colour replaces.

Some programs draw chequers of two to five pixels, hatches or dots instead of a colour. The lines of such a
pattern are lattices themselves, and a cell with a pattern shows no ground.
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
from bot.screenshots.lattices.midlines import centre
from bot.screenshots.lattices.regular import regular
from bot.screenshots.picture import Picture

_BLOCK, _BUSY, _BUSIEST = 16, 0.3, 0.06
"""Side of a block in pixels; minimum share of edges in both directions in a block of a pattern; and minimum
share of such blocks in a picture that may have patterned cells."""
_STILL = 0.3
"""Maximum share of busy blocks that stay busy after a blur along edges: patterns 0.01, noise 0.6 or more."""
_LEFT = 0.6
"""Maximum share of busy blocks that stay after the patterns are replaced."""
_TRIED, _MOST_CELLS, _FEWEST = 3, 3000, 4
"""Maximum numbers of lattices and of cells in one of them, and minimum number of cells with a pattern."""
_SAMPLED, _SOME = 60, 0.05
"""Approximate number of cells in a sample, and minimum share of cells with a pattern in it."""
_INSET, _DEEP_INSET = 0.06, 0.13
"""Shares of a cell at each side: the part that keeps its colour, and the part that lines may cover."""
_SMOOTH, _SMALLEST, _ENOUGH = 0.125, 6, 32
"""Reach of the blur as a share of the inner part of a cell; minimum and sufficient pixels of that part."""
_CONTRAST, _EVEN = 12.0, 0.75
"""Minimum levels of 255 from a pattern to its mean colour, and the maximum share of them after a blur.

The least even black and white patterns of this fineness have 0.7; a digit has more than 1."""


def smooth_patterns(picture: Picture) -> Picture | None:
    """Return the picture with the mean colours of patterned cells, or None if there are no such cells."""
    busy = _busy(picture.edges)
    if busy <= _BUSIEST:
        return None
    along = edges_along(picture.image)
    if _busy(along) > _STILL * busy:
        return None
    # Any lattice replaces the inside of a pattern by its mean colour, but only the right one leaves no rest.
    shares = [(_share(picture.image, one), one) for one in _pattern_lattices(picture, along)]
    several = [(share * _area(one), one) for share, one in shares if share > _SOME]
    several.sort(key=lambda one: -one[0])
    plain, number = picture.image.copy(), 0
    for _, lattice in several:
        boxes = _pattern_cells(plain, lattice, _places(lattice))
        number += len(boxes)
        for box in boxes:
            plain[box] = plain[box].reshape(-1, 3).mean(axis=0).round()
    if number < _FEWEST:
        return None
    found = Picture(plain, picture.until)
    # Noise is busy everywhere, and some of its cells are even after a blur.
    return found if _busy(found.edges) < _LEFT * busy else None


def _pattern_lattices(picture: Picture, along: Edges) -> Iterator[Lattice]:
    """Yield lattices of longer lines, and of lines stronger than patterns by the edges `along` them."""
    for edges, found in ((along, lattices(along)), (picture.edges, picture.line_candidates)):
        small = (one for one in found if one.rows * one.columns <= _MOST_CELLS)
        yield from (centre(regular(one, edges), edges) for one in islice(small, _TRIED))


def _busy(edges: Edges) -> float:
    """Return the share of a picture that changes its colour all the time, in both directions."""
    height, width = (max(1, side // _BLOCK) for side in edges.shape)
    across, down = (
        cv2.resize(one.astype(np.float32), (width, height), interpolation=cv2.INTER_AREA) for one in edges
    )
    return float((np.minimum(across, down) > _BUSY).mean())


def _share(image: Pixels, lattice: Lattice) -> float:
    """Return the share of cells with a pattern, from a sample."""
    places = _places(lattice)
    some = places[:: 1 + len(places) // _SAMPLED]
    return len(_pattern_cells(image, lattice, some)) / len(some)


def _area(lattice: Lattice) -> float:
    """Return the number of pixels of all cells."""
    return lattice.pitch**2 * lattice.rows * lattice.columns


def _places(lattice: Lattice) -> list[tuple[int, int]]:
    return list(product(range(lattice.rows), range(lattice.columns)))


def _pattern_cells(
    image: Pixels, lattice: Lattice, cells: list[tuple[int, int]]
) -> list[tuple[slice, slice]]:
    """Return the inner parts of the cells that have a pattern."""
    middles, insides = (
        [_insets(lattice.ys, inset), _insets(lattice.xs, inset)] for inset in (_DEEP_INSET, _INSET)
    )
    return [
        (insides[0][row], insides[1][column])
        for row, column in cells
        if _is_pattern(image[middles[0][row], middles[1][column]])
    ]


def _insets(at: tuple[float, ...], share: float) -> list[slice]:
    """Return the pixels between each two lines, without a share of them at both ends."""
    lines = np.maximum(np.array(at), 0)
    inset = share * np.diff(lines)
    first, last = np.round(lines[:-1] + inset).astype(int), np.round(lines[1:] - inset).astype(int) + 1
    return [slice(*ends) for ends in zip(first.tolist(), last.tolist(), strict=True)]


def _is_pattern(cell: Pixels) -> bool:
    """Return whether a cell has one colour after a blur and not before: a digit would become a spot."""
    side = min(cell.shape[:2])
    if side < _SMALLEST:
        return False
    # In large cells the means of squares of pixels are blurred and compared with one pixel of each square.
    times = max(1, side // _ENOUGH)
    height, width = cell.shape[0] // times, cell.shape[1] // times
    some = cell[: height * times : times, : width * times : times]
    means = cell if times == 1 else cv2.resize(cell, (width, height), interpolation=cv2.INTER_AREA)
    blurred = _blur(means, _SMOOTH * side / times)
    contrast = float(largest(cv2.absdiff(some, blurred)).mean())
    return contrast > _CONTRAST and _range(blurred) < _EVEN * contrast


def _blur(image: Pixels, reach: float) -> Pixels:
    """Return the blurred image. cv2.GaussianBlur, which is bit-exact for bytes, takes seven times as long."""
    kernel = cv2.getGaussianKernel(round(6 * reach + 1) | 1, reach)
    return cv2.sepFilter2D(image, -1, kernel, kernel, borderType=cv2.BORDER_REFLECT)


def _range(image: Pixels) -> int:
    """Return how much the colour of an image varies.

    A reduction over two of three axes takes ten times as long.
    """
    rows = image.reshape(len(image), -1)
    high, low = rows.max(axis=0).reshape(-1, 3).max(axis=0), rows.min(axis=0).reshape(-1, 3).min(axis=0)
    return int((high - low).max())
