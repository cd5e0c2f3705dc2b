"""Candidates for the lattice of a board: where its cells are, judged by the sides that are seen."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import islice

import cv2
import numpy as np

from bot.screenshots.edges import Edges, Sides, long_edges
from bot.screenshots.glyphs import Pixels
from bot.screenshots.teeth import SMALLEST, Comb, combs, evened, peaks, ridges

_MOST_CELLS = 4000
_COMBS = 5
_EXTENSIONS = 4
"""How often a lattice may grow by two lines on either side: slopes that are left break combs."""
_JUDGED, _JUDGED_IN_AREA = 150, 80
"""Pairs of combs that are tried in a picture, and in one part of it; right ones are among the first 60."""
_SEEN = 0.55
"""Of a side: less than that of it is no side."""


@dataclass(frozen=True)
class Lattice:
    """The lines between cells, in pixels; `support` is the share of the sides of cells that are seen.

    `halved` is the share of lines seen in the middle of cells, where there should be none; `beyond`
    the greatest share of sides that is seen in a row or column outside, as if the board went on there. `cut`
    names the border of the picture that it runs into, if any.
    """

    xs: tuple[float, ...]
    ys: tuple[float, ...]
    support: float
    halved: float = 0.0
    how: str = "lines"
    beyond: float = 0.0
    cut: str = ""

    @property
    def rows(self) -> int:
        return len(self.ys) - 1

    @property
    def columns(self) -> int:
        return len(self.xs) - 1

    @cached_property
    def pitch(self) -> float:
        """The median width of cells and of their heights, whichever is less."""
        return float(min(np.median(np.diff(self.xs)), np.median(np.diff(self.ys))))

    def within(self, other: Lattice) -> bool:
        """Whether it is a part of another one with cells of the same size."""
        if self.rows * self.columns >= other.rows * other.columns:
            return False
        return abs(self.pitch - other.pitch) < 0.08 * other.pitch and other.covers(self)

    def covers(self, other: Lattice) -> bool:
        """Whether another one lies inside of it, but for half a cell."""
        near = 0.5 * self.pitch
        return (
            other.xs[0] > self.xs[0] - near
            and other.ys[0] > self.ys[0] - near
            and other.xs[-1] < self.xs[-1] + near
            and other.ys[-1] < self.ys[-1] + near
        )

    @property
    def good(self) -> bool:
        """Whether nearly all of its sides are seen, and it seems to be whole."""
        return self.support > 0.9 and self.beyond < 0.5 and self.rows * self.columns >= 20

    @property
    def worth(self) -> float:
        """What orders candidates: support, and how many cells have it."""
        even = 1 - 0.5 * max(_unevenness(self.xs), _unevenness(self.ys))
        return even * (self.support - 0.6 * self.halved) * math.sqrt(math.log2(2 + self.rows * self.columns))


def _unevenness(at: tuple[float, ...]) -> float:
    """How far the most uneven step is from the median one, in parts of that."""
    steps = np.diff(at)
    middle = float(np.median(steps))
    return float(np.abs(steps - middle).max()) / max(middle, 1.0)


def lattices(edges: Edges) -> list[Lattice]:
    """The candidates among the lines of a picture, the best first, each once.

    The work is bounded by counts, not by a clock, so that a picture is always read alike.
    """
    found: list[Lattice] = []
    left_over = _JUDGED
    for box in _areas(edges):
        if any(one.good and _fills(one, box) for one in found):
            continue
        left, top, right, bottom = box
        part = Edges(edges.across[top:bottom, left:right], edges.down[top:bottom, left:right])
        for one in islice(_in_area(part), min(left_over, _JUDGED_IN_AREA)):
            left_over -= 1
            if one is not None:
                xs, ys = tuple(x + left for x in one.xs), tuple(y + top for y in one.ys)
                found.append(replace(one, xs=xs, ys=ys))
    return different(found)


def _fills(lattice: Lattice, box: tuple[int, int, int, int]) -> bool:
    """Whether a lattice takes most of a box."""
    width = min(lattice.xs[-1], box[2]) - max(lattice.xs[0], box[0])
    height = min(lattice.ys[-1], box[3]) - max(lattice.ys[0], box[1])
    return max(width, 0) * max(height, 0) > 0.5 * (box[2] - box[0]) * (box[3] - box[1])


def cut_at(edges: Edges, lattice: Lattice) -> str:
    """The border of the picture that cuts a row or column of cells: the lines across go on up to it."""
    height, width = edges.shape
    xs, ys = np.array(lattice.xs), np.array(lattice.ys)
    pitch = lattice.pitch
    sides = Sides(long_edges(edges, max(3, round(0.1 * pitch))), pitch)
    rests = {"left": xs[0], "right": width - xs[-1], "top": ys[0], "bottom": height - ys[-1]}
    for name, rest in rests.items():
        if not 0.15 * pitch < rest < 0.93 * pitch:
            continue
        low, high = {
            "left": (0.0, xs[0]),
            "right": (xs[-1], float(width)),
            "top": (0.0, ys[0]),
            "bottom": (ys[-1], float(height)),
        }[name]
        rim = np.array([low, high])
        lying = name in ("left", "right")
        seen = sides.lying(rim, ys[1:-1]) if lying else sides.upright(xs[1:-1], rim)
        if float((seen > 0.75).mean()) > 0.7:
            return name
    return ""


def different(found: list[Lattice]) -> list[Lattice]:
    """The candidates by worth without those that lie where a better one of the same size does."""
    kept: list[Lattice] = []
    for one in sorted(found, key=lambda lattice: -lattice.worth):
        if not any(_same(one, other) for other in kept):
            kept.append(one)
    return kept


def _same(one: Lattice, other: Lattice) -> bool:
    if (one.rows, one.columns) != (other.rows, other.columns):
        return False
    near = 0.35 * one.pitch
    return all(
        abs(a - b) < near
        for a, b in zip(
            (one.xs[0], one.xs[-1], one.ys[0], one.ys[-1]),
            (other.xs[0], other.xs[-1], other.ys[0], other.ys[-1]),
            strict=True,
        )
    )


def _areas(edges: Edges) -> list[tuple[int, int, int, int]]:
    """Boxes (left, top, right, bottom) around edges that hang together at several distances."""
    lines = long_edges(edges, 9)
    both = cv2.bitwise_or(lines.across, lines.down)
    height, width = both.shape
    boxes: set[tuple[int, int, int, int]] = set()
    for reach in (3, 7, 15, 31):
        _, _, stats, _ = cv2.connectedComponentsWithStats(cv2.dilate(both, np.ones((reach, reach), np.uint8)))
        large = sorted(stats[1:], key=lambda box: -box[2] * box[3])[:4]
        for x, y, w, h, _ in large:
            if min(w, h) >= 3 * SMALLEST:
                boxes.add((max(0, int(x)), max(0, int(y)), min(width, int(x + w)), min(height, int(y + h))))
    ordered = sorted(boxes, key=lambda box: (box[0] - box[2]) * (box[3] - box[1]))
    kept: list[tuple[int, int, int, int]] = []
    for box in ordered:
        if all(max(abs(a - b) for a, b in zip(box, other, strict=True)) > 12 for other in kept):
            kept.append(box)
    return kept[:6]


def _in_area(edges: Edges) -> Iterator[Lattice | None]:
    """What each pair of combs gives, None for nothing."""
    lines = long_edges(edges, 9)
    seen = set()
    sides: dict[int, Sides] = {}
    sums = lines.across.sum(axis=0), lines.down.sum(axis=1)
    teeth = [[peaks(_profile(one), merge) for one in sums] for merge in (2, 4, 8, 13)]
    teeth += [[ridges(one, reach) for one in sums] for reach in (4, 8)]
    for i, (upright, lying) in enumerate(teeth):
        if [upright, lying] in teeth[:i]:  # lines far apart are merged by no distance
            continue
        columns, rows = combs(upright, _COMBS), combs(lying, _COMBS)
        for across in columns:
            for down in rows:
                if not 0.78 < across.pitch / down.pitch < 1.28:
                    continue
                key = (round(across.at[0] / 4), len(across.at), round(down.at[0] / 4), len(down.at))
                if key not in seen:
                    seen.add(key)
                    yield _judged(edges, across, down, sides)


def _profile(sums: Pixels) -> Pixels:
    """A projection without what is less than a short line."""
    result: Pixels = np.where(sums >= max(12, 0.08 * sums.max()), sums, 0)
    return result


def _judged(edges: Edges, across: Comb, down: Comb, known: dict[int, Sides]) -> Lattice | None:
    """The lattice of two combs, its extent mended, if enough of its sides are seen.

    `known` keeps the sides for pitches that are nearly the same.
    """
    pitch = min(across.pitch, down.pitch)
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
            return None
        xs = np.array(evened(tuple(map(float, xs[box[0] : box[1] + 1]))))
        ys = np.array(evened(tuple(map(float, ys[box[2] : box[3] + 1]))))
        if len(xs) <= number[0] and len(ys) <= number[1]:
            break
    if (len(xs) - 1) * (len(ys) - 1) > _MOST_CELLS or min(len(xs), len(ys)) < 4:
        return None
    return judged(sides, xs, ys)


def judged(sides: Sides, xs: Pixels, ys: Pixels, how: str = "lines") -> Lattice:
    """The lattice of some lines with its support."""
    upright, lying = sides.upright(xs, ys), sides.lying(xs, ys)
    upright_seen, lying_seen = upright > _SEEN, lying > _SEEN
    support = _share(upright_seen, lying_seen)
    rim = _share(upright_seen[:, [0, -1]], lying_seen[[0, -1]])
    if rim < 0.35:  # a mesh: all lines are there but those around it
        support = max(support, _share(upright_seen[:, 1:-1], lying_seen[1:-1]) - 0.02)
    middles = [(line[:-1] + line[1:]) / 2 for line in (xs, ys)]
    halves = [sides.upright(middles[0], ys).ravel(), sides.lying(xs, middles[1]).ravel()]
    halved = float((np.concatenate(halves) > 0.8).mean())
    beyond = _beyond(sides, xs, ys)
    return Lattice(tuple(map(float, xs)), tuple(map(float, ys)), support, halved, how, beyond)


def _beyond(sides: Sides, xs: Pixels, ys: Pixels) -> float:
    """The share of sides seen across the row or column outside where most are, without those at its ends."""
    wide = np.array([2 * xs[0] - xs[1], *xs, 2 * xs[-1] - xs[-2]])
    tall = np.array([2 * ys[0] - ys[1], *ys, 2 * ys[-1] - ys[-2]])
    upright, lying = sides.upright(xs[1:-1], tall) > _SEEN, sides.lying(wide, ys[1:-1]) > _SEEN
    return float(max(upright[0].mean(), upright[-1].mean(), lying[:, 0].mean(), lying[:, -1].mean()))


def _share(upright: Pixels, lying: Pixels) -> float:
    return float(np.concatenate([upright.ravel(), lying.ravel()]).mean())


def _extended(at: tuple[float, ...], end: int) -> Pixels:
    """The lines and up to two more on either side, as far as the picture goes."""
    first, last = float(np.median(np.diff(at[:6]))), float(np.median(np.diff(at[-6:])))
    before = [at[0] - k * first for k in (2, 1) if at[0] - k * first > -0.25 * first]
    after = [at[-1] + k * last for k in (1, 2) if at[-1] + k * last < end + 0.25 * last]
    return np.array([*before, *at, *after])


def _extent(sides: Sides, xs: Pixels, ys: Pixels) -> tuple[int, int, int, int] | None:
    """The first and last line each way, after rows and columns without sides of their own are dropped."""
    upright, lying = sides.upright(xs, ys) > _SEEN, sides.lying(xs, ys) > _SEEN
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
    crossing = float(across[1:-1].mean()) if len(across) > 2 else 0.0
    return (
        min(1.0, float(outer.mean()) + 0.6) * crossing
        if crossing > 0.75
        else min(float(outer.mean()), crossing)
    )
