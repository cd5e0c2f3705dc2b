"""Trivial consequences: for example, the rest of a row that has all its tents.

Rules say themselves that they finish like this. Their results belong to the step before, or to the hint at
the start, and are never steps of their own.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from solvers.core.rules.constraints import drain
from solvers.core.rules.formula import Literal
from solvers.core.rules.model import Model
from solvers.core.rules.rule import Rule

_MANY = 60
"""Number of clues above which none is left out: testing one propagates all others, 0.6 ms on large boards."""


class Finished(NamedTuple):
    """A rule that has decided all its open literals, with these literals except implicit ones.

    A rule that has only decided implicit literals is also listed, since others depend on it.
    """

    rule: Rule
    literals: tuple[Literal, ...]


class TrivialConsequences:
    """The rules of a board that finish, and the background rules that find implicit literals for them."""

    def __init__(self, model: Model) -> None:
        self.model = model
        rules = model.rules
        finishing = [index for index, rule in enumerate(rules) if rule.finishes]
        seeing = range(len(rules)) if finishing and model.has_implicit else range(0)
        carrying = [i for i in seeing if rules[i].basic and i not in model.all_lazies]
        # The first rule that decides a cell is named: background rules first, then rules that are easy to
        # see.
        self._asked = sorted({*finishing, *carrying}, key=lambda i: (not rules[i].basic, rules[i].rank, i))
        self._watching: dict[int, list[int]] = {}
        for index in model.clock.each(self._asked):
            for literal in rules[index].constraint.literals:
                self._watching.setdefault(abs(literal), []).append(index)
        self._known = [0] * (len(model.places) + 1)
        """The known values at the end of the last call."""
        # Of rules without a known location, which are most at first, only a few can force anything.
        unmarked = (i for i in self._asked if not rules[i].constraint.propagates_initially)
        self._quiet = set(() if model.has_numbers else unmarked)
        """The rules that force nothing from these values; they are not asked before one of them changes."""

    def after(
        self, known: Sequence[int], literals: Iterable[Literal] | None = None, *, partial: bool = False
    ) -> list[Finished]:
        """Return the rules that finish after some literals are known; by default all that can finish.

        With `partial`, a rule that finishes with "no" also decides such locations while others stay open.
        Raises ContradictionError if a rule cannot hold.
        """
        now = self._take(known)
        wakes_on = dict.fromkeys(index for literal in literals or () for index in self._record(now, literal))
        # Implicit literals are not known from the step before.
        queue = deque(self._asked if literals is None or self.model.has_implicit else wakes_on)
        waiting, quiet = bytearray(len(self.model.rules)), self._quiet
        for index in queue:
            waiting[index] = 1
        results: list[Finished] = []
        while queue:
            self.model.clock.check()
            index = queue.popleft()
            waiting[index] = 0
            if index in quiet:
                continue
            new = self._finish(index, now, partial=partial)
            shown = tuple(literal for literal in new if not self.model.implicit[literal])
            if shown or (new and self.model.rules[index].finishes):
                results.append(Finished(self.model.rules[index], shown))
            for literal in new:
                for other in self._record(now, literal):
                    if other != index and not waiting[other]:
                        waiting[other] = 1
                        queue.append(other)
        return results

    def _take(self, known: Sequence[int]) -> list[int]:
        """Replace the known values, which may also be fewer than before; return them to be added to."""
        for number, (old, new) in enumerate(zip(self._known, known, strict=True)):
            if old != new:
                self._quiet.difference_update(self._watching.get(number, ()))
        self._known = list(known)
        return self._known

    def _record(self, now: list[int], literal: Literal) -> Sequence[int]:
        """Record a literal; return the rules to ask because of it."""
        number, watching = abs(literal), self._watching
        if not self.model.implicit[literal]:
            # A number also eliminates all others at the same location.
            self.model.assign(now, *self.model.fact(literal))
            for other in self.model.numbers_of(self.model.places[number - 1]):
                self._quiet.difference_update(watching.get(other, ()))
        now[number] = 1 if literal > 0 else -1
        self._quiet.difference_update(watching.get(number, ()))
        return watching.get(number, ())

    def _finish(self, index: int, now: Sequence[int], *, partial: bool) -> list[Literal]:
        """Return the trivial consequences of a rule."""
        rule, implicit = self.model.rules[index], self.model.implicit
        forced = rule.constraint.propagate(now)
        if not forced:
            self._quiet.add(index)
        elif rule.finishes and self._ends(rule, forced, now):
            return forced
        partial &= rule.finishes == "no"
        return [
            literal
            for literal in forced
            if (rule.basic if implicit[literal] else partial and not self.model.fact(literal).value)
        ]

    def _ends(self, rule: Rule, forced: Sequence[Literal], now: Sequence[int]) -> bool:
        """Return whether a rule forces all its open literals, to the values that it finishes with."""
        model, implicit = self.model, self.model.implicit
        shown = [literal for literal in forced if not implicit[literal]]
        if rule.finishes == "no" and any(model.fact(literal).value for literal in shown):
            return False
        settled = {abs(literal) for literal in forced}
        settled.update(n for literal in shown for n in model.numbers_of(model.places[abs(literal) - 1]))
        return all(now[abs(literal)] or abs(literal) in settled for literal in rule.constraint.literals)


def drop_redundant(model: Model, finished: Sequence[Finished], known: Sequence[int]) -> list[Finished]:
    """Return the finished rules without redundant clues: without them, the same literals follow from the
    known values, all that the other clues say and the background rules.
    """
    named = [each.rule for each in finished if not each.rule.basic]
    clues = {rule.words().name: model.rules_of_clue(rule) for rule in named}
    wanted = [literal for each in finished for literal in each.literals]
    basic = [index for index, rule in enumerate(model.rules) if rule.basic]
    now = _propagate(model, known, basic, basic)
    # In reverse order, since the first of two redundant clues is kept.
    for name in reversed(list(clues)) if len(clues) <= _MANY else ():
        others = [index for other, rules in clues.items() if other != name for index in rules]
        after = _propagate(model, now, others, [*basic, *others])
        if name and all(after[abs(literal)] * literal > 0 for literal in wanted):
            del clues[name]
    return [each for each in finished if each.rule.basic or each.rule.words().name in clues]


def _propagate(model: Model, known: Sequence[int], queue: Iterable[int], used: Iterable[int]) -> list[int]:
    """Return the known values with all that some rules force, starting with those of a queue."""
    now, uses = list(known), [False] * len(model.rules)
    for index in used:
        uses[index] = True
    drain(model.constraints, model.wakes_on, now, deque(queue), [], model.clock, uses.__getitem__)
    return now
