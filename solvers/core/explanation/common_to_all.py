"""What is the same in all ways to meet one rule that the basic rules of the game allow."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import islice
from typing import NamedTuple

from solvers.core.rules.constraints import drain
from solvers.core.rules.formula import Literal
from solvers.core.rules.logic import ContradictionError
from solvers.core.rules.model import Model

_TRIES = 100
"""So many ways to meet a rule are tried before it counts as too hard to see."""


class _Question(NamedTuple):
    """The rule whose ways are sought, and what the search for them needs of it."""

    literals: Sequence[Literal]
    wakes_on: Sequence[Sequence[int]]
    """For each literal the rule itself and the basic ones, as far as it may have them force more."""
    asked: set[int]
    """The rules that were asked on the way, itself included."""


class CommonLiterals:
    """The rules of one board that can be blamed, each asked again only where something near it has changed.

    On a Slitherlink of 20x20 that saves nine of ten questions on a whole way.
    """

    def __init__(self, model: Model) -> None:
        self._model = model
        self._known: Sequence[int] = ()
        self._fruitless: dict[int, set[int]] = {}
        """The rules that taught nothing, with those that were asked on the way."""

    @cached_property
    def _woken(self) -> list[list[int]]:
        """For each literal the basic rules that may force more once it is true; those of negative ones stand
        from the end.

        Of a Light Up most rules near a cell are none: to leave them out here saves a quarter of a rating.
        """
        basic = [rule.basic and not rule.constraint.lazy for rule in self._model.rules]
        return [[index for index in near if basic[index]] for near in self._model.wakes_on]

    def find(self, known: Sequence[int]) -> Iterator[tuple[int, set[Literal]]]:
        """Each rule, by index, of which all ways share something, with what that is.

        Rules over the whole board are left out: nobody sees what they say of so many ways. Raises
        ContradictionError where there is no way.
        """
        self._forget(known)
        for index, rule in enumerate(self._model.rules):
            if rule.basic or rule.constraint.lazy or index in self._fruitless:
                continue
            self._model.clock.check()
            question = self._question(index)
            if shared := self._common(question, known):
                yield index, shared
            else:
                self._fruitless[index] = question.asked

    def _forget(self, known: Sequence[int]) -> None:
        """Forgets the rules that may teach something because of what is new."""
        before, self._known = self._known, list(known)
        # A mark was taken back: its cell is open again, and any rule may decide it.
        if not before or any(a and a != b for a, b in zip(before, known, strict=True)):
            self._fruitless = {}
            return
        new = [n for n, (a, b) in enumerate(zip(before, known, strict=True)) if a != b]
        near = {index for n in new for index in self._model.watchers[n]}
        self._fruitless = {i: asked for i, asked in self._fruitless.items() if asked.isdisjoint(near)}

    def _question(self, index: int) -> _Question:
        constraint = self._model.constraints[index]
        own, (by_true, by_false) = constraint.literals, constraint.wakes_on
        # A copy, since the rule itself, which is not basic, is asked only in this question.
        wakes_on = list(self._woken)
        for literal in (*(own if by_true else ()), *(-literal for literal in own if by_false)):
            wakes_on[literal] = [*wakes_on[literal], index]
        return _Question(own, wakes_on, {index})

    def _common(self, question: _Question, known: Sequence[int]) -> set[Literal]:
        """The literals that all ways to meet one rule share; none where there are too many ways."""
        shared = self._common_to_samples(question, known)
        # An empty set is certain, as ways were seen to differ in all; the rest holds for the tried ways only.
        if shared is None or shared:
            shared = None
            for tries, way in enumerate(self._ways(question, known, ())):
                if tries == _TRIES:
                    return set()
                if way is not None:
                    shared = set(way) if shared is None else shared.intersection(way)
                    if not shared:
                        return shared
        if shared is None:
            raise ContradictionError
        return shared

    def _common_to_samples(self, question: _Question, known: Sequence[int]) -> set[Literal] | None:
        """What one way has and no other is soon found to lack; None where no way is found.

        Each further way is sought where it lacks something, so that a rule which teaches nothing is done
        with after some five ways; listing them one after the other takes ten times as many.
        """
        left = self._first_way(question, known, ())
        while left:
            # The order of a set must not decide what a hint says.
            opposite = -min(left, key=abs)
            trial, trail = list(known), [opposite]
            try:
                self._follow(question, trial, trail)
            except ContradictionError:
                return left
            other = self._first_way(question, trial, trail)
            if other is None:
                return left
            left &= other
        return left

    def _first_way(
        self, question: _Question, known: Sequence[int], found: Sequence[Literal]
    ) -> set[Literal] | None:
        ways = islice(self._ways(question, known, found), _TRIES)
        return next((set(way) for way in ways if way is not None), None)

    def _ways(
        self, question: _Question, known: Sequence[int], found: Sequence[Literal]
    ) -> Iterator[Sequence[Literal] | None]:
        """What is `found` in each way to decide the literals of one rule; None for a dead end."""
        number = next((abs(literal) for literal in question.literals if not known[abs(literal)]), None)
        if number is None:
            yield [literal for literal in found if not self._model.implicit[literal]]
            return
        for literal in (number, -number):
            trial, trail = list(known), [*found, literal]
            try:
                self._follow(question, trial, trail)
            except ContradictionError:
                yield None
                continue
            yield from self._ways(question, trial, trail)

    def _follow(self, question: _Question, known: list[int], trail: list[Literal]) -> None:
        """Adds to both what the last literal of the trail forces by one rule and the basic ones."""
        literal = trail[-1]
        known[abs(literal)] = 1 if literal > 0 else -1
        queue = deque(question.wakes_on[literal])
        drain(
            self._model.constraints,
            question.wakes_on,
            known,
            queue,
            trail,
            self._model.clock,
            asked=question.asked,
        )
