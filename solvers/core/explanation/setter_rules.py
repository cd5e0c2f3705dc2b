"""The basic rules of the setter that a step needs besides its own rules, such as a clue outside.

Such rules eliminate numbers without a word. A reason is complete only if it names the ones that it needs.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import NamedTuple

from solvers.core.boards.geometry import remoteness
from solvers.core.explanation.elimination_record import How, Note
from solvers.core.explanation.ladder import Kind, Step
from solvers.core.explanation.reasons import LONG, Reasons
from solvers.core.rules.formula import Literal
from solvers.core.rules.logic import ContradictionError, is_true
from solvers.core.rules.model import Model
from solvers.core.rules.rule import Rule


class _Cause(NamedTuple):
    """The rules that force a literal, and the literals whose values they force it from."""

    rules: set[int]
    literals: Sequence[Literal]


def setter_rules(model: Model, step: Step) -> tuple[Rule, ...]:
    """Return a minimal set of rules of the setter that force a step with its own rules and the other basic
    ones; empty if propagation finds none.
    """
    own = {id(rule) for rule in step.rules}
    given = [i for i in model.setter_rules if not step.is_complete and id(model.rules[i]) not in own]
    if not given:
        return ()
    usual = {i for i, rule in enumerate(model.rules) if (rule.basic and not rule.given) or id(rule) in own}
    # Corollaries of the basic rules would add reasons that are harder to follow, so they come second.
    for used in (usual, usual.union(i for i, rule in enumerate(model.rules) if rule.corollary)):
        known = _entered(model, step.known)
        try:
            model.propagate(known, None, used.__contains__)
        except ContradictionError:
            return ()
        needed = _minimal(model, known, step, used, given)
        if needed is not None:
            return tuple(model.rules[index] for index in needed)
    return ()


def with_needed_rules(model: Model, step: Step) -> Step | None:
    """Return the step of a minimal set of the clues of a step and of its rules of the setter that force it,
    however far one has to look; None if all of them are needed, or still many.

    The result has no notes. A rule whose test is hard counts as needed.
    """
    if not model.setter_rules:
        return None
    rules, is_hard = list(enumerate(model.rules)), step.kind >= Kind.SEVERAL
    given = setter_rules(model, step)
    blamed = {id(rule) for rule in (*step.rules, *given) if rule.given or not (rule.basic or rule.corollary)}
    # Only propagation tells that one clue is enough.
    if len(blamed) < 2 and not is_hard:
        return None
    own = [index for index, rule in rules if id(rule) in blamed]
    only = {*own}.union(*(model.rules_of_clue(model.rules[index]) for index in own))
    only.update(model.setter_rules if is_hard else ())
    usual = {index for index, rule in rules if rule.basic and not rule.given}
    corollaries = {index for index, rule in rules if rule.corollary and not rule.given}
    known = _entered(model, step.known)
    model.propagate(known, None, usual.__contains__)
    background = usual | corollaries
    reasons = Reasons(model, known, model.clock.deadline, only, background=background)
    usable = sorted(reasons.selector.keys() & own)
    if is_hard and not reasons.may_force(step.literal, usable):
        usable = sorted(reasons.selector.keys() & only)  # propagation did not find the rules of the setter
    needed = reasons.needed_clues(step.literal, usable)
    names = _names(model, needed)
    if not names or names == _names(model, own) or len(names) > LONG:
        return None  # a long reason is told with its way
    fewer = tuple(model.rules[index] for index in needed)
    return Step(step.literal, fewer, Kind.SEVERAL, known, is_complete=True)


def _names(model: Model, rules: Sequence[int]) -> set[str]:
    return {model.rules[index].words().name for index in rules}


def _entered(model: Model, known: Sequence[int]) -> list[int]:
    """Return the entered numbers and what they eliminate, without other eliminations."""
    entered = [0] * len(known)
    for number in range(1, model.shown + 1):
        if known[number] > 0:
            model.assign(entered, *model.fact(number))
    return entered


def _minimal(
    model: Model, known: Sequence[int], step: Step, used: Collection[int], given: Sequence[int]
) -> Sequence[int] | None:
    """Return a minimal subset of `given` that forces the step with `used`; None if all do not."""
    for candidates in ([], *_rings(model, known, step, given)):
        trial = _Trial(model, known, {*used, *candidates})
        if trial.forces(step, candidates):
            break
    else:
        return None
    place = model.places[abs(step.literal) - 1]
    needed = trial.needed.intersection(candidates)
    # Rules far from the step go first.
    for index in sorted(needed, key=lambda i: remoteness(model.rules[i].cells, place), reverse=True):
        if index in needed:
            fewer = sorted(needed - {index})
            trial = _Trial(model, known, {*used, *fewer})
            if trial.forces(step, fewer):
                # All rules on which the step does not depend any more are left out at once.
                needed = trial.needed.intersection(fewer)
    return sorted(needed)


def _rings(model: Model, known: Sequence[int], step: Step, given: Sequence[int]) -> Iterator[Sequence[int]]:
    """Yield growing sets of given rules: on the step, on its cells, around these cells, and all rules."""
    about = {abs(literal) for rule in (*step.rules, *step.seen) for literal in rule.constraint.literals}
    yield [i for i in given if about.intersection(map(abs, model.constraints[i].propagate(known)))]
    cells = {*model.places[abs(step.literal) - 1].cells}.union(*(rule.cells for rule in step.rules))
    for _ in range(2):
        near = [i for i in given if cells.intersection(model.rules[i].cells)]
        yield near
        cells = cells.union(*(model.rules[i].cells for i in near))
    yield given


class _Trial:
    """The known values, and what follows from them by the rules with the `allowed` indices.

    `needed` contains the rules on which a conflict or a forced literal depends.
    """

    def __init__(self, model: Model, known: Sequence[int], allowed: Collection[int]) -> None:
        self._model = model
        self._known = list(known)
        self._allowed = allowed
        self._trail: list[Literal] = []
        self._asked = -1
        self._causes: dict[int, _Cause] = {}
        """The cause of each variable that became known, in this order."""
        self.needed: set[int] = set()

    def forces(self, step: Step, more: Iterable[int]) -> bool:
        """Return whether the notes of a step, or its opposite without notes, lead to it.

        The rules `more` are the allowed ones that have not been asked yet.
        """
        try:
            for index in more:
                self._assign(self._forced_by(index), self._cause_of(index))
            self._propagate([number * self._known[number] for number in self._causes])
            for note in step.notes[:-1]:
                if not all(is_true(literal, self._known) for literal in note.literals):
                    cause = self._cause_of_note(note)
                    if cause is None:
                        return False
                    self._assign(note.literals, cause)
                    self._propagate(note.literals)
            if not is_true(step.literal, self._known):
                self._assign((-step.literal,))
                self._propagate((-step.literal,))
        except ContradictionError:
            self.needed = self._traced(self._cause_of(self._asked)).rules
            return True
        self.needed = self._traced(_Cause(set(), [step.literal])).rules
        return is_true(step.literal, self._known)

    def _cause_of(self, *indices: int) -> _Cause:
        return _Cause({*indices}, [n for index in indices for n in self._model.constraints[index].literals])

    def _cause_of_note(self, note: Note) -> _Cause | None:
        """Return what shows a note: its pattern, or the conflict of its assumption; None if nothing does."""
        constraints, known = self._model.constraints, self._known
        if note.is_pattern:
            pattern = note.pattern(constraints)
            needs = (literal for index in note.bases for literal in constraints[index].literals)
            others = [literal for literal in needs if literal not in pattern]
            return _Cause(set(), others) if all(known[literal] < 0 for literal in others) else None
        if note.how != How.SUPPOSED:
            bases = [index for index in note.bases if index in self._allowed]
            forced = {literal for index in bases for literal in self._forced_by(index)}
            is_shown = all(literal in forced or is_true(literal, known) for literal in note.literals)
            return self._cause_of(*bases) if is_shown else None
        trial = _Trial(self._model, known, self._allowed)
        try:
            trial._assign(note.path[:1])
            trial._propagate(note.path[:1])
        except ContradictionError:
            return trial._traced(trial._cause_of(trial._asked))
        return None

    def _forced_by(self, index: int) -> list[Literal]:
        self._asked = index
        return self._model.constraints[index].propagate(self._known)

    def _assign(self, literals: Iterable[Literal], cause: _Cause | None = None) -> None:
        for literal in literals:
            if cause and not self._known[abs(literal)]:
                self._causes[abs(literal)] = cause
            self._known[abs(literal)] = 1 if literal > 0 else -1

    def _propagate(self, literals: Iterable[Literal]) -> None:
        """Add what follows from literals by single rules. Raises ContradictionError."""
        try:
            self._model.propagate(self._known, map(abs, literals), self._uses, self._trail)
        finally:
            self._record_cause()

    def _uses(self, index: int) -> bool:
        self._record_cause()
        if index not in self._allowed:
            return False
        self._asked = index
        return True

    def _record_cause(self) -> None:
        """Record the last rule as the cause of what it has added to the trail."""
        if self._trail:
            self._causes.update(dict.fromkeys(map(abs, self._trail), self._cause_of(self._asked)))
            self._trail.clear()

    def _traced(self, last: _Cause) -> _Cause:
        """Return all rules on which a cause depends, and the variables that were known before."""
        when = {number: order for order, number in enumerate(self._causes)}
        rules, before = {*last.rules}, set[int]()
        todo, seen = [(last, len(when))], set[int]()
        for cause, end in todo:  # the loop continues with the items that are added to the list meanwhile
            for number in map(abs, cause.literals):
                if number not in when:
                    before.add(number)
                elif number not in seen and when[number] < end:
                    seen.add(number)
                    rules |= self._causes[number].rules
                    todo.append((self._causes[number], when[number]))
        return _Cause(rules, sorted(before))
