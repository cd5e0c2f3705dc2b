"""What a cell holds: the ground, the ink, and what may be a digit."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np

from bot.screenshots.glyphs.glyphs import (
    Box,
    Glyph,
    Pixels,
    boxed,
    commonest,
    glyph_in,
    largest,
    lightness,
    middle_of,
    rim_colour,
    top,
)
from bot.screenshots.glyphs.strokes import without_strokes

SIDE = 48
"""Pixels of a cell after it is brought to a normal size."""
_LARGE, _WHOLE = 0.4, 0.8
"""Of a cell: how wide and high a digit in its corner is, at least and most."""
RIM = 3
"""Pixels of the normal size that are left out at each side."""
_UNLIKE, _ALIKE = 25.0, 12.0
"""Levels of 255 between sides of a cell of which some have a line, and between others and what is deeper."""
_DEEP = 8
"""Pixels of the normal size that a line may reach into a cell, at most."""
_SAME, _LEAST_GROUND = 24.0, 0.25
"""Levels of 255 within which pixels have the colour of the ground, and the least share of a cell that has."""
_FAINT = 22.0
"""Levels of 255: a cell whose strongest ink is fainter is blank."""
_CUT = 0.4
"""The share of the strongest ink of a cell from which on it is a part of something, as of a glyph."""
_MOST = 4
"""Glyphs of a cell with a number, at most: two digits, and what JPEG tears off them."""
_STRONGEST = 0.99
"""The share of a cell whose ink is not as strong as what counts as its strongest."""
_HALF = 0.5
"""The share of its strongest ink from which on what a stroke covered is ink, too."""

_MIDDLE = slice(SIDE // 4, 3 * SIDE // 4)
"""The part of a cell both ways in which numbers stand; at its sides lie lines and crosses of a player."""
_STRONG, _SPECKS = 60.0, 0.97
"""How strong ink is that is no speck, 0 to 255, and the share of the middle that is not as strong."""


@dataclass
class Content:
    """One cell: its picture, the colour of its ground, and what was read in it.

    `number` is None where no digits are seen; then `filled` says whether there is anything else. `sure` is
    the least probability of its digits, or that there is none. `second` is the next best reading, if any.
    `hardly` is the likeliest digit of a single glyph as high as the numbers that was not taken for one.
    `strength` says how far the strongest ink is from the ground, 0 to 255; `struck`, whether a line or a
    cross of another colour was drawn through what is left in the picture.
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
    def filled(self) -> bool:
        """Whether something besides a number stands in it."""
        return self.number is None and self.strength >= _FAINT

    @property
    def written(self) -> bool:
        """Whether something that is no speck stands where numbers do."""
        return top(self.layer[_MIDDLE, _MIDDLE], _SPECKS) > _STRONG

    @property
    def light(self) -> float:
        """How light its ground is, 0 to 255."""
        return float(lightness(self.ground))


def contents(patches: Pixels, *, small: bool = False) -> Iterator[Content]:
    """What patches of the normal size hold; a whole row of them at once takes a third of the time.

    Of `small` ones lines may fill a side.
    """
    # A thick line may reach a pixel into the cell, on two sides where lattices drift.
    inner = slice(RIM, SIDE - RIM)
    inside = patches[:, inner, inner]
    rims = np.concatenate([inside[:, 0], inside[:, -1], inside[:, :, 0], inside[:, :, -1]], axis=1)
    grounds = middle_of(rims.transpose(1, 0, 2).reshape(rims.shape[1], -1)).reshape(-1, 3)
    lined = _lined(inside, grounds) if small else []
    layers = np.zeros(patches.shape[:3], np.float32)
    layers[:, inner, inner] = largest(np.abs(inside.astype(np.float32) - grounds[:, None, None]))
    for i, sides in lined:
        _clear(layers[i, inner, inner], sides)
    for i in np.flatnonzero((layers[:, inner, inner] < _SAME).mean(axis=(1, 2)) < _LEAST_GROUND).tolist():
        # Hardly anything is like the rim: a ring or a shape may lie on it, around most of the ground.
        colour = commonest(inside[i])
        layer = largest(np.abs(inside[i].astype(np.float32) - colour))
        # A ring lies on the rim, but in no corner; of two sides with a line the others are of the ground.
        off = sorted(float(np.median(side)) for side in (layer[0], layer[-1], layer[:, 0], layer[:, -1]))
        if layer[[0, 0, -1, -1], [0, -1, 0, -1]].max() < _SAME or off[1] < _SAME:
            grounds[i], layers[i, inner, inner] = colour, layer
    for patch, ground, layer in zip(patches, grounds, layers, strict=True):
        yield Content(patch, ground, layer, top(layer, _STRONGEST))


def _lined(inside: Pixels, grounds: Pixels) -> list[tuple[int, Pixels]]:
    """Sets the grounds of cells with a line at one or two sides, whose others are as what is deeper in them.

    Gives the numbers of these cells, and which of the upper, lower, left and right side have a line. Lines
    that are thick for cells of few pixels reach into them where a lattice lies at one edge of the lines.
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
        alike = np.abs(sides[i] - deeper).max(axis=1) < _ALIKE
        if 2 <= alike.sum() <= 3:
            grounds[i] = sides[i][alike].mean(axis=0)
            found.append((i, ~alike))
    return found


def _clear(layer: Pixels, sides: Pixels) -> None:
    """Takes the ink of lines at some of the four sides away."""
    for turned, lined in zip((layer, layer[::-1], layer.T, layer.T[::-1]), sides, strict=True):
        if lined:
            # Where the line ends; what is deeper may be a digit.
            deep = int(np.append(middle_of(turned[:_DEEP].T) < _FAINT, True).argmax())
            turned[:deep] = 0


def unstruck(cell: Content) -> Content | None:
    """The cell without lines and crosses of another colour than what they lie on, if there are some."""
    if cell.strength < _FAINT:
        return None
    found = without_strokes(cell.patch, cell.ground, cell.layer)
    if found is None:
        return None
    layer, struck = found
    strength = top(layer, _STRONGEST)
    strong = layer > _HALF * strength
    bare = strong & ~struck
    ink = middle_of(cell.patch[bare]) if bare.any() else cell.ground
    # What is left of strokes is as if it were of the colour of the digits below them.
    patch = np.where(struck[..., None], np.where(strong[..., None], ink, cell.ground), cell.patch)
    return replace(cell, patch=patch, layer=layer, strength=strength, struck=True)


def glyphs_of(cell: Content) -> list[Glyph]:
    """Glyphs of the size of digits, away from the rim."""
    if cell.strength < _FAINT:
        return []
    soft, boxes = boxed(cell.layer, _FAINT, RIM)
    found = [box for box in boxes if not _at_rim(box)]
    # Noise has dozens in a cell, of which none is made.
    return [glyph_in(soft, box) for box in found] if len(found) <= _MOST else []


def _at_rim(box: Box) -> bool:
    """Whether a box holds a rest of a line that was not cut away, or a bevel, which reaches both sides."""
    left, top, width, height = box
    across, down = rims_touched(box)
    # In cells of few pixels lines that are one pixel off move large digits into a corner.
    sizes = sorted((width, height))
    large = sizes[0] > _LARGE * SIDE and sizes[1] < _WHOLE * SIDE
    if across == 2 or down == 2 or (across and down and not large):
        return True
    # Digits stand in the middle of a cell, and even a 1 is broader than what is left of a line.
    thin = sizes[0] <= 0.12 * SIDE
    x, y = left + width / 2, top + height / 2
    near = min(x, y, SIDE - x, SIDE - y) < 0.13 * SIDE
    return (thin and near) or height < 0.2 * SIDE


def rims_touched(box: Box) -> tuple[int, int]:
    """How many of the two rims across, and above and below, a glyph touches."""
    left, top, width, height = box
    far = SIDE - RIM
    return (left <= RIM) + (left + width >= far), (top <= RIM) + (top + height >= far)


def cut_off(cell: Content) -> bool:
    """Whether ink goes up to two rims that face each other, as that of a digit that fills its cell does."""
    if cell.strength < _FAINT:
        return False
    inked = cell.layer[RIM : SIDE - RIM, RIM : SIDE - RIM] > _CUT * cell.strength
    above, below, left, right = inked[0], inked[-1], inked[:, 0], inked[:, -1]
    return bool((above.any() and below.any()) or (left.any() and right.any()))
