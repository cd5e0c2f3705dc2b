"""Locked sets: counts that use up all the room, for example three regions in three rows that need all their
stars.

Some rules need locations, and no two of them share one. All their open locations are in groups, such as rows,
that have exactly as much room. So no other location of these groups can be "yes". The maxima of the groups
come from background rules.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from solvers.core.boards.places import Place
from solvers.core.explanation.ladder import Step
from solvers.core.rules.formula import Literal
from solvers.core.rules.logic import Cardinality, Known, is_open, is_true
from solvers.core.rules.model import Model
from solvers.core.rules.rule import Rule


def exhausted_groups(model: Model, step: Step) -> list[Rule]:
    """Return the rules of the groups that the rules of a step use up, if that is why it follows."""
    needed: set[Literal] = set()
    needs = 0
    for rule in step.rules:
        count, unsettled = rule.constraint, _open(rule, step.known)
        if not isinstance(count, Cardinality) or unsettled & needed:
            return []
        needed |= unsettled
        needs += count.low - _true(count, step.known)
    if -step.literal in needed:
        return []
    for groups in _families(model, needed):
        counts = [rule.constraint for rule in groups if isinstance(rule.constraint, Cardinality)]
        room = sum(count.high - _true(count, step.known) for count in counts)
        covered = set().union(*(count.literals for count in counts))
        if room == needs and covered > needed and -step.literal in covered:
            return [rule for rule in groups if rule.group]
    return []


def needs_and_covers(step: Step) -> tuple[list[Rule], list[Rule]]:
    """Split the rules of a step into needs and covers, if the needs use up the covers and so the step
    follows.

    All of these rules need exactly one location. The needs share no location, and all their locations are in
    as many covers.
    """
    for anchored in (False, True):
        needs = [rule for rule in step.rules if bool(rule.anchor) == anchored]
        covers = [rule for rule in step.rules if bool(rule.anchor) != anchored]
        places = [_open(rule, step.known) for rule in needs]
        needed = set().union(*places)
        covered = set().union(*(_open(rule, step.known) for rule in covers))
        apart = len(needed) == sum(map(len, places))
        used_up = len(needs) == len(covers) and apart and needed <= covered
        if used_up and -step.literal in covered - needed and all(map(_needs_one, step.rules)):
            return needs, covers
    return [], []


def unpaired_cells(model: Model, step: Step) -> list[Place]:
    """Return the cells that would have to be paired with each other, if their number is odd; empty otherwise.

    All rules of the step join a cell, their anchor, to an adjacent one.
    """
    place = model.places[abs(step.literal) - 1]
    cells: set[Place] = {rule.anchor for rule in step.rules if rule.anchor}
    gone = cells.intersection(place.cells) if step.literal < 0 else set()
    for rule in step.rules:
        if not _needs_one(rule) or rule.anchor is None:
            return []
        ends = [
            set(model.places[literal - 1].cells)
            for literal in _open(rule, step.known)
            if literal != abs(step.literal)
        ]
        if rule.anchor not in gone and not all(end & gone or end <= cells for end in ends):
            return []
    left = sorted(cells - gone)
    return left if len(left) % 2 else []


def _needs_one(rule: Rule) -> bool:
    count = rule.constraint
    return isinstance(count, Cardinality) and count.low == count.high == 1


def _families(model: Model, needed: set[Literal]) -> Iterator[Sequence[Rule]]:
    """Yield the rows, the columns, the regions and so on that contain some of the literals, kind by kind."""
    families: dict[str, list[Rule]] = {}
    for rule in model.rules:
        if rule.basic and rule.group and not needed.isdisjoint(rule.constraint.literals):
            families.setdefault(rule.group.name.one, []).append(rule)
    yield from families.values()


def _open(rule: Rule, known: Known) -> set[Literal]:
    return {literal for literal in rule.constraint.literals if is_open(literal, known)}


def _true(count: Cardinality, known: Known) -> int:
    return sum(is_true(literal, known) for literal in count.literals)
