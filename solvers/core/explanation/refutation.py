"""A number supposed on a board, and followed until some rule can no longer be met."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Sequence
from typing import NamedTuple

from solvers.core.rules.formula import Literal
from solvers.core.rules.logic import Cardinality, ContradictionError
from solvers.core.rules.model import Model

_LONG = 400
"""After so many rules looked at, nobody would follow further."""


class Refutation(NamedTuple):
    """Why something supposed is wrong.

    `rules` lead to what the last of them cannot meet; `path` is what would follow, from what was supposed on,
    without what is silent; `used` are the numbers, known before, on which it rests. `links` are all literals
    that would follow, what is silent too, each with the rule that forces it.
    """

    rules: tuple[int, ...]
    path: tuple[Literal, ...]
    used: frozenset[int]
    links: tuple[tuple[int, Literal], ...]


def refute(
    model: Model, known: Sequence[int], literal: Literal, allowed: Collection[int] | None = None
) -> Refutation | None:
    """Why a literal cannot be true, as far as single rules show it, of these `allowed` or of all."""
    return _RefutationSearch(model, known, literal).run(allowed)


def shrink(model: Model, known: Sequence[int], literal: Literal, found: Refutation) -> Refutation:
    """The same with fewer rules: none of those that may be blamed can be spared, if followed alike."""
    basic = {index for index in found.rules if model.rules[index].basic}
    for index in found.rules:
        if index in basic or index not in found.rules:
            continue
        # Basic rules stay allowed, even those no longer used: none of them is named as a clue.
        rest = (set(found.rules) | basic) - {index}
        found = refute(model, known, literal, rest) or found
    return found


class _RefutationSearch:
    """What single rules force from what is known and from one literal that is supposed."""

    def __init__(self, model: Model, known: Sequence[int], literal: Literal) -> None:
        self._model = model
        self._known = list(known)
        self._known[abs(literal)] = 1 if literal > 0 else -1
        self._supposed = literal
        self._because: dict[int, int] = {}
        """The rule that forced an unknown, in the order in which they were."""
        self._listed: dict[int, list[int]] = {}
        """For each rule that was traced what `_known_of` gives from its second time on."""

    def run(self, allowed: Collection[int] | None) -> Refutation | None:
        """Follows it until a rule cannot be met; None where nothing more is forced, or it gets too long."""
        constraints, wakes_on, lazies = self._model.constraints, self._model.wakes_on, self._model.lazies
        queue, asked_at = deque(wakes_on[self._supposed]), -1
        waiting = set(queue)
        for _ in range(_LONG):
            if not queue and lazies and asked_at != len(self._because):
                # They look at the whole board: asked last, and only where something is new to them.
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
        """What led to a rule that cannot be met, traced back from it."""
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
        rules.pop(last, None)  # named at the end, whatever it forced before
        path = [number * self._known[number] for number in traced]
        shown = [literal for literal in path if not self._model.implicit[literal]]
        used = frozenset(seen - when.keys() - {abs(self._supposed)})
        links = tuple((self._because[abs(literal)], literal) for literal in path)
        return Refutation((*rules, last), (self._supposed, *shown), used, links)

    def _premises(self, index: int, number: int | None) -> list[int]:
        """The unknowns because of which a rule forced another one, or cannot be met."""
        constraint = self._model.constraints[index]
        # Of any other rule it is not known which of its cells it needed: all count.
        if not isinstance(constraint, Cardinality) or min(constraint.literals) < 0:
            return self._known_of(index)
        numbers = [own for own in constraint.literals if own != number]
        if number is None:
            true = sum(self._known[n] > 0 for n in numbers)
            value = 1 if true > constraint.high else -1
        else:
            # A count forces a no because of those that are yes, and a yes because of those that are no.
            value = -self._known[number]
        return [n for n in numbers if self._known[n] == value]

    def _known_of(self, index: int) -> list[int]:
        """The known unknowns of a rule; once they were listed, only those that became known on the way.

        A rule over the whole board is asked for again and again.
        """
        if index in self._listed:
            return self._listed[index]
        found = [abs(own) for own in self._model.constraints[index].literals if self._known[abs(own)]]
        self._listed[index] = [number for number in found if number in self._because]
        return found
