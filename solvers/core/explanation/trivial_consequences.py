"""What needs no thought: the rest of a row that has its tents, the cells around a tent.

Rules say of themselves that they finish like that. What they settle is done along with the step before, or at
once in the beginning, and is never a step of its own.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from solvers.core.rules.formula import Literal
from solvers.core.rules.model import Model
from solvers.core.rules.rule import Rule


class Finished(NamedTuple):
    """A rule that has settled all that it left open, and what that is, without what is silent.

    One that has settled only what is silent is said, too: others rest on it.
    """

    rule: Rule
    literals: tuple[Literal, ...]


class TrivialConsequences:
    """The rules of a board that finish, and those by which they see what is silent."""

    def __init__(self, model: Model) -> None:
        self._model = model
        rules = model.rules
        finishing = [index for index, rule in enumerate(rules) if rule.finishes]
        seeing = range(len(rules)) if finishing and model.has_silent else range(0)
        carrying = [i for i in seeing if rules[i].basic and i not in model.all_lazies]
        # The first that settles a cell is the one named: the rules of the game, then what is easy to see.
        self._asked = sorted({*finishing, *carrying}, key=lambda i: (not rules[i].basic, rules[i].rank, i))
        self._watching: dict[int, list[int]] = {}
        for index in model.clock.each(self._asked):
            for literal in rules[index].constraint.literals:
                self._watching.setdefault(abs(literal), []).append(index)

    def after(self, known: Sequence[int], literals: Iterable[Literal] | None = None) -> list[Finished]:
        """What rules settle once some literals are noted; by default all that they settle anyhow.

        Raises ContradictionError where one of them cannot be met.
        """
        now = list(known)
        wakes_on = dict.fromkeys(index for own in literals or () for index in self._record(now, own))
        # What is silent is not known from the step before.
        queue = deque(self._asked if literals is None or self._model.has_silent else wakes_on)
        waiting = set(queue)
        found: list[Finished] = []
        while queue:
            self._model.clock.check()
            index = queue.popleft()
            waiting.discard(index)
            new = self._finish(index, now)
            shown = tuple(own for own in new if not self._model.implicit[own])
            if shown or (new and self._model.rules[index].finishes):
                found.append(Finished(self._model.rules[index], shown))
            for literal in new:
                for other in self._record(now, literal):
                    if other != index and other not in waiting:
                        waiting.add(other)
                        queue.append(other)
        return found

    def _record(self, now: list[int], literal: Literal) -> Sequence[int]:
        """Notes a literal; gives the rules to ask because of it."""
        if not self._model.implicit[literal]:
            # Of a number this rules out all others at the same place.
            self._model.note(now, *self._model.fact(literal))
        now[abs(literal)] = 1 if literal > 0 else -1
        return self._watching.get(abs(literal), ())

    def _finish(self, index: int, now: Sequence[int]) -> list[Literal]:
        """What a rule forces that needs no thought."""
        rule, implicit = self._model.rules[index], self._model.implicit
        forced = rule.constraint.propagate(now)
        if forced and rule.finishes and self._ends(rule, forced, now):
            return forced
        return [own for own in forced if implicit[own]] if rule.basic else []

    def _ends(self, rule: Rule, forced: Sequence[Literal], now: Sequence[int]) -> bool:
        """Whether a rule forces all that it leaves open, and to what it may."""
        model, implicit = self._model, self._model.implicit
        shown = [own for own in forced if not implicit[own]]
        if rule.finishes == "no" and any(model.fact(own).value for own in shown):
            return False
        settled = {abs(own) for own in forced}
        settled.update(n for own in shown for n in model.numbers_of(model.places[abs(own) - 1]))
        return all(now[abs(own)] or abs(own) in settled for own in rule.constraint.literals)


def drop_redundant(found: Sequence[Finished]) -> list[Finished]:
    """Without the rules whose places others settle as well."""
    times = Counter(own for one in found for own in one.literals)
    kept: list[Finished] = []
    # From the last on, so that of two that settle the same the first is kept.
    for one in reversed(found):
        if not one.rule.basic and all(times[own] > 1 for own in one.literals):
            times.subtract(one.literals)
        else:
            kept.append(one)
    return kept[::-1]
