"""Steps by refutation: numbers that are assumed and lead to a conflict."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from solvers.core.explanation.elimination_record import How, Note
from solvers.core.explanation.numbers.pattern_steps import apply_patterns, by_note
from solvers.core.explanation.numbers.proof_trail import Proof, ProofTrail, single
from solvers.core.explanation.numbers.step_query import StepQuery
from solvers.core.explanation.refutation import refute, shrink
from solvers.core.rules.formula import Literal

_SUPPOSED = 12
"""Number of refuted numbers that are enough to choose the best from."""
_SHORT = 4.0
"""Maximum cost of a proof that is good enough to stop the search."""
_MOST = 250
"""Maximum number of open candidates for a step from many refutations.

Without a given, most cells keep all their candidates, and refuting some of them hardly ever leads to a step.
"""


def by_refutation(query: StepQuery) -> list[Proof]:
    """Return steps by refuting one of the two last candidates."""
    trail, proofs = ProofTrail(query, basic=True), list[Proof]()
    for literal in _either_or(query):
        if refutation := _impossible(query, query.table.known, literal):
            note, used = refutation
            trail.add(note, used)
            if best := query.best(trail.ready):
                proofs.append(by_note(query, trail, note, best))
            trail.undo()
            if len(proofs) >= _SUPPOSED or (proofs and proofs[-1].cost <= _SHORT):
                break
    return proofs


def by_exclusion(query: StepQuery) -> Iterator[Proof]:
    """Yield the step for one location after refuting all its other candidates."""
    trail = ProofTrail(query, basic=True)
    for number in query.wanted or ():
        if not query.table.known[number] and (refutation := _impossible(query, query.table.known, number)):
            trail.add(refutation[0])
    if best := query.best(trail.ready):
        yield Proof((*(note for note in trail.notes if note.how == How.SUPPOSED), single(*best)))


def by_all_refutations(query: StepQuery) -> Proof | None:
    """Return a step after refuting candidates one after the other; None if too many are open."""
    if len(_open_numbers(query, query.table.known)) > _MOST:
        return None
    trail = ProofTrail(query)
    while True:
        before = len(trail.notes)
        if apply_patterns(query, trail, query.patterns.tiers()):
            return trail.proof()
        for number in _open_numbers(query, trail.known):
            if trail.known[number] or not (refutation := _impossible(query, trail.known, number)):
                continue
            trail.add(*refutation)
            if proof := trail.proof():
                return proof
            if query.wanted is not None and any(not trail.known[abs(literal)] for _, literal in trail.ready):
                break
        if len(trail.notes) == before:
            return None


def _open_numbers(query: StepQuery, known: Sequence[int]) -> list[Literal]:
    """Return the open candidates, those near the focus first."""
    # If a location is "yes" or "no", a "no" is a step and not a note.
    numbers = [n for n in range(1, query.model.shown + 1) if not known[n] and query.model.implicit[-n]]
    return sorted(numbers, key=query.distance)


def _impossible(
    query: StepQuery, known: Sequence[int], literal: Literal
) -> tuple[Note, frozenset[int]] | None:
    """Return the note of a literal's refutation by as few rules as possible, and the variables it depends
    on.
    """
    query.check_time()
    refutation = refute(query.model, known, literal, query.rules)
    if refutation is None:
        return None
    refutation = shrink(query.model, known, literal, refutation)
    return Note(How.SUPPOSED, (-literal,), refutation.rules, path=refutation.path), refutation.used


def _either_or(query: StepQuery) -> Iterator[Literal]:
    """Yield the numbers that are one of two candidates, for a location or a group; near the focus first."""
    known, model = query.table.known, query.model
    pairs: dict[int, None] = {}
    for constraint in model.constraints:
        # An at-most-one constraint only wakes on true literals; both of its last literals may be false.
        if constraint.lazy or constraint.wakes_on == (True, False):
            continue
        left = [literal for literal in constraint.literals if not known[abs(literal)]]
        if len(left) == 2:
            # Auxiliary locations have no words.
            pairs |= dict.fromkeys(literal for literal in left if abs(literal) <= model.shown)
    yield from sorted(pairs, key=query.distance)
