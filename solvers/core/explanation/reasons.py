"""Small reasons of several rules.

A chain that refutes an assumption names enough rules. If no short chain is found, the solver names some rules
for each forced cell, from all rules: from a part of them it can take minutes.

The result is minimised by deletion until every rule is needed (a minimal unsatisfiable subset, not always the
smallest). Each rule that may be blamed has a selector. The known values and the background rules hold without
one, and the opposite of the literal to be explained is assumed.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
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

_TRIED = 3
"""Number of chains that are minimised, the shortest first: one of them usually has the smallest reason."""
_HARD = 2
"""Number of hard chains on a board with numbers after which no other one is tried."""
LONG = 12
"""Number of rules above which nobody follows a reason. A hard chain of a board with numbers is not minimised
with more effort then."""
FEW = 4
"""Maximum number of rules of a reason for which no further chains are minimised."""
_WORK = 12_000
"""Maximum number of literals to visit, rule by rule and check by check.

The search is limited by a count, not by time, so that the same call always has the same result.
"""
_CHECK = 200
"""Cost of a check in literals, in addition to the literals of its rules."""
_ROUND = 30
"""Cost of a round of cuts in literals: 1 ms on boards of 300 cells."""
_CONFLICTS = (50, 2_000, 1_000_000)
"""Limits of conflicts for a search for a counterexample.

After more conflicts than the first limit, another cell is tried. If all cells reach it, the first few are
tried again up to the second limit, then one up to the third. Larger limits could take minutes.
"""
_HARDER = 90_000
"""Limit of conflicts for the second test of a rule of a hard chain, on boards with numbers. It is divided by
the square of the number of rules: a short reason is worth more effort."""
_SHORT = 3
"""Number of rules below which a reason gets no more effort."""
_NEEDED = 2_500
"""Limit of conflicts for all tests of the rules of a proof, 0.15 s at most. Of 70 proofs of several clues
on variants of Sudoku, ten have a test that is harder; it takes up to 25 s."""
_MOST_ROUNDS, _LAST_ROUNDS = 12, 120
"""Maximum number of rounds with lazy constraints, for the same purpose, and if all else fails."""
_DIFFERING = 4
"""Number of cells in a row that do not follow, after which the solver is asked for everything that
follows."""


def step_of_chain(model: Model, known: Sequence[int], chain: Chain) -> Step:
    """Return the step that a chain of several rules forces."""
    return Step(chain.literal, tuple(model.rules[index] for index in chain.rules), Kind.SEVERAL, known)


def parts_of(model: Model, index: int) -> set[int]:
    """Return the clue rules from which a rule of several clues follows; of any other rule none."""
    rules, literals = model.rules, {*model.constraints[index].literals}
    near = {i for literal in literals for i in model.watchers[abs(literal)]} if rules[index].implied else ()
    parts = (i for i in near if not (rules[i].implied or rules[i].basic))
    return {i for i in parts if literals.issuperset(model.constraints[i].literals)}


def _where_equal(first: Sequence[int], second: Sequence[int]) -> list[int]:
    """Return the common values of two assignments, and 0 if they differ."""
    return [a if a == b else 0 for a, b in zip(first, second, strict=True)]


class Reasons:
    """The rules of a board with selectors, and the known values.

    `background` contains the indices of the rules that hold without being blamed, by default all basic ones.
    `only` contains those of the rules that may be blamed, by default all others. `answers` contains
    assignments that satisfy all rules, found by earlier steps; new ones are added. The search for a smaller
    reason ends after `effort` times the usual work.
    """

    def __init__(
        self,
        model: Model,
        known: Sequence[int],
        deadline: float | None = None,
        only: Iterable[int] | None = None,
        answers: list[list[int]] | None = None,
        background: Collection[int] | None = None,
        effort: int = 1,
    ) -> None:
        self._answers = [] if answers is None else answers
        self._model = model
        self._known = list(known)
        if background is None:
            background = {index for index, rule in enumerate(model.rules) if rule.basic}
        chosen = None if only is None else {*only, *background}
        formula = Formula(len(known) - 1, ((n * known[n],) for n in range(1, len(known)) if known[n]))
        self.selector: dict[int, int] = {}
        for index, rule in enumerate(model.clock.each(model.rules)):
            if chosen is not None and index not in chosen:
                continue
            left = rule.constraint.simplify(known)
            if left is None:
                continue
            if index in background:
                left.encode(formula)
            else:
                self.selector[index] = formula.fresh()
                left.encode(formula, unless=-self.selector[index])
        self._gone_through = 0
        self._work = effort * _WORK
        self._index = {selector: index for index, selector in self.selector.items()}
        selected = {
            literal: model.all_lazies[i] for i, literal in self.selector.items() if i in model.all_lazies
        }
        lazies = [lazy for index, lazy in model.lazies.items() if index in background]
        self.sat = Search(formula, lazies, known, deadline, repeatable=True, selected=selected)

    def learn(self, known: Sequence[int]) -> None:
        """Add values that have become known; the cuts of lazy constraints are kept."""
        for number, value in enumerate(known):
            if value and not self._known[number]:
                self.sat.require([number * value])
        self._known = list(known)
        self._gone_through = 0
        rest = self._model.rest(known, self.selector)
        self.selector = {index: literal for index, literal in self.selector.items() if index in rest}

    def step(self, asked: Sequence[int], floor: int = 0, chains: Iterable[Chain] = ()) -> Step | None:
        """Return a step that decides one of some variables, or None if these rules force none of them.

        `chains` contains the known chains, the shortest first.
        """
        named = self._implications(asked)
        step = self.smallest(merge(chains, named, key=lambda chain: len(chain.rules)), floor)
        if step and (self.sat.complete or len(step.rules) <= LONG):
            return step
        # Each cell costs a search here, so the first reason is used unless it is long.
        other = self.smallest(self._one_by_one(asked), floor=LONG)
        return min(filter(None, (step, other)), key=lambda each: len(each.rules), default=None)

    def _implications(self, asked: Sequence[int]) -> Iterator[Chain]:
        """Yield what follows from all clauses of the solver so far, by number of rules."""
        order = {number: place for place, number in enumerate(asked)}
        implicit = self._model.implicit
        implied = self.sat.implications(asked, list(self.selector.values()))
        implied = [each for each in implied if not implicit[each.literal]]
        implied.sort(key=lambda each: (each.size, order[abs(each.literal)]))
        for each in implied:
            yield Chain(
                each.literal, tuple(sorted(self._index[literal] for literal in self.sat.premise(each)))
            )

    def _one_by_one(self, asked: Sequence[int]) -> Iterator[Chain]:
        """Yield literals whose opposite is refuted by the solver with lazy constraints."""
        everything = list(self.selector)
        # An earlier solution that still agrees saves a search.
        if not any(map(self._agrees, self._answers)):
            if self.conflict(everything) is not None:
                raise ContradictionError
            self._answers.append(self.sat.assignment())
        common, *others = filter(self._agrees, self._answers)
        for other in others:
            common = _where_equal(common, other)
        differing = 0
        for number in asked:
            literal = number * common[number]
            if not literal or self._model.implicit[literal]:
                continue  # 0 means that two assignments differ there
            if differing == _DIFFERING:
                differing = 0
                yield from self._implications([n for n in asked if common[n]])
            core = self.conflict(everything, -literal)
            if core is not None:
                yield Chain(literal, tuple(sorted(core)))
            else:
                self._answers.append(self.sat.assignment())
                common = _where_equal(common, self._answers[-1])
                differing += 1

    def _agrees(self, answer: Sequence[int]) -> bool:
        return all(
            not known_value or known_value == value
            for known_value, value in zip(self._known, answer, strict=True)
        )

    def smallest(self, chains: Iterable[Chain], floor: int) -> Step | None:
        """Return the step whose minimised chain has the fewest rules.

        Stops at a reason of `floor` rules, since there is no smaller one. On boards with numbers, the
        step has no reason if the first few chains are hard and long: nobody would follow one.
        """
        best: Chain | None = None
        hard: list[Chain] = []
        for tried, chain in enumerate(chains):
            if best and (len(best.rules) <= floor or self._is_budget_spent(best, tried)):
                break
            if self._is_hopeless(hard):
                break
            try:
                best = self._shrink(chain, _CONFLICTS[0], len(best.rules) if best else UNBOUNDED) or best
            except TooHardError:
                hard.append(chain)
                # A search that was given up took long: three of them use up the budget.
                self._gone_through += _WORK // 3
        best = best or self._shrink_hard(hard[:_TRIED])
        first = best or next(iter(hard), None)
        if first and self._model.has_numbers and not (best and best.rules):
            return Step(first.literal, (), Kind.TRIED, self._known)
        return best and step_of_chain(self._model, self._known, self._without_idle_clues(best))

    def _is_hopeless(self, hard: Sequence[Chain]) -> bool:
        """Whether no further chain is tried after some hard ones: trying each of many takes seconds."""
        if not hard or self._gone_through <= self._work:
            return False
        return not self.sat.complete or (self._model.has_numbers and len(hard) >= _HARD)

    def _shrink_hard(self, chains: Sequence[Chain]) -> Chain | None:
        """Return the first of some chains that can be minimised with more effort."""
        if self._model.has_numbers:
            return self._shrink_roughly(chains)
        for chain in chains:
            with suppress(TooHardError):
                return self._shrink(chain, _CONFLICTS[1])
        if not chains:
            return None
        if self.sat.complete:
            return self._shrink(chains[0], _CONFLICTS[2], keep=True)
        # The cuts of the first tests stay, and fewer rules are left for tests that take many rounds.
        roughly = self._shrink(chains[0], _CONFLICTS[1], keep=True)
        if roughly is None or len(roughly.rules) <= FEW:
            return roughly
        return self._shrink(roughly, _CONFLICTS[2], keep=True)

    def _shrink_roughly(self, chains: Sequence[Chain]) -> Chain | None:
        """Return the shortest of some chains after deleting the rules that are easy to test.

        Returns None if it is long, since nobody would follow it, or if some rule may be unneeded.
        """
        best: Chain | None = None
        for chain in chains:
            below = len(best.rules) if best else LONG + 1
            best = self._shrink(chain, _CONFLICTS[0], below, keep=True) or best
        with suppress(TooHardError):
            # A rule that was hard to test among many may be easy to test among few.
            return best and self._shrink(best, _HARDER // max(_SHORT, len(best.rules)) ** 2)
        return None

    def _is_budget_spent(self, best: Chain, tried: int) -> bool:
        """Return whether the search for a smaller reason has taken long enough."""
        return (tried >= _TRIED and len(best.rules) <= FEW) or self._gone_through > self._work

    def conflict(
        self,
        rules: Sequence[int],
        *assumed: Literal,
        conflicts: int = UNBOUNDED,
        cut: bool = True,
        rounds: int = _MOST_ROUNDS,
    ) -> list[int] | None:
        """Return rules that contradict each other or the assumptions; None if there is no conflict.

        Without `cut`, None is also returned if a conflict needs further cuts of lazy constraints. Their
        `rounds` are limited if the conflicts are.
        """
        self._gone_through += _CHECK + sum(len(self._model.rules[i].constraint.literals) for i in rules)
        most = UNBOUNDED if conflicts == UNBOUNDED else rounds
        selected = [self.selector[i] for i in rules]
        before = self.sat.rounds
        try:
            if self.sat.satisfiable([*selected, *assumed], conflicts, cut=cut, most=most):
                return None
        finally:
            # The rounds take most of the time, so they also count if the search is given up.
            self._gone_through += _ROUND * (self.sat.rounds - before)
        return [self._index[selector] for selector in self.sat.core() if selector in self._index]

    def may_force(self, literal: Literal, rules: Sequence[int]) -> bool:
        """Return whether some rules force a literal, or it is hard to tell."""
        try:
            return self.conflict(rules, -literal, conflicts=_NEEDED) is not None
        except TooHardError:
            return True

    def minimal_rules(self, literal: Literal, rules: Sequence[int]) -> Sequence[int]:
        """Return some of the rules that force a literal: a minimal set, unless that is hard to prove."""
        chain = self._shrink(Chain(literal, tuple(rules)), _NEEDED // (1 + len(rules)), keep=True)
        return chain.rules if chain else ()

    def has_other_solution(self, solution: Sequence[int], rules: Sequence[int], differs: int) -> bool:
        """Return whether some rules allow a solution that differs from `solution` in a primary variable.

        It also differs from those of earlier calls with the same variable `differs`.
        """
        # The clause holds under this variable, so it does not affect other calls.
        self.sat.require([-differs, *(-n * solution[n] for n in range(1, self._model.shown + 1))])
        return self.sat.satisfiable([*(self.selector[i] for i in rules), differs])

    def _shrink(
        self, chain: Chain, conflicts: int, below: int = UNBOUNDED, *, keep: bool = False
    ) -> Chain | None:
        """Minimise the rules of a chain; None unless the result has fewer than `below` rules.

        New cuts are searched only after no rule can be deleted without them: that takes far fewer searches.
        Raises the errors of `_delete_rules`.
        """
        first = self._delete_rules(chain, conflicts, below, keep=keep, cut=self.sat.complete)
        if first and not self.sat.complete:
            first = self._delete_rules(first, conflicts, keep=keep, cut=True)
        return first and self._without_joint_rules(first, conflicts)

    def _without_joint_rules(self, chain: Chain, conflicts: int) -> Chain:
        """Return the chain with a single clue in place of a rule of several clues, if that clue is enough."""
        for joint in (index for index in chain.rules if self._model.rules[index].implied):
            others = {*chain.rules} - {joint}
            for part in sorted(self.selector.keys() & parts_of(self._model, joint)):
                rules = sorted({*others, part})
                with suppress(TooHardError):
                    if self.conflict(rules, -chain.literal, conflicts=conflicts) is not None:
                        return self._without_joint_rules(Chain(chain.literal, tuple(rules)), conflicts)
        return chain

    def needed_clues(self, literal: Literal, rules: Sequence[int]) -> Sequence[int]:
        """Return some of the rules that force a literal, so that all rules of their clues need each clue."""
        return self._without_idle_clues(Chain(literal, tuple(self.minimal_rules(literal, rules)))).rules

    def _without_idle_clues(self, chain: Chain) -> Chain:
        """Return the chain without a clue if all rules of the other clues are enough, however many."""
        clues: dict[str, set[int]] = {}
        for index in chain.rules:
            rule = self._model.rules[index]
            clues.setdefault(rule.words().name, {index}).update({index}, self._model.rules_of_clue(rule))
        for name in clues if any(len(rules) > 1 for rules in clues.values()) else ():
            others = [index for other in clues.keys() - {name} for index in clues[other]]
            with suppress(TooHardError):
                usable = sorted(self.selector.keys() & others)
                core = self.conflict(usable, -chain.literal, conflicts=_CONFLICTS[0], rounds=_LAST_ROUNDS)
                if core:
                    less = self._delete_rules(
                        Chain(chain.literal, tuple(sorted(core))), _CONFLICTS[1], keep=False, cut=True
                    )
                    return self._without_idle_clues(less) if less else chain
        return chain

    def _delete_rules(
        self, chain: Chain, conflicts: int, below: int = UNBOUNDED, *, keep: bool, cut: bool
    ) -> Chain | None:
        """Delete rules of a chain until every one is needed; None unless fewer than `below` rules are left.

        Raises TooHardError if testing a rule takes more conflicts, unless `keep` says to keep such a rule.
        """
        rounds = _LAST_ROUNDS if conflicts == _CONFLICTS[-1] else _MOST_ROUNDS
        needed: list[int] = []
        rest = [index for index in chain.rules if index in self.selector]
        while rest and len(needed) < below:
            dropped = rest.pop()
            try:
                left = [*needed, *rest]
                smaller = self.conflict(left, -chain.literal, conflicts=conflicts, cut=cut, rounds=rounds)
            except TooHardError:
                if not keep:
                    raise
                # It counts as needed, though it may not be: a clue too many is better than no reason.
                smaller = None
            if smaller is None:
                needed.append(dropped)
            else:
                # All rules outside the new core are deleted at once.
                rest = [i for i in rest if i in smaller]
        return Chain(chain.literal, tuple(sorted(needed))) if len(needed) < below else None
