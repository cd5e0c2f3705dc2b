"""The vocabulary in which puzzles state their rules.

A literal is an int, its negation is `-literal`, as in every SAT tool. Each constraint is implemented three
times, without common code, so that tests can compare the three by brute force:

1. `encode` writes it as clauses and counts for a SAT solver,
2. `is_satisfied_by` says whether a complete answer satisfies it, by plain evaluation,
3. `propagate` propagates: which literals follow from this constraint and the known values.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from functools import partial
from operator import itemgetter
from typing import NamedTuple, Protocol, Self, runtime_checkable

from solvers.core.rules.formula import Clause, Count, Formula, Literal

Known = Sequence[int]
"""Partial assignment: the value of each variable, 1 true, -1 false, 0 open; index 0 is unused."""


class ContradictionError(Exception):
    """The known values leave no way to satisfy a constraint."""


class Constraint(Protocol):
    """A constraint over literals; the rules of all puzzles consist of these."""

    @property
    def lazy(self) -> bool:
        """Whether a solver gets its clauses only when a solution breaks them: see Lazy."""

    @property
    def literals(self) -> Sequence[Literal]:
        """The literals that it is about."""

    @property
    def propagates_initially(self) -> bool:
        """Whether it may force literals while nothing is known yet."""

    @property
    def wakes_on(self) -> tuple[bool, bool]:
        """Whether it may force more after a literal becomes true, and after one becomes false."""

    def encode(self, formula: Formula, unless: Literal | None = None) -> None:
        """Add clauses and counts that hold exactly if the constraint does, or if `unless` is true."""

    def is_satisfied_by(self, known: Known) -> bool:
        """Whether a complete assignment satisfies the constraint."""

    def propagate(self, known: Known) -> list[Literal]:
        """Return the open literals that are true in every assignment that satisfies the constraint.

        Complete for this one constraint unless it is lazy, and sound in any case. Raises ContradictionError
        if there is no such assignment; a lazy constraint must do so at least if nothing is open.
        """

    def simplify(self, known: Known) -> Constraint | None:
        """Return the constraint over the open literals only; None if it always holds."""


class Whole(ABC):
    """A constraint that stays as it is until all its literals are known."""

    __slots__ = ()
    lazy = False
    propagates_initially = True
    wakes_on = (True, True)
    literals: Sequence[Literal]

    @abstractmethod
    def is_satisfied_by(self, known: Known) -> bool: ...

    def simplify(self, known: Known) -> Self | None:
        unsettled = any(not known[abs(literal)] for literal in self.literals)
        return self if unsettled or not self.is_satisfied_by(known) else None


class Lazy(Constraint, Protocol):
    """A constraint over the whole board, such as one loop, that would take too many clauses.

    `encode` adds only local necessary clauses. After each solution of the solver, the clauses that it breaks
    are added, until there are none.
    """

    def cuts(self, answer: Known, sure: Known) -> list[Clause]:
        """Return clauses that follow from this constraint and that a complete `answer` breaks.

        Empty if the solution satisfies it. Each clause follows from this constraint and from the `sure`
        values, and from no other rule; with nothing sure, from this constraint only.
        """


Cuts = Callable[[Known, Known], list[Clause]]
"""Function that takes a complete solution and the sure values: see `Lazy.cuts`."""


class Reinforcement(NamedTuple):
    """Better cuts, and the clauses and counts that define the additional variables in them."""

    clauses: list[Clause]
    cuts: Cuts
    counts: Sequence[Count] = ()


@runtime_checkable
class Reinforcible(Protocol):
    """A lazy constraint with better cuts for questions that take many of them."""

    def reinforce(self, sure: Known, fresh: Callable[[], int]) -> Reinforcement | None:
        """Return the better cuts, with `fresh` variables as well; None if there are none.

        They and their clauses follow as other cuts do.
        """


def is_true(literal: Literal, known: Known) -> bool:
    """Whether a literal is known to be true."""
    return known[literal] == 1 if literal > 0 else known[-literal] == -1


def is_open(literal: Literal, known: Known) -> bool:
    """Whether a literal is open."""
    return known[abs(literal)] == 0


_MANY = 4
"""Number of literals from which a prepared look-up pays, from its second use on."""


class Cardinality:
    """At least `low` and at most `high` of the literals are true. No variable occurs twice."""

    __slots__ = ("_values", "high", "literals", "low")
    lazy = False

    def __init__(self, low: int, high: int, literals: tuple[Literal, ...]) -> None:
        self.low = low
        self.high = high
        self.literals = literals
        self._values: Callable[[Known], Sequence[int]] | None = None

    @property
    def propagates_initially(self) -> bool:
        return self.low >= len(self.literals) or self.high <= 0 or self.low > self.high

    @property
    def wakes_on(self) -> tuple[bool, bool]:
        if self.low == self.high:
            return True, True  # the same for all of them, so that a board of such counts needs one list
        return self.high < len(self.literals), self.low > 0

    def encode(self, formula: Formula, unless: Literal | None = None) -> None:
        formula.add_count(self.low, self.high, self.literals, unless)

    def is_satisfied_by(self, known: Known) -> bool:
        true = 0
        for literal in self.literals:
            if known[literal] == 1 if literal > 0 else known[-literal] == -1:
                true += 1
        return self.low <= true <= self.high

    def propagate(self, known: Known) -> list[Literal]:
        # Called most often of all, so it calls no function of its own from its second use on.
        values = (self._values or self._look_up())(known)
        sure = values.count(1)
        most = sure + values.count(0)
        low, high = self.low, self.high
        if sure > high or most < low or low > high:
            raise ContradictionError
        if sure == most:
            return []
        if sure == high:
            return [-literal for literal, value in zip(self.literals, values, strict=True) if not value]
        if most == low:
            return [literal for literal, value in zip(self.literals, values, strict=True) if not value]
        return []

    def simplify(self, known: Known) -> Cardinality | None:
        values = (self._values or self._look_up())(known)
        sure, unsettled = values.count(1), values.count(0)
        low, high = self.low - sure, self.high - sure
        if low <= 0 and high >= unsettled:
            return None
        # Returns the same object, so that its look-up need not be made again.
        if unsettled == len(values):
            return self
        left = tuple([literal for literal, value in zip(self.literals, values, strict=True) if not value])
        return Cardinality(max(0, low), high, left)

    def _look_up(self) -> Callable[[Known], Sequence[int]]:
        """Make the look-up of the value of each literal, 1, -1 or 0, and return it."""
        # An itemgetter cannot negate its results.
        plain = len(self.literals) >= _MANY and min(self.literals) > 0
        self._values = itemgetter(*self.literals) if plain else partial(_values_of, self.literals)
        return self._values


def _values_of(literals: Sequence[Literal], known: Known) -> list[int]:
    """Return the value of each literal: 1, -1 or 0."""
    return [known[literal] if literal > 0 else -known[-literal] for literal in literals]


def Exactly(count: int, literals: Sequence[Literal]) -> Cardinality:  # noqa: N802 - reads as a rule does
    """Exactly `count` of the literals are true."""
    return Cardinality(count, count, tuple(literals))


def AtMostOne(literals: Sequence[Literal]) -> Cardinality:  # noqa: N802 - reads as a rule does
    """No two of the literals are true."""
    return Cardinality(0, 1, tuple(literals))


def AnyOf(literals: Sequence[Literal]) -> Cardinality:  # noqa: N802 - reads as a rule does
    """At least one of the literals is true."""
    return Cardinality(1, len(literals), tuple(literals))
