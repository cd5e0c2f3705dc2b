"""Candidates for the lattice of a board among the lines of a picture."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

import cv2
import numpy as np

from bot.screenshots.glyphs.glyphs import Box, Pixels
from bot.screenshots.lattices.edges import Edges, Sides, long_edges
from bot.screenshots.lattices.lattice import Lattice, different
from bot.screenshots.lattices.line_scores import mended
from bot.screenshots.lattices.teeth import SMALLEST, combs, peaks, ridges

_COMBS = 5
"""Each way, for each way of telling lines: the right ones are not always the heaviest."""
_ALL, _FEWEST = 0.97, 6
"""The share of lines seen in a row that are all; and rows, that first and last ones may be none of."""
_REACHES, _NEAR = (3, 7, 15, 31), 16
"""Pixels by which edges are widened to hang together; and by which boxes around the same ones differ then."""
_JUDGED, _JUDGED_IN_AREA = 100, 60
"""Pairs of combs that are tried in a picture, and in one part of it; right ones are among the first 60."""


def lattices(edges: Edges) -> list[Lattice]:
    """The candidates among the lines of a picture, the best first, each once.

    The work is bounded by counts, not by a clock, so that a picture is always read alike.
    """
    found: list[Lattice] = []
    left_over = _JUDGED
    for box in _areas(edges):
        # A larger box around a board that was found holds the same lines, and what stands beside it.
        if any(one.good and _fills(one, box) for one in found):
            continue
        left, top, right, bottom = box
        part = Edges(edges.across[top:bottom, left:right], edges.down[top:bottom, left:right])
        for one in islice(_in_area(part), min(left_over, _JUDGED_IN_AREA)):
            left_over -= 1
            for each in one:
                xs, ys = tuple(x + left for x in each.xs), tuple(y + top for y in each.ys)
                found.append(replace(each, xs=xs, ys=ys))
    return different(found)


def _fills(lattice: Lattice, box: tuple[int, int, int, int]) -> bool:
    """Whether a lattice takes most of a box."""
    width = min(lattice.xs[-1], box[2]) - max(lattice.xs[0], box[0])
    height = min(lattice.ys[-1], box[3]) - max(lattice.ys[0], box[1])
    return max(width, 0) * max(height, 0) > 0.5 * (box[2] - box[0]) * (box[3] - box[1])


def cut_at(edges: Edges, lattice: Lattice) -> str:
    """The border of the picture that cuts a row or column of cells, up to which lines across go on, or "".

    It is "left", "right", "top" or "bottom".
    """
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


def without_margins(edges: Edges, lattice: Lattice) -> Lattice:
    """The lattice without first and last rows and columns in which no line is, where all others have all.

    What is as wide as a cell there is a thick frame, or a panel.
    """
    xs, ys = np.array(lattice.xs), np.array(lattice.ys)
    sides = Sides(long_edges(edges, max(3, round(0.1 * lattice.pitch))), lattice.pitch)
    rows = (sides.upright(xs[1:-1], ys) > 0.75).mean(axis=1)
    columns = (sides.lying(xs, ys[1:-1]) > 0.75).mean(axis=0)
    return replace(lattice, xs=_between(lattice.xs, columns), ys=_between(lattice.ys, rows))


def _between(at: tuple[float, ...], seen: Pixels) -> tuple[float, ...]:
    """The lines without what is before the first and behind the last cells, of the share seen in each."""
    if len(seen) < _FEWEST or seen[1:-1].min() < _ALL:
        return at
    return at[int(seen[0] == 0) : len(at) - int(seen[-1] == 0)]


def _areas(edges: Edges) -> list[tuple[int, int, int, int]]:
    """Boxes (left, top, right, bottom) around edges that hang together at several distances."""
    # Small digits have no straight edges as long; boards with gaps between their tiles hang together at some
    # distance, those beside panels and other boards part from these at another.
    lines = long_edges(edges, 9)
    both = cv2.bitwise_or(lines.across, lines.down)
    boxes: set[tuple[int, int, int, int]] = set()
    for reach in _REACHES:
        together = _together(cv2.dilate(both, np.ones((reach, reach), np.uint8)))
        # Of boxes as large the upper ones, whatever the order in which outlines are found.
        for x, y, w, h in sorted(together, key=lambda box: (-box[2] * box[3], box[1], box[0]))[:4]:
            if min(w, h) >= 3 * SMALLEST:
                boxes.add((x, y, x + w, y + h))
    ordered = sorted(boxes, key=lambda box: (box[0] - box[2]) * (box[3] - box[1]))
    kept: list[tuple[int, int, int, int]] = []
    for box in ordered:
        if all(max(abs(a - b) for a, b in zip(box, other, strict=True)) > _NEAR for other in kept):
            kept.append(box)
    return kept[:6]


def _together(seen: Pixels) -> list[Box]:
    """The boxes of what hangs together, by the outlines: the areas of all pieces take six times as long."""
    outlines, order = cv2.findContours(seen, cv2.RETR_CCOMP, cv2.CHAIN_APPROX_SIMPLE)
    if not outlines:
        return []
    # Outlines within others are those of holes.
    outer = [line for line, (*_, around) in zip(outlines, order[0].tolist(), strict=True) if around < 0]
    return [(x, y, w, h) for x, y, w, h in map(cv2.boundingRect, outer)]


def _in_area(edges: Edges) -> Iterator[list[Lattice]]:
    """What each pair of combs gives."""
    lines = long_edges(edges, 9)
    seen = set()
    sides: dict[int, Sides] = {}
    sums = lines.across.sum(axis=0), lines.down.sum(axis=1)
    # The two edges of a line, of a bevel or of a gutter are 2 to 13 pixels apart, and count as one line.
    teeth = [[peaks(_profile(one), merge) for one in sums] for merge in (2, 4, 8, 13)]
    teeth += [[ridges(one, reach) for one in sums] for reach in (4, 8)]
    for i, (upright, lying) in enumerate(teeth):
        if [upright, lying] in teeth[:i]:  # lines far apart are merged by no distance
            continue
        columns, rows = combs(upright, _COMBS), combs(lying, _COMBS)
        for across in columns:
            for down in rows:
                # Cells are squares, but for pictures that were stretched or taken at an angle.
                if not 0.78 < across.pitch / down.pitch < 1.28:
                    continue
                key = (round(across.at[0] / 4), len(across.at), round(down.at[0] / 4), len(down.at))
                if key not in seen:
                    seen.add(key)
                    yield mended(edges, across, down, sides)


def _profile(sums: Pixels) -> Pixels:
    """A projection without what is less than a short line."""
    result: Pixels = np.where(sums >= max(12, 0.08 * sums.max()), sums, 0)
    return result
