"""How likely the cells of a line are filled and its runs have begun, over all ways to place its runs."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from math import exp
from operator import add, mul, sub
from typing import NamedTuple

from solvers.core.rules.runs.runs import Runs

_TINY, _HUGE = 1e-100, 1e100
"""Weights within these bounds have products that can be told from zero and from infinity."""


class LineChances(NamedTuple):
    """The chance of each literal of a line, and how likely each run starts at each of its places."""

    literals: list[float]
    starts: list[list[float]]

    def begun(self) -> list[float]:
        """The chance of each further variable that `Runs.encode` makes, in order."""
        return [chance for some in self.starts for chance in list(accumulate(some))[:-1]]


def line_chances(runs: Runs, odds: Sequence[float]) -> LineChances | None:
    """The chances where each way to place the runs weighs as much as its true literals are likely.

    `odds` are the logarithms of the odds of each literal as others see it. Weights are summed over
    all ways to place the runs before one and all behind it (forward-backward); a run that starts `o`
    cells after its first place is followed by none that starts less than `o` after its own. None
    where there is no way, or one that is too unlikely to be told from none.
    """
    slack = runs.slack
    if slack < 0:
        return None
    weights = _weights(runs.lengths, odds, slack)
    forward = _forward(weights, slack)
    turns = [0.0] * (len(odds) + 1)  # by how much the chance rises or falls at each cell
    # From the last run back; `first` is the first place of the run at hand.
    behind, first, places = [1.0] * (slack + 1), len(odds) - slack + 1, []
    for own, way, length in zip(weights[::-1], forward[::-1], runs.lengths[::-1], strict=True):
        first -= length + 1
        starts = list(map(mul, way, behind))
        total = sum(starts)
        if not total:
            return None
        starts = [start / total for start in starts]
        rise, fall = (slice(end, end + slack + 1) for end in (first, first + length))
        turns[rise] = map(add, turns[rise], starts)
        turns[fall] = map(sub, turns[fall], starts)
        places.append(starts)
        behind = list(accumulate(map(mul, own[::-1], behind[::-1])))[::-1]
        behind = _rescale(behind, behind[0])
    return LineChances(list(accumulate(turns[:-1])), places[::-1])


def _forward(weights: Sequence[Sequence[float]], slack: int) -> list[list[float]]:
    """For each run and place what all ways weigh to place the runs up to it, with it at that place."""
    before = [1.0] * (slack + 1)
    forward = []
    for own in weights:
        forward.append(list(map(mul, own, before)))
        # Added up from the left, so the last one is the greatest.
        before = list(accumulate(forward[-1]))
        before = _rescale(before, before[-1])
    return forward


def _weights(lengths: Sequence[int], odds: Sequence[float], slack: int) -> list[list[float]]:
    """The weight of each run at each of its places, the greatest being 1."""
    sums = list(accumulate(odds, initial=0.0))
    weights, first = [], 0
    for length in lengths:
        end = first + length
        covered = list(map(sub, sums[end : end + slack + 1], sums[first : first + slack + 1]))
        most = max(covered)
        weights.append([exp(some - most) for some in covered])
        first = end + 1
    return weights


def _rescale(weights: list[float], most: float) -> list[float]:
    """The same in proportion, where the greatest is so small or large that further products would be lost."""
    if _TINY < most < _HUGE or not most:
        return weights
    return [some / most for some in weights]
