"""The rules of the game that fail if a step without clues is wrong, where no short chain leads to them."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from contextlib import suppress

from solvers.core.boards.geometry import distance
from solvers.core.explanation.chains import violated_rule
from solvers.core.explanation.ladder import Kind, Step
from solvers.core.explanation.reasons import Reasons
from solvers.core.explanation.refutation import refute
from solvers.core.explanation.sentences.suppositions import Broken, broken_by
from solvers.core.rules.formula import Literal
from solvers.core.rules.model import Model, formula_of
from solvers.core.search.failures import TooHardError
from solvers.core.search.lazy_clauses import Search

_CASES = 60
"""Maximum number of locations whose two values are tried as cases."""
_CONFLICTS, _ROUNDS = 1_000, 40
"""Limits of the search without a rule about the whole board: of conflicts, and of rounds of further clauses.

With 40 rounds it takes up to 46 ms on Yin-Yang boards, without a limit 229 ms.
"""


def failing_rules(model: Model, step: Step) -> tuple[Broken, ...]:
    """Return the rules of the game that fail if a step of several of them is wrong.

    It is one rule, or one of several after two cases. The result is empty if it takes more, if the step needs
    clues, or if propagation alone finds the rule. Raises OutOfTimeError.
    """
    if step.kind != Kind.SEVERAL or step.rules or step.notes:
        return ()
    if violated_rule(model, step.known, -step.literal):
        return ()
    basic = {index for index, rule in enumerate(model.rules) if rule.basic}
    known = list(step.known)
    if refutation := refute(model, known, -step.literal, basic):
        return (broken_by(model, refutation, known),)
    known[abs(step.literal)] = -1 if step.literal > 0 else 1
    model.propagate(known, [abs(step.literal)], basic.__contains__)
    found = (
        _after_two_cases(model, known, step.literal, basic)
        or _without_rules(model, step)
        or _nearest_needed(model, step, basic)
    )
    return tuple({one.end: one for one in found if one.end}.values())


def _after_two_cases(
    model: Model, known: Sequence[int], literal: Literal, basic: Collection[int]
) -> list[Broken]:
    """Return how either value of a location near a literal fails; empty if both fail for none."""
    focus = model.places[abs(literal) - 1].cells[0]
    unsettled = [number for number in range(1, model.shown + 1) if not known[number]]
    for number in sorted(unsettled, key=lambda n: distance(model.places[n - 1], focus))[:_CASES]:
        if (one := refute(model, known, number, basic)) and (two := refute(model, known, -number, basic)):
            return [broken_by(model, case, known) for case in (one, two)]
    return []


def _without_rules(model: Model, step: Step) -> list[Broken]:
    """Return the rule about the whole board without which a step does not follow, or several of them; empty
    if it follows without any.
    """
    rest = model.rest(step.known, [index for index, rule in enumerate(model.rules) if rule.basic])
    for without in dict.fromkeys([*((index,) for index in model.lazies), tuple(model.lazies)]):
        others = [constraint for i, constraint in rest.items() if i not in without]
        lazies = [lazy for i, lazy in model.lazies.items() if i not in without]
        formula = formula_of(others, step.known, model.clock)
        search = Search(formula, lazies, step.known, model.clock.deadline, repeatable=True)
        with suppress(TooHardError):
            if search.satisfiable([-step.literal], _CONFLICTS, most=_ROUNDS):
                return [Broken(model.rules[index], model.rules[index].words().unmet) for index in without]
    return []


def _nearest_needed(model: Model, step: Step, basic: Collection[int]) -> list[Broken]:
    """Return the rule near a step that fails if the others hold, of those about a part of the board; empty if
    none is found.

    In an area with an odd number of ends of lines, it is about a dot at which a line ends.
    """
    local = [index for index in basic if index not in model.lazies]
    reasons = Reasons(model, step.known, model.clock.deadline, only=local, background=())
    place = model.places[abs(step.literal) - 1].cells[0]
    with suppress(TooHardError):
        core = reasons.conflict(sorted(reasons.selector), -step.literal, conflicts=_CONFLICTS)
        needed = reasons.minimal_rules(step.literal, core or ())

        def away(index: int) -> int:
            literals = model.constraints[index].literals
            return min(distance(model.places[abs(literal) - 1], place) for literal in literals)

        for index in sorted(needed, key=away):
            rest = [other for other in needed if other != index]
            if reasons.conflict(rest, -step.literal, conflicts=_CONFLICTS) is None:
                return [Broken(model.rules[index], model.rules[index].words().unmet)]
    return []
