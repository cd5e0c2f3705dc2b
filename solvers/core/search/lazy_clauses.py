"""Questions to the solver where some constraints are lazy.

The solver knows of a lazy constraint only the clauses that were added so far. Whatever assignment it finds
is shown to them; where one is broken, clauses that exclude it (cuts) are added and the solver is asked again,
until an assignment holds or there is none. A cut follows from its constraint and from what is certain, so it
stays for all further questions.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

from solvers.core.rules.formula import Formula, Literal
from solvers.core.rules.logic import Cuts, Known, Lazy, Reinforcible
from solvers.core.search.failures import TooHardError
from solvers.core.search.sat import UNBOUNDED, Sat
from solvers.core.search.terms import Terms

_ROUNDS = 10
"""After so many rounds of one question better cuts are worth what they take: the second answer of Slitherlink
20x20 with 80 % of its clues takes a tenth of the time, and most boards with one answer never get there."""


class Search(Sat):
    """A solver whose assignments satisfy the lazy constraints too. `sure` is what is certain, by number.

    Those that are `selected` hold only while the literal is true under which they stand.
    """

    def __init__(
        self,
        formula: Formula,
        lazies: Collection[Lazy],
        sure: Known,
        deadline: float | None = None,
        *,
        alone: bool = False,
        among: Terms | None = None,
        selected: Mapping[Literal, Lazy] | None = None,
    ) -> None:
        super().__init__(formula, deadline, alone=alone, among=among)
        self._lazies = lazies
        self._selected = selected or {}
        self._cuts: list[Cuts] = [lazy.cuts for lazy in lazies]
        self.rounds = 0
        """How often an assignment was shown to lazy constraints, which takes most of the time."""
        self._reinforced = False
        self._found: list[int] | None = None
        """The assignment found last, once it was read, which takes as long as finding it."""
        self._sure = sure
        self._open = [number for number in range(1, len(sure)) if not sure[number]]

    @property
    def complete(self) -> bool:
        """Whether the solver has all clauses, so that what it calls forced is all that is."""
        return not self._lazies and not self._selected

    def satisfiable(
        self,
        assumptions: Sequence[Literal] = (),
        conflicts: int = UNBOUNDED,
        *,
        cut: bool = True,
        most: int = UNBOUNDED,
    ) -> bool:
        """Whether some assignment satisfies everything under the assumptions.

        Without `cut` no new clauses are sought: an assignment that breaks a lazy constraint counts. Raises
        as Sat does, and TooHardError where new clauses are needed more than so many times at `most`.
        """
        rounds = 0
        self._found = None
        while super().satisfiable(assumptions, conflicts):
            if not cut or not self._cut():
                return True
            rounds += 1
            if rounds > most:
                raise TooHardError
            if rounds > _ROUNDS and not self._reinforced:
                self._reinforce()
        return False

    def _reinforce(self) -> None:
        """Takes the better cuts of those lazy constraints that have some."""
        self._reinforced = True
        self.explore()
        for place, lazy in enumerate(self._lazies):
            if isinstance(lazy, Reinforcible):
                better = lazy.reinforced(self._sure, self.variable)
                if better:
                    self.add(better.clauses)
                    self._cuts[place] = better.cuts

    def _cut(self) -> bool:
        """Adds what excludes the assignment found last, where it breaks a lazy constraint."""
        if self.complete:
            return False
        self.rounds += 1
        values = self.values([*self._open, *self._selected])
        self._found = answer = self._with(values)
        clauses = [clause for cuts in self._cuts for clause in cuts(answer, self._sure)]
        for (literal, lazy), chosen in zip(self._selected.items(), values[len(self._open) :], strict=True):
            if chosen:  # else the constraint need not hold
                clauses += [[*clause, -literal] for clause in lazy.cuts(answer, self._sure)]
        for clause in clauses:
            self.require(clause)
        return bool(clauses)

    def assignment(self) -> list[int]:
        """What is certain, and the rest as it was found last."""
        return list(self._found or self._with(self.values(self._open)))

    def _with(self, values: Sequence[bool]) -> list[int]:
        answer = list(self._sure)
        for number, value in zip(self._open, values, strict=False):  # those of selectors may follow
            answer[number] = 1 if value else -1
        return answer

    def left(self, numbers: Iterable[int], found: Known) -> list[int]:
        """Those of the variables that have the same value in the assignment found last and in `found`."""
        numbers = list(numbers)
        values = zip(numbers, self.values(numbers), strict=True)
        return [number for number, value in values if value == (found[number] > 0)]
