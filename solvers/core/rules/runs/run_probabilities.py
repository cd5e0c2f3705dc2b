"""Probabilities of the cells of a line and of the starts of its runs, over all placements of the runs."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from math import exp
from operator import add, mul, sub
from typing import NamedTuple

from solvers.core.rules.runs.runs import Runs

_TINY, _HUGE = 1e-100, 1e100
"""Bounds of weights whose products stay apart from zero and from infinity."""


class LineProbabilities(NamedTuple):
    """The probability of each literal of a line, and of each start of each run."""

    literals: list[float]
    starts: list[list[float]]

    def start_probabilities(self) -> list[float]:
        """The probability of each auxiliary variable that `Runs.encode` makes, in order."""
        return [chance for chances in self.starts for chance in list(accumulate(chances))[:-1]]


def line_probabilities(runs: Runs, odds: Sequence[float]) -> LineProbabilities | None:
    """Return the probabilities if the weight of a placement is the product of its literals' odds.

    `odds` has the logarithms of the odds of each literal according to other constraints. Weights are summed
    over all placements of the runs before one and of the runs after it (forward-backward). A run that starts
    `o` cells after its first position is followed only by runs that start at least `o` after theirs. None if
    there is no placement, or only one that is too unlikely to differ from none.
    """
    slack = runs.slack
    if slack < 0:
        return None
    weights = _weights(runs.lengths, odds, slack)
    forward = _forward(weights, slack)
    turns = [0.0] * (len(odds) + 1)  # the rise or fall of the probability at each cell
    # From the last run back; `first` is the first position of the current run.
    behind, first, places = [1.0] * (slack + 1), len(odds) - slack + 1, []
    for run_weights, way, length in zip(weights[::-1], forward[::-1], runs.lengths[::-1], strict=True):
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
        behind = list(accumulate(map(mul, run_weights[::-1], behind[::-1])))[::-1]
        behind = _rescale(behind, behind[0])
    return LineProbabilities(list(accumulate(turns[:-1])), places[::-1])


def _forward(weights: Sequence[Sequence[float]], slack: int) -> list[list[float]]:
    """Return for each run and position the weight of all placements up to this run at this position."""
    before = [1.0] * (slack + 1)
    forward = []
    for run_weights in weights:
        forward.append(list(map(mul, run_weights, before)))
        # The sums go from the left, so the last one is the greatest.
        before = list(accumulate(forward[-1]))
        before = _rescale(before, before[-1])
    return forward


def _weights(lengths: Sequence[int], odds: Sequence[float], slack: int) -> list[list[float]]:
    """Return the weight of each run at each of its positions; the greatest is 1."""
    sums = list(accumulate(odds, initial=0.0))
    weights, first = [], 0
    for length in lengths:
        end = first + length
        covered = list(map(sub, sums[end : end + slack + 1], sums[first : first + slack + 1]))
        most = max(covered)
        weights.append([exp(sum_of_odds - most) for sum_of_odds in covered])
        first = end + 1
    return weights


def _rescale(weights: list[float], most: float) -> list[float]:
    """Return the weights in proportion, rescaled if the greatest could overflow or underflow later."""
    if _TINY < most < _HUGE or not most:
        return weights
    return [weight / most for weight in weights]
