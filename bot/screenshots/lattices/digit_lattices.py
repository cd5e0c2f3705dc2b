"""The lattice of boards without lines: their digits form rows and columns at even distances."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

import cv2
import numpy as np

from bot.screenshots.glyphs.components import pieces_of
from bot.screenshots.glyphs.digits import JUNK, PAIR, probabilities
from bot.screenshots.glyphs.glyphs import EDGE, Box, Glyph, Pixels, glyph_in
from bot.screenshots.lattices.lattice import Lattice
from bot.screenshots.lattices.teeth import combs, median

_SMALLEST, _LARGEST = 6, 120
_MOST = 1200
"""Maximum number of glyphs; a page of text or noise has more."""
_FEWEST, _HEIGHTS = 9, 2
"""Minimum number of digits of a lattice, and number of digit heights tried in a picture."""
_COMBS = 4
_SAMPLED = 40_000
"""Number of pixels in the sample for the colour of the page."""
_TILE = 12
"""Minimum difference between a tile and the page, in levels of 255."""
_OCCUPIED, _FULL = 0.28, 0.7
"""Minimum share of occupied cells, and the share from which it supports the lattice."""
_OFF = 0.25
"""Maximum distance of a number from the middle of its cell, in pitches."""
_IN_STEP = 0.93
"""Minimum share of numbers in the middles of cells: in a lattice of every second row half of them are."""
_SQUARE, _OBLONG, _DENSE = 0.78, 0.5, 0.85
"""Minimum ratio of the two sides of a cell; the same for boards that are stretched with their
page, and the minimum share of occupied cells of these."""
_COVERED, _OVER = 0.97, 0.5
"""Share of tiles from which all cells count as tiles, and minimum overlap of another lattice
that is another view of them."""
_APART = 0.3
"""Minimum share of the board's numbers in a row that empty rows separate from the board."""
_TILES = 10_000
"""Weight of a tile in numbers: a row with a tile is never left out."""
Digit = tuple[float, float, float, float]
"""The middle (column, row), the width and the height of a digit."""
Number = tuple[float, float, float]
"""The middle (column, row) and the height of a number."""


def digit_lattices(image: Pixels, every: Sequence[list[Digit]]) -> list[Lattice]:
    """Return the candidates among the digits of a picture; `every` are the digits of each layer of ink."""
    found: list[Lattice] = []
    together = unite(every)
    for digits in (*every, together):
        found += _number_lattices(join(digits))
    if tiles := _tiles(image):
        every_cell = (one for one in _number_lattices(tiles, tiles=len(tiles)) if one.support >= _COVERED)
        full = [replace(one, how="tiles") for one in every_cell]
        if full:  # things between and around complete tiles are no part of the board
            return [*full, *(one for one in found if full[0].overlaps(one) < _OVER)]
        found += _number_lattices([*tiles, *join(together)], tiles=len(tiles))
    return found


def numbers_of(every: Sequence[list[Digit]]) -> list[Number]:
    """Return the numbers anywhere in a picture, each once, from the digits of each layer of ink."""
    return join(unite(every))


def unite(layers: Sequence[list[Digit]]) -> list[Digit]:
    """Return the digits of all layers, each once: some cells of a board may be dark and others light."""
    every = [digit for layer in layers for digit in layer]
    height = float(np.median([digit[3] for digit in kept])) if (kept := _each_once(every)) else 0.0
    # At one place a layer may have a digit, and another layer the taller shadow of its cell.
    return _each_once([digit for digit in every if _is_alike(digit[3], height)])


def _each_once(every: list[Digit]) -> list[Digit]:
    """Return the tallest digit at each place, which is whole: in other layers it may be torn."""
    kept: list[Digit] = []
    places = np.zeros((len(every), 2))
    for digit in sorted(every, key=lambda one: -one[3]):
        near = np.abs(places[: len(kept)] - digit[:2]).max(axis=1) <= 0.5 * digit[3]
        if not near.any():
            places[len(kept)] = digit[:2]
            kept.append(digit)
    return kept


def _is_alike(height: float, usual: float) -> bool:
    """Return whether a digit may have the usual height."""
    return 0.75 * usual < height < 1.3 * usual


def digits_in(soft: Pixels) -> Iterator[list[Digit]]:
    """Yield the digits of a layer of ink for each of the commonest heights.

    Letters of a text look like digits, and a picture may contain more letters than digits.
    """
    _, x, y, w, h, area, _ = pieces_of(soft > EDGE, 8)
    digits = (h >= _SMALLEST) & (h <= _LARGEST) & (w > 0.08 * h) & (w < 2.2 * h) & (area > 0.1 * w * h)
    sized: list[Box] = list(zip(*(side[digits].tolist() for side in (x, y, w, h)), strict=True))
    if not _FEWEST <= len(sized) <= 4 * _MOST:
        return
    typical = np.median([h for _, _, _, h in sized])
    few = len(sized) <= _MOST
    near = [box for box in sized if few or 0.6 * typical < box[3] < 1.6 * typical]
    if len(near) > _MOST:
        return
    found: list[Glyph] = [glyph_in(soft, box) for box in near]
    seen = probabilities(found)
    sure = [
        glyph
        for glyph, chances in zip(found, seen, strict=True)
        if chances[:JUNK].max() > 0.5 or chances[PAIR] > 0.5
    ]
    for _ in range(_HEIGHTS):
        if len(sure) < _FEWEST:
            return
        height = float(np.median([glyph.h for glyph in sure]))
        alike = [glyph for glyph in sure if _is_alike(glyph.h, height)]
        sure = [glyph for glyph in sure if not _is_alike(glyph.h, height)]
        yield [(*glyph.middle, glyph.w, glyph.h) for glyph in alike]


def _tiles(image: Pixels) -> list[Number]:
    """Return the middles of separate filled squares of one size, such as covered cells.

    Returns nothing for fewer than four squares.
    """
    flat = image.reshape(-1, 3)
    # Five bits of each channel are kept; 4 is the middle of the eight levels that share these bits.
    keys = (flat[:: 1 + len(flat) // _SAMPLED] >> 3).astype(np.int32) @ np.array([1024, 32, 1], np.int32)
    common = int(np.bincount(keys).argmax())
    page = np.array([common >> 10, common >> 5 & 31, common & 31]) * 8 + 4
    other = cv2.inRange(image, page - _TILE, page + _TILE) == 0
    _, _, _, w, h, area, middles = pieces_of(other, 4)
    square = (np.abs(w - h) <= 2) & (w >= 2 * _SMALLEST) & (w <= _LARGEST) & (area > 0.8 * w * h)
    if square.sum() < 4:
        return []
    side = float(np.median(w[square]))
    alike = square & (np.abs(w - side) <= 2)
    # The height is that of a number in the tile.
    return [(float(x), float(y), 0.5 * side) for x, y in middles[alike]]


def join(digits: list[Digit]) -> list[Number]:
    """Return the numbers that adjacent digits form: the middle, and the height of the digits."""
    numbers: list[list[Digit]] = []
    for digit in sorted(digits):
        x, y, w, h = digit
        # Digits are ordered by columns: the left neighbour of a digit is among the last numbers.
        for number in reversed(numbers[-60:]):
            last = number[-1]
            if abs(last[1] - y) < 0.3 * h and 0 < x - last[0] - (w + last[2]) / 2 + 0.3 * h < 0.65 * h:
                number.append(digit)
                break
        else:
            numbers.append([digit])
    return [
        (
            (number[0][0] - number[0][2] / 2 + number[-1][0] + number[-1][2] / 2) / 2,
            float(np.mean([y for _, y, _, _ in number])),
            number[0][3],
        )
        for number in numbers
    ]


def _number_lattices(numbers: list[Number], tiles: int = 0) -> Iterator[Lattice]:
    """Yield the candidates. The first `tiles` numbers are tiles, which occur only on boards."""
    if len(numbers) < 9:
        return
    height = float(np.median([h for _, _, h in numbers]))
    middles = np.array([(x, y) for x, y, _ in numbers])
    weights = np.where(np.arange(len(numbers)) < tiles, _TILES, 1)
    columns = combs(clusters([x for x, _, _ in numbers], 0.45 * height), _COMBS)
    rows = combs(clusters([y for _, y, _ in numbers], 0.45 * height), _COMBS)
    for across in columns:
        for down in rows:
            # Digits that are closer together than high are text.
            if across.pitch > 1.15 * height and _OBLONG < across.pitch / down.pitch < 1 / _OBLONG:
                square = _SQUARE < across.pitch / down.pitch < 1 / _SQUARE
                found = _main_lattices(lines_between(across.at), lines_between(down.at), middles, weights)
                yield from found if square else (one for one in found if one.support >= _DENSE)


def _main_lattices(xs: Pixels, ys: Pixels, middles: Pixels, weights: Pixels) -> Iterator[Lattice]:
    """Yield a lattice and the part with most numbers, if the numbers are in the middles of cells."""
    count = np.zeros((len(ys) - 1, len(xs) - 1), int)
    inside = (middles > (xs[0], ys[0])).all(axis=1) & (middles < (xs[-1], ys[-1])).all(axis=1)
    at = np.stack([np.searchsorted(xs, middles[inside, 0]), np.searchsorted(ys, middles[inside, 1])]) - 1
    np.add.at(count, (at[1], at[0]), weights[inside])
    whole = 0, count.shape[1], 0, count.shape[0]
    for extent in dict.fromkeys((whole, _main_extent(count))):
        lattice = _part(extent, xs, ys, middles[inside], at, count)
        if lattice:
            yield lattice


def _part(
    extent: tuple[int, int, int, int], xs: Pixels, ys: Pixels, middles: Pixels, at: Pixels, count: Pixels
) -> Lattice | None:
    """Return the part of a lattice within an extent, if enough of its cells are occupied."""
    left, right, top, bottom = extent
    here = (left <= at[0]) & (at[0] < right) & (top <= at[1]) & (at[1] < bottom)
    if min(right - left, bottom - top) < 3 or here.sum() < 9:
        return None
    off = [
        np.abs(middles[:, axis] - (line[at[axis]] + line[at[axis] + 1]) / 2) / np.diff(line)[at[axis]]
        for axis, line in enumerate((xs, ys))
    ]
    in_step = float((np.maximum(*off)[here] < _OFF).mean())
    share = float((count[top:bottom, left:right] > 0).mean())
    if in_step < _IN_STEP or share < _OCCUPIED:
        return None
    at_x, at_y = tuple(xs[left : right + 1].tolist()), tuple(ys[top : bottom + 1].tolist())
    # The low support makes no reading sure: rows without numbers may be missing.
    return Lattice(at_x, at_y, share if share > _FULL else _FULL - 0.1, how="digits")


def _main_extent(count: Pixels) -> tuple[int, int, int, int]:
    """Return the columns and rows of the board, as half-open ranges, from the counts of numbers in cells."""
    left, right, top, bottom = 0, count.shape[1], 0, count.shape[0]
    while True:
        before = left, right, top, bottom
        left, right = _main(count[top:bottom].sum(axis=0), left, right)
        top, bottom = _main(count[:, left:right].sum(axis=1), top, bottom)
        if before == (left, right, top, bottom):
            return before


def _main(number: Pixels, first: int, last: int) -> tuple[int, int]:
    """Return the first and last line of the main part: a few numbers beyond empty lines are timers."""
    few = min(_APART * number[first:last].sum(), _TILES)
    for i in range(first, last):
        if number[i] == 0 and number[first:i].sum() < few:
            first = i + 1
        elif number[first : i + 1].sum() >= few:
            break
    for i in range(last - 1, first - 1, -1):
        if number[i] == 0 and number[i + 1 : last].sum() < few:
            last = i
        elif number[i:last].sum() >= few:
            break
    return first, last


def clusters(values: list[float], near: float) -> list[tuple[float, float]]:
    """Return the places at which several values are close together, with their number."""
    ordered = np.sort(np.array(values))
    groups = np.split(ordered, np.flatnonzero(np.diff(ordered) > near) + 1)
    return [(median(group.tolist()), float(len(group))) for group in groups if len(group) >= 2]


def lines_between(at: tuple[float, ...]) -> Pixels:
    """Return the lines half way between the middles of cells."""
    middles = np.array(at)
    steps = np.diff(middles)
    between = (middles[:-1] + middles[1:]) / 2
    return np.array([middles[0] - steps[0] / 2, *between, middles[-1] + steps[-1] / 2])
