"""The easiest step on one board, by the search that suits its kind of locations."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from solvers.core.explanation.common_to_all import CommonLiterals
from solvers.core.explanation.ladder import Ladder, Step
from solvers.core.explanation.numbers.technique_search import TechniqueSearch
from solvers.core.explanation.propagation_cache import PropagationCache
from solvers.core.explanation.solver_steps import step_by_rules
from solvers.core.rules.formula import Literal
from solvers.core.rules.model import Model


class Finder:
    """Finds steps, and keeps the data of the search from step to step."""

    def __init__(self, model: Model) -> None:
        self._model = model
        self._techniques = TechniqueSearch(model) if model.has_numbers and model.puzzle.penciled else None
        self._common = CommonLiterals(model)
        self._cache = PropagationCache(model)
        self._answers: list[list[int]] = []
        """Assignments that were found so far: two that differ in a variable save a search."""

    def assign_singles(self, known: list[int]) -> None:
        """Add to the known values all singles, one after the other, if eliminations are shown as notes."""
        if self._techniques:
            self._techniques.assign_singles(known)

    def common(self, known: Sequence[int]) -> Iterator[list[Literal]]:
        """Yield what all assignments of a rule share, rule by rule; values assigned meanwhile count."""
        for _, shared in self._common.find(known):
            yield [literal for literal in sorted(shared) if not self._model.implicit[literal]]

    def step(
        self,
        known: Sequence[int],
        deadline: float | None = None,
        wanted: Collection[int] | None = None,
        *,
        told: bool = False,
    ) -> Step | None:
        """Return the easiest step, for the `wanted` variables if any are given; None if there is none.

        Only if the step is `told`, clues outside are sought that a step by candidates does not need. Raises
        ContradictionError if there is no solution, and OutOfTimeError.
        """
        if self._techniques:
            return self._techniques.step(known, deadline, wanted, told=told)
        # A ladder looks for one variable at a time, or for any.
        for number in [None] if wanted is None else wanted:
            ladder = Ladder(self._model, known, number, self._common, self._cache)
            step = ladder.step()
            if step is None:
                step = step_by_rules(self._model, known, deadline, number, self._answers)
            if step:
                return step
        return None
