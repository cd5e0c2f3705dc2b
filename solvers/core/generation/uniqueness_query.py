"""Uniqueness of a board's solution without some of its clues, decided by the solver.

With the removed clues the solution is unique. So another solution violates one of them, and differs where
they apply. Only such solutions are searched for: 30x30 Minesweepers take a third of the time.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Sequence
from random import Random

from solvers.core.generation.propagation_reduction import PropagationReducer
from solvers.core.generation.uniqueness import CONFLICTS
from solvers.core.generators.generator import Generator, Sketch
from solvers.core.rules.formula import Formula, Literal
from solvers.core.rules.puzzle import Puzzle
from solvers.core.search.failures import TooHardError
from solvers.core.search.lazy_clauses import Search
from solvers.core.search.terms import Terms

_ROUNDS = 12
"""Number of assignments with several loops or islands after which a clue is kept.

On very hard 20x20 Slitherlinks, nine of ten clues that can be removed within 40 rounds can be removed within
10. One call in ten reached 40 rounds, which took half of the time. With a limit of 400, one call took 2 s.
"""


class UniquenessQuery(PropagationReducer):
    """The clues of one board, each with a selector: a literal under which the clue holds."""

    def __init__(
        self, puzzle: Puzzle, generator: Generator, sketch: Sketch, rng: Random, among: Terms
    ) -> None:
        super().__init__(puzzle, generator, sketch, rng)
        self._among = among
        self._search: Search | None = None
        self._selector: dict[Hashable, Literal] = {}
        self._differs: dict[tuple[Hashable, ...], Literal] = {}
        """For some clues, the literal under which an assignment differs in their variables."""

    @property
    def rounds(self) -> int:
        """Number of assignments that were checked for loops, which takes most of the time."""
        return self._search.rounds if self._search else 0

    def is_unique_without(self, kept: Collection[Hashable], gone: Sequence[Hashable]) -> bool:
        """Return whether the clues still have a unique solution without `gone`.

        Returns False if that is too hard to decide.
        """
        sure: list[Literal] = []
        if self.has_loops:
            # The solver also gets the result of propagation, since it then finds fewer loops.
            known = self.propagate_from(kept)
            if all(known[number] for number in self._variables_of(gone)):
                return True
            sure = [number * value for number, value in enumerate(known) if value]
        search = self._search or self._make_search()
        assumed = [self._selector[clue] for clue in kept]
        try:
            return not search.satisfiable([*assumed, *sure, self._difference(gone)], CONFLICTS, most=_ROUNDS)
        except TooHardError:
            return False  # a clue too many does no harm, but one too few does

    def _variables_of(self, clues: Iterable[Hashable]) -> list[int]:
        """Return the primary variables that occur in the rules or facts of some clues."""
        variables: set[int] = set()
        for clue in clues:
            variables.update(map(abs, self._facts.get(clue, ())))
            for index in self._rules_of[clue]:
                variables.update(map(abs, self._model.constraints[index].literals))
        shown = self._model.shown
        # Auxiliary variables may differ while the solution differs in another location.
        is_primary = all(number <= shown for number in variables)
        return sorted(variables) if is_primary else list(range(1, shown + 1))

    def _difference(self, clues: Sequence[Hashable]) -> Literal:
        """Return a literal that is only true if an assignment differs in the variables of some clues."""
        key = tuple(clues)
        if key not in self._differs:
            search = self._search or self._make_search()
            self._differs[key] = search.variable()
            search.require([-self._differs[key], *(-n * self._truth[n] for n in self._variables_of(clues))])
        return self._differs[key]

    def _make_search(self) -> Search:
        """Return a solver in which a clue holds only while its selector is true."""
        model = self._model
        known = enumerate(model.known_at_first())
        formula = Formula(len(model.places), ([number * value] for number, value in known if value))
        self._selector = {clue: formula.fresh() for clue in self.all}
        selectors: dict[int, list[Literal]] = {}
        for clue, indices in self._rules_of.items():
            for index in indices:
                selectors.setdefault(index, []).append(self._selector[clue])
        for clue, facts in self._facts.items():
            formula.add([-self._selector[clue], fact] for fact in facts)
        for index, constraint in enumerate(model.constraints):
            constraint.encode(formula, unless=_unless_all(formula, selectors.get(index, ())))
        lazies = [lazy for index, lazy in model.all_lazies.items() if index not in selectors]
        search = Search(formula, lazies, [0] * len(self._truth), among=self._among)
        if self.has_loops:
            # Assignments near the drawn solution also have fewer loops: half as many rounds if there is a
            # loop.
            search.prefer(number * self._truth[number] for number in range(1, model.shown + 1))
        self._search = search
        return search


def _unless_all(formula: Formula, selectors: Sequence[Literal]) -> Literal | None:
    """Return a literal that is true if a rule may not hold, because one of its selectors is false.

    Returns None if the rule has no selector.
    """
    if len(selectors) < 2:
        return -selectors[0] if selectors else None
    # A rule of several clues must be removed with any of them, otherwise boards keep too few clues.
    off = formula.fresh()
    formula.add([[-off, *(-selector for selector in selectors)]])
    return off
