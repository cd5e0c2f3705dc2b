"""Literals common to all assignments that satisfy one rule together with the background rules."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import islice
from typing import NamedTuple, Protocol, cast

from solvers.core.rules.constraints import drain
from solvers.core.rules.formula import Literal
from solvers.core.rules.logic import Cardinality, ContradictionError
from solvers.core.rules.model import Model

_TRIES = 100
"""Maximum number of assignments that are tried before a rule counts as too hard to see."""


class _Assignment(NamedTuple):
    """An assignment of a rule's literals with all that follows, and the values that were known by then."""

    literals: frozenset[Literal]
    length: int
    """Number of values in the order in which they became known."""


class _Trial(Protocol):
    """The known values, and what follows from assumed literals by one rule and the background rules.

    `truth` has the values by variable. `trail` lists the literals of the trial from index `base` on. All
    literals that were undone are in `seen`.
    """

    truth: list[int]
    trail: list[Literal]
    base: int
    seen: set[Literal]

    def follow(self, literal: Literal) -> None:
        """Assume a literal and propagate it. Raises ContradictionError."""

    def undo(self, length: int) -> None:
        """Undo all but the first `length` literals of the trail."""


class _RuleTrial:
    """A trial with constraints of any kind."""

    base = 0

    def __init__(
        self, model: Model, known: Sequence[int], woken: Sequence[Sequence[int]], index: int
    ) -> None:
        self._model = model
        self.truth = list(known)
        self.trail: list[Literal] = []
        constraint = model.constraints[index]
        literals, (by_true, by_false) = constraint.literals, constraint.wakes_on
        # A copy, since the rule itself is a clue rule and is only asked in this trial.
        self._wakes_on = list(woken)
        for literal in (*(literals if by_true else ()), *(-literal for literal in literals if by_false)):
            self._wakes_on[literal] = [*self._wakes_on[literal], index]
        self.seen: set[Literal] = set()

    def follow(self, literal: Literal) -> None:
        self.truth[abs(literal)] = 1 if literal > 0 else -1
        self.trail.append(literal)
        model, wakes_on, queue = self._model, self._wakes_on, deque(self._wakes_on[literal])
        drain(model.constraints, wakes_on, self.truth, queue, self.trail, model.clock)

    def undo(self, length: int) -> None:
        self.seen.update(self.trail[length:])
        for literal in self.trail[length:]:
            self.truth[abs(literal)] = 0
        del self.trail[length:]


class _CountTrial:
    """A trial with counts, by counters.

    A maximum is a limit: how many more of its literals may be true. A minimum limits the negated literals.
    Both limits of a count are checked if a literal of either becomes true.
    The trial serves all rules of a board: `learn` adds known values, and `ask` replaces the rule.
    """

    def __init__(self, model: Model, woken: Sequence[Sequence[int]]) -> None:
        self.truth = [0] * (2 * len(model.places) + 1)
        """1 for a true literal, -1 for a false one, 0 for an open one; negative ones count from the end."""
        self.trail: list[Literal] = []
        self.base = 0
        self._head = 0
        """Number of literals of the trail that the limits include."""
        self._limited: list[tuple[Literal, ...]] = []
        self._left: list[int] = []
        self._limits_of: list[list[int]] = [[] for _ in self.truth]
        self._checks_of: list[list[int]] = [[] for _ in self.truth]
        """The limits to check after a literal becomes true, for each literal."""
        self.seen: set[Literal] = set()
        for index in {index for indices in woken for index in indices}:
            self._add(cast("Cardinality", model.constraints[index]))
        self._background = len(self._left)
        """Number of limits of the background rules."""

    def learn(self, literals: Iterable[Literal]) -> None:
        """Add known values, without propagating them."""
        self.undo(self.base)
        for literal in literals:
            self._set(literal)
            for index in self._limits_of[literal]:
                self._left[index] -= 1
        self.base = self._head = len(self.trail)

    def forget(self) -> None:
        """Forget the known values."""
        self.base = 0
        self.undo(0)

    def ask(self, count: Cardinality) -> None:
        """Replace the last rule by another one."""
        limits = len(self._left) - self._background
        for literals in self._limited[self._background :]:
            for literal in literals:
                self._limits_of[literal].pop()
                del self._checks_of[literal][-limits:]
        del self._limited[self._background :], self._left[self._background :]
        self.seen = set()
        self._add(count)

    def _add(self, count: Cardinality) -> None:
        literals, (by_true, by_false) = count.literals, count.wakes_on
        limits = [(literals, count.high)] if by_true else []
        if by_false:
            limits.append((tuple([-literal for literal in literals]), len(literals) - count.low))
        new = range(len(self._left), len(self._left) + len(limits))
        for index, (limited, most) in zip(new, limits, strict=True):
            for literal in limited:
                self._limits_of[literal].append(index)
                self._checks_of[literal].extend(new)
            self._limited.append(limited)
            self._left.append(most - sum(self.truth[literal] > 0 for literal in limited))

    def _set(self, literal: Literal) -> None:
        self.truth[literal], self.truth[-literal] = 1, -1
        self.trail.append(literal)

    def follow(self, literal: Literal) -> None:
        # Most of the time is spent here, so the loop calls no functions of its own.
        self._set(literal)
        truth, trail, left = self.truth, self.trail, self._left
        while self._head < len(trail):
            latest = trail[self._head]
            self._head += 1
            for index in self._limits_of[latest]:
                left[index] -= 1
            for index in self._checks_of[latest]:
                if left[index] < 0:
                    raise ContradictionError
                if not left[index]:
                    for other in self._limited[index]:
                        if not truth[other]:
                            truth[other], truth[-other] = -1, 1
                            trail.append(-other)

    def undo(self, length: int) -> None:
        truth, left = self.truth, self._left
        for literal in self.trail[length : self._head]:
            for index in self._limits_of[literal]:
                left[index] += 1
        self.seen.update(self.trail[length:])
        for literal in self.trail[length:]:
            truth[literal] = truth[-literal] = 0
        del self.trail[length:]
        self._head = min(self._head, length)


class CommonLiterals:
    """The clue rules of one board; each is asked again only after a change near it.

    On a 20x20 Slitherlink, that saves nine of ten searches of a hint walk.
    """

    def __init__(self, model: Model) -> None:
        self._model = model
        self._known: Sequence[int] = ()
        """The known values at the last search."""
        self._fruitless: dict[int, set[Literal]] = {}
        """The rules without common literals, each with all literals of its search."""
        self._order: list[Literal] = []
        """The known values in the order in which they became known."""
        self._taken: Sequence[int] = ()
        """The known values of the trial, by variable."""
        self._assignments_of: dict[int, list[_Assignment]] = {}
        """Some assignments that satisfy each rule: most of them still hold when the rule is asked again."""

    @cached_property
    def _woken(self) -> list[list[int]]:
        """The background rules that may force more after a literal becomes true, for each literal.

        Negative literals are counted from the end. In Light Up, most rules near a cell are clue rules:
        leaving them out here saves a quarter of a rating.
        """
        basic = [rule.basic and not rule.constraint.lazy for rule in self._model.rules]
        return [[index for index in near if basic[index]] for near in self._model.wakes_on]

    @cached_property
    def _count_trial(self) -> _CountTrial | None:
        """The trial with counters; None if a rule is no count."""
        basic = {index for indices in self._woken for index in indices}
        needed = (one for i, one in enumerate(self._model.constraints) if i in basic or self._is_asked(i))
        is_counts = all(isinstance(constraint, Cardinality) for constraint in needed)
        return _CountTrial(self._model, self._woken) if is_counts else None

    def _is_asked(self, index: int) -> bool:
        rule = self._model.rules[index]
        return not rule.basic and not rule.constraint.lazy

    def find(self, known: Sequence[int]) -> Iterator[tuple[int, set[Literal]]]:
        """Yield each rule with common literals, by index, with these literals.

        Rules over the whole board are left out, since their assignments are too many for a person. Raises
        ContradictionError if a rule has no assignment.
        """
        self._forget(known)
        self._learn(known)
        for index in range(len(self._model.rules)):
            if not self._is_asked(index) or index in self._fruitless:
                continue
            self._model.clock.check()
            trial = self._trial(index, known)
            shared = self._common(trial, index)
            trial.undo(trial.base)
            if shared:
                yield index, shared
                self._learn(known)
            else:
                self._fruitless[index] = trial.seen.union(
                    *(assignment.literals for assignment in self._assignments_of[index])
                )

    def _forget(self, known: Sequence[int]) -> None:
        """Forget the rules that may have common literals because of new values."""
        before, self._known = self._known, list(known)
        # If a mark was removed, its cell is open again, and any rule may decide it.
        if not before or any(a and a != b for a, b in zip(before, known, strict=True)):
            self._fruitless, self._assignments_of, self._order, self._taken = {}, {}, [], [0] * len(known)
            if self._count_trial:
                self._count_trial.forget()
            return
        new = [n for n, (a, b) in enumerate(zip(before, known, strict=True)) if a != b]
        if not self._fruitless:
            return
        near = {index for n in new for index in self._model.watchers[n]}
        # What followed in a search can only change if it woke a rule near a new value.
        woke: set[Literal] = set()
        for rule in (self._model.rules[index] for index in near):
            if rule.basic and not rule.constraint.lazy:
                by_true, by_false = rule.constraint.wakes_on
                woke.update(rule.constraint.literals if by_true else ())
                woke.update([-literal for literal in rule.constraint.literals] if by_false else ())
        self._fruitless = {
            index: seen
            for index, seen in self._fruitless.items()
            if index not in near and seen.isdisjoint(woke)
        }

    def _learn(self, known: Sequence[int]) -> None:
        """Take the new known values, including those that the caller has noted since the search began."""
        new = [n * b for n, (a, b) in enumerate(zip(self._taken, known, strict=True)) if a != b]
        self._order += new
        self._taken = list(known)
        if self._count_trial and new:
            self._count_trial.learn(new)

    def _trial(self, index: int, known: Sequence[int]) -> _Trial:
        if self._count_trial is None:
            return _RuleTrial(self._model, known, self._woken, index)
        self._count_trial.ask(cast("Cardinality", self._model.constraints[index]))
        return self._count_trial

    def _common(self, trial: _Trial, index: int) -> set[Literal]:
        """Return the literals that all assignments of one rule share; empty if there are too many
        assignments.
        """
        shared = self._common_to_samples(trial, index)
        # An empty set is certain, since assignments differ in all literals. Other literals need all
        # assignments.
        if shared is None or shared:
            shared = None
            trial.undo(trial.base)
            for tries, is_met in enumerate(self._assignments(trial, self._model.constraints[index].literals)):
                if tries == _TRIES:
                    return set()
                if is_met:
                    shared = self._meet(shared, trial.trail[trial.base :])
                    if not shared:
                        return shared
        if shared is None:
            raise ContradictionError
        return shared

    def _common_to_samples(self, trial: _Trial, index: int) -> set[Literal] | None:
        """Return literals of one assignment that no other one contradicts quickly; None if there is no
        assignment.

        Each further assignment is searched among the ones that contradict a literal. So a rule without common
        literals takes about five assignments; listing assignments one by one takes ten times as many.
        """
        literals = self._model.constraints[index].literals
        left = self._common_to_known(trial, index)
        while left is None or left:
            trial.undo(trial.base)
            try:
                if left:
                    # The order of a set must not influence a hint.
                    trial.follow(-min(left, key=abs))
            except ContradictionError:
                return left
            assignment = self._first_assignment(trial, literals)
            if assignment is None:
                return left
            self._assignments_of[index].append(assignment)
            left = self._meet(left, assignment.literals)
        return left

    def _common_to_known(self, trial: _Trial, index: int) -> set[Literal] | None:
        """Return the literals common to the assignments of earlier searches; None if none is left."""
        left: set[Literal] | None = None
        kept = []
        for assignment in sorted(self._assignments_of.get(index, ()), key=self._is_behind):
            if left is not None and left <= assignment.literals:
                kept.append(assignment)
            elif new := self._renewed(trial, index, assignment):
                left = self._meet(left, new.literals)
                kept.append(new)
        self._assignments_of[index] = kept
        return left

    def _meet(self, left: set[Literal] | None, assignment: Iterable[Literal]) -> set[Literal]:
        """Return what is left in common with one more assignment; at first its primary literals."""
        implicit = self._model.implicit
        return (
            {each for each in assignment if not implicit[each]}
            if left is None
            else left.intersection(assignment)
        )

    def _is_behind(self, assignment: _Assignment) -> bool:
        """Return whether something has become known that does not follow from an assignment."""
        return not assignment.literals.issuperset(self._order[assignment.length :])

    def _renewed(self, trial: _Trial, index: int, assignment: _Assignment) -> _Assignment | None:
        """Return an assignment with what follows from it now; None if it contradicts that."""
        new = self._order[assignment.length :]
        if assignment.literals.issuperset(new):
            # What follows is the same, since it was closed before.
            return _Assignment(assignment.literals.difference(new), len(self._order))
        if not assignment.literals.isdisjoint([-literal for literal in new]):
            return None
        trial.undo(trial.base)
        try:
            literals = self._model.constraints[index].literals
            # The true ones first: most of the others follow from them.
            for literal in (*assignment.literals.intersection(literals), *literals):
                if not trial.truth[abs(literal)]:
                    trial.follow(literal if literal in assignment.literals else -literal)
        except ContradictionError:
            return None
        return self._assignment(trial)

    def _assignment(self, trial: _Trial) -> _Assignment:
        return _Assignment(frozenset(trial.trail[trial.base :]), len(self._order))

    def _first_assignment(self, trial: _Trial, literals: Sequence[Literal]) -> _Assignment | None:
        assignments = islice(self._assignments(trial, literals), _TRIES)
        return next((self._assignment(trial) for is_met in assignments if is_met), None)

    def _assignments(self, trial: _Trial, literals: Sequence[Literal]) -> Iterator[bool]:
        """Yield whether the trial has come to an assignment of one rule, and not to a dead end, for each."""
        truth, length = trial.truth, len(trial.trail)
        at = next((at for at, literal in enumerate(literals) if not truth[abs(literal)]), None)
        if at is None:
            yield True
            return
        number = abs(literals[at])
        for literal in (number, -number):
            trial.undo(length)
            try:
                trial.follow(literal)
            except ContradictionError:
                yield False
                continue
            yield from self._assignments(trial, literals[at + 1 :])
