"""Short chains of deductions that refute a supposition.

An open cell is supposed to be the other way, and what single rules then force is followed, one rule
after the other, until one of them cannot be met. The rules on the way to that contradiction are a
reason why the supposition is wrong: one that a person can follow, and found without a solver.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from solvers.core.rules.formula import Literal
from solvers.core.rules.logic import ContradictionError
from solvers.core.rules.model import Model
from solvers.core.rules.rule import Rule

_LONG = 24
"""After so many rules looked at, a supposition is let go: nobody would follow it further."""
_LONG_OF_SMALL = 200
"""The same where places hold numbers, or cells are watched by all islands within reach: most rules looked at
there force little or nothing."""
_FEW = 4
"""A chain of so many clues is short enough to save most of the search for a shorter one."""
_LITERALS = 30_000
"""So many literals are gone through, rule by rule; a quarter of them once there is a short chain.

Counted, not timed, so that the same question has the same answer.
"""


class Chain(NamedTuple):
    """A literal and the rules, by index and without basic ones, that together refute its opposite."""

    literal: Literal
    rules: tuple[int, ...]


def short_chains(model: Model, known: Sequence[int], numbers: Sequence[int], enough: int = 0) -> list[Chain]:
    """Chains that decide some of the unknowns in `numbers`, the shortest first, else in their order.

    Looks no further once there is one of `enough` clues. Raises ContradictionError where a cell can be
    neither.
    """
    chains: list[Chain] = []
    shortest, work = len(model.rules) + 1, 0
    fruitless: set[Literal] = set()
    for number in model.clock.each(numbers):
        if shortest <= enough or work > _LITERALS // (4 if shortest <= _FEW else 1):
            break
        refuted = 0
        for literal in (number, -number):
            # What is silent is no step, so nobody asks why it is so.
            if literal in fruitless or model.implicit[-literal]:
                continue
            supposed = _Assumption(model, known, literal)
            rules = supposed.refute()
            work += supposed.work
            if rules is None:
                fruitless.update(supposed.consequences())
                continue
            refuted += 1
            chains.append(Chain(-literal, rules))
            shortest = min(shortest, len(rules))
        if refuted == 2:
            raise ContradictionError
    return sorted(chains, key=lambda chain: len(chain.rules))


def violated_rule(model: Model, known: Sequence[int], literal: Literal) -> Rule | None:
    """The rule that cannot be met if a literal is supposed; None where that is not seen."""
    supposed = _Assumption(model, known, literal)
    return None if supposed.refute() is None else model.rules[supposed.broken]


class _Assumption:
    """What is known, one literal that is supposed, and what follows from them."""

    def __init__(self, model: Model, known: Sequence[int], literal: Literal) -> None:
        self._model = model
        self._known = list(known)
        self._because: dict[int, int] = {}
        """The rule that forced an unknown, in the order in which they were."""
        self._known[abs(literal)] = 1 if literal > 0 else -1
        self._queue = deque(model.watchers[abs(literal)])
        self._asked_at = -1
        """How much had been learned when the lazy constraints were asked last."""
        self._long = (
            _LONG_OF_SMALL if model.has_numbers or len(model.all_lazies) > len(model.lazies) else _LONG
        )
        self.work = 0
        self.broken = -1
        """The rule that could not be met, once there is one."""

    def refute(self) -> tuple[int, ...] | None:
        """The rules, without basic ones, that lead to a contradiction; None where none is found."""
        constraints = self._model.constraints
        for _ in self._model.clock.each(range(self._long)):
            if not self._queue and not self._wake_lazies():
                break
            index = self._queue.popleft()
            self.work += len(constraints[index].literals)
            try:
                self._note(index, constraints[index].propagate(self._known))
            except ContradictionError:
                self.broken = index
                return self._traced_rules(index)
        return None

    def _wake_lazies(self) -> bool:
        """Queues the lazy constraints where something was learned since they were asked last."""
        if not self._model.lazies or self._asked_at == len(self._because):
            return False
        self._asked_at = len(self._because)
        self._queue.extend(self._model.lazies)
        return True

    def _note(self, index: int, forced: Sequence[Literal]) -> None:
        for literal in forced:
            number = abs(literal)
            self._known[number] = 1 if literal > 0 else -1
            self._because[number] = index
            for other in self._model.watchers[number]:
                # A rule forces all that it can at once: what it forces does not wake it.
                if other != index and other not in self._queue:
                    self._queue.append(other)

    def _traced_rules(self, last: int) -> tuple[int, ...]:
        """The rules that forced what the last one cannot agree with, and those behind them in turn."""
        when = {number: order for order, number in enumerate(self._because)}
        rules, todo = {last}, [(last, len(when))]
        seen: set[int] = set()
        for index, before in todo:
            for number in map(abs, self._model.constraints[index].literals):
                # Only what was forced earlier can be behind it, so this ends.
                if number not in seen and when.get(number, before) < before:
                    seen.add(number)
                    rules.add(self._because[number])
                    todo.append((self._because[number], when[number]))
        return tuple(sorted(index for index in rules if not self._model.rules[index].basic))

    def consequences(self) -> Iterator[Literal]:
        """The literals that follow if all was looked at: none of them leads to more than the one supposed."""
        if not self._queue:
            yield from (number * self._known[number] for number in self._because)
