"""The contents of a cell: its ground, its ink, and possible digits."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np

from bot.screenshots.glyphs.glyphs import (
    ONE_GROUND,
    Box,
    Glyph,
    Pixels,
    commonest,
    glyph_boxes,
    glyph_in,
    largest,
    lightness,
    middle_of,
    rim_colour,
    top,
)
from bot.screenshots.glyphs.strokes import remove_strokes

SIDE = 48
"""The normal size of a cell in pixels."""
_LARGE, _WHOLE = 0.4, 0.8
"""Range of the width and height of a digit in a corner, as shares of a cell."""
RIM = 3
"""Pixels of the normal size that are left out at each side."""
_UNLIKE = 25.0
"""Minimum levels of 255 between sides with and without a line."""
_DEEP = 8
"""Maximum reach of a line into a cell, in pixels of the normal size."""
_SAME, _LEAST_GROUND = 24.0, 0.25
"""Maximum difference of the ground's pixels in levels of 255, and minimum share of the ground in a cell."""
_FAINT = 22.0
"""Minimum strength, in levels of 255, of the strongest ink of a cell that is not blank."""
_CUT = 0.4
"""Minimum strength of ink that is a part of a figure, relative to the strongest ink of its cell."""
_MOST = 4
"""Maximum number of glyphs in a cell with a number: two digits, and pieces that JPEG separates."""
_STRONGEST = 0.99
"""Quantile of a cell's ink that counts as its strongest."""
_HALF = 0.5
"""Minimum relative strength of ink below a stroke."""

_MIDDLE = slice(SIDE // 4, 3 * SIDE // 4)
"""The part of a cell, in both directions, for numbers; lines and crosses of a player are at the sides."""
_STRONG, _SPECKS = 60.0, 0.97
"""Minimum strength of ink that is no speck, 0 to 255, and the quantile of the middle that must reach it."""


@dataclass
class Content:
    """One cell: its picture, the colour of its ground, and its reading.

    `number` is None without digits; then `is_filled` says whether there is anything else. `sure`
    is the lowest probability of its digits, or the probability that it has none. `second` is the next best
    reading. `hardly` is the likeliest digit of a single glyph of the numbers' height that was not read as a
    digit. `strength` is the distance of the strongest ink from the ground, 0 to 255. `struck` says whether
    a line or cross of another colour was removed from the picture.
    """

    patch: Pixels
    ground: Pixels
    layer: Pixels
    strength: float
    number: int | None = None
    sure: float = 1.0
    second: int | None = None
    hardly: int | None = None
    colour: Pixels | None = None
    height: float = 0.0
    middle: tuple[float, float] = (0.0, 0.0)
    struck: bool = False

    @property
    def is_filled(self) -> bool:
        """Whether it holds something other than a number."""
        return self.number is None and self.strength >= _FAINT

    @property
    def has_ink(self) -> bool:
        """Whether its middle holds ink that is no speck."""
        return top(self.layer[_MIDDLE, _MIDDLE], _SPECKS) > _STRONG

    def with_ink(self, layer: Pixels) -> Content:
        """Return the cell with another layer of ink."""
        return replace(self, layer=layer, strength=top(layer, _STRONGEST))

    @property
    def light(self) -> float:
        """The lightness of its ground, 0 to 255."""
        return float(lightness(self.ground))


def contents(patches: Pixels, *, small: bool = False) -> Iterator[Content]:
    """Yield the contents of patches of the normal size; a row of patches takes a third of the time of
    single ones.

    Lines may fill a side of `small` cells.
    """
    # A thick line may reach a pixel into the cell, on two sides if the lattice drifts.
    inner = slice(RIM, SIDE - RIM)
    inside = patches[:, inner, inner]
    rims = np.concatenate([inside[:, 0], inside[:, -1], inside[:, :, 0], inside[:, :, -1]], axis=1)
    grounds = middle_of(rims.transpose(1, 0, 2).reshape(rims.shape[1], -1)).reshape(-1, 3)
    lined = _find_lines(inside, grounds) if small else []
    layers = np.zeros(patches.shape[:3], np.float32)
    layers[:, inner, inner] = largest(np.abs(inside.astype(np.float32) - grounds[:, None, None]))
    for i, sides in lined:
        _clear(layers[i, inner, inner], sides)
    for i in np.flatnonzero((layers[:, inner, inner] < _SAME).mean(axis=(1, 2)) < _LEAST_GROUND).tolist():
        # If hardly anything is like the rim, a ring or a shape may cover it, around most of the ground.
        colour = commonest(inside[i])
        layer = largest(np.abs(inside[i].astype(np.float32) - colour))
        # A ring covers the rim except its corners. If two sides have a line, the others have the ground's
        # colour.
        off = sorted(float(np.median(side)) for side in (layer[0], layer[-1], layer[:, 0], layer[:, -1]))
        if layer[[0, 0, -1, -1], [0, -1, 0, -1]].max() < _SAME or off[1] < _SAME:
            grounds[i], layers[i, inner, inner] = colour, layer
    for patch, ground, layer in zip(patches, grounds, layers, strict=True):
        yield Content(patch, ground, layer, top(layer, _STRONGEST))


def _find_lines(inside: Pixels, grounds: Pixels) -> list[tuple[int, Pixels]]:
    """Set the grounds of cells with a line at one or two sides whose other sides look like their inside.

    Returns the numbers of these cells, and which of their upper, lower, left and right sides have a line.
    Lines that are thick for small cells reach into them if the lattice is at one edge of the lines.
    """
    sides = np.stack(
        [
            middle_of(np.swapaxes(side, 0, 1).reshape(side.shape[1], -1)).reshape(-1, 3)
            for side in (inside[:, 0], inside[:, -1], inside[:, :, 0], inside[:, :, -1])
        ],
        axis=1,
    )
    found = []
    for i in np.flatnonzero(np.ptp(sides, axis=1).max(axis=1) > _UNLIKE).tolist():
        deeper = rim_colour(inside[i, _DEEP:-_DEEP, _DEEP:-_DEEP])
        alike = np.abs(sides[i] - deeper).max(axis=1) < ONE_GROUND
        if 2 <= alike.sum() <= 3:
            grounds[i] = sides[i][alike].mean(axis=0)
            found.append((i, ~alike))
    return found


def _clear(layer: Pixels, sides: Pixels) -> None:
    """Remove the ink of lines at some of the four sides."""
    for turned, lined in zip((layer, layer[::-1], layer.T, layer.T[::-1]), sides, strict=True):
        if lined:
            # The line ends here; deeper ink may be a digit.
            deep = int(np.append(middle_of(turned[:_DEEP].T) < _FAINT, True).argmax())
            turned[:deep] = 0


def clear_strokes(cell: Content) -> Content | None:
    """Return the cell without lines and crosses of another colour than the ink below; None without any."""
    if cell.strength < _FAINT:
        return None
    found = remove_strokes(cell.patch, cell.ground, cell.layer)
    if found is None:
        return None
    layer, struck = found
    bared = cell.with_ink(layer)
    strong = layer > _HALF * bared.strength
    bare = strong & ~struck
    ink = middle_of(cell.patch[bare]) if bare.any() else cell.ground
    # The rest of the strokes gets the colour of the digits below them.
    patch = np.where(struck[..., None], np.where(strong[..., None], ink, cell.ground), cell.patch)
    return replace(bared, patch=patch.astype(cell.patch.dtype), struck=True)


def glyphs_of(cell: Content) -> list[Glyph]:
    """Return the glyphs of the size of digits, away from the rim."""
    if cell.strength < _FAINT:
        return []
    soft, boxes = glyph_boxes(cell.layer, _FAINT, RIM)
    found = [box for box in boxes if not _at_rim(box)]
    # Noise has dozens in a cell, which are ignored.
    return [glyph_in(soft, box) for box in found] if len(found) <= _MOST else []


def _at_rim(box: Box) -> bool:
    """Return whether a box holds the rest of a line at the rim, or a bevel, which reaches both sides."""
    left, top, width, height = box
    across, down = touched_rims(box)
    # In small cells an error of one pixel in the lines moves large digits into a corner.
    sizes = sorted((width, height))
    large = sizes[0] > _LARGE * SIDE and sizes[1] < _WHOLE * SIDE
    if across == 2 or down == 2 or (across and down and not large):
        return True
    # Digits are in the middle of a cell, and even a 1 is broader than the rest of a line.
    thin = sizes[0] <= 0.12 * SIDE
    x, y = left + width / 2, top + height / 2
    near = min(x, y, SIDE - x, SIDE - y) < 0.13 * SIDE
    return (thin and near) or height < 0.2 * SIDE


def touched_rims(box: Box) -> tuple[int, int]:
    """Return how many of the left and right rims, and of the upper and lower rims, a glyph touches."""
    left, top, width, height = box
    far = SIDE - RIM
    return (left <= RIM) + (left + width >= far), (top <= RIM) + (top + height >= far)


def cut_off(cell: Content) -> bool:
    """Return whether ink reaches two opposite rims, as the ink of a digit that fills its cell does."""
    if cell.strength < _FAINT:
        return False
    inked = cell.layer[RIM : SIDE - RIM, RIM : SIDE - RIM] > _CUT * cell.strength
    above, below, left, right = inked[0], inked[-1], inked[:, 0], inked[:, -1]
    return bool((above.any() and below.any()) or (left.any() and right.any()))
