"""Literals common to all assignments that satisfy one rule together with the background rules."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import islice
from typing import Protocol, cast

from solvers.core.rules.constraints import drain
from solvers.core.rules.formula import Literal
from solvers.core.rules.logic import Cardinality, Constraint, ContradictionError
from solvers.core.rules.model import Model

_TRIES = 100
"""Maximum number of assignments that are tried before a rule counts as too hard to see."""


class _Trial(Protocol):
    """The known values, and what follows from assumed literals by one rule and the background rules.

    `truth` has the values by variable. `trail` lists the literals of the trial from index `base` on.
    """

    truth: list[int]
    trail: list[Literal]
    base: int

    def follow(self, literal: Literal) -> None:
        """Assume a literal and propagate it. Raises ContradictionError."""

    def undo(self, length: int) -> None:
        """Undo all but the first `length` literals of the trail."""

    def rules(self) -> set[int]:
        """Return all rules that were asked, and perhaps others near them."""


class _RuleTrial:
    """A trial with constraints of any kind."""

    base = 0

    def __init__(
        self, model: Model, known: Sequence[int], woken: Sequence[Sequence[int]], index: int
    ) -> None:
        self._model = model
        self.truth = list(known)
        self.trail: list[Literal] = []
        constraint = model.constraints[index]
        literals, (by_true, by_false) = constraint.literals, constraint.wakes_on
        # A copy, since the rule itself is a clue rule and is only asked in this trial.
        self._wakes_on = list(woken)
        for literal in (*(literals if by_true else ()), *(-literal for literal in literals if by_false)):
            self._wakes_on[literal] = [*self._wakes_on[literal], index]
        self._asked = {index}

    def follow(self, literal: Literal) -> None:
        self.truth[abs(literal)] = 1 if literal > 0 else -1
        self.trail.append(literal)
        model, wakes_on, queue = self._model, self._wakes_on, deque(self._wakes_on[literal])
        drain(model.constraints, wakes_on, self.truth, queue, self.trail, model.clock, asked=self._asked)

    def undo(self, length: int) -> None:
        for literal in self.trail[length:]:
            self.truth[abs(literal)] = 0
        del self.trail[length:]

    def rules(self) -> set[int]:
        return self._asked


class _CountTrial:
    """A trial with counts that have only a minimum or only a maximum, by counters.

    Each count is a limit: how many more of its literals may be true. A minimum limits the negated literals.
    The trial serves all rules of a board: `take` replaces the known values, and `ask` replaces the rule.
    """

    def __init__(self, model: Model, woken: Sequence[Sequence[int]]) -> None:
        self.truth = [0] * (2 * len(model.places) + 1)
        """1 for a true literal, -1 for a false one, 0 for an open one; negative ones count from the end."""
        self.trail: list[Literal] = []
        self.base = 0
        self._head = 0
        """Number of literals of the trail that the limits include."""
        self._woken = woken
        self._limited: list[tuple[Literal, ...]] = []
        self._left: list[int] = []
        self._limits_of: list[list[int]] = [[] for _ in self.truth]
        self._rule = -1
        self._seen: set[Literal] = set()
        for index in {index for indices in woken for index in indices}:
            self._add(cast("Cardinality", model.constraints[index]))
        self._add(Cardinality(0, 0, ()))

    def take(self, known: Sequence[int]) -> None:
        """Replace the known values, without propagating them."""
        self.undo(0)
        for number, value in enumerate(known):
            if value:
                self._set(number * value)
                for index in self._limits_of[number * value]:
                    self._left[index] -= 1
        self.base = self._head = len(self.trail)

    def ask(self, index: int, count: Cardinality) -> None:
        """Replace the last rule by another one."""
        self._left.pop()
        for literal in self._limited.pop():
            self._limits_of[literal].pop()
        self._rule, self._seen = index, set()
        self._add(count)

    def _add(self, count: Cardinality) -> None:
        literals, most = count.literals, count.high
        if count.low > 0:
            literals, most = tuple([-literal for literal in literals]), len(literals) - count.low
        for literal in literals:
            self._limits_of[literal].append(len(self._left))
        self._limited.append(literals)
        self._left.append(most - sum(self.truth[literal] > 0 for literal in literals))

    def _set(self, literal: Literal) -> None:
        self.truth[literal], self.truth[-literal] = 1, -1
        self.trail.append(literal)

    def follow(self, literal: Literal) -> None:
        # Most of the time is spent here, so the loop calls no functions of its own.
        self._set(literal)
        truth, trail, left = self.truth, self.trail, self._left
        while self._head < len(trail):
            indices = self._limits_of[trail[self._head]]
            self._head += 1
            for index in indices:
                left[index] -= 1
            for index in indices:
                if left[index] < 0:
                    raise ContradictionError
                if not left[index]:
                    for other in self._limited[index]:
                        if not truth[other]:
                            truth[other], truth[-other] = -1, 1
                            trail.append(-other)

    def undo(self, length: int) -> None:
        truth, left = self.truth, self._left
        for literal in self.trail[length : self._head]:
            for index in self._limits_of[literal]:
                left[index] += 1
        self._seen.update(self.trail[length:])
        for literal in self.trail[length:]:
            truth[literal] = truth[-literal] = 0
        del self.trail[length:]
        self._head = min(self._head, length)

    def rules(self) -> set[int]:
        return {self._rule, *(index for literal in self._seen for index in self._woken[literal])}


class CommonLiterals:
    """The clue rules of one board; each is asked again only after a change near it.

    On a 20x20 Slitherlink, that saves nine of ten searches of a hint walk.
    """

    def __init__(self, model: Model) -> None:
        self._model = model
        self._known: Sequence[int] = ()
        self._fruitless: dict[int, set[int]] = {}
        """The rules without common literals, each with the rules that were asked during its search."""

    @cached_property
    def _woken(self) -> list[list[int]]:
        """The background rules that may force more after a literal becomes true, for each literal.

        Negative literals are counted from the end. In Light Up, most rules near a cell are clue rules:
        leaving them out here saves a quarter of a rating.
        """
        basic = [rule.basic and not rule.constraint.lazy for rule in self._model.rules]
        return [[index for index in near if basic[index]] for near in self._model.wakes_on]

    @cached_property
    def _count_trial(self) -> _CountTrial | None:
        """The trial with counters; None if a rule is no count or has two bounds."""
        basic = {index for indices in self._woken for index in indices}
        needed = (one for i, one in enumerate(self._model.constraints) if i in basic or self._is_asked(i))
        return _CountTrial(self._model, self._woken) if all(map(_has_one_bound, needed)) else None

    def _is_asked(self, index: int) -> bool:
        rule = self._model.rules[index]
        return not rule.basic and not rule.constraint.lazy

    def find(self, known: Sequence[int]) -> Iterator[tuple[int, set[Literal]]]:
        """Yield each rule with common literals, by index, with these literals.

        Rules over the whole board are left out, since their assignments are too many for a person. Raises
        ContradictionError if a rule has no assignment.
        """
        self._forget(known)
        if self._count_trial:
            self._count_trial.take(known)
        for index in range(len(self._model.rules)):
            if not self._is_asked(index) or index in self._fruitless:
                continue
            self._model.clock.check()
            trial = self._trial(index, known)
            shared = self._common(trial, self._model.constraints[index].literals)
            trial.undo(trial.base)
            if shared:
                yield index, shared
            else:
                self._fruitless[index] = trial.rules()

    def _forget(self, known: Sequence[int]) -> None:
        """Forget the rules that may have common literals because of new values."""
        before, self._known = self._known, list(known)
        # If a mark was removed, its cell is open again, and any rule may decide it.
        if not before or any(a and a != b for a, b in zip(before, known, strict=True)):
            self._fruitless = {}
            return
        new = [n for n, (a, b) in enumerate(zip(before, known, strict=True)) if a != b]
        near = {index for n in new for index in self._model.watchers[n]}
        self._fruitless = {i: asked for i, asked in self._fruitless.items() if asked.isdisjoint(near)}

    def _trial(self, index: int, known: Sequence[int]) -> _Trial:
        if self._count_trial is None:
            return _RuleTrial(self._model, known, self._woken, index)
        self._count_trial.ask(index, cast("Cardinality", self._model.constraints[index]))
        return self._count_trial

    def _common(self, trial: _Trial, literals: Sequence[Literal]) -> set[Literal]:
        """Return the literals that all assignments of one rule share; empty if there are too many
        assignments.
        """
        shared = self._common_to_samples(trial, literals)
        # An empty set is certain, since assignments differ in all literals. Other literals need all
        # assignments.
        if shared is None or shared:
            shared = None
            trial.undo(trial.base)
            for tries, way in enumerate(self._ways(trial, literals)):
                if tries == _TRIES:
                    return set()
                if way is not None:
                    shared = set(way) if shared is None else shared.intersection(way)
                    if not shared:
                        return shared
        if shared is None:
            raise ContradictionError
        return shared

    def _common_to_samples(self, trial: _Trial, literals: Sequence[Literal]) -> set[Literal] | None:
        """Return literals of one assignment that no other one contradicts quickly; None if there is no
        assignment.

        Each further assignment is searched among the ones that contradict a literal. So a rule without common
        literals takes about five assignments; listing assignments one by one takes ten times as many.
        """
        left = self._first_way(trial, literals)
        while left:
            trial.undo(trial.base)
            try:
                # The order of a set must not influence a hint.
                trial.follow(-min(left, key=abs))
            except ContradictionError:
                return left
            other = self._first_way(trial, literals)
            if other is None:
                return left
            left &= other
        return left

    def _first_way(self, trial: _Trial, literals: Sequence[Literal]) -> set[Literal] | None:
        ways = islice(self._ways(trial, literals), _TRIES)
        return next((set(way) for way in ways if way is not None), None)

    def _ways(self, trial: _Trial, literals: Sequence[Literal]) -> Iterator[Sequence[Literal] | None]:
        """Yield the primary literals of each assignment of one rule; None for a dead end.

        The trial keeps the literals of the last one.
        """
        number = next((abs(literal) for literal in literals if not trial.truth[abs(literal)]), None)
        if number is None:
            implicit = self._model.implicit
            yield [literal for literal in trial.trail[trial.base :] if not implicit[literal]]
            return
        length = len(trial.trail)
        for literal in (number, -number):
            trial.undo(length)
            try:
                trial.follow(literal)
            except ContradictionError:
                yield None
                continue
            yield from self._ways(trial, literals)


def _has_one_bound(constraint: Constraint) -> bool:
    """Return whether a constraint is a count that only true literals exhaust, or only false ones.

    A trial does not propagate the known values. Any other count could already force literals by the bound
    that an assumption does not concern.
    """
    return isinstance(constraint, Cardinality) and not all(constraint.wakes_on)
