"""Counts that use up all the room there is: three regions within three rows need all the stars of these rows.

Some rules that need places, of which no two share one, need as many as the groups in which all their open
places lie have room for; so no other place of these groups can be. The groups are full by basic rules.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from solvers.core.explaining.ladder import Step
from solvers.core.rules.formula import Literal
from solvers.core.rules.logic import Between, Known, is_open, is_true
from solvers.core.rules.model import Model
from solvers.core.rules.puzzle import Rule


def using_up(model: Model, step: Step) -> list[Rule]:
    """The rules of the groups that the rules of a step need wholly, if that is why it follows."""
    needed: set[Literal] = set()
    needs = 0
    for rule in step.rules:
        count, unsettled = rule.constraint, _open(rule, step.known)
        if not isinstance(count, Between) or unsettled & needed:
            return []
        needed |= unsettled
        needs += count.low - _true(count, step.known)
    if -step.literal in needed:
        return []
    for groups in _families(model, needed):
        counts = [rule.constraint for rule in groups if isinstance(rule.constraint, Between)]
        room = sum(count.high - _true(count, step.known) for count in counts)
        covered = set().union(*(count.literals for count in counts))
        if room == needs and covered > needed and -step.literal in covered:
            return [rule for rule in groups if rule.group]
    return []


def _families(model: Model, needed: set[Literal]) -> Iterator[Sequence[Rule]]:
    """Of the rows, the columns, the regions and so on those that hold some of the literals, by kind."""
    families: dict[str, list[Rule]] = {}
    for rule in model.rules:
        if rule.basic and rule.group and not needed.isdisjoint(rule.constraint.literals):
            families.setdefault(rule.group.name.one, []).append(rule)
    yield from families.values()


def _open(rule: Rule, known: Known) -> set[Literal]:
    return {literal for literal in rule.constraint.literals if is_open(literal, known)}


def _true(count: Between, known: Known) -> int:
    return sum(is_true(literal, known) for literal in count.literals)
