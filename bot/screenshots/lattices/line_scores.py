"""Scores of proposed lattices by the visible sides of their cells."""

from __future__ import annotations

import math
from dataclasses import replace
from itertools import pairwise

import numpy as np

from bot.screenshots.glyphs.glyphs import Pixels
from bot.screenshots.lattices.edges import Edges, Sides, long_edges
from bot.screenshots.lattices.frames import SEEN, frames_around, portion
from bot.screenshots.lattices.lattice import Lattice, with_one_more
from bot.screenshots.lattices.teeth import Comb, median, move_outliers

_MOST_CELLS = 4000
"""Maximum number of cells: 50x50 boards have 2,500, and noise makes lattices of many more."""
_EXTENSIONS = 4
"""Maximum number of extensions by two lines on either side: remaining slopes break combs."""
_LEAST = 0.45
"""Minimum share of visible sides within a frame."""
_WHOLE, _GOES_ON = 0.9, 0.2
"""A lattice may be a part of a board below this support, or above this share of sides outside."""
_CLOSED, _SMALLEST_CORE = 0.8, 5
"""Minimum share of cells with all sides in a core, and in each row at its rim; and minimum rows of a core."""


def mend(edges: Edges, across: Comb, down: Comb, known: dict[int, Sides]) -> list[Lattice]:
    """Return the lattice of two combs with a corrected extent, if enough sides are visible, and its core,
    if any.

    `known` keeps the sides for nearly equal pitches.
    """
    pitch = min(across.pitch, down.pitch)
    # Pitches that differ by less than 7 % share the results from the edges.
    near = round(math.log(pitch) / 0.07)
    if near not in known:
        known[near] = Sides(long_edges(edges, round(0.6 * pitch)), pitch)
    sides = known[near]
    height, width = edges.shape
    xs, ys = np.array(across.at), np.array(down.at)
    for _ in range(_EXTENSIONS):
        number = len(xs), len(ys)
        xs, ys = _extend(tuple(xs), width), _extend(tuple(ys), height)
        box = _extent(sides, xs, ys)
        if box is None:
            return []
        xs = np.array(move_outliers(tuple(map(float, xs[box[0] : box[1] + 1]))))
        ys = np.array(move_outliers(tuple(map(float, ys[box[2] : box[3] + 1]))))
        if len(xs) <= number[0] and len(ys) <= number[1]:
            break
    if (len(xs) - 1) * (len(ys) - 1) > _MOST_CELLS or min(len(xs), len(ys)) < 4:
        return []
    seen = _seen_around(sides, xs, ys)
    whole = _score(sides, xs, ys, seen)
    # If all sides are visible and nothing is beyond, no frame around it can be that of the board.
    part = whole.support < _WHOLE or whole.beyond > _GOES_ON
    others = _core(sides, xs, ys, seen), _framed_lattice(sides, xs, ys, edges.shape) if part else None
    return [whole, *(one for one in others if one is not None)]


def _framed_lattice(sides: Sides, xs: Pixels, ys: Pixels, shape: tuple[int, int]) -> Lattice | None:
    """Return the lattice up to the outermost closed frame around it that is in step with it.

    Some programs draw no lines between opened cells, but these have another ground.
    """
    for lines in frames_around(sides, xs, ys, shape):
        if (len(lines[0]) - 1) * (len(lines[1]) - 1) <= _MOST_CELLS:
            found = _score(sides, *lines, _seen_around(sides, *lines))
            if found.support > _LEAST:
                return replace(found, how="framed")
    return None


def _core(sides: Sides, xs: Pixels, ys: Pixels, seen: tuple[Pixels, Pixels]) -> Lattice | None:
    """Return the part in which nearly all cells have four sides, if the cells around it lack some.

    Bands of clues in step with the cells have only sides along them, and look like rows of the board.
    """
    vertical, horizontal = seen[0][1:-1, 1:-1], seen[1][1:-1, 1:-1]
    closed = vertical[:, :-1] & vertical[:, 1:] & horizontal[:-1] & horizontal[1:]
    left, right, top, bottom = 0, closed.shape[1], 0, closed.shape[0]
    while min(right - left, bottom - top) >= _SMALLEST_CORE:
        here = closed[top:bottom, left:right]
        # The worst row or column at the rim is removed first: others may be closed after that.
        outer = (here[:, 0].mean(), here[:, -1].mean(), here[0].mean(), here[-1].mean())
        if min(outer) >= _CLOSED:
            break
        worst = outer.index(min(outer))
        left, right = left + (worst == 0), right - (worst == 1)
        top, bottom = top + (worst == 2), bottom - (worst == 3)
    inside = closed[top:bottom, left:right]
    if min(inside.shape) < _SMALLEST_CORE or inside.shape == closed.shape or inside.mean() < _CLOSED:
        return None
    lines = xs[left : right + 1], ys[top : bottom + 1]
    return replace(_score(sides, *lines, _seen_around(sides, *lines)), how="core")


def _seen_around(sides: Sides, xs: Pixels, ys: Pixels) -> tuple[Pixels, Pixels]:
    """Return which vertical and horizontal sides are visible, with one more line around the lattice."""
    wide, tall = (np.array(with_one_more(tuple(line))) for line in (xs, ys))
    return sides.vertical(wide, tall) > SEEN, sides.horizontal(wide, tall) > SEEN


def _score(sides: Sides, xs: Pixels, ys: Pixels, seen: tuple[Pixels, Pixels]) -> Lattice:
    """Return the lattice of some lines with its support; `seen` are its sides and those around it."""
    vertical, horizontal = seen[0][1:-1, 1:-1], seen[1][1:-1, 1:-1]
    support = _share(vertical, horizontal)
    rim = _share(vertical[:, [0, -1]], horizontal[[0, -1]])
    if rim < 0.35:  # a mesh: only the lines around it are missing
        # A little less than full support, so that a lattice with a visible rim comes first.
        support = max(support, _share(vertical[:, 1:-1], horizontal[1:-1]) - 0.02)
    middles = [(line[:-1] + line[1:]) / 2 for line in (xs, ys)]
    halves = [sides.vertical(middles[0], ys).ravel(), sides.horizontal(xs, middles[1]).ravel()]
    halved = float((np.concatenate(halves) > 0.8).mean())
    beyond = _beyond(*seen)
    return Lattice(tuple(map(float, xs)), tuple(map(float, ys)), support, halved, beyond=beyond)


def _beyond(vertical: Pixels, horizontal: Pixels) -> float:
    """Return the maximum share of visible sides across a row or column outside, without its ends."""
    across, down = vertical[:, 2:-2], horizontal[2:-2]
    return float(max(across[0].mean(), across[-1].mean(), down[:, 0].mean(), down[:, -1].mean()))


def _share(vertical: Pixels, horizontal: Pixels) -> float:
    return float(np.concatenate([vertical.ravel(), horizontal.ravel()]).mean())


def _extend(at: tuple[float, ...], end: int) -> Pixels:
    """Return the lines with up to two more on either side, within the picture."""
    # The distance is taken at each end: on a board seen at an angle it changes from one to the other.
    first, last = (median([b - a for a, b in pairwise(part)]) for part in (at[:6], at[-6:]))
    before = [at[0] - k * first for k in (2, 1) if at[0] - k * first > -0.25 * first]
    after = [at[-1] + k * last for k in (1, 2) if at[-1] + k * last < end + 0.25 * last]
    return np.array([*before, *at, *after])


def _extent(sides: Sides, xs: Pixels, ys: Pixels) -> tuple[int, int, int, int] | None:
    """Return the first and last line in each direction, without rows and columns that lack sides."""
    vertical, horizontal = sides.vertical(xs, ys) > SEEN, sides.horizontal(xs, ys) > SEEN
    left, right, top, bottom = 0, len(xs) - 1, 0, len(ys) - 1
    while right - left >= 3 and bottom - top >= 3:
        # Both the outer line of a row and the sides across it count: frames and panels have only one of them.
        outer = {
            "top": _both(horizontal[top, left:right], vertical[top, left : right + 1]),
            "bottom": _both(horizontal[bottom, left:right], vertical[bottom - 1, left : right + 1]),
            "left": _both(vertical[top:bottom, left], horizontal[top : bottom + 1, left]),
            "right": _both(vertical[top:bottom, right], horizontal[top : bottom + 1, right - 1]),
        }
        worst = min(outer, key=lambda side: outer[side])
        if outer[worst] >= 0.5:
            return left, right, top, bottom
        left, right = left + (worst == "left"), right - (worst == "right")
        top, bottom = top + (worst == "top"), bottom - (worst == "bottom")
    return None


def _both(outer: Pixels, across: Pixels) -> float:
    """Return a score for a border row as part of the board: by its outer line and by the sides across it."""
    # The two sides across at the ends belong to the frame.
    crossing, along = portion(across[1:-1]), portion(outer)
    # A mesh without a rim has no outer line, but nearly all sides across.
    return min(1.0, along + 0.6) * crossing if crossing > 0.75 else min(along, crossing)
