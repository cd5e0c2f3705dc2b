"""Refutation of an assumed number: propagation until some rule cannot hold."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Sequence
from typing import NamedTuple

from solvers.core.rules.formula import Literal
from solvers.core.rules.logic import Cardinality, ContradictionError
from solvers.core.rules.model import Model

_LONG = 400
"""Maximum number of rules that are asked; nobody would follow it further."""


class Refutation(NamedTuple):
    """The reason why an assumption is wrong.

    `rules` leads to the conflict; the last rule cannot hold. `path` contains the consequences without
    implicit literals, starting with the assumption. `used` contains the variables, known before, that the
    conflict depends on. `links` contains all consequences, including implicit ones, each with the rule that
    forces it.
    """

    rules: tuple[int, ...]
    path: tuple[Literal, ...]
    used: frozenset[int]
    links: tuple[tuple[int, Literal], ...]


def refute(
    model: Model, known: Sequence[int], literal: Literal, allowed: Collection[int] | None = None
) -> Refutation | None:
    """Return why a literal cannot be true, by propagation of the `allowed` rules; None if no conflict is
    found.
    """
    return _RefutationSearch(model, known, literal).run(allowed)


def shrink(model: Model, known: Sequence[int], literal: Literal, refutation: Refutation) -> Refutation:
    """Return a refutation with fewer rules: no clue rule can be left out if propagation runs in the same
    way.
    """
    basic = {index for index in refutation.rules if model.rules[index].basic}
    for index in refutation.rules:
        if index in basic or index not in refutation.rules:
            continue
        # Background rules stay allowed even if they are not used: none of them is named as a clue.
        rest = (set(refutation.rules) | basic) - {index}
        refutation = refute(model, known, literal, rest) or refutation
    return refutation


class _RefutationSearch:
    """Propagation from the known values and one assumed literal."""

    def __init__(self, model: Model, known: Sequence[int], literal: Literal) -> None:
        self._model = model
        self._known = list(known)
        self._known[abs(literal)] = 1 if literal > 0 else -1
        self._supposed = literal
        self._because: dict[int, int] = {}
        """The rule that forced each variable, in the order in which they were forced."""
        self._listed: dict[int, list[int]] = {}
        """For each traced rule, the result of `_known_of` from its second call on."""

    def run(self, allowed: Collection[int] | None) -> Refutation | None:
        """Propagate until a rule cannot hold; None if nothing more is forced, or it takes too long."""
        constraints, wakes_on, lazies = self._model.constraints, self._model.wakes_on, self._model.lazies
        queue, asked_at = deque(wakes_on[self._supposed]), -1
        waiting = set(queue)
        for _ in range(_LONG):
            if not queue and lazies and asked_at != len(self._because):
                # Lazy rules look at the whole board, so they are asked last, and only after something
                # changed.
                asked_at = len(self._because)
                queue.extend(lazies)
            if not queue:
                return None
            index = queue.popleft()
            waiting.discard(index)
            if allowed is not None and index not in allowed:
                continue
            try:
                forced = constraints[index].propagate(self._known)
            except ContradictionError:
                return self._refutation(index)
            for literal in forced:
                self._known[abs(literal)] = 1 if literal > 0 else -1
                self._because[abs(literal)] = index
                for other in wakes_on[literal]:
                    if other != index and other not in waiting:
                        waiting.add(other)
                        queue.append(other)
        return None

    def _refutation(self, last: int) -> Refutation:
        """Return the refutation, traced back from the rule that cannot hold."""
        when = {number: order for order, number in enumerate(self._because)}
        todo = list(self._premises(last, None))
        seen: set[int] = set(todo)
        for number in todo:
            if number in self._because:
                for other in self._premises(self._because[number], number):
                    if other not in seen and when.get(other, -1) < when[number]:
                        seen.add(other)
                        todo.append(other)
        traced = sorted((number for number in seen if number in when), key=lambda number: when[number])
        rules = dict.fromkeys(self._because[number] for number in traced)
        rules.pop(last, None)  # it is named at the end, even if it forced something before
        path = [number * self._known[number] for number in traced]
        shown = [literal for literal in path if not self._model.implicit[literal]]
        used = frozenset(seen - when.keys() - {abs(self._supposed)})
        links = tuple((self._because[abs(literal)], literal) for literal in path)
        return Refutation((*rules, last), (self._supposed, *shown), used, links)

    def _premises(self, index: int, number: int | None) -> list[int]:
        """Return the variables that made a rule force another one, or violate it."""
        constraint = self._model.constraints[index]
        # For other rules it is not known which cells they needed, so all count.
        if not isinstance(constraint, Cardinality) or min(constraint.literals) < 0:
            return self._known_of(index)
        numbers = [literal for literal in constraint.literals if literal != number]
        if number is None:
            true = sum(self._known[n] > 0 for n in numbers)
            value = 1 if true > constraint.high else -1
        else:
            # A count forces a false literal because of the true ones, and a true literal because of the false
            # ones.
            value = -self._known[number]
        return [n for n in numbers if self._known[n] == value]

    def _known_of(self, index: int) -> list[int]:
        """Return the known variables of a rule; later calls only return variables that the assumption forced.

        This matters for rules over the whole board, which are traced again and again.
        """
        if index in self._listed:
            return self._listed[index]
        known = [
            abs(literal) for literal in self._model.constraints[index].literals if self._known[abs(literal)]
        ]
        self._listed[index] = [number for number in known if number in self._because]
        return known
