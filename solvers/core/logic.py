"""The vocabulary in which puzzles state their rules.

A literal is an int, its negation is `-literal`, as in every SAT tool. Each constraint has three
faces, which share no code, so that tests can hold them against each other:

1. `clauses` writes it for a SAT solver,
2. `holds` says whether a complete answer satisfies it, by plain evaluation,
3. `forces` says what it alone makes certain, from what is known: the human way of solving.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from math import comb
from typing import NamedTuple, Protocol

Literal = int
Clause = Sequence[Literal]
Fresh = Callable[[], int]
"""Gives a variable that nobody has used yet."""

Known = Sequence[int]
"""What is known of each variable, by its number: 1 true, -1 false, 0 open; index 0 is unused."""

_BINOMIAL = 256
"""Up to this many clauses a count is written out directly; longer ones are counted in a register."""


class ContradictionError(Exception):
    """What is known leaves no way to satisfy a constraint."""


class Constraint(Protocol):
    """What every rule of every puzzle is made of."""

    @property
    def literals(self) -> Sequence[Literal]:
        """The literals it speaks of."""

    def clauses(self, fresh: Fresh) -> Iterator[Clause]:
        """Clauses that are satisfiable together exactly where the constraint holds."""

    def holds(self, known: Known) -> bool:
        """Whether a complete assignment satisfies the constraint."""

    def forces(self, known: Known) -> list[Literal]:
        """The open literals that are true in every way to satisfy the constraint.

        Complete for this one constraint. Raises ContradictionError where there is no way at all.
        """

    def given(self, known: Known) -> Constraint | None:
        """The same constraint over the open literals only; None where nothing is left to say."""


def is_true(literal: Literal, known: Known) -> bool:
    """Whether a literal is known to be true."""
    return known[literal] == 1 if literal > 0 else known[-literal] == -1


def is_open(literal: Literal, known: Known) -> bool:
    """Whether nothing is known of a literal."""
    return known[abs(literal)] == 0


class Between(NamedTuple):
    """At least `low` and at most `high` of the literals are true. No variable occurs twice."""

    low: int
    high: int
    literals: tuple[Literal, ...]

    def clauses(self, fresh: Fresh) -> Iterator[Clause]:
        count = len(self.literals)
        if self.low > min(self.high, count) or self.high < 0:
            yield ()
            return
        direct = comb(count, self.high + 1) + comb(count, count - self.low + 1)
        yield from self._binomial() if direct <= _BINOMIAL else self._register(fresh)

    def _binomial(self) -> Iterator[Clause]:
        yield from combinations([-literal for literal in self.literals], self.high + 1)
        yield from combinations(self.literals, len(self.literals) - self.low + 1)

    def _register(self, fresh: Fresh) -> Iterator[Clause]:
        """The sequential counter of Sinz (CP 2005), in both directions.

        `reached[j]` says that at least j + 1 of the literals so far are true.
        """
        size = min(self.high + 1, len(self.literals))
        reached: list[int] = []
        for literal in self.literals:
            before = reached
            reached = [fresh() for _ in range(min(len(before) + 1, size))]
            for j, now in enumerate(reached):
                less = [before[j - 1]] if j else []
                more = [before[j]] if j < len(before) else []
                yield [now, -literal, *(-v for v in less)]
                yield [-now, literal, *more]
                for v in more:
                    yield [now, -v]
                for v in less:
                    yield [-now, v]
        if self.high < len(self.literals):
            yield [-reached[self.high]]
        if self.low:
            yield [reached[self.low - 1]]

    def holds(self, known: Known) -> bool:
        return self.low <= sum(is_true(literal, known) for literal in self.literals) <= self.high

    def forces(self, known: Known) -> list[Literal]:
        sure, unsettled = self._split(known)
        if self.low > self.high or sure > self.high or sure + len(unsettled) < self.low:
            raise ContradictionError
        if sure == self.high:
            return [-literal for literal in unsettled]
        if sure + len(unsettled) == self.low:
            return unsettled
        return []

    def given(self, known: Known) -> Between | None:
        sure, unsettled = self._split(known)
        low, high = max(self.low - sure, 0), self.high - sure
        if low == 0 and high >= len(unsettled):
            return None
        return self if len(unsettled) == len(self.literals) else Between(low, high, tuple(unsettled))

    def _split(self, known: Known) -> tuple[int, list[Literal]]:
        """How many of the literals are known to be true, and those that are open."""
        unsettled = []
        sure = 0
        for literal in self.literals:
            value = known[literal] if literal > 0 else -known[-literal]
            if value == 0:
                unsettled.append(literal)
            elif value > 0:
                sure += 1
        return sure, unsettled


def Exactly(count: int, literals: Sequence[Literal]) -> Between:  # noqa: N802 - reads as a rule does
    """Exactly `count` of the literals are true."""
    return Between(count, count, tuple(literals))


def AtMostOne(literals: Sequence[Literal]) -> Between:  # noqa: N802 - reads as a rule does
    """No two of the literals are true."""
    return Between(0, 1, tuple(literals))


def AnyOf(literals: Sequence[Literal]) -> Between:  # noqa: N802 - reads as a rule does
    """At least one of the literals is true."""
    return Between(1, len(literals), tuple(literals))
