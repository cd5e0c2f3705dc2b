"""Steps by what is noted without supposing anything: what one rule strikes out, and patterns of counts."""

from __future__ import annotations

from collections.abc import Iterator

from solvers.core.explanation.elimination_record import How, Note
from solvers.core.explanation.numbers.proof_trail import Noted, Proof, single, spared
from solvers.core.explanation.numbers.step_query import Aim, Ready


def by_one(aim: Aim) -> Iterator[Proof]:
    """Steps by one note, and the single that it leaves: those of the first kind that has any, best first."""
    noted = Noted(aim, basic=True)
    if aim.wanted is not None and aim.pencil.ready:
        return  # other steps come first, and take the place of notes
    # Before all patterns come the numbers that a single clue strikes out.
    for tier in range(-1, aim.patterns.tiers()):
        found = aim.striking() if tier < 0 else aim.patterns.found(tier, aim.pencil.known)
        proofs = []
        for note in found:
            noted.add(note)
            if best := aim.best(noted.ready):
                proofs.append(by_note(aim, noted, note, best))
            noted.undo()
        if proofs:
            yield from sorted(proofs, key=lambda proof: (proof.cost, aim.distance(proof.literal)))
            return


def by_note(aim: Aim, noted: Noted, note: Note, best: Ready) -> Proof:
    """The proof of a step that a note makes ready, with what further rules struck out because of it."""
    behind = noted.behind(*best)
    if all(other.how == How.ALONG or other is noted.notes[0] for other in behind[:-1]):
        return Proof((note, single(*best)))
    return Proof(spared(aim, behind, best[1]))


def by_all(aim: Aim) -> Proof | None:
    """A step by all patterns noted, kind by kind."""
    noted = Noted(aim)
    # A harder kind is noted only where the easier ones leave no step, so there is no need to begin with few.
    return noted.proof() if all_noted(aim, noted, aim.patterns.tiers() - 1) else None


def all_noted(aim: Aim, noted: Noted, most: int) -> bool:
    """Notes all patterns up to a kind, and whether there then is a step."""
    for note in aim.striking():
        noted.add(note)
    if aim.wanted is not None:
        noted.ready.extend((i, own) for i, shown in aim.pencil.ready.items() for own in shown)
    tier = -1
    while not aim.best(noted.ready):
        if aim.wanted is not None and (step := next(noted.singles(), None)):
            noted.add(step)
            tier = -1
            continue
        tier += 1
        if tier > most:
            return False
        for note in list(aim.patterns.found(tier, noted.known)):
            # Whatever is new may show what is easier to see: begin again with that.
            if noted.add(note):
                tier = -1
                if aim.best(noted.ready):
                    break
    return True
