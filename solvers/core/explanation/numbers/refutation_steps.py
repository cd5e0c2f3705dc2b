"""Steps by numbers that are supposed and cannot be."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from solvers.core.explanation.elimination_record import How, Note
from solvers.core.explanation.numbers.pattern_steps import all_noted, by_note
from solvers.core.explanation.numbers.proof_trail import Noted, Proof, single
from solvers.core.explanation.numbers.step_query import Aim
from solvers.core.explanation.refutation import refuted, shrunk
from solvers.core.rules.formula import Literal

_SUPPOSED = 12
"""So many numbers that cannot be are enough to choose the best from,"""
_SHORT = 4.0
"""and one that costs no more is good enough."""


def by_supposing(aim: Aim) -> list[Proof]:
    """Steps by one number that cannot be, where one of two is left."""
    noted, proofs = Noted(aim, basic=True), list[Proof]()
    for literal in _either_or(aim):
        if found := _impossible(aim, aim.pencil.known, literal):
            note, used = found
            noted.add(note, used)
            if best := aim.best(noted.ready):
                proofs.append(by_note(aim, noted, note, best))
            noted.undo()
            if len(proofs) >= _SUPPOSED or (proofs and proofs[-1].cost <= _SHORT):
                break
    return proofs


def by_excluding(aim: Aim) -> Iterator[Proof]:
    """The step of one place where each other number that is left for it cannot be."""
    noted = Noted(aim, basic=True)
    for number in aim.wanted or ():
        if not aim.pencil.known[number] and (found := _impossible(aim, aim.pencil.known, number)):
            noted.add(found[0])
    if best := aim.best(noted.ready):
        yield Proof((*(note for note in noted.notes if note.how == How.SUPPOSED), single(*best)))


def by_supposing_all(aim: Aim) -> Proof | None:
    """A step by all numbers that are found impossible, one after the other."""
    noted = Noted(aim)
    while True:
        before = len(noted.notes)
        if all_noted(aim, noted, aim.patterns.tiers() - 1):
            return noted.proof()
        # Of a place that is yes or no, a no is a step of its own and no note.
        numbers = [n for n in range(1, aim.model.shown + 1) if not noted.known[n] and aim.model.implicit[-n]]
        for number in sorted(numbers, key=aim.distance):
            if noted.known[number] or not (found := _impossible(aim, noted.known, number)):
                continue
            noted.add(*found)
            if proof := noted.proof():
                return proof
            if aim.wanted is not None and any(not noted.known[abs(own)] for _, own in noted.ready):
                break
        if len(noted.notes) == before:
            return None


def _impossible(aim: Aim, known: Sequence[int], literal: Literal) -> tuple[Note, frozenset[int]] | None:
    """Why a literal cannot be true, by as few rules as it takes, and the numbers on which that rests."""
    aim.check_time()
    found = refuted(aim.model, known, literal, aim.rules)
    if found is None:
        return None
    found = shrunk(aim.model, known, literal, found)
    return Note(How.SUPPOSED, (-literal,), found.rules, path=found.path), found.used


def _either_or(aim: Aim) -> Iterator[Literal]:
    """The numbers that are one of two left, for a place or for a group; those near the focus first."""
    known, model = aim.pencil.known, aim.model
    pairs: dict[int, None] = {}
    for constraint in model.constraints:
        # Of at most one, which only a true literal wakes, both that are left can be false.
        if constraint.lazy or constraint.wakes_on == (True, False):
            continue
        own = [literal for literal in constraint.literals if not known[abs(literal)]]
        if len(own) == 2:
            pairs |= dict.fromkeys(own)
    yield from sorted(pairs, key=aim.distance)
