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
from bot.screenshots.lattices.line_scores import mend
from bot.screenshots.lattices.teeth import SMALLEST, combs, peaks, ridges

_COMBS = 5
"""Number of combs in each direction, for each way to find lines: the right one is not always the heaviest."""
_ALL, _FEWEST = 0.97, 6
"""Share of visible lines that counts as all; and minimum number of rows for outer ones to be margins."""
_REACHES, _NEAR = (3, 7, 15, 31), 16
"""Pixels by which edges are widened to connect them; and tolerance in pixels for boxes of the same edges."""
_JUDGED, _JUDGED_IN_AREA = 100, 60
"""Maximum pairs of combs tried in a picture, and in one area; right ones are among the first 60."""


def lattices(edges: Edges) -> list[Lattice]:
    """Return the candidates among the lines of a picture, the best first, each once.

    Counts limit the work, not a clock, so a picture is always read in the same way.
    """
    found: list[Lattice] = []
    left_over = _JUDGED
    for box in _areas(edges):
        # A larger box around a known board holds the same lines and the things beside it.
        if any(one.is_good and _fills(one, box) for one in found):
            continue
        left, top, right, bottom = box
        part = Edges(edges.across[top:bottom, left:right], edges.down[top:bottom, left:right])
        for one in islice(_area_lattices(part), min(left_over, _JUDGED_IN_AREA)):
            left_over -= 1
            for each in one:
                xs, ys = tuple(x + left for x in each.xs), tuple(y + top for y in each.ys)
                found.append(replace(each, xs=xs, ys=ys))
    return different(found)


def _fills(lattice: Lattice, box: tuple[int, int, int, int]) -> bool:
    """Return whether a lattice fills most of a box."""
    width = min(lattice.xs[-1], box[2]) - max(lattice.xs[0], box[0])
    height = min(lattice.ys[-1], box[3]) - max(lattice.ys[0], box[1])
    return max(width, 0) * max(height, 0) > 0.5 * (box[2] - box[0]) * (box[3] - box[1])


def cut_at(edges: Edges, lattice: Lattice) -> str:
    """Return the border of the picture that cuts a row or column of cells, or "".

    The crossing lines go on up to it. It is "left", "right", "top" or "bottom".
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
        horizontal = name in ("left", "right")
        seen = sides.horizontal(rim, ys[1:-1]) if horizontal else sides.vertical(xs[1:-1], rim)
        if float((seen > 0.75).mean()) > 0.7:
            return name
    return ""


def drop_margins(edges: Edges, lattice: Lattice) -> Lattice:
    """Return the lattice without outer rows and columns that have no lines, if all others have all lines.

    Such a row is a thick frame or a panel.
    """
    xs, ys = np.array(lattice.xs), np.array(lattice.ys)
    sides = Sides(long_edges(edges, max(3, round(0.1 * lattice.pitch))), lattice.pitch)
    rows = (sides.vertical(xs[1:-1], ys) > 0.75).mean(axis=1)
    columns = (sides.horizontal(xs, ys[1:-1]) > 0.75).mean(axis=0)
    return replace(lattice, xs=_inner_lines(lattice.xs, columns), ys=_inner_lines(lattice.ys, rows))


def _inner_lines(at: tuple[float, ...], seen: Pixels) -> tuple[float, ...]:
    """Return the lines from the first to the last cells with sides; `seen` is the visible share in each."""
    if len(seen) < _FEWEST or seen[1:-1].min() < _ALL:
        return at
    return at[int(seen[0] == 0) : len(at) - int(seen[-1] == 0)]


def _areas(edges: Edges) -> list[tuple[int, int, int, int]]:
    """Return boxes (left, top, right, bottom) around edges that are connected at several distances."""
    # Small digits have no straight edges of this length. Boards with gaps between tiles are connected at one
    # distance; boards beside panels and other boards separate from them at another.
    lines = long_edges(edges, 9)
    both = cv2.bitwise_or(lines.across, lines.down)
    boxes: set[tuple[int, int, int, int]] = set()
    for reach in _REACHES:
        together = _piece_boxes(cv2.dilate(both, np.ones((reach, reach), np.uint8)))
        # Of equal boxes the upper ones come first, whatever the order of the outlines.
        for x, y, w, h in sorted(together, key=lambda box: (-box[2] * box[3], box[1], box[0]))[:4]:
            if min(w, h) >= 3 * SMALLEST:
                boxes.add((x, y, x + w, y + h))
    ordered = sorted(boxes, key=lambda box: (box[0] - box[2]) * (box[3] - box[1]))
    kept: list[tuple[int, int, int, int]] = []
    for box in ordered:
        if all(max(abs(a - b) for a, b in zip(box, other, strict=True)) > _NEAR for other in kept):
            kept.append(box)
    return kept[:6]


def _piece_boxes(seen: Pixels) -> list[Box]:
    """Return the boxes of connected pieces by their outlines.

    The areas of all pieces take six times as long.
    """
    outlines, order = cv2.findContours(seen, cv2.RETR_CCOMP, cv2.CHAIN_APPROX_SIMPLE)
    if not outlines:
        return []
    # Outlines within others belong to holes.
    outer = [line for line, (*_, around) in zip(outlines, order[0].tolist(), strict=True) if around < 0]
    return [(x, y, w, h) for x, y, w, h in map(cv2.boundingRect, outer)]


def _area_lattices(edges: Edges) -> Iterator[list[Lattice]]:
    """Yield the lattices of each pair of combs."""
    lines = long_edges(edges, 9)
    seen = set()
    sides: dict[int, Sides] = {}
    sums = lines.across.sum(axis=0), lines.down.sum(axis=1)
    # The two edges of a line, a bevel or a gutter are 2 to 13 pixels apart and count as one line.
    teeth = [[peaks(_profile(one), merge) for one in sums] for merge in (2, 4, 8, 13)]
    teeth += [[ridges(one, reach) for one in sums] for reach in (4, 8)]
    for i, (vertical, horizontal) in enumerate(teeth):
        if [vertical, horizontal] in teeth[:i]:  # lines far apart are merged by no distance
            continue
        columns, rows = combs(vertical, _COMBS), combs(horizontal, _COMBS)
        for across in columns:
            for down in rows:
                # Cells are squares, except in pictures that were stretched or taken at an angle.
                if not 0.78 < across.pitch / down.pitch < 1.28:
                    continue
                key = (round(across.at[0] / 4), len(across.at), round(down.at[0] / 4), len(down.at))
                if key not in seen:
                    seen.add(key)
                    yield mend(edges, across, down, sides)


def _profile(sums: Pixels) -> Pixels:
    """Return a projection without values below a short line."""
    result: Pixels = np.where(sums >= max(12, 0.08 * sums.max()), sums, 0)
    return result
