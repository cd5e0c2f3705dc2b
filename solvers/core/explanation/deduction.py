"""A deduction: one reason, and all locations that it decides."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import NamedTuple

from solvers.core.boards.geometry import distance
from solvers.core.explanation.ladder import Kind, Step
from solvers.core.explanation.sentences.steps import pattern_of_one
from solvers.core.explanation.setter_rules import setter_rules
from solvers.core.explanation.trivial_consequences import Finished, TrivialConsequences
from solvers.core.rules.formula import Literal
from solvers.core.rules.logic import ContradictionError
from solvers.core.rules.model import Model
from solvers.core.rules.rule import Rule

_ASKED = 150
"""Maximum number of locations that are tested for being decided by the same reason of several rules."""


class Deduction(NamedTuple):
    """A step and all that follows from its rules.

    `cells` contains the literals that follow, starting with the step's own. `rules` contains the rules of the
    step, and rules that say the same of further locations in the same words. `along` contains the trivial
    consequences.
    """

    step: Step
    cells: tuple[Literal, ...]
    rules: tuple[Rule, ...]
    along: tuple[Finished, ...]


def deduction_of(model: Model, step: Step, along: TrivialConsequences) -> Deduction:
    """Return all that follows for the same reason as a step."""
    rules = step.rules
    cells: list[Literal] = []
    if step.kind == Kind.ALONE and not step.notes:
        cells = _single_rule_cells(model, step)
        if step.rules[0].basic:
            siblings = list(_siblings(model, step))
            cells += [literal for _, literal in siblings]
            rules = (*rules, *(rule for rule, _ in siblings))
        if model.setter_rules:
            cells = _by_the_same_setter_rules(model, step, cells)
    elif step.kind == Kind.WAYS:
        cells = _common_cells(step, along)
    elif step.kind == Kind.PAIR:
        cells = list(step.forced)
    elif step.kind == Kind.SEVERAL and not step.notes and _is_closed(model, step):
        cells = _multi_rule_cells(model, step, along)
    cells = [step.literal, *sorted({*cells} - {step.literal}, key=abs)]
    return Deduction(step, tuple(cells), rules, tuple(along.after(step.known, cells)))


def _single_rule_cells(model: Model, step: Step) -> list[Literal]:
    """Return the literals that one rule forces for the same reason as the step."""
    (rule, *also), known = step.rules, step.known
    if also:
        return []  # the other rules are only about this step
    forced = rule.constraint.propagate(known)
    shown = [literal for literal in forced if not model.implicit[literal]]
    if model.has_implicit and not (rule.basic or rule.parts):
        shown += _through_implicit(model, known, [literal for literal in forced if model.implicit[literal]])
    if rule.every:
        # A further cell with one candidate left needs no reason.
        return [each for each in shown if each == step.literal or not _is_last_candidate(model, known, each)]
    pattern = pattern_of_one(rule, known, step.literal)
    return [literal for literal in shown if pattern_of_one(rule, known, literal) == pattern]


def _by_the_same_setter_rules(model: Model, step: Step, cells: Iterable[Literal]) -> list[Literal]:
    """Return the cells that need no rule of the setter that the step does not name."""
    named = {id(rule) for rule in (*step.rules, *step.seen)}
    others = (literal for literal in cells if literal != step.literal)
    return [
        literal
        for literal in others
        if named.issuperset(map(id, setter_rules(model, step._replace(literal=literal))))
    ]


def _is_last_candidate(model: Model, known: Sequence[int], literal: Literal) -> bool:
    others = [number for number in model.numbers_of(model.places[abs(literal) - 1]) if number != literal]
    return literal > 0 and bool(others) and all(known[number] < 0 for number in others)


def _through_implicit(model: Model, known: Sequence[int], forced: Iterable[Literal]) -> list[Literal]:
    """Return what background rules force after implicit literals become true."""
    now, shown, queue = list(known), dict[Literal, None](), list(forced)
    # The loop continues with the items that are added to the list meanwhile.
    for literal in queue:
        now[abs(literal)] = 1 if literal > 0 else -1
        for index in model.watchers[abs(literal)]:
            if model.rules[index].basic:
                new = [literal for literal in model.constraints[index].propagate(now) if literal not in queue]
                queue += [literal for literal in new if model.implicit[literal]]
                shown |= dict.fromkeys(literal for literal in new if not model.implicit[literal])
    return list(shown)


def _siblings(model: Model, step: Step) -> Iterator[tuple[Rule, Literal]]:
    """Yield background rules on some of the same locations that say the same of a further location."""
    rule, known = step.rules[0], step.known
    if rule.why is None or rule.constraint.lazy:
        return
    pattern = pattern_of_one(rule, known, step.literal)
    near = {index for literal in rule.constraint.literals for index in model.watchers[abs(literal)]}
    for other in (model.rules[index] for index in sorted(near)):
        if other.basic and other.why and other is not rule and not other.constraint.lazy:
            for literal in other.constraint.propagate(known):
                new = not model.implicit[literal] and literal != step.literal
                if new and pattern_of_one(other, known, literal) == pattern:
                    yield other, literal


def _common_cells(step: Step, along: TrivialConsequences) -> list[Literal]:
    """Return the literals common to all assignments, without the trivial consequences of the "yes" values."""
    cells = [literal for literal in {step.literal, *step.forced} if literal > 0 or literal == step.literal]
    after = {literal for finished in along.after(step.known, cells) for literal in finished.literals}
    return [literal for literal in step.forced if literal not in after]


def _is_closed(model: Model, step: Step) -> bool:
    """Return whether the rules of a step are all that its known values come from, without rules of the setter
    that it does not name.
    """
    return step.is_complete or not model.setter_rules


def _multi_rule_cells(model: Model, step: Step, along: TrivialConsequences) -> list[Literal]:
    """Return the locations that the rules of a step decide in the same way, each by assuming the opposite."""
    used = _usable_rules(model, step)
    basic = list(step.known)
    for literal in [
        literal for finished in along.after(basic, [step.literal]) for literal in finished.literals
    ]:
        model.assign(basic, *model.fact(literal))
    _follow(model, basic, step.literal, {i for i in used if model.rules[i].basic})
    cells: list[Literal] = []
    for number in _nearby_variables(model, step, used):
        if basic[number]:
            continue  # the background rules decide it now, which is another reason
        # An eliminated number is implicit, so it is not a location of a hint.
        for literal in (number,) if model.has_numbers else (number, -number):
            if _is_refuted(model, step.known, -literal, used):
                cells.append(literal)
                break
    return cells


def _usable_rules(model: Model, step: Step) -> Collection[int]:
    """Return the rules of a step and all background rules except those over the whole board."""
    # Rules are compared by identity: comparing all their contents takes long.
    blamed = {id(rule) for rule in step.rules}
    background = step.background(model.rules)
    return {
        index
        for index, rule in enumerate(model.rules)
        if id(rule) in blamed or (index in background and not rule.constraint.lazy)
    }


def _nearby_variables(model: Model, step: Step, used: Collection[int]) -> list[int]:
    """Return the open locations of a step's rules, directly or through one background rule, nearest first."""
    variables = {abs(literal) for rule in step.rules for literal in rule.constraint.literals}
    reached = {
        i for number in variables if not step.known[number] for i in model.watchers[number] if i in used
    }
    near = variables.union(*({abs(n) for n in model.constraints[i].literals} for i in reached))
    shown = [n for n in near if n <= model.shown and not step.known[n] and n != abs(step.literal)]
    focus = model.places[abs(step.literal) - 1].cells[0]
    return sorted(shown, key=lambda n: (distance(model.places[n - 1], focus), n))[:_ASKED]


def _follow(model: Model, known: list[int], literal: Literal, used: Collection[int]) -> None:
    known[abs(literal)] = 1 if literal > 0 else -1
    model.propagate(known, [abs(literal)], used.__contains__)


def _is_refuted(model: Model, known: Sequence[int], literal: Literal, used: Collection[int]) -> bool:
    """Return whether assuming a literal leads to a rule that cannot hold."""
    try:
        _follow(model, list(known), literal, used)
    except ContradictionError:
        return True
    return False
