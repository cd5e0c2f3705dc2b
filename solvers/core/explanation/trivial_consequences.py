"""Trivial consequences: for example, the rest of a row that has all its tents.

Rules say themselves that they finish like this. Their results belong to the step before, or to the hint at
the start, and are never steps of their own.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Collection, Iterable, Sequence
from typing import NamedTuple

from solvers.core.rules.constraints import drain
from solvers.core.rules.formula import Literal
from solvers.core.rules.model import Model
from solvers.core.rules.rule import Rule


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

    def after(
        self, known: Sequence[int], literals: Iterable[Literal] | None = None, *, partial: bool = False
    ) -> list[Finished]:
        """Return the rules that finish after some literals are known; by default all that can finish.

        With `partial`, a rule that finishes with "no" also decides such locations while others stay open.
        Raises ContradictionError if a rule cannot hold.
        """
        now = list(known)
        wakes_on = dict.fromkeys(index for literal in literals or () for index in self._record(now, literal))
        # Implicit literals are not known from the step before.
        queue = deque(self._asked if literals is None or self.model.has_implicit else wakes_on)
        waiting = set(queue)
        results: list[Finished] = []
        while queue:
            self.model.clock.check()
            index = queue.popleft()
            waiting.discard(index)
            new = self._finish(index, now, partial=partial)
            shown = tuple(literal for literal in new if not self.model.implicit[literal])
            if shown or (new and self.model.rules[index].finishes):
                results.append(Finished(self.model.rules[index], shown))
            for literal in new:
                for other in self._record(now, literal):
                    if other != index and other not in waiting:
                        waiting.add(other)
                        queue.append(other)
        return results

    def _record(self, now: list[int], literal: Literal) -> Sequence[int]:
        """Record a literal; return the rules to ask because of it."""
        if not self.model.implicit[literal]:
            # A number also eliminates all others at the same location.
            self.model.assign(now, *self.model.fact(literal))
        now[abs(literal)] = 1 if literal > 0 else -1
        return self._watching.get(abs(literal), ())

    def _finish(self, index: int, now: Sequence[int], *, partial: bool) -> list[Literal]:
        """Return the trivial consequences of a rule."""
        rule, implicit = self.model.rules[index], self.model.implicit
        forced = rule.constraint.propagate(now)
        if forced and rule.finishes and self._ends(rule, forced, now):
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
    known values, the other rules, all that their clues say and the background rules.
    """
    forced = [each.rule.constraint.propagate(known) for each in finished]
    times = Counter(abs(literal) for literals in forced for literal in literals)
    now = list(known)
    for literal in (literal for literals in forced for literal in literals):
        now[abs(literal)] = 1 if literal > 0 else -1
    clues = _Clues(model, [each.rule for each in finished if not each.rule.basic])
    kept, derived = list[Finished](), set[int]()
    # In reverse order, since the first of two redundant rules is kept.
    for each, literals in zip(reversed(finished), reversed(forced), strict=True):
        own = [abs(literal) for literal in literals if times[abs(literal)] == 1]
        # A clue that only finishes after others have is needed.
        is_late = not {*each.literals} <= {*literals}
        if each.rule.basic or is_late or not clues.follow(own, derived, now, each.rule):
            kept.append(each)
            continue
        times.subtract(map(abs, literals))
        clues.drop(each.rule)
        derived.update(own)
    return kept[::-1]


class _Clues:
    """All rules of the clues that some rules come from.

    A clue can have several rules: the line turns at a black pearl, and goes straight on beside it.
    """

    def __init__(self, model: Model, named: Sequence[Rule]) -> None:
        self._model = model
        self._is_basic = [rule.basic for rule in model.rules]
        self._names: dict[int, str] = {}
        self._left = Counter(rule.words().name for rule in named)
        self._parts: dict[str, set[int]] = {name: set() for name in self._left}
        self._at: dict[int, set[str]] = {}
        for rule in named:
            self._add(rule.words().name, [abs(literal) for literal in rule.constraint.literals])

    def drop(self, rule: Rule) -> None:
        """Leave out a rule, and its clue if no other rule of it is left."""
        self._left[rule.words().name] -= 1

    def _add(self, clue: str, numbers: list[int]) -> None:
        """Add the rules of a clue that are connected with some variables by their own."""
        for number in numbers:  # the loop continues with the items that are added to the list meanwhile
            self._at.setdefault(number, set()).add(clue)
            for index in self._model.watchers[number]:
                if index not in self._parts[clue] and self._name(index) == clue:
                    self._parts[clue].add(index)
                    new = {abs(literal) for literal in self._model.constraints[index].literals}
                    numbers += new.difference(numbers)

    def _name(self, index: int) -> str:
        """Return the name of the clue of a rule, "" for a background rule."""
        if index not in self._names:
            rule = self._model.rules[index]
            self._names[index] = "" if rule.basic else rule.words().name
        return self._names[index]

    def _at_any(self, numbers: Iterable[int], rule: Rule) -> list[int]:
        """Return the rules of the clues with some variables, other than the clue of one rule."""
        names = {name for number in numbers for name in self._at.get(number, ()) if self._left[name]}
        names.discard(rule.words().name)
        return sorted(index for name in names for index in self._parts[name])

    def follow(
        self, numbers: Iterable[int], derived: Collection[int], known: Sequence[int], rule: Rule
    ) -> bool:
        """Return whether some variables follow without a rule, from the background rules and the other clues
        near them, if neither they nor the `derived` variables near them are known.
        """
        model, opened, used = self._model, list(numbers), dict[int, None]()
        reached = {*opened}
        for number in opened:  # the loop continues with the items that are added to the list meanwhile
            for index in model.watchers[number]:
                if model.rules[index].basic and index not in used:
                    used[index] = None
                    near = {abs(literal) for literal in model.constraints[index].literals}
                    opened += near.intersection(derived).difference(opened)
                    reached |= near
        now = list(known)
        for number in opened:
            now[number] = 0
        used |= dict.fromkeys(self._at_any(reached, rule))
        uses = self._is_basic.copy()
        for index in used:
            uses[index] = True
        drain(model.constraints, model.wakes_on, now, deque(used), [], model.clock, uses.__getitem__)
        return all(now[number] == known[number] for number in opened)
