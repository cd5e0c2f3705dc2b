"""The lattice of boards without lines: digits stand in rows and columns at even distances."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

import cv2
import numpy as np

from bot.screenshots.glyphs.components import pieces_of
from bot.screenshots.glyphs.digits import JUNK, PAIR, probabilities
from bot.screenshots.glyphs.glyphs import Box, Glyph, Pixels, glyph_in
from bot.screenshots.lattices.lattice import Lattice
from bot.screenshots.lattices.teeth import combs, median

_SMALLEST, _LARGEST = 6, 120
_MOST = 1200
"""Glyphs that are looked at; a page of text or noise has more."""
_FEWEST, _HEIGHTS = 9, 2
"""Digits of a lattice, at least; and how many heights of digits are tried in a picture."""
_COMBS = 4
_SAMPLED = 40_000
"""Pixels that tell the colour of the page."""
_TILE = 12
"""Levels of 255 between a tile and the page."""
_OCCUPIED, _FULL = 0.28, 0.7
"""The share of cells with something in them, at least; and from which on that speaks for the lattice."""
_OFF = 0.25
"""Of a pitch: how far a number may stand from the middle of its cell."""
_IN_STEP = 0.93
"""The share of numbers that stand there: half of them do in a lattice of every second row."""
_SQUARE, _OBLONG, _DENSE = 0.78, 0.5, 0.85
"""How wide or high a cell is, by the other of these, at least; the same of boards that are stretched with the
page, and the share of their cells with something in them, at least."""
_COVERED, _OVER = 0.97, 0.5
"""The share of cells that are tiles from which on all of them are, and that of another lattice on theirs from
which on it is another view of them."""
_APART = 0.3
"""Of the numbers of a board: rows with fewer that are parted from it by empty ones are no part of it."""
_TILES = 10_000
"""Numbers that count as much as a tile: rows with one are never left out."""
Digit = tuple[float, float, float, float]
"""Its middle (column, row), its width and height."""
Number = tuple[float, float, float]
"""Its middle (column, row) and its height."""


def scattered(image: Pixels, every: Sequence[list[Digit]]) -> list[Lattice]:
    """The candidates among the digits of a picture; `every` are those of each of its layers of ink."""
    found: list[Lattice] = []
    together = united(every)
    for digits in (*every, together):
        found += _of_numbers(joined(digits))
    if tiles := _tiles(image):
        every_cell = (one for one in _of_numbers(tiles, tiles=len(tiles)) if one.support >= _COVERED)
        full = [replace(one, how="tiles") for one in every_cell]
        if full:  # what is between and around tiles that are all there is no part of the board
            return [*full, *(one for one in found if full[0].overlaps(one) < _OVER)]
        free = [one for one in joined(together) if not _on_any(one, tiles)]
        found += _of_numbers([*tiles, *free], tiles=len(tiles))
    return found


def numbers_of(every: Sequence[list[Digit]]) -> list[Number]:
    """The numbers anywhere in a picture, each once, of the digits of each of its layers of ink."""
    return joined(united(every))


def united(layers: Sequence[list[Digit]]) -> list[Digit]:
    """The digits of all layers, each once: some cells of a board may be dark and others light."""
    every = [digit for layer in layers for digit in layer]
    height = float(np.median([digit[3] for digit in kept])) if (kept := _each_once(every)) else 0.0
    # In one place a layer may have a digit, and another one the shadow of its cell, which is taller.
    return _each_once([digit for digit in every if 0.75 * height < digit[3] < 1.3 * height])


def _each_once(every: list[Digit]) -> list[Digit]:
    """The tallest of several in one place, which is whole: in the other layers it may be torn."""
    kept: list[Digit] = []
    places = np.zeros((len(every), 2))
    for digit in sorted(every, key=lambda one: -one[3]):
        near = np.abs(places[: len(kept)] - digit[:2]).max(axis=1) <= 0.5 * digit[3]
        if not near.any():
            places[len(kept)] = digit[:2]
            kept.append(digit)
    return kept


def digits_in(soft: Pixels) -> Iterator[list[Digit]]:
    """What is a digit anywhere in a layer of ink: those of the common height, and of one of the others.

    Letters of a text look like digits, and there may be more of them than of numbers.
    """
    _, x, y, w, h, area, _ = pieces_of(soft > 0.45, 8)
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
        alike = [glyph for glyph in sure if 0.75 * height < glyph.h < 1.3 * height]
        sure = [glyph for glyph in sure if not 0.75 * height < glyph.h < 1.3 * height]
        yield [(*glyph.middle, glyph.w, glyph.h) for glyph in alike]


def _tiles(image: Pixels) -> list[Number]:
    """The middles of filled squares of one size, as covered cells that stand apart; none without four."""
    flat = image.reshape(-1, 3)
    # Five bits of each channel; 4 is the middle of the eight levels of which they are the upper bits.
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
    # As high as a number in it would be.
    return [(float(x), float(y), 0.5 * side) for x, y in middles[alike]]


def _on_any(number: Number, tiles: list[Number]) -> bool:
    return any(max(abs(number[0] - x), abs(number[1] - y)) < half for x, y, half in tiles)


def joined(digits: list[Digit]) -> list[Number]:
    """Digits close beside each other as one number; its middle, and the height of its digits."""
    numbers: list[list[Digit]] = []
    for digit in sorted(digits):
        x, y, w, h = digit
        # Digits come by their columns: the one at the left of this one is among the last.
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


def _of_numbers(numbers: list[Number], tiles: int = 0) -> Iterator[Lattice]:
    """The candidates; so many of the numbers, the first ones, are tiles, which stand on boards alone."""
    if len(numbers) < 9:
        return
    height = float(np.median([h for _, _, h in numbers]))
    middles = np.array([(x, y) for x, y, _ in numbers])
    weights = np.where(np.arange(len(numbers)) < tiles, _TILES, 1)
    columns = combs(clustered([x for x, _, _ in numbers], 0.45 * height), _COMBS)
    rows = combs(clustered([y for _, y, _ in numbers], 0.45 * height), _COMBS)
    for across in columns:
        for down in rows:
            # Closer together than digits are high they are text.
            if across.pitch > 1.15 * height and _OBLONG < across.pitch / down.pitch < 1 / _OBLONG:
                square = _SQUARE < across.pitch / down.pitch < 1 / _SQUARE
                found = _occupied(lines_between(across.at), lines_between(down.at), middles, weights)
                yield from found if square else (one for one in found if one.support >= _DENSE)


def _occupied(xs: Pixels, ys: Pixels, middles: Pixels, weights: Pixels) -> Iterator[Lattice]:
    """A lattice, and the part of it in which most numbers are, where these stand in the middles of cells."""
    count = np.zeros((len(ys) - 1, len(xs) - 1), int)
    inside = (middles > (xs[0], ys[0])).all(axis=1) & (middles < (xs[-1], ys[-1])).all(axis=1)
    at = np.stack([np.searchsorted(xs, middles[inside, 0]), np.searchsorted(ys, middles[inside, 1])]) - 1
    np.add.at(count, (at[1], at[0]), weights[inside])
    whole = 0, count.shape[1], 0, count.shape[0]
    for extent in dict.fromkeys((whole, _hanging_together(count))):
        lattice = _within(extent, xs, ys, middles[inside], at, count)
        if lattice:
            yield lattice


def _within(
    extent: tuple[int, int, int, int], xs: Pixels, ys: Pixels, middles: Pixels, at: Pixels, count: Pixels
) -> Lattice | None:
    """The part of a lattice from some columns and rows to others, of numbers at places in its cells."""
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
    # So low a support makes no reading sure: rows without numbers may be missing.
    return Lattice(at_x, at_y, share if share > _FULL else _FULL - 0.1, how="digits")


def _hanging_together(count: Pixels) -> tuple[int, int, int, int]:
    """The columns and rows of the board alone, from the first to before the last, of numbers a cell."""
    left, right, top, bottom = 0, count.shape[1], 0, count.shape[0]
    while True:
        before = left, right, top, bottom
        left, right = _main(count[top:bottom].sum(axis=0), left, right)
        top, bottom = _main(count[:, left:right].sum(axis=1), top, bottom)
        if before == (left, right, top, bottom):
            return before


def _main(number: Pixels, first: int, last: int) -> tuple[int, int]:
    """The first and last line without few numbers at an end that empty lines part from the rest: timers."""
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


def clustered(values: list[float], near: float) -> list[tuple[float, float]]:
    """Places where several values lie close together, with their number."""
    ordered = np.sort(np.array(values))
    groups = np.split(ordered, np.flatnonzero(np.diff(ordered) > near) + 1)
    return [(median(group.tolist()), float(len(group))) for group in groups if len(group) >= 2]


def lines_between(at: tuple[float, ...]) -> Pixels:
    """The lines half way between the middles of cells."""
    middles = np.array(at)
    steps = np.diff(middles)
    between = (middles[:-1] + middles[1:]) / 2
    return np.array([middles[0] - steps[0] / 2, *between, middles[-1] + steps[-1] / 2])
