"""Short chains of deductions that refute an assumption.

An open cell is assumed to have the opposite value, and single rules are propagated one after the other until
one of them cannot hold. The rules that led to this conflict are a reason why the assumption is wrong. A
person can follow such a reason, and it is found without a solver.
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
"""Maximum number of rules that are asked for one assumption: nobody would follow it further."""
_LONG_OF_SMALL = 200
"""The same on boards with numbers, and on boards whose cells are in the rules of all islands within reach:
most rules there force little or nothing."""
_FEW = 4
"""Maximum number of clues of a short chain, which saves most of the search for a shorter one."""
_LITERALS = 30_000
"""Maximum number of literals to visit, rule by rule; a quarter of it after a short chain is found.

The search is limited by a count, not by time, so that the same call always has the same result.
"""


class Chain(NamedTuple):
    """A literal, and the indices of the clue rules that together refute its opposite."""

    literal: Literal
    rules: tuple[int, ...]


def short_chains(
    model: Model, known: Sequence[int], numbers: Sequence[int], enough: int = 0, effort: int = 1
) -> list[Chain]:
    """Return chains that decide some of the variables in `numbers`: the shortest first, then in that order.

    Stops after a chain of at most `enough` clues, or after `effort` times the usual work. Raises
    ContradictionError if both values of a variable are refuted.
    """
    chains: list[Chain] = []
    shortest, work = len(model.rules) + 1, 0
    fruitless: set[Literal] = set()
    for number in model.clock.each(numbers):
        if shortest <= enough or work > effort * _LITERALS // (4 if shortest <= _FEW else 1):
            break
        refuted = 0
        for literal in (number, -number):
            # An implicit literal is not a step, so it needs no reason.
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
    """Return the rule that cannot hold if a literal is assumed; None if propagation finds no conflict."""
    supposed = _Assumption(model, known, literal)
    return None if supposed.refute() is None else model.rules[supposed.broken]


class _Assumption:
    """The known values, one assumed literal, and what follows from them."""

    def __init__(self, model: Model, known: Sequence[int], literal: Literal) -> None:
        self._model = model
        self._known = list(known)
        self._because: dict[int, int] = {}
        """The rule that forced each variable, in the order in which they were forced."""
        self._known[abs(literal)] = 1 if literal > 0 else -1
        self._queue = deque(model.watchers[abs(literal)])
        self._waiting = set(self._queue)
        self._asked_at = -1
        """Number of forced variables at the last call of the lazy constraints."""
        self._long = (
            _LONG_OF_SMALL if model.has_numbers or len(model.all_lazies) > len(model.lazies) else _LONG
        )
        self.work = 0
        self.broken = -1
        """The rule that cannot hold, after a conflict."""

    def refute(self) -> tuple[int, ...] | None:
        """Return the clue rules that lead to a conflict; None if there is no conflict."""
        constraints, known, queue, waiting = self._model.constraints, self._known, self._queue, self._waiting
        self._model.clock.check()
        for _ in range(self._long):
            if not queue and not self._wake_lazies():
                break
            index = queue.popleft()
            waiting.discard(index)
            constraint = constraints[index]
            self.work += len(constraint.literals)
            try:
                forced = constraint.propagate(known)
            except ContradictionError:
                self.broken = index
                return self._traced_rules(index)
            if forced:
                self._assign(index, forced)
        return None

    def _wake_lazies(self) -> bool:
        """Queue the lazy constraints if a literal was forced since their last call."""
        if not self._model.lazies or self._asked_at == len(self._because):
            return False
        self._model.clock.check()  # they take longest
        self._asked_at = len(self._because)
        self._queue.extend(self._model.lazies)
        self._waiting.update(self._model.lazies)
        return True

    def _assign(self, index: int, forced: Sequence[Literal]) -> None:
        watchers, queue, waiting = self._model.watchers, self._queue, self._waiting
        for literal in forced:
            number = abs(literal)
            self._known[number] = 1 if literal > 0 else -1
            self._because[number] = index
            for other in watchers[number]:
                # A rule forces everything it can at once, so it does not need to be woken by its own
                # literals.
                if other != index and other not in waiting:
                    waiting.add(other)
                    queue.append(other)

    def _traced_rules(self, last: int) -> tuple[int, ...]:
        """Return the clue rules that forced the literals of the conflict, traced back from the rule
        `last`.
        """
        when = {number: order for order, number in enumerate(self._because)}
        rules, todo = {last}, [(last, len(when))]
        seen: set[int] = set()
        for index, before in todo:
            for number in map(abs, self._model.constraints[index].literals):
                # A rule can only depend on literals that were forced earlier, so this loop ends.
                if number not in seen and when.get(number, before) < before:
                    seen.add(number)
                    rules.add(self._because[number])
                    todo.append((self._because[number], when[number]))
        return tuple(sorted(index for index in rules if not self._model.rules[index].basic))

    def consequences(self) -> Iterator[Literal]:
        """Yield the literals that follow, if propagation was complete. None of them has more consequences
        itself.
        """
        if not self._queue:
            yield from (number * self._known[number] for number in self._because)
