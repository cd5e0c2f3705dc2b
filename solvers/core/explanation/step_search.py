"""The easiest step on one board, looked for in the way that its kind of places asks for."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from solvers.core.explanation.common_to_all import CommonLiterals
from solvers.core.explanation.ladder import Ladder, Step
from solvers.core.explanation.numbers.technique_search import TechniqueSearch
from solvers.core.explanation.propagation_cache import PropagationCache
from solvers.core.explanation.solver_steps import step_by_rules
from solvers.core.rules.model import Model
from solvers.core.search.terms import Terms


class Finder:
    """Keeps from step to step what it takes to find the next one.

    The solver is asked `among` the questions of one context, else each time in one of its own.
    """

    def __init__(self, model: Model, among: Terms | None = None) -> None:
        self._model = model
        self._among = among
        self._techniques = TechniqueSearch(model) if model.has_numbers and model.puzzle.penciled else None
        self._ways = CommonLiterals(model)
        self._cache = PropagationCache(model)
        self._answers: list[list[int]] = []
        """Those met on the way: where two differ nothing has to be asked again."""

    @property
    def notes(self) -> bool:
        """Whether numbers that are struck out are said on the way."""
        return self._techniques is not None

    def step(
        self, known: Sequence[int], deadline: float | None = None, wanted: Collection[int] | None = None
    ) -> Step | None:
        """The easiest step, of the `wanted` unknowns if any are named; None where there is none.

        Raises ContradictionError where there is seen to be no answer, and OutOfTimeError.
        """
        if self._techniques:
            return self._techniques.step(known, deadline, wanted)
        # A ladder looks for one unknown at a time, or for any.
        for number in [None] if wanted is None else wanted:
            ladder = Ladder(self._model, known, number, self._ways, self._cache)
            step = ladder.step()
            if step is None:
                step = step_by_rules(self._model, known, deadline, number, self._answers, self._among)
            if step:
                return step
        return None
