"""Lazy clause generation: solver calls with constraints whose clauses are added on demand.

The solver knows only those clauses of a lazy constraint that were added so far. Each assignment that it finds
is checked by the lazy constraints. A violated constraint adds clauses that exclude the assignment (cuts), and
the solver runs again. This ends with an assignment that satisfies everything, or with a proof that there is
none. A cut follows from its constraint and from what is certain, so it stays for all later calls.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

from solvers.core.rules.formula import Formula, Literal
from solvers.core.rules.logic import Cuts, Known, Lazy, Reinforcible
from solvers.core.search.failures import TooHardError
from solvers.core.search.sat import UNBOUNDED, Sat
from solvers.core.search.terms import Terms

_ROUNDS = 10
"""Number of rounds of one call after which better cuts are worth their cost. With them, the second
solution of a 20x20 Slitherlink board with 80 % of its clues takes a tenth of the time. Most boards with a
unique solution never need so long.

Start values, the same for all variables, were tried too. Slitherlink boards of 30x30 to 60x60 with a unique
solution take about two thirds of the time. But 20x20 boards with several solutions take up to 25 times as
long. Three of four larger ones are not solved in four seconds of the processor.
"""


class Search(Sat):
    """A solver whose assignments also satisfy the lazy constraints.

    `sure` has the certain values by variable. A constraint in `selected` holds only while its literal is
    true.
    """

    def __init__(
        self,
        formula: Formula,
        lazies: Collection[Lazy],
        sure: Known,
        deadline: float | None = None,
        *,
        repeatable: bool = False,
        among: Terms | None = None,
        selected: Mapping[Literal, Lazy] | None = None,
    ) -> None:
        super().__init__(formula, deadline, repeatable=repeatable, among=among)
        self._lazies = lazies
        self._selected = selected or {}
        self._cuts: list[Cuts] = [lazy.cuts for lazy in lazies]
        self.rounds = 0
        """Number of checks by lazy constraints, which take most of the time."""
        self._reinforced = False
        self._found: list[int] | None = None
        """The last assignment, if it was already read; reading takes the same time as finding."""
        self._sure = sure
        self._open = [number for number in range(1, len(sure)) if not sure[number]]

    @property
    def complete(self) -> bool:
        """Whether the solver has all clauses; then its consequences are complete."""
        return not self._lazies and not self._selected

    def satisfiable(
        self,
        assumptions: Sequence[Literal] = (),
        conflicts: int = UNBOUNDED,
        *,
        cut: bool = True,
        most: int = UNBOUNDED,
    ) -> bool:
        """Return whether some assignment satisfies everything under the assumptions.

        Without `cut` no clauses are added: an assignment may violate a lazy constraint. Raises the errors of
        Sat, and TooHardError if clauses would have to be added more than `most` times.
        """
        rounds = 0
        self._found = None
        while super().satisfiable(assumptions, conflicts):
            if not cut or not self._add_cuts():
                return True
            rounds += 1
            if rounds > most:
                raise TooHardError
            if rounds > _ROUNDS and not self._reinforced:
                self._reinforce()
        return False

    def _reinforce(self) -> None:
        """Switch to the better cuts of those lazy constraints that have some."""
        self._reinforced = True
        self.prefer_recent_changes()
        for place, lazy in enumerate(self._lazies):
            if isinstance(lazy, Reinforcible):
                better = lazy.reinforce(self._sure, self.variable)
                if better:
                    self.add(better.clauses, better.counts)
                    self._cuts[place] = better.cuts

    def _add_cuts(self) -> bool:
        """Add clauses that exclude the last assignment if it violates a lazy constraint."""
        if self.complete:
            return False
        self.rounds += 1
        values = self.values([*self._open, *self._selected])
        self._found = answer = self._completed_by(values)
        clauses = [clause for cuts in self._cuts for clause in cuts(answer, self._sure)]
        for (literal, lazy), chosen in zip(self._selected.items(), values[len(self._open) :], strict=True):
            if chosen:  # otherwise the constraint need not hold
                clauses += [[*clause, -literal] for clause in lazy.cuts(answer, self._sure)]
        for clause in clauses:
            self.require(clause)
        return bool(clauses)

    def assignment(self) -> list[int]:
        """Return the certain values, completed by the last assignment."""
        return list(self._found or self._completed_by(self.values(self._open)))

    def _completed_by(self, values: Sequence[bool]) -> list[int]:
        answer = list(self._sure)
        for number, value in zip(self._open, values, strict=False):  # values of selectors may follow
            answer[number] = 1 if value else -1
        return answer

    def agreement(self, numbers: Iterable[int], assignment: Known) -> list[int]:
        """Return the variables that have the same value in the last assignment and in `assignment`."""
        numbers = list(numbers)
        values = zip(numbers, self.values(numbers), strict=True)
        return [number for number, value in values if value == (assignment[number] > 0)]
