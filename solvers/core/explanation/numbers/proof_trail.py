"""The notes on the way to a step, one after the other, and the notes that the step depends on."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from solvers.core.explanation.elimination_record import How, Note
from solvers.core.explanation.numbers.step_query import Ready, StepQuery
from solvers.core.explanation.refutation import refute
from solvers.core.rules.formula import Literal
from solvers.core.rules.logic import ContradictionError

LONG = 6
"""Maximum number of notes that are checked for redundant ones; nobody would follow more."""
_COMPARED = 40
"""Maximum number of ready steps whose notes are compared."""


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
        self._premises_of: dict[tuple[Note, int], list[int]] = {}
        """The premises that were found since the start, as ready steps share most of their notes."""

    def add(self, note: Note, used: frozenset[int] | None = None) -> bool:
        """Add a note and the eliminations that rules make then; return False if nothing is new."""
        new = self._set_new(note)
        if new and used is not None:
            self._used[len(self.notes) - 1] = used
        self._follow(new)
        return bool(new)

    def add_all(self, notes: Iterable[Note]) -> None:
        """Add notes that hold at the start, then the eliminations that rules make."""
        self._follow([literal for note in notes for literal in self._set_new(note)])

    def _follow(self, literals: Iterable[Literal]) -> None:
        queue = deque(literals)
        while queue:
            for index in self._model.wakes_on[queue.popleft()]:
                queue.extend(self._ask(index))

    def _set_new(self, note: Note) -> tuple[Literal, ...]:
        """Add the open literals of a note, and return them."""
        new = tuple(literal for literal in note.literals if not self.known[abs(literal)])
        if new:
            self._set(note._replace(literals=new))
        return new

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
        self.notes, self.ready, self._by, self._used, self._premises_of = [], [], {}, {}, {}

    def proof(self) -> Proof | None:
        """Return the proof of the ready step that is easiest to follow, with only the notes that it needs."""
        best = islice(self._query.by_effort(self.ready), _COMPARED)
        proofs = (Proof(self.derivation_of(*step)) for step in best)
        easiest = min(proofs, key=lambda proof: proof.cost, default=None)
        return easiest and Proof(shorten(self._query, easiest.notes, easiest.literal))

    def derivation_of(self, index: int, literal: Literal) -> tuple[Note, ...]:
        """Return the notes that led to a step, and the step; a note keeps what others need of it."""
        step = single(index, literal)
        needed: dict[int, set[Literal]] = {}
        self._demand(self._premises(step, len(self.notes)), needed)
        derivation = [step]
        for at in range(len(self.notes) - 1, -1, -1):
            if at in needed:
                literals = tuple(other for other in self.notes[at].literals if other in needed[at])
                note = self.notes[at]._replace(literals=literals)
                # For a refutation, only the traced variables count; its rules contain far more variables.
                used = self._used[at] if at in self._used else self._premises(note, at)
                self._demand((n for n in used if self._by.get(n, at) < at), needed)
                derivation.append(note)
        return tuple(reversed(derivation))

    def _demand(self, variables: Iterable[int], needed: dict[int, set[Literal]]) -> None:
        """Add variables to what is needed, by the index of the note that decided them."""
        for number in variables:
            needed.setdefault(self._by[number], set()).add(number * self.known[number])

    def _premises(self, note: Note, at: int) -> list[int]:
        """Return variables, decided by the notes before index `at`, from which a note follows."""
        if (note, at) not in self._premises_of:
            self._premises_of[note, at] = self._fewest_premises(note, at)
        return self._premises_of[note, at]

    def _fewest_premises(self, note: Note, at: int) -> list[int]:
        literals = dict.fromkeys(
            abs(other) for base in note.bases for other in self._model.constraints[base].literals
        )
        decided = [number for number in literals if self._by.get(number, at) < at]
        if note.is_pattern:
            pattern = note.pattern(self._model.constraints)
            return [number for number in decided if number not in pattern]
        # First whole notes are left out, the last first, then single values of the others.
        parts = [{n for n in decided if self._by[n] == other} for other in {self._by[n] for n in decided}]
        parts.sort(key=lambda part: -max(self._by[n] for n in part))
        for part in (*parts, *({number} for number in decided)):
            fewer = [number for number in decided if number not in part]
            if len(fewer) < len(decided) and self._is_forced(note, fewer):
                decided = fewer
        return decided

    def _is_forced(self, note: Note, decided: Iterable[int]) -> bool:
        """Return whether the rule of a note forces it from the first values and some others."""
        known = list(self._first)
        for number in decided:
            known[number] = self.known[number]
        try:
            forced = self._model.constraints[note.bases[0]].propagate(known)
        except ContradictionError:
            return False
        return set(note.literals) <= set(forced)

    def revalidate(self, note: Note) -> Note | None:
        """Return the note as it holds in the current state; None if it does not hold."""
        model, known = self._model, self.known
        if note.how == How.SUPPOSED:
            refutation = refute(model, known, -note.literals[0], set(note.bases))
            return refutation and note._replace(bases=refutation.rules, path=refutation.path)
        if note.is_pattern:
            pattern = note.pattern(model.constraints)
            needs = [
                n for index in note.bases for n in model.constraints[index].literals if not known[abs(n)]
            ]
            return note if needs and all(n in pattern for n in needs) else None
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
    trail = ProofTrail(query, basic=True)  # a clue rule eliminates only what its note says
    for note in notes[:-1]:
        current = trail.revalidate(note)
        if current is None:
            return None
        trail.add(current)
    ready = [step for step in trail.ready if step[1] == literal and query.allows(step[0])]
    return trail.derivation_of(*ready[0]) if ready else None
