"""Literals common to all assignments that satisfy one rule together with the background rules."""

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
"""Maximum number of assignments that are tried before a rule counts as too hard to see."""


class _Question(NamedTuple):
    """The rule whose assignments are searched, with the data that the search needs."""

    literals: Sequence[Literal]
    wakes_on: Sequence[Sequence[int]]
    """For each literal, the rule and the background rules that may force more after it becomes true."""
    asked: set[int]
    """The rules that were asked during the search, including the rule itself."""


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

    def find(self, known: Sequence[int]) -> Iterator[tuple[int, set[Literal]]]:
        """Yield each rule with common literals, by index, with these literals.

        Rules over the whole board are left out, since their assignments are too many for a person. Raises
        ContradictionError if a rule has no assignment.
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
        """Forget the rules that may have common literals because of new values."""
        before, self._known = self._known, list(known)
        # If a mark was removed, its cell is open again, and any rule may decide it.
        if not before or any(a and a != b for a, b in zip(before, known, strict=True)):
            self._fruitless = {}
            return
        new = [n for n, (a, b) in enumerate(zip(before, known, strict=True)) if a != b]
        near = {index for n in new for index in self._model.watchers[n]}
        self._fruitless = {i: asked for i, asked in self._fruitless.items() if asked.isdisjoint(near)}

    def _question(self, index: int) -> _Question:
        constraint = self._model.constraints[index]
        literals, (by_true, by_false) = constraint.literals, constraint.wakes_on
        # A copy, since the rule itself is a clue rule and is only asked in this search.
        wakes_on = list(self._woken)
        for literal in (*(literals if by_true else ()), *(-literal for literal in literals if by_false)):
            wakes_on[literal] = [*wakes_on[literal], index]
        return _Question(literals, wakes_on, {index})

    def _common(self, question: _Question, known: Sequence[int]) -> set[Literal]:
        """Return the literals that all assignments of one rule share; empty if there are too many
        assignments.
        """
        shared = self._common_to_samples(question, known)
        # An empty set is certain, since assignments differ in all literals. Other literals need all
        # assignments.
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
        """Return literals of one assignment that no other one contradicts quickly; None if there is no
        assignment.

        Each further assignment is searched among the ones that contradict a literal. So a rule without common
        literals takes about five assignments; listing assignments one by one takes ten times as many.
        """
        left = self._first_way(question, known, ())
        while left:
            # The order of a set must not influence a hint.
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
        self, question: _Question, known: Sequence[int], prefix: Sequence[Literal]
    ) -> set[Literal] | None:
        ways = islice(self._ways(question, known, prefix), _TRIES)
        return next((set(way) for way in ways if way is not None), None)

    def _ways(
        self, question: _Question, known: Sequence[int], prefix: Sequence[Literal]
    ) -> Iterator[Sequence[Literal] | None]:
        """Yield the primary literals of each assignment of one rule, after those in `prefix`; None for a
        dead end.
        """
        number = next((abs(literal) for literal in question.literals if not known[abs(literal)]), None)
        if number is None:
            yield [literal for literal in prefix if not self._model.implicit[literal]]
            return
        for literal in (number, -number):
            trial, trail = list(known), [*prefix, literal]
            try:
                self._follow(question, trial, trail)
            except ContradictionError:
                yield None
                continue
            yield from self._ways(question, trial, trail)

    def _follow(self, question: _Question, known: list[int], trail: list[Literal]) -> None:
        """Propagate the last literal of the trail with the rule and the background rules."""
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
