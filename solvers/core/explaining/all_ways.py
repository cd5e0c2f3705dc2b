"""What is the same in all ways to meet one rule that the basic rules of the game allow."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from solvers.core.rules.formula import Literal
from solvers.core.rules.logic import ContradictionError
from solvers.core.rules.model import Model

_TRIES = 100
"""So many ways to meet a rule are tried before it counts as too hard to see."""


class AllWays:
    """The rules of one board that can be blamed, each asked again only where something near it has changed.

    On a Slitherlink of 20x20 that saves nine of ten questions on a whole way.
    """

    def __init__(self, model: Model) -> None:
        self._model = model
        self._known: Sequence[int] = ()
        self._fruitless: dict[int, set[int]] = {}
        """The rules that taught nothing, with those that were asked on the way."""

    def found(self, known: Sequence[int]) -> Iterator[tuple[int, set[Literal]]]:
        """Each rule, by index, of which all ways share something, with what that is.

        Rules over the whole board are left out: nobody sees what they say of so many ways. Raises
        ContradictionError where there is no way.
        """
        self._forget(known)
        for index, rule in enumerate(self._model.rules):
            if rule.basic or rule.constraint.lazy or index in self._fruitless:
                continue
            asked = {index}
            if shared := self._shared(index, known, asked):
                yield index, shared
            else:
                self._fruitless[index] = asked

    def _forget(self, known: Sequence[int]) -> None:
        """Forgets the rules that may teach something because of what is new."""
        before, self._known = self._known, list(known)
        if not before or any(a and a != b for a, b in zip(before, known, strict=True)):
            self._fruitless = {}
            return
        new = [n for n, (a, b) in enumerate(zip(before, known, strict=True)) if a != b]
        near = {index for n in new for index in self._model.watching[n]}
        self._fruitless = {i: asked for i, asked in self._fruitless.items() if asked.isdisjoint(near)}

    def _shared(self, index: int, known: Sequence[int], asked: set[int]) -> set[Literal]:
        """The literals that all ways to meet one rule share; none where there are too many ways."""
        shared = self._doubtful(index, known, asked)
        if shared is None or shared:
            shared = None
            for tries, way in enumerate(self._ways(index, known, (), asked)):
                if tries == _TRIES:
                    return set()
                if way is not None:
                    shared = set(way) if shared is None else shared.intersection(way)
                    if not shared:
                        return shared
        if shared is None:
            raise ContradictionError
        return shared

    def _doubtful(self, index: int, known: Sequence[int], asked: set[int]) -> set[Literal] | None:
        """What one way has and no other is soon found to lack; None where no way is found.

        Each further way is sought where it lacks something, so that a rule which teaches nothing is done
        with after some five ways; listing them one after the other takes ten times as many.
        """
        left = self._one_way(index, known, (), asked)
        while left:
            opposite = -min(left, key=abs)
            trial, trail = list(known), [opposite]
            try:
                self._follow(trial, trail, index, asked)
            except ContradictionError:
                return left
            other = self._one_way(index, trial, trail, asked)
            if other is None:
                return left
            left &= other
        return left

    def _one_way(
        self, index: int, known: Sequence[int], found: Sequence[Literal], asked: set[int]
    ) -> set[Literal] | None:
        ways = islice(self._ways(index, known, found, asked), _TRIES)
        return next((set(way) for way in ways if way is not None), None)

    def _ways(
        self, index: int, known: Sequence[int], found: Sequence[Literal], asked: set[int]
    ) -> Iterator[Sequence[Literal] | None]:
        """What is `found` in each way to decide the literals of one rule; None for a dead end."""
        own = self._model.constraints[index].literals
        number = next((abs(literal) for literal in own if not known[abs(literal)]), None)
        if number is None:
            yield [literal for literal in found if not self._model.silent[literal]]
            return
        for literal in (number, -number):
            trial, trail = list(known), [*found, literal]
            try:
                self._follow(trial, trail, index, asked)
            except ContradictionError:
                yield None
                continue
            yield from self._ways(index, trial, trail, asked)

    def _follow(self, known: list[int], trail: list[Literal], index: int, asked: set[int]) -> None:
        """Adds to both what the last literal of the trail forces by one rule and the basic ones."""
        rules, literal = self._model.rules, trail[-1]

        def uses(other: int) -> bool:
            chosen = other == index or (rules[other].basic and not rules[other].constraint.lazy)
            if chosen:
                asked.add(other)
            return chosen

        known[abs(literal)] = 1 if literal > 0 else -1
        self._model.propagate(known, [abs(literal)], uses, trail)
