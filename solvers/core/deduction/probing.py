"""What follows where supposing the opposite ends in a contradiction: probing of failed literals.

Each unknown is supposed to be true, then false, and what single constraints force from there is
followed to its end. Where one way fails the other is forced, so whatever is learned holds in every
answer. A few failures settle most boards that pairs of counts leave open, in less time than a solver
needs to be told of them.
"""

from __future__ import annotations

import time
from collections.abc import Iterable
from math import inf

from solvers.core.rules.formula import Literal
from solvers.core.rules.logic import ContradictionError
from solvers.core.rules.model import Model

_FRUITLESS = 6
"""After so many unknowns in a row of which nothing was learned the rest is left to a solver."""


def probe(
    model: Model, known: list[int], numbers: Iterable[int], deadline: float | None = None
) -> list[Literal]:
    """Adds to `known`, in place, what supposing some unknowns one after the other teaches.

    To be called after `Model.propagate`. Gives what was learned until `deadline`, a time of
    time.monotonic(). Raises ContradictionError where there is no answer.
    """
    return _Probe(model, known, deadline).run(list(numbers))


class _Probe:
    def __init__(self, model: Model, known: list[int], deadline: float | None) -> None:
        self._model = model
        self._known = known
        self._deadline = inf if deadline is None else deadline
        self._learned: list[Literal] = []
        self._harmless: set[Literal] = set()
        """The literals known not to fail since something was learned last."""

    def run(self, numbers: list[int]) -> list[Literal]:
        before, fruitless = -1, 0
        while len(self._learned) > before:
            before = len(self._learned)
            for number in numbers:
                if self._known[number] or {number, -number} <= self._harmless:
                    continue
                if fruitless > _FRUITLESS or time.monotonic() > self._deadline:
                    return self._learned
                fruitless = 0 if self._teaches(number) else fruitless + 1
        return self._learned

    def _teaches(self, number: int) -> bool:
        """Whether one way to settle an unknown fails; then the other is noted, and what it forces."""
        for literal in (number, -number):
            if literal not in self._harmless and self._fails(literal):
                self._harmless.clear()
                self._suppose(-literal, self._learned)
                return True
        return False

    def _fails(self, literal: Literal) -> bool:
        trail: list[Literal] = []
        try:
            self._suppose(literal, trail)
        except ContradictionError:
            return True
        else:
            self._harmless.update(trail)
            return False
        finally:
            for own in trail:
                self._known[abs(own)] = 0

    def _suppose(self, literal: Literal, trail: list[Literal]) -> None:
        trail.append(literal)
        self._known[abs(literal)] = 1 if literal > 0 else -1
        self._model.propagate(self._known, [abs(literal)], trail=trail)
