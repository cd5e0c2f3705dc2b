"""Formulas for a solver: clauses, and cardinality constraints kept as such."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import chain, combinations
from math import comb
from operator import itemgetter
from typing import Any, NamedTuple

from solvers.core.rules.formula_size import check_memory

Literal = int
Clause = Sequence[Literal]

_FEW = 50
"""Number of clauses up to which loading them one by one is faster than as text."""
_AT_ONCE = 4_000
"""Number of clauses above which lists become text, which takes far less memory."""
_FEW_A_COUNT = 11
"""Mean number of clauses for each count up to which counts are written as clauses."""


class Count(NamedTuple):
    """At least `low` and at most `high` of the literals are true, or the literal `unless` is."""

    low: int
    high: int
    literals: tuple[Literal, ...]
    unless: Literal | None = None


class WeightedSum(NamedTuple):
    """The `weights` of the literals that are true add up to a total, or the literal `unless` is true."""

    total: int
    weights: tuple[int, ...]
    literals: tuple[Literal, ...]
    unless: Literal | None


class Formula:
    """Clauses and counts over the variables 1 to `variables`; `fresh` adds variables.

    Raises MemoryError as soon as it is larger than the memory of this process.
    """

    def __init__(self, variables: int, clauses: Iterable[Clause] = ()) -> None:
        self.variables = variables
        self.counts: list[Count] = []
        self.sums: list[WeightedSum] = []
        self.counts_written = False
        """Whether clauses express its counts."""
        self._latest: list[Clause] = []
        self._parts: list[str] = []
        self._written = 0
        self.add(clauses)

    def fresh(self) -> int:
        """Return a new variable, which is in no clause yet."""
        self.variables += 1
        return self.variables

    def add(self, clauses: Iterable[Clause], unless: Literal | None = None) -> None:
        """Add clauses; with `unless`, each of them holds only if that literal is false."""
        if unless is not None:
            clauses = ([unless, *clause] for clause in clauses)
        self._latest += clauses
        if len(self._latest) > _AT_ONCE:
            self._write()

    def add_count(
        self, low: int, high: int, literals: tuple[Literal, ...], unless: Literal | None = None
    ) -> None:
        """Add a count. No variable may occur in it twice."""
        high = min(high, len(literals))
        if low > high:
            self.add([()], unless)
        elif low == 1 and high == len(literals):  # a plain clause
            self.add([literals], unless)
        elif low > 0 or high < len(literals):
            self.counts.append(Count(low, high, literals, unless))

    def add_counts(self, counts: Iterable[Count]) -> None:
        """Add counts that neither always hold nor never hold."""
        for count in counts:
            if count.low == 1 and count.high >= len(count.literals):
                self._latest.append(count.literals)
            else:
                self.counts.append(count)

    def add_sum(
        self,
        total: int,
        weights: tuple[int, ...],
        literals: tuple[Literal, ...],
        unless: Literal | None = None,
    ) -> None:
        """Add a weighted sum. The weights are positive; no variable may occur in it twice."""
        if 0 <= total <= sum(weights) and literals:
            self.sums.append(WeightedSum(total, weights, literals, unless))
        # The total is impossible, unless there are no literals and the total is 0, which always holds.
        elif total or literals:
            self.add([()], unless)

    def write_counts(self) -> None:
        """Write all counts as clauses if that takes few clauses for each count on average.

        Z3 rewrites every formula that has a count, also after each added clause. Without counts, it needs
        a third of the time for a Dominosa board of order 30, and Slitherlink takes three quarters.
        """
        counts = self.counts
        number = sum([_number_of_clauses(len(count.literals), count.low, count.high) for count in counts])
        if number > _FEW_A_COUNT * len(counts) or any(count.unless for count in counts):
            return
        self.counts, self.counts_written = [], bool(counts)
        for low, high, literals, _ in counts:
            negated = [-literal for literal in literals]
            if number < _FEW:
                self._latest += combinations(literals, len(literals) - low + 1) if low else ()
                self._latest += combinations(negated, high + 1)
            else:
                form, picked, clauses = _clauses_of_count(len(literals), low, high)
                self._parts.append(form % picked([*literals, *negated]))
                self._written += clauses

    def clauses(self) -> tuple[Sequence[Clause], str]:
        """Return the clauses: a few as they are, more as text."""
        # An empty clause goes into the text, since `_write` can express it.
        if not self._parts and len(self._latest) <= _FEW and all(self._latest):
            return self._latest, ""
        return (), self.text()

    def _write(self) -> None:
        clauses: list[Clause] = self._latest
        if not all(clauses):
            false = self.fresh()  # an empty clause: a variable that must be both true and false
            clauses = [[false], [-false], *filter(None, clauses)]
        line = {size: "%d " * size + "0\n" for size in set(map(len, clauses))}
        form = "".join([line[len(clause)] for clause in clauses])
        self._parts.append(form % tuple(chain.from_iterable(clauses)))  # far faster than joining
        self._written += len(clauses)
        self._latest = []
        check_memory(self.variables, self._written)

    def text(self) -> str:
        """Return the clauses in DIMACS."""
        self._write()
        return "".join([f"p cnf {self.variables} {self._written}\n", *self._parts])


def _number_of_clauses(size: int, low: int, high: int) -> int:
    return (comb(size, low - 1) if low else 0) + comb(size, high + 1)


@lru_cache(maxsize=64)
def _clauses_of_count(size: int, low: int, high: int) -> tuple[str, itemgetter[Any], int]:
    """Return a DIMACS template of a count of `size` literals.

    Also returns a function that picks the template's literals from the count's literals, followed by their
    negations, and the number of clauses. This takes half the time of making each clause.
    """
    true = combinations(range(size), size - low + 1) if low else ()
    clauses = [*true, *combinations(range(size, 2 * size), high + 1)]
    form = "".join(["%d " * len(clause) + "0\n" for clause in clauses])
    return form, itemgetter(*chain.from_iterable(clauses)), len(clauses)
