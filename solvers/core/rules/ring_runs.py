"""The constraint that the true literals around a cell form runs of certain lengths."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from solvers.core.rules.formula import Formula, Literal
from solvers.core.rules.logic import ContradictionError, Known, Whole

RING = 8
"""Number of places in a ring: the cells around a cell."""
Lengths = tuple[int | None, ...]
"""Lengths of runs in any order, None for one that is not given; (0,) for no run."""


@lru_cache(maxsize=1)
def _patterns_by_lengths() -> dict[tuple[int, ...], list[int]]:
    """Return the patterns of a ring, bit by bit, by the lengths of their runs in ascending order."""
    patterns: dict[tuple[int, ...], list[int]] = {}
    for pattern in range(1 << RING):
        patterns.setdefault(run_lengths(pattern), []).append(pattern)
    return patterns


def run_lengths(pattern: int) -> tuple[int, ...]:
    """Return the lengths of the runs of a pattern in ascending order; (0,) if it has none."""
    signs = f"{pattern:0{RING}b}"
    gap = signs.find("0")
    around = signs[gap:] + signs[:gap] if gap >= 0 else signs
    return tuple(sorted(len(run) for run in around.split("0") if run)) or (0,)


@lru_cache(maxsize=256)
def patterns_of(lengths: Lengths) -> tuple[int, ...]:
    """Return the patterns of a ring whose runs have these lengths; bit i stands for place i."""
    given = sorted(length for length in lengths if length is not None)
    return tuple(
        pattern
        for runs, patterns in _patterns_by_lengths().items()
        if len(runs) == len(lengths) and _has_all(runs, given)
        for pattern in patterns
    )


def _has_all(runs: Sequence[int], given: Iterable[int]) -> bool:
    """Whether the runs have all given lengths, and none of length 0 beside them."""
    left = list(runs)
    for length in given:
        if length not in left:
            return False
        left.remove(length)
    return 0 not in left


class RingRuns(Whole):
    """The true literals around a cell form one of the patterns.

    `literals` are those of the places that can be true, and each pattern has bit i for the i-th literal.
    """

    def __init__(self, literals: Sequence[Literal], patterns: Sequence[int]) -> None:
        self.literals = tuple(literals)
        self._patterns = tuple(patterns)

    def encode(self, formula: Formula, unless: Literal | None = None) -> None:
        """Add a variable for each pattern."""
        chosen = {pattern: formula.fresh() for pattern in self._patterns}
        formula.add([list(chosen.values())], unless)
        for place, literal in enumerate(self.literals):
            for pattern, variable in chosen.items():
                formula.add([[-variable, literal if pattern >> place & 1 else -literal]])

    def is_satisfied_by(self, known: Known) -> bool:
        return bool(self.possible(known))

    def possible(self, known: Known) -> list[int]:
        """Return the patterns that the known values allow."""
        yes, no = self._masks(known)
        return [pattern for pattern in self._patterns if pattern & yes == yes and not pattern & no]

    def _masks(self, known: Known) -> tuple[int, int]:
        """Return the places that are known to be true, and those known to be false."""
        yes = no = 0
        for place, literal in enumerate(self.literals):
            value = known[literal] if literal > 0 else -known[-literal]
            if value > 0:
                yes |= 1 << place
            elif value < 0:
                no |= 1 << place
        return yes, no

    def propagate(self, known: Known) -> list[Literal]:
        left = self.possible(known)
        if not left:
            raise ContradictionError
        always, ever = left[0], left[0]
        for pattern in left:
            always &= pattern
            ever |= pattern
        forced = (
            literal if always >> place & 1 else -literal
            for place, literal in enumerate(self.literals)
            if always >> place & 1 or not ever >> place & 1
        )
        return [literal for literal in forced if not known[abs(literal)]]
