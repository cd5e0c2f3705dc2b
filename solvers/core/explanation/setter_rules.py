"""The basic rules of the setter that a step needs besides its own rules, such as a clue outside.

Such rules eliminate numbers without a word. A reason is complete only if it names the ones that it needs.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from solvers.core.boards.geometry import remoteness
from solvers.core.explanation.elimination_record import How, Note
from solvers.core.explanation.ladder import Kind, Step
from solvers.core.explanation.reasons import LONG, Reasons
from solvers.core.rules.formula import Literal
from solvers.core.rules.logic import ContradictionError, is_true
from solvers.core.rules.model import Model
from solvers.core.rules.rule import Rule


def setter_rules(model: Model, step: Step) -> tuple[Rule, ...]:
    """Return a minimal set of rules of the setter that force a step with its own rules and the other basic
    ones; empty if propagation finds none.
    """
    own = {id(rule) for rule in step.rules}
    given = [
        i for i in step.background(model.rules) if model.rules[i].given and id(model.rules[i]) not in own
    ]
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
    given = setter_rules(model, step)
    blamed = {id(rule) for rule in (*step.rules, *given) if rule.given or not (rule.basic or rule.corollary)}
    rules = list(enumerate(model.rules))
    if len(blamed) < 2 or not any(rule.given for _, rule in rules):
        return None
    own = [index for index, rule in rules if id(rule) in blamed]
    only = {*own}.union(*(model.rules_of_clue(model.rules[index]) for index in own))
    usual = {index for index, rule in rules if rule.basic and not rule.given}
    corollaries = {index for index, rule in rules if rule.corollary and not rule.given}
    known = _entered(model, step.known)
    model.propagate(known, None, usual.__contains__)
    background = usual | corollaries
    reasons = Reasons(model, known, model.clock.deadline, only, background=background)
    needed = reasons.needed_clues(step.literal, sorted(reasons.selector.keys() & own))
    names = _names(model, needed)
    if names == _names(model, own) or len(names) > LONG:
        return None  # a long reason is told with its way
    return Step(step.literal, tuple(model.rules[index] for index in needed), Kind.SEVERAL, known)


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
        if _is_forced(model, known, step, used, candidates):
            break
    else:
        return None
    place = model.places[abs(step.literal) - 1]
    needed = sorted(candidates)
    # Rules far from the step go first.
    for index in sorted(candidates, key=lambda i: remoteness(model.rules[i].cells, place), reverse=True):
        fewer = [other for other in needed if other != index]
        if _is_forced(model, known, step, used, fewer):
            needed = fewer
    return needed


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


def _is_forced(
    model: Model, known: Sequence[int], step: Step, used: Collection[int], more: Sequence[int]
) -> bool:
    """Return whether the notes of a step, or its opposite without notes, lead to it with `more` rules."""
    now, allowed = list(known), {*used, *more}
    try:
        changed = []
        for index in more:
            for forced in model.constraints[index].propagate(now):
                now[abs(forced)] = 1 if forced > 0 else -1
                changed.append(abs(forced))
        model.propagate(now, changed, allowed.__contains__)
        for note in step.notes[:-1]:
            if not all(is_true(literal, now) for literal in note.literals):
                if not _is_shown(model, now, note, allowed):
                    return False
                _add(model, now, note.literals, allowed)
        if not is_true(step.literal, now):
            _add(model, now, (-step.literal,), allowed)
    except ContradictionError:
        return True
    return is_true(step.literal, now)


def _is_shown(model: Model, known: Sequence[int], note: Note, allowed: Collection[int]) -> bool:
    """Return whether the values show what a note says: its pattern, or the conflict of its assumption."""
    if note.is_pattern:
        pattern = note.pattern(model.constraints)
        needs = (literal for index in note.bases for literal in model.constraints[index].literals)
        return all(known[literal] < 0 or literal in pattern for literal in needs)
    if note.how != How.SUPPOSED:
        bases = (model.constraints[index] for index in note.bases if index in allowed)
        forced = {literal for base in bases for literal in base.propagate(known)}
        return all(literal in forced or is_true(literal, known) for literal in note.literals)
    try:
        _add(model, list(known), note.path[:1], allowed)
    except ContradictionError:
        return True
    return False


def _add(model: Model, known: list[int], literals: Sequence[Literal], allowed: Collection[int]) -> None:
    """Add literals and what follows from them by single rules. Raises ContradictionError."""
    for literal in literals:
        known[abs(literal)] = 1 if literal > 0 else -1
    model.propagate(known, map(abs, literals), allowed.__contains__)
