"""The notes on the way to a step, one after the other, and the notes that the step depends on."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from solvers.core.explanation.elimination_record import How, Note
from solvers.core.explanation.numbers.step_query import Ready, StepQuery
from solvers.core.explanation.refutation import refute
from solvers.core.rules.formula import Literal
from solvers.core.rules.logic import ContradictionError

LONG = 6
"""Maximum number of notes that are checked for redundant ones; nobody would follow more."""


class Proof(NamedTuple):
    """Notes that lead to a step; the last one is the step."""

    notes: tuple[Note, ...]

    @property
    def literal(self) -> Literal:
        return self.notes[-1].literals[0]

    @property
    def cost(self) -> float:
        """The effort of seeing the notes before the step."""
        return sum(note.cost for note in self.notes[:-1])


def single(index: int, literal: Literal) -> Note:
    """Return the note of a step."""
    return Note(How.SINGLE, (literal,), (index,))


class ProofTrail:
    """The known values and the notes, with the steps that are `ready` because of them.

    With `basic`, only background rules add further eliminations after a note.
    """

    def __init__(self, query: StepQuery, *, basic: bool = False) -> None:
        self._query = query
        self._model = query.model
        self._basic = basic
        self._first = query.table.known
        self.known = list(self._first)
        self.notes: list[Note] = []
        self.ready: list[Ready] = []
        self._by: dict[int, int] = {}
        """For each variable, the index of the note that decided it."""
        self._used: dict[int, frozenset[int]] = {}

    def add(self, note: Note, used: frozenset[int] | None = None) -> bool:
        """Add a note and the eliminations that rules make then; return False if nothing is new."""
        new = [literal for literal in note.literals if not self.known[abs(literal)]]
        if not new:
            return False
        self._set(note._replace(literals=tuple(new)))
        if used is not None:
            self._used[len(self.notes) - 1] = used
        queue = deque(new)
        while queue:
            for index in self._model.wakes_on[queue.popleft()]:
                queue.extend(self._ask(index))
        return True

    def _set(self, note: Note) -> None:
        for literal in note.literals:
            if self.known[abs(literal)] * literal < 0:
                raise ContradictionError
            self.known[abs(literal)] = 1 if literal > 0 else -1
            self._by[abs(literal)] = len(self.notes)
        self.notes.append(note)

    def _ask(self, index: int) -> list[Literal]:
        """Ask a rule; return the literals that were recorded because of it."""
        if not self._query.allows(index):
            return []
        rule, implicit = self._model.rules[index], self._model.implicit
        forced = rule.constraint.propagate(self.known)
        self.ready.extend((index, literal) for literal in forced if not implicit[literal])
        eliminated = [literal for literal in forced if implicit[literal]]
        if self._basic and not rule.basic:
            return []
        if eliminated:
            self._set(Note(How.ALONG if rule.basic else How.RULE, tuple(eliminated), (index,)))
        return eliminated

    def singles(self) -> Iterator[Note]:
        """Yield the steps that are ready, as notes."""
        return (single(*step) for step in self.ready if not self.known[abs(step[1])])

    def undo(self) -> None:
        """Remove all notes."""
        # Many notes are tried from the same start, so only changed values are restored.
        for number in self._by:
            self.known[number] = self._first[number]
        self.notes, self.ready, self._by, self._used = [], [], {}, {}

    def proof(self) -> Proof | None:
        """Return the proof of the best ready step, with only the notes that it needs."""
        best = self._query.best(self.ready)
        return Proof(shorten(self._query, self.derivation_of(*best), best[1])) if best else None

    def derivation_of(self, index: int, literal: Literal) -> tuple[Note, ...]:
        """Return the notes that led to a step, in order, and the step."""
        needed: set[int] = set()
        todo = [abs(other) for other in self._model.constraints[index].literals if other != literal]
        for number in todo:
            at = self._by.get(number)
            if at is None or at in needed:
                continue
            needed.add(at)
            note = self.notes[at]
            # For a refutation, only the traced variables count; its rules contain far more variables.
            if at in self._used:
                todo.extend(self._used[at])
            else:
                rules = (self._model.constraints[base] for base in note.bases)
                todo.extend(
                    abs(other)
                    for rule in rules
                    for other in rule.literals
                    if self._by.get(abs(other), at) < at
                )
        return (*(self.notes[at] for at in sorted(needed)), single(index, literal))

    def revalidate(self, note: Note) -> Note | None:
        """Return the note as it holds in the current state; None if it does not hold."""
        model, known = self._model, self.known
        if note.how == How.SUPPOSED:
            refutation = refute(model, known, -note.literals[0], set(note.bases))
            return refutation and note._replace(bases=refutation.rules, path=refutation.path)
        if note.how == How.COVERED:
            covered = {literal for index in note.covers for literal in model.constraints[index].literals}
            needs = [
                n for index in note.bases for n in model.constraints[index].literals if not known[abs(n)]
            ]
            return note if needs and covered.issuperset(needs) else None
        forced = set(model.constraints[note.bases[0]].propagate(known))
        left = tuple(literal for literal in note.literals if literal in forced or known[abs(literal)])
        return note._replace(literals=left) if left else None


def shorten(query: StepQuery, notes: tuple[Note, ...], literal: Literal) -> tuple[Note, ...]:
    """Return the notes without redundant ones."""
    for note in notes[-2::-1] if len(notes) <= LONG else ():
        rest = [other for other in notes if other != note]
        if len(rest) > 1 and (fewer := _replay(query, rest, literal)):
            notes = fewer
    return notes


def _replay(query: StepQuery, notes: Sequence[Note], literal: Literal) -> tuple[Note, ...] | None:
    """Return the notes if each one holds after the earlier ones and they still lead to the step."""
    trail = ProofTrail(query)
    for note in notes[:-1]:
        current = trail.revalidate(note)
        if current is None:
            return None
        trail.add(current)
    ready = [step for step in trail.ready if step[1] == literal and query.allows(step[0])]
    return (*trail.notes, single(*ready[0])) if ready else None
