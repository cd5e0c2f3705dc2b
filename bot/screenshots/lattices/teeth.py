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
"""Of a pitch: how far a line may lie from where it is expected."""
_MISSES = 2
"""Lines in a row that may be missing within a comb."""
_MOST = 120
"""Lines of a projection that are looked at, the longest; boards of 100 lines have no others beside them."""
_REMEMBERED = 8
"""The last steps, whose median is the pitch: it may change over the picture."""
_WHOLE = 0.1
"""The share of teeth that a comb may miss for its pairs not to be tried again."""
_GROWN = 60
"""Combs that are grown among some teeth; only noise has more."""
SMALLEST, LARGEST = 7.0, 260.0
"""Pixels from one line to the next."""


class Comb(NamedTuple):
    """Lines at even distances; `weight` is the length of all of them in pixels."""

    at: tuple[float, ...]
    weight: float
    missing: int

    @property
    def pitch(self) -> float:
        """The median distance of two lines."""
        return median([b - a for a, b in pairwise(self.at)])


def peaks(profile: Pixels, merge: int) -> list[tuple[float, float]]:
    """Places and weights of the lines of a projection; those at most `merge` pixels apart are one."""
    where = np.flatnonzero(profile > 0)
    if not len(where):
        return []
    groups = np.split(where, np.flatnonzero(np.diff(where) > merge) + 1)
    found = []
    for group in groups:
        if group[-1] - group[0] > 3 * merge + 6:  # a texture, or a slope
            continue
        # A line has two edges, and the middle of these is where it is, whichever is stronger.
        strong = group[profile[group] >= 0.5 * profile[group].max()]
        found.append((float(strong[0] + strong[-1]) / 2, float(profile[group].max())))
    return sorted(sorted(found, key=lambda peak: -peak[1])[:_MOST])


def ridges(profile: Pixels, reach: int) -> list[tuple[float, float]]:
    """Places and weights of the highest lines within so many pixels, for where noise leaves no gaps."""
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
    """The heaviest combs that can be grown from two neighbouring teeth, at most so many, each once.

    `least` is the number of teeth that are not missing.
    """
    return list(_combs(tuple(teeth), most, least))


# Ways to tell lines that differ one way give the same ones the other way, and so do layers of ink.
@lru_cache(maxsize=64)
def _combs(teeth: tuple[tuple[float, float], ...], most: int, least: int) -> tuple[Comb, ...]:
    places = [place for place, _ in teeth]
    weights = [weight for _, weight in teeth]
    found: dict[tuple[int, int, int], Comb] = {}
    grown: set[tuple[float, float]] = set()
    count = 0
    for first, second in _pairs(teeth):
        # Two neighbours of a comb that is known would grow into the same one.
        if (first, second) in grown:
            continue
        comb = _grown(places, weights, first, second - first)
        if comb.missing <= _WHOLE * len(comb.at):
            grown.update(pairwise(comb.at))
        if len(comb.at) - comb.missing >= least:
            # Other pairs lead to the same comb, but for a pixel or two.
            found.setdefault((round(comb.at[0] / 3), round(comb.at[-1] / 3), len(comb.at)), comb)
        count += 1
        if count == _GROWN:
            break
    best = sorted(found.values(), key=lambda comb: -_worth(comb))[:most]
    return tuple(comb._replace(at=evened(comb.at)) for comb in best)


def _pairs(teeth: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
    """Places of near teeth at the distance of lines, those of long lines first."""
    found = [
        (min(weight, other), place, beyond)
        for i, (place, weight) in enumerate(teeth)
        # Others may lie between two lines of a board: those of a frame, or the sides of digits.
        for beyond, other in teeth[i + 1 : i + 5]
        if SMALLEST <= beyond - place <= LARGEST
    ]
    return [(place, beyond) for _, place, beyond in sorted(found, key=lambda one: -one[0])]


def _worth(comb: Comb) -> float:
    # A comb of half the pitch has the same lines, and as many teeth that are missing.
    return comb.weight * (1 - comb.missing / len(comb.at)) ** 2


def _grown(places: Sequence[float], weights: Sequence[float], first: float, pitch: float) -> Comb:
    up, up_weight, up_missing = _steps(places, weights, first, pitch, 1)
    if up:
        pitch = median([b - a for a, b in pairwise([first, *up])])
    down, down_weight, down_missing = _steps(places, weights, first, pitch, -1)
    weight = up_weight + down_weight + weights[bisect_left(places, first)]
    return Comb((*reversed(down), first, *up), weight, up_missing + down_missing)


def evened(at: tuple[float, ...]) -> tuple[float, ...]:
    """The lines, with those that are out of step with six around them where these expect them.

    A frame beside a line, or a shadow, is taken for the line itself otherwise.
    """
    pitch = median([b - a for a, b in pairwise(at)])
    even = [place - i * pitch for i, place in enumerate(at)]
    evened = []
    for i, place in enumerate(at):
        expected = i * pitch + median(even[max(0, i - 3) : i] + even[i + 1 : i + 4])
        evened.append(place if abs(place - expected) <= 0.05 * pitch + 0.5 else expected)
    return tuple(evened)


def _steps(
    places: Sequence[float], weights: Sequence[float], start: float, pitch: float, way: int
) -> tuple[list[float], float, int]:
    """The teeth found step by step from `start`, so that thick lines and rounding do no harm."""
    at, weight, missing, gone = [start], 0.0, 0, 0
    steps: list[float] = []
    while gone <= _MISSES:
        expected = at[-1] + way * pitch
        nearest = _nearest(places, expected)
        place = places[nearest]
        # After lines that were missed more is uncertain.
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
    # What was expected after the last line that is there is no part of the comb.
    return at[1 : len(at) - gone], weight, missing


def median(values: Sequence[float]) -> float:
    """The median of some numbers; that of `statistics` takes three times as long."""
    ordered, half = sorted(values), len(values) // 2
    return ordered[half] if len(ordered) % 2 else (ordered[half - 1] + ordered[half]) / 2


def _nearest(places: Sequence[float], wanted: float) -> int:
    """The index of the place nearest to one that is wanted; places are in order."""
    after = bisect_left(places, wanted)
    if after == len(places) or (after and wanted - places[after - 1] < places[after] - wanted):
        return after - 1
    return after
