"""Steps after eliminations without assumptions: by single clue rules, and by patterns of counts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from solvers.core.explanation.elimination_record import How, Note
from solvers.core.explanation.numbers.proof_trail import Proof, ProofTrail, shorten, single
from solvers.core.explanation.numbers.step_query import Ready, StepQuery


def by_one_note(query: StepQuery, tiers: Iterable[int]) -> Iterator[Proof]:
    """Yield the steps after one note, for the first kind of note that has any, the best first.

    Kind -1 are the eliminations by a single clue.
    """
    trail = ProofTrail(query, basic=True)
    if query.wanted is not None and query.table.ready:
        return  # there are steps without notes, which come first
    for tier in tiers:
        notes = query.eliminations() if tier < 0 else query.pattern_notes(tier, query.table.known)
        proofs = []
        for note in notes:
            trail.add(note)
            if best := query.best(trail.ready):
                proofs.append(by_note(query, trail, note, best))
            trail.undo()
        if proofs:
            yield from sorted(proofs, key=lambda proof: (proof.cost, query.distance(proof.literal)))
            return


def by_note(query: StepQuery, trail: ProofTrail, note: Note, best: Ready) -> Proof:
    """Return the proof of a step after a note, with the eliminations of further rules because of it."""
    derivation_of = trail.derivation_of(*best)
    if all(other.how == How.ALONG or other is trail.notes[0] for other in derivation_of[:-1]):
        return Proof((note, single(*best)))
    return Proof(shorten(query, derivation_of, best[1]))


def by_all_patterns(query: StepQuery, tiers: range) -> Proof | None:
    """Return a step after all patterns of some kinds, kind by kind."""
    trail = ProofTrail(query)
    # A harder kind is only used if the easier ones leave no step, so starting with few notes is not needed.
    return trail.proof() if apply_patterns(query, trail, tiers) else None


def apply_patterns(query: StepQuery, trail: ProofTrail, tiers: range) -> bool:
    """Add all patterns of some kinds; return whether there is a step then."""
    trail.add_all(query.eliminations())
    if query.wanted is not None:
        trail.ready.extend((i, literal) for i, shown in query.table.ready.items() for literal in shown)
    tier = tiers.start - 1
    while not query.best(trail.ready):
        if query.wanted is not None and (step := next(trail.singles(), None)):
            trail.add(step)
            tier = tiers.start - 1
            continue
        tier += 1
        if tier not in tiers:
            return False
        for note in list(query.pattern_notes(tier, trail.known)):
            # New eliminations may make easier patterns visible: start again with these.
            if trail.add(note):
                tier = tiers.start - 1
                if query.best(trail.ready):
                    break
    return True
