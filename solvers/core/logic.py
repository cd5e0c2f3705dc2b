"""The vocabulary in which puzzles state their rules.

A literal is an int, its negation is `-literal`, as in every SAT tool. Each constraint has three
faces, which share no code, so that tests can hold them against each other:

1. `tell` puts it to a SAT solver,
2. `holds` says whether a complete answer satisfies it, by plain evaluation,
3. `forces` says what it alone makes certain, from what is known: the human way of solving.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from solvers.core.formula import Formula, Literal

Known = Sequence[int]
"""What is known of each variable, by its number: 1 true, -1 false, 0 open; index 0 is unused."""


class ContradictionError(Exception):
    """What is known leaves no way to satisfy a constraint."""


class Constraint(Protocol):
    """What every rule of every puzzle is made of."""

    @property
    def literals(self) -> Sequence[Literal]:
        """The literals it speaks of."""

    def tell(self, formula: Formula, unless: Literal | None = None) -> None:
        """Adds to a formula what can be met exactly where the constraint holds, or `unless` does."""

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

    def tell(self, formula: Formula, unless: Literal | None = None) -> None:
        formula.count(self.low, self.high, self.literals, unless)

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
