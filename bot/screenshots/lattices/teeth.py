"""Even rows of lines among all lines of a picture: like the teeth of a comb."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from bot.screenshots.glyphs.glyphs import Pixels

_TOLERANCE = 0.15
"""Maximum distance of a line from its expected place, in pitches."""
_MISSES = 2
"""Maximum number of consecutive lines that may be missing in a comb."""
_MOST = 120
"""Number of the longest lines of a projection that are used; a board of 100 lines is alone in its picture."""
_REMEMBERED = 8
"""Number of the last steps whose median is the pitch, which may change over the picture."""
_WHOLE = 0.1
"""Maximum share of missing teeth in a comb whose pairs need no further trial."""
_GROWN = 60
"""Maximum number of combs grown among some teeth; only noise has more."""
SMALLEST, LARGEST = 7.0, 260.0
"""Range of the distance in pixels from one line to the next."""


class Comb(NamedTuple):
    """Lines at even distances; `weight` is their total length in pixels."""

    at: tuple[float, ...]
    weight: float
    missing: int

    @property
    def pitch(self) -> float:
        """The median distance of two lines."""
        return median([b - a for a, b in pairwise(self.at)])


def peaks(profile: Pixels, merge: int) -> list[tuple[float, float]]:
    """Return places and weights of the lines of a projection; lines at most `merge` pixels apart are one."""
    where = np.flatnonzero(profile > 0)
    if not len(where):
        return []
    groups = np.split(where, np.flatnonzero(np.diff(where) > merge) + 1)
    found = []
    for group in groups:
        if group[-1] - group[0] > 3 * merge + 6:  # a texture, or a slope
            continue
        # A line has two edges, and its place is their middle, whichever is stronger.
        strong = group[profile[group] >= 0.5 * profile[group].max()]
        found.append((float(strong[0] + strong[-1]) / 2, float(profile[group].max())))
    return sorted(sorted(found, key=lambda peak: -peak[1])[:_MOST])


def ridges(profile: Pixels, reach: int) -> list[tuple[float, float]]:
    """Return places and weights of the highest lines within `reach` pixels, for noise without gaps."""
    if not profile.size or not profile.any():
        return []
    smooth = np.convolve(profile, np.ones(3) / 3, mode="same")
    padded = np.pad(smooth, reach)
    highest = np.max(np.lib.stride_tricks.sliding_window_view(padded, 2 * reach + 1), axis=1)
    where = np.flatnonzero((smooth == highest) & (smooth > 0.12 * smooth.max()))
    found = []
    for place in map(int, where):
        first, last = max(0, place - 2), min(len(profile), place + 3)
        weights = profile[first:last]
        steps = np.arange(int(last - first))
        middle = float(first) + float((weights * steps).sum()) / max(float(weights.sum()), 1e-6)
        found.append((middle, float(profile[first:last].max())))
    return sorted(sorted(found, key=lambda peak: -peak[1])[:_MOST])


def combs(teeth: Sequence[tuple[float, float]], most: int, least: int = 3) -> list[Comb]:
    """Return at most `most` of the heaviest combs that grow from two neighbouring teeth, each once.

    `least` is the minimum number of existing teeth.
    """
    return list(_combs(tuple(teeth), most, least))


# Ways to find lines that differ in one direction give the same lines in the other, as layers of ink do.
@lru_cache(maxsize=64)
def _combs(teeth: tuple[tuple[float, float], ...], most: int, least: int) -> tuple[Comb, ...]:
    places = [place for place, _ in teeth]
    weights = [weight for _, weight in teeth]
    found: dict[tuple[int, int, int], Comb] = {}
    grown: set[tuple[float, float]] = set()
    count = 0
    for first, second in _pairs(teeth):
        # Two neighbours of a known comb would grow into the same one.
        if (first, second) in grown:
            continue
        comb = _grow(places, weights, first, second - first)
        if comb.missing <= _WHOLE * len(comb.at):
            grown.update(pairwise(comb.at))
        if len(comb.at) - comb.missing >= least:
            # Other pairs lead to the same comb within a pixel or two.
            found.setdefault((round(comb.at[0] / 3), round(comb.at[-1] / 3), len(comb.at)), comb)
        count += 1
        if count == _GROWN:
            break
    best = sorted(found.values(), key=lambda comb: -_worth(comb))[:most]
    return tuple(comb._replace(at=move_outliers(comb.at)) for comb in best)


def _pairs(teeth: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
    """Return pairs of places of near teeth at the distance of lines, those of long lines first."""
    found = [
        (min(weight, other), place, beyond)
        for i, (place, weight) in enumerate(teeth)
        # Lines of a frame or the sides of digits may be between two lines of a board.
        for beyond, other in teeth[i + 1 : i + 5]
        if SMALLEST <= beyond - place <= LARGEST
    ]
    return [(place, beyond) for _, place, beyond in sorted(found, key=lambda one: -one[0])]


def _worth(comb: Comb) -> float:
    # A comb of half the pitch has the same lines, and the same number of missing teeth.
    return comb.weight * (1 - comb.missing / len(comb.at)) ** 2


def _grow(places: Sequence[float], weights: Sequence[float], first: float, pitch: float) -> Comb:
    up, up_weight, up_missing = _steps(places, weights, first, pitch, 1)
    if up:
        pitch = median([b - a for a, b in pairwise([first, *up])])
    down, down_weight, down_missing = _steps(places, weights, first, pitch, -1)
    weight = up_weight + down_weight + weights[bisect_left(places, first)]
    return Comb((*reversed(down), first, *up), weight, up_missing + down_missing)


def move_outliers(at: tuple[float, ...]) -> tuple[float, ...]:
    """Return the lines, with each line that is out of step with the six around it moved to its expected
    place.

    Otherwise a frame beside a line, or a shadow, would count as the line.
    """
    pitch = median([b - a for a, b in pairwise(at)])
    even = [place - i * pitch for i, place in enumerate(at)]
    moved = []
    for i, place in enumerate(at):
        expected = i * pitch + median(even[max(0, i - 3) : i] + even[i + 1 : i + 4])
        moved.append(place if abs(place - expected) <= 0.05 * pitch + 0.5 else expected)
    return tuple(moved)


def _steps(
    places: Sequence[float], weights: Sequence[float], start: float, pitch: float, way: int
) -> tuple[list[float], float, int]:
    """Return the teeth found step by step from `start`, so that thick lines and rounding do no harm."""
    at, weight, missing, gone = [start], 0.0, 0, 0
    steps: list[float] = []
    while gone <= _MISSES:
        expected = at[-1] + way * pitch
        nearest = _nearest(places, expected)
        place = places[nearest]
        # After missing lines the tolerance is larger.
        if abs(place - expected) > _TOLERANCE * pitch * (1 + 0.4 * gone):
            gone += 1
            steps.append(pitch)
            at.append(expected)
            continue
        steps.append(abs(place - at[-1]))
        at.append(place)
        weight += weights[nearest]
        missing, gone = missing + gone, 0
        pitch = median(steps[-_REMEMBERED:])
    # Expected places after the last existing line are no part of the comb.
    return at[1 : len(at) - gone], weight, missing


def median(values: Sequence[float]) -> float:
    """Return the median of some numbers; `statistics.median` takes three times as long."""
    ordered, half = sorted(values), len(values) // 2
    return ordered[half] if len(ordered) % 2 else (ordered[half - 1] + ordered[half]) / 2


def _nearest(places: Sequence[float], wanted: float) -> int:
    """Return the index of the place nearest to `wanted`; places are in order."""
    after = bisect_left(places, wanted)
    if after == len(places) or (after and wanted - places[after - 1] < places[after] - wanted):
        return after - 1
    return after
