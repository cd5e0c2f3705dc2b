"""How far lines that are proposed are those of a board: by the sides of its cells that are seen."""

from __future__ import annotations

import math
from dataclasses import replace
from itertools import pairwise

import numpy as np

from bot.screenshots.glyphs.glyphs import Pixels
from bot.screenshots.lattices.edges import Edges, Sides, long_edges
from bot.screenshots.lattices.frames import SEEN, frames_around, portion
from bot.screenshots.lattices.lattice import Lattice, with_one_more
from bot.screenshots.lattices.teeth import Comb, evened, median

_MOST_CELLS = 4000
"""Boards of 50x50 have 2,500 cells; noise and pages of lines make lattices of many more."""
_EXTENSIONS = 4
"""How often a lattice may grow by two lines on either side: slopes that are left break combs."""
_LEAST = 0.45
"""The share of all sides within a frame that are seen, at least."""
_WHOLE, _GOES_ON = 0.9, 0.2
"""The support of a lattice up to which it may be a part, and the sides outside from which on."""
_CLOSED, _SMALLEST_CORE = 0.8, 5
"""The share of cells with all of their sides in a core, and in each row at its rim; and its fewest rows."""


def mended(edges: Edges, across: Comb, down: Comb, known: dict[int, Sides]) -> list[Lattice]:
    """The lattice of two combs, its extent mended, if enough of its sides are seen; and its core, if any.

    `known` keeps the sides for pitches that are nearly the same.
    """
    pitch = min(across.pitch, down.pitch)
    # Pitches that are less than 7 % apart share what is made of the edges.
    near = round(math.log(pitch) / 0.07)
    if near not in known:
        known[near] = Sides(long_edges(edges, round(0.6 * pitch)), pitch)
    sides = known[near]
    height, width = edges.shape
    xs, ys = np.array(across.at), np.array(down.at)
    for _ in range(_EXTENSIONS):
        number = len(xs), len(ys)
        xs, ys = _extended(tuple(xs), width), _extended(tuple(ys), height)
        box = _extent(sides, xs, ys)
        if box is None:
            return []
        xs = np.array(evened(tuple(map(float, xs[box[0] : box[1] + 1]))))
        ys = np.array(evened(tuple(map(float, ys[box[2] : box[3] + 1]))))
        if len(xs) <= number[0] and len(ys) <= number[1]:
            break
    if (len(xs) - 1) * (len(ys) - 1) > _MOST_CELLS or min(len(xs), len(ys)) < 4:
        return []
    seen = _seen_around(sides, xs, ys)
    whole = _judged(sides, xs, ys, seen)
    # Where all sides are seen, and nothing beyond, no frame around it could be that of the board.
    part = whole.support < _WHOLE or whole.beyond > _GOES_ON
    others = _core(sides, xs, ys, seen), _framed(sides, xs, ys, edges.shape) if part else None
    return [whole, *(one for one in others if one is not None)]


def _framed(sides: Sides, xs: Pixels, ys: Pixels, shape: tuple[int, int]) -> Lattice | None:
    """The lattice up to the outermost closed frame around it that is in step with it.

    Programs draw no lines between opened cells, but these have a ground of their own.
    """
    for lines in frames_around(sides, xs, ys, shape):
        if (len(lines[0]) - 1) * (len(lines[1]) - 1) <= _MOST_CELLS:
            found = _judged(sides, *lines, _seen_around(sides, *lines))
            if found.support > _LEAST:
                return replace(found, how="framed")
    return None


def _core(sides: Sides, xs: Pixels, ys: Pixels, seen: tuple[Pixels, Pixels]) -> Lattice | None:
    """The part in which nearly all cells have all four sides, where the cells around it lack some.

    Bands of clues in step with the cells have sides along them alone, and look like rows of the board.
    """
    upright, lying = seen[0][1:-1, 1:-1], seen[1][1:-1, 1:-1]
    closed = upright[:, :-1] & upright[:, 1:] & lying[:-1] & lying[1:]
    left, right, top, bottom = 0, closed.shape[1], 0, closed.shape[0]
    while min(right - left, bottom - top) >= _SMALLEST_CORE:
        here = closed[top:bottom, left:right]
        # The worst row or column at the rim goes first: others may be closed once it is gone.
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
    return replace(_judged(sides, *lines, _seen_around(sides, *lines)), how="core")


def _seen_around(sides: Sides, xs: Pixels, ys: Pixels) -> tuple[Pixels, Pixels]:
    """Which upright and which lying sides are seen, with a line more on every side of the lattice."""
    wide, tall = (np.array(with_one_more(tuple(line))) for line in (xs, ys))
    return sides.upright(wide, tall) > SEEN, sides.lying(wide, tall) > SEEN


def _judged(sides: Sides, xs: Pixels, ys: Pixels, seen: tuple[Pixels, Pixels]) -> Lattice:
    """The lattice of some lines with its support; `seen` are its sides and those around it."""
    upright, lying = seen[0][1:-1, 1:-1], seen[1][1:-1, 1:-1]
    support = _share(upright, lying)
    rim = _share(upright[:, [0, -1]], lying[[0, -1]])
    if rim < 0.35:  # a mesh: all lines are there but those around it
        # A little less than all of them, so that a lattice whose rim is seen comes first.
        support = max(support, _share(upright[:, 1:-1], lying[1:-1]) - 0.02)
    middles = [(line[:-1] + line[1:]) / 2 for line in (xs, ys)]
    halves = [sides.upright(middles[0], ys).ravel(), sides.lying(xs, middles[1]).ravel()]
    halved = float((np.concatenate(halves) > 0.8).mean())
    beyond = _beyond(*seen)
    return Lattice(tuple(map(float, xs)), tuple(map(float, ys)), support, halved, beyond=beyond)


def _beyond(upright: Pixels, lying: Pixels) -> float:
    """The share of sides seen across the row or column outside where most are, without those at its ends."""
    across, down = upright[:, 2:-2], lying[2:-2]
    return float(max(across[0].mean(), across[-1].mean(), down[:, 0].mean(), down[:, -1].mean()))


def _share(upright: Pixels, lying: Pixels) -> float:
    return float(np.concatenate([upright.ravel(), lying.ravel()]).mean())


def _extended(at: tuple[float, ...], end: int) -> Pixels:
    """The lines and up to two more on either side, as far as the picture goes."""
    # The distance at either end: that of a board seen at an angle changes from one to the other.
    first, last = (median([b - a for a, b in pairwise(part)]) for part in (at[:6], at[-6:]))
    before = [at[0] - k * first for k in (2, 1) if at[0] - k * first > -0.25 * first]
    after = [at[-1] + k * last for k in (1, 2) if at[-1] + k * last < end + 0.25 * last]
    return np.array([*before, *at, *after])


def _extent(sides: Sides, xs: Pixels, ys: Pixels) -> tuple[int, int, int, int] | None:
    """The first and last line each way, after rows and columns without sides of their own are dropped."""
    upright, lying = sides.upright(xs, ys) > SEEN, sides.lying(xs, ys) > SEEN
    left, right, top, bottom = 0, len(xs) - 1, 0, len(ys) - 1
    while right - left >= 3 and bottom - top >= 3:
        # Both the line outside of a row and the sides across it: frames and panels have one of them.
        outer = {
            "top": _both(lying[top, left:right], upright[top, left : right + 1]),
            "bottom": _both(lying[bottom, left:right], upright[bottom - 1, left : right + 1]),
            "left": _both(upright[top:bottom, left], lying[top : bottom + 1, left]),
            "right": _both(upright[top:bottom, right], lying[top : bottom + 1, right - 1]),
        }
        worst = min(outer, key=lambda side: outer[side])
        if outer[worst] >= 0.5:
            return left, right, top, bottom
        left, right = left + (worst == "left"), right - (worst == "right")
        top, bottom = top + (worst == "top"), bottom - (worst == "bottom")
    return None


def _both(outer: Pixels, across: Pixels) -> float:
    """How far a row at the border belongs to the board: by its outer line and by the sides across it."""
    # The two sides across at the ends belong to the frame.
    crossing, along = portion(across[1:-1]), portion(outer)
    # A mesh without a rim has no outer line, but nearly all of the sides across.
    return min(1.0, along + 0.6) * crossing if crossing > 0.75 else min(along, crossing)
