"""What follows from a few rules at a time, before any solver is asked."""

from __future__ import annotations

from collections.abc import Iterable

from solvers.core.crowds import crowds
from solvers.core.formula import Literal
from solvers.core.logic import Constraint
from solvers.core.model import Model
from solvers.core.overlap import counts_in, overlaps


def deduce(model: Model, known: list[int]) -> dict[int, Constraint]:
    """Adds to `known`, in place, what pairs of counts, crowded counts and then single constraints force.

    Like `Model.propagate`, after which it is to be called, and with the same claim: whatever is known
    at the end holds in every answer. Gives what the constraints are left to say, by index. Raises
    ContradictionError where there is no answer.
    """
    return _Deduction(model, known).run()


class _Deduction:
    def __init__(self, model: Model, known: list[int]) -> None:
        self._model = model
        self._known = known
        self._rest = model.rest(known)
        self._counts = counts_in(self._rest)
        self._unpaired: set[int] = set(self._counts)
        self._uncrowded: set[int] = set(self._counts)

    def run(self) -> dict[int, Constraint]:
        while forced := self._crowded() or self._paired():
            self._learn(forced)
        return self._rest

    def _paired(self) -> set[Literal]:
        some, self._unpaired = sorted(self._unpaired), set()
        pairs = overlaps(self._counts, self._model.watching, some)
        return {literal for *_, forced in pairs for literal in forced}

    def _crowded(self) -> set[Literal]:
        some, self._uncrowded = sorted(self._uncrowded), set()
        return {literal for forced in crowds(self._counts, self._model.watching, some) for literal in forced}

    def _learn(self, forced: Iterable[Literal]) -> None:
        """Notes what follows, and which counts are to be looked at once more."""
        model, known = self._model, self._known
        before = list(known)
        for literal in forced:
            known[abs(literal)] = 1 if literal > 0 else -1
        model.propagate(known, [abs(literal) for literal in forced])
        new = [number for number, value in enumerate(known) if value != before[number]]
        changed = {index for number in new for index in model.watching[number]}
        for index in changed:
            self._rest.pop(index, None)
            self._counts.pop(index, None)
        left = model.rest(known, sorted(changed))
        self._rest |= left
        self._counts |= counts_in(left)
        near = {index for one in left.values() for own in one.literals for index in model.watching[abs(own)]}
        self._unpaired |= near
        self._uncrowded |= near
