"""Small reasons of several rules.

A chain that refutes a supposition names rules that are enough. Where no short one is found, the solver
names some for each cell that is forced, with all rules at hand: with a part of them it can take minutes.
What is named is shrunk by deletion until every rule is needed (a minimal unsatisfiable subset, not
always the smallest): each rule that may be blamed has a selector, while what is known and the basic
rules hold without one, and the opposite of what is to be explained is assumed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from heapq import merge

from solvers.core.explanation.chains import Chain
from solvers.core.explanation.ladder import Kind, Step
from solvers.core.rules.formula import Formula, Literal
from solvers.core.rules.logic import ContradictionError
from solvers.core.rules.model import Model
from solvers.core.search.failures import TooHardError
from solvers.core.search.lazy_clauses import Search
from solvers.core.search.sat import UNBOUNDED
from solvers.core.search.terms import Terms

_TRIED = 3
"""So many chains are shrunk, the shortest first, for one of them most often has the smallest reason."""
FEW = 4
"""For a reason of more rules, further chains are shrunk,"""
_WORK = 12_000
"""until so many literals are gone through, rule by rule and check by check.

Counted, not timed, so that the same question has the same answer.
"""
_CHECK = 200
"""A check takes as long as so many literals, besides those of its rules."""
_ROUND = 30
"""A round of cuts takes as long as so many literals: 1 ms on boards of 300 cells."""
_CONFLICTS = (50, 2_000, 1_000_000)
"""Where a search for a counterexample meets more conflicts than the first, another cell is tried; where that
is so for all, the first few again up to the second, then one up to the third. More could take minutes."""
_MOST_ROUNDS = 12
"""The same where lazy constraints have to be asked more often than this."""

_DIFFERING = 4
"""After so many cells of which none follows, the solver names at once what it has come to know to follow."""


def step_of_chain(model: Model, known: Sequence[int], chain: Chain) -> Step:
    """The step that a chain of several rules forces."""
    return Step(chain.literal, tuple(model.rules[index] for index in chain.rules), Kind.SEVERAL, known)


def _where_equal(one: Sequence[int], other: Sequence[int]) -> list[int]:
    """What two assignments share, 0 where they differ."""
    return [a if a == b else 0 for a, b in zip(one, other, strict=True)]


class Reasons:
    """The rules of a board under selectors, with what is known.

    `only` names those of the rules that may be blamed, by index; by default it is all but the basic ones.
    `answers` are assignments that meet all rules, as earlier steps found them; what is found is added.
    """

    def __init__(
        self,
        model: Model,
        known: Sequence[int],
        deadline: float | None = None,
        only: Iterable[int] | None = None,
        answers: list[list[int]] | None = None,
        among: Terms | None = None,
    ) -> None:
        self._answers = [] if answers is None else answers
        self._model = model
        self._known = list(known)
        chosen = None if only is None else set(only)
        formula = Formula(len(known) - 1, ((n * known[n],) for n in range(1, len(known)) if known[n]))
        self.selector: dict[int, int] = {}
        for index, rule in enumerate(model.clock.each(model.rules)):
            if chosen is not None and index not in chosen and not rule.basic:
                continue
            left = rule.constraint.simplify(known)
            if left is None:
                continue
            if rule.basic:
                left.encode(formula)
            else:
                self.selector[index] = formula.fresh()
                left.encode(formula, unless=-self.selector[index])
        self._gone_through = 0
        self._index = {selector: index for index, selector in self.selector.items()}
        # Alone, or among the same questions, so that the same question has the same answer.
        selected = {own: model.all_lazies[i] for i, own in self.selector.items() if i in model.all_lazies}
        lazies = model.lazies.values()
        self.sat = Search(formula, lazies, known, deadline, alone=True, among=among, selected=selected)

    def learn(self, known: Sequence[int]) -> None:
        """Takes over what has come to be known since; the cuts of lazy constraints stay."""
        for number, value in enumerate(known):
            if value and not self._known[number]:
                self.sat.require([number * value])
        self._known = list(known)
        self._gone_through = 0
        rest = self._model.rest(known, self.selector)
        self.selector = {index: own for index, own in self.selector.items() if index in rest}

    def step(self, asked: Sequence[int], floor: int = 0, chains: Iterable[Chain] = ()) -> Step | None:
        """A step that decides one of some unknowns, or None where these rules force none of them.

        `chains` are those known already, the shortest first.
        """
        named = self._implications(asked)
        step = self.smallest(merge(chains, named, key=lambda chain: len(chain.rules)), floor)
        # Each cell costs a search here, so the first reason is taken unless it is very long.
        return step if step or self.sat.complete else self.smallest(self._one_by_one(asked), floor=len(asked))

    def _implications(self, asked: Sequence[int]) -> Iterator[Chain]:
        """What follows from all that the solver has so far, the fewest rules first."""
        order = {number: place for place, number in enumerate(asked)}
        implicit = self._model.implicit
        implied = self.sat.implications(asked, list(self.selector.values()))
        implied = [one for one in implied if not implicit[one.literal]]
        implied.sort(key=lambda one: (one.size, order[abs(one.literal)]))
        for one in implied:
            yield Chain(one.literal, tuple(sorted(self._index[own] for own in self.sat.premise(one))))

    def _one_by_one(self, asked: Sequence[int]) -> Iterator[Chain]:
        """What is found to follow by supposing the opposite, where lazy constraints take part."""
        everything = list(self.selector)
        # An answer from an earlier step that still agrees saves a search.
        if not any(map(self._agrees, self._answers)):
            if self.conflict(everything) is not None:
                raise ContradictionError
            self._answers.append(self.sat.assignment())
        found, *others = filter(self._agrees, self._answers)
        for other in others:
            found = _where_equal(found, other)
        differing = 0
        for number in asked:
            literal = number * found[number]
            if not literal or self._model.implicit[literal]:
                continue  # 0 where two assignments have differed already
            if differing == _DIFFERING:
                differing = 0
                yield from self._implications([n for n in asked if found[n]])
            core = self.conflict(everything, -literal)
            if core is not None:
                yield Chain(literal, tuple(sorted(core)))
            else:
                self._answers.append(self.sat.assignment())
                found = _where_equal(found, self._answers[-1])
                differing += 1

    def _agrees(self, answer: Sequence[int]) -> bool:
        return all(not own or own == value for own, value in zip(self._known, answer, strict=True))

    def smallest(self, chains: Iterable[Chain], floor: int) -> Step | None:
        """The step whose chain shrinks to the fewest rules, all of them needed.

        Looks no further at a reason of `floor` rules, of which there can be no smaller.
        """
        best: Chain | None = None
        hard: list[Chain] = []
        for tried, chain in enumerate(chains):
            if best and (len(best.rules) <= floor or self._is_budget_spent(best, tried)):
                break
            if hard and not self.sat.complete and self._gone_through > _WORK:
                break  # where all are hard, looking at each takes seconds
            try:
                best = self._shrink(chain, _CONFLICTS[0], best) or best
            except TooHardError:
                hard.append(chain)
                # A search that was given up took long: three of them use up what may be spent.
                self._gone_through += _WORK // 3
        best = best or self._shrink_hard(hard[:_TRIED])
        return best and step_of_chain(self._model, self._known, best)

    def _shrink_hard(self, chains: Sequence[Chain]) -> Chain | None:
        """The first of some chains that can be shrunk with more effort."""
        for chain in chains:
            with suppress(TooHardError):
                return self._shrink(chain, _CONFLICTS[1])
        return self._shrink(chains[0], _CONFLICTS[2], keep=True) if chains else None

    def _is_budget_spent(self, best: Chain, tried: int) -> bool:
        """Whether the search for a smaller reason has taken long enough."""
        return (tried >= _TRIED and len(best.rules) <= FEW) or self._gone_through > _WORK

    def conflict(
        self, rules: Sequence[int], *assumed: Literal, conflicts: int = UNBOUNDED, cut: bool = True
    ) -> list[int] | None:
        """Some of the rules that contradict each other or what is assumed; None where none do.

        Without `cut` None may also be given where only cuts of lazy constraints still to be made show it.
        """
        self._gone_through += _CHECK + sum(len(self._model.rules[i].constraint.literals) for i in rules)
        most = UNBOUNDED if conflicts == UNBOUNDED else _MOST_ROUNDS
        selected = [self.selector[i] for i in rules]
        before = self.sat.rounds
        try:
            if self.sat.satisfiable([*selected, *assumed], conflicts, cut=cut, most=most):
                return None
        finally:
            # These take most of the time, and are counted for a search that is given up, too.
            self._gone_through += _ROUND * (self.sat.rounds - before)
        return [self._index[own] for own in self.sat.core() if own in self._index]

    def minimal_rules(self, literal: Literal, rules: Sequence[int]) -> Sequence[int]:
        """Those of some rules, which together force a literal, that are enough and all needed."""
        chain = self._shrink(Chain(literal, tuple(rules)), _CONFLICTS[2], keep=True)
        return chain.rules if chain else ()

    def has_other_solution(self, found: Sequence[int], rules: Sequence[int]) -> bool:
        """Whether some rules allow an answer that differs from `found` in a shown unknown."""
        # Under a variable of its own, so that it binds no later question.
        differs = self.sat.variable()
        self.sat.require([-differs, *(-n * found[n] for n in range(1, self._model.shown + 1))])
        return self.sat.satisfiable([*(self.selector[i] for i in rules), differs])

    def _shrink(
        self, chain: Chain, conflicts: int, best: Chain | None = None, *, keep: bool = False
    ) -> Chain | None:
        """The chain with a part of its rules, every one needed; None unless it gets shorter than the best.

        New cuts are sought only once no rule can be spared without them: that takes far fewer searches.
        Raises as `_without` does.
        """
        first = self._delete_rules(chain, conflicts, best, keep=keep, cut=self.sat.complete)
        if first is None or self.sat.complete:
            return first
        return self._delete_rules(first, conflicts, keep=keep, cut=True)

    def _delete_rules(
        self, chain: Chain, conflicts: int, best: Chain | None = None, *, keep: bool, cut: bool
    ) -> Chain | None:
        """The chain with a part of its rules, every one needed; None unless it gets shorter than the best.

        Raises TooHardError where it takes more conflicts to find out whether a rule is needed, unless such
        a rule is to `keep`.
        """
        needed: list[int] = []
        rest = list(chain.rules)
        below = len(best.rules) if best else len(rest) + 1
        while rest and len(needed) < below:
            dropped = rest.pop()
            try:
                smaller = self.conflict([*needed, *rest], -chain.literal, conflicts=conflicts, cut=cut)
            except TooHardError:
                if not keep:
                    raise
                # It counts as needed, though it may not be: better a clue too many than no reason.
                smaller = None
            if smaller is None:
                needed.append(dropped)
            else:
                # All that the new core does not name goes at once, not only the one left out.
                rest = [i for i in rest if i in smaller]
        return Chain(chain.literal, tuple(sorted(needed))) if len(needed) < below else None
