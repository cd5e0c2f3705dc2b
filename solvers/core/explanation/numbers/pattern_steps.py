"""Steps by what is noted without supposing anything: what one rule strikes out, and patterns of counts."""

from __future__ import annotations

from collections.abc import Iterator

from solvers.core.explanation.elimination_record import How, Note
from solvers.core.explanation.numbers.proof_trail import Proof, ProofTrail, shorten, single
from solvers.core.explanation.numbers.step_query import Ready, StepQuery


def by_one_note(query: StepQuery) -> Iterator[Proof]:
    """Steps by one note, and the single that it leaves: those of the first kind that has any, best first."""
    trail = ProofTrail(query, basic=True)
    if query.wanted is not None and query.table.ready:
        return  # other steps come first, and take the place of notes
    # Before all patterns come the numbers that a single clue strikes out.
    for tier in range(-1, query.patterns.tiers()):
        found = query.eliminations() if tier < 0 else query.patterns.find(tier, query.table.known)
        proofs = []
        for note in found:
            trail.add(note)
            if best := query.best(trail.ready):
                proofs.append(by_note(query, trail, note, best))
            trail.undo()
        if proofs:
            yield from sorted(proofs, key=lambda proof: (proof.cost, query.distance(proof.literal)))
            return


def by_note(query: StepQuery, trail: ProofTrail, note: Note, best: Ready) -> Proof:
    """The proof of a step that a note makes ready, with what further rules struck out because of it."""
    derivation_of = trail.derivation_of(*best)
    if all(other.how == How.ALONG or other is trail.notes[0] for other in derivation_of[:-1]):
        return Proof((note, single(*best)))
    return Proof(shorten(query, derivation_of, best[1]))


def by_all_patterns(query: StepQuery) -> Proof | None:
    """A step by all patterns noted, kind by kind."""
    trail = ProofTrail(query)
    # A harder kind is noted only where the easier ones leave no step, so there is no need to begin with few.
    return trail.proof() if apply_patterns(query, trail, query.patterns.tiers() - 1) else None


def apply_patterns(query: StepQuery, trail: ProofTrail, most: int) -> bool:
    """Notes all patterns up to a kind, and whether there then is a step."""
    for note in query.eliminations():
        trail.add(note)
    if query.wanted is not None:
        trail.ready.extend((i, own) for i, shown in query.table.ready.items() for own in shown)
    tier = -1
    while not query.best(trail.ready):
        if query.wanted is not None and (step := next(trail.singles(), None)):
            trail.add(step)
            tier = -1
            continue
        tier += 1
        if tier > most:
            return False
        for note in list(query.patterns.find(tier, trail.known)):
            # Whatever is new may show what is easier to see: begin again with that.
            if trail.add(note):
                tier = -1
                if query.best(trail.ready):
                    break
    return True
