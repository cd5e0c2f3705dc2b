"""The basic rules of the setter that a step needs besides its own rules, such as a clue outside.

Such rules eliminate numbers without a word. A reason is complete only if it names the ones that it needs.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from solvers.core.explanation.ladder import Step
from solvers.core.rules.formula import Literal
from solvers.core.rules.logic import ContradictionError
from solvers.core.rules.model import Model
from solvers.core.rules.rule import Rule


def setter_rules(model: Model, step: Step) -> tuple[Rule, ...]:
    """Return a minimal set of rules of the setter that force a step with its own rules and the other basic
    ones; empty if propagation finds none.
    """
    own = {id(rule) for rule in step.rules}
    given = [index for index, rule in enumerate(model.rules) if rule.given and id(rule) not in own]
    if not given:
        return ()
    used = {
        index for index, rule in enumerate(model.rules) if (rule.basic and not rule.given) or id(rule) in own
    }
    known = _entered(model, step.known)
    try:
        model.propagate(known, None, used.__contains__)
    except ContradictionError:
        return ()
    needed = _minimal(model, known, step, used, given)
    return tuple(model.rules[index] for index in needed)


def _entered(model: Model, known: Sequence[int]) -> list[int]:
    """Return the entered numbers and what they eliminate, without other eliminations."""
    entered = [0] * len(known)
    for number in range(1, model.shown + 1):
        if known[number] > 0:
            model.assign(entered, *model.fact(number))
    return entered


def _minimal(
    model: Model, known: Sequence[int], step: Step, used: Collection[int], given: Sequence[int]
) -> Sequence[int]:
    """Return a minimal subset of `given` that forces the step with `used`; empty if all do not."""
    cells = {*model.places[abs(step.literal) - 1].cells}.union(*(rule.cells for rule in step.rules))
    near = [index for index in given if cells.intersection(model.rules[index].cells)]
    for candidates in ([], near, given):
        if _is_forced(model, known, step.literal, used, candidates):
            break
    else:
        return ()
    for index in list(candidates):
        fewer = [other for other in candidates if other != index]
        if _is_forced(model, known, step.literal, used, fewer):
            candidates = fewer
    return candidates


def _is_forced(
    model: Model, known: Sequence[int], literal: Literal, used: Collection[int], more: Sequence[int]
) -> bool:
    """Return whether the opposite of a literal leads to a rule that cannot hold."""
    now = list(known)
    changed = [-literal]
    now[abs(literal)] = -1 if literal > 0 else 1
    try:
        for index in more:
            for forced in model.constraints[index].propagate(now):
                now[abs(forced)] = 1 if forced > 0 else -1
                changed.append(forced)
        model.propagate(now, map(abs, changed), {*used, *more}.__contains__)
    except ContradictionError:
        return True
    return False
