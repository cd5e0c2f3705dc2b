"""The next step where places hold numbers: a single, or what it takes to note before there is one.

First what one rule forces; then one pattern and the single it leaves, the easiest patterns first; then
several of them, and numbers that are supposed and cannot be, whatever is less to see.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import NamedTuple

from solvers.core.boards.errors import OutOfTimeError
from solvers.core.explaining.ladder import Kind, Step, distance
from solvers.core.explaining.notes import How, Note
from solvers.core.explaining.patterns import Patterns
from solvers.core.explaining.pencil import Pencil
from solvers.core.explaining.reasons import step_by_rules, step_by_trying
from solvers.core.explaining.suppose import refuted, shrunk
from solvers.core.rules.formula import Literal
from solvers.core.rules.logic import ContradictionError
from solvers.core.rules.model import Model

_CHEAP = 3.0
"""Notes that cost no more are told without looking for fewer."""
_SUPPOSED = 12
"""So many numbers that cannot be are enough to choose the best from."""
_LONG = 6
"""Of more notes nobody looks whether one can be left out, and nobody would follow them."""


class Proof(NamedTuple):
    """Notes that lead to a step, the last of which is that step."""

    notes: tuple[Note, ...]

    @property
    def literal(self) -> Literal:
        return self.notes[-1].literals[0]

    @property
    def cost(self) -> float:
        return sum(note.cost for note in self.notes[:-1])


class Noting:
    """Looks for steps on one board."""

    def __init__(self, model: Model) -> None:
        self._model = model
        self._pencil = Pencil(model)
        self._made: Patterns | None = None
        self._wanted: Collection[int] | None = None
        self._deadline: float | None = None

    @property
    def _patterns(self) -> Patterns:
        if self._made is None:
            self._made = Patterns(self._model)
        return self._made

    @property
    def known(self) -> Sequence[int]:
        """What was told last, with all that basic rules strike out."""
        return self._pencil.known

    def step(
        self, told: Sequence[int], deadline: float | None = None, wanted: Collection[int] | None = None
    ) -> Step | None:
        """The easiest step, of the `wanted` unknowns if any are named; None where none is found so.

        Raises ContradictionError where there is seen to be no answer, and OutOfTimeError.
        """
        self._wanted, self._deadline = wanted, deadline
        self._pencil.take(told)
        proof = self._single() or self._by_one() or self._by_several()
        if proof:
            return self._step(proof)
        return step_by_trying(self._model, self.known, deadline, wanted) or self._by_rules(told)

    def _by_rules(self, told: Sequence[int]) -> Step | None:
        """What several rules force that the solver names."""
        for wanted in [None] if self._wanted is None else self._wanted:
            if step := step_by_rules(self._model, told, self._deadline, wanted):
                return step
        return None

    def _step(self, proof: Proof) -> Step:
        last = proof.notes[-1]
        rules = self._model.rules
        if len(proof.notes) == 1:
            return Step(last.literals[0], (rules[last.bases[0]],), Kind.ALONE, self._pencil.known)
        named = dict.fromkeys(index for note in proof.notes for index in note.bases)
        supposed = any(note.how == How.SUPPOSED for note in proof.notes)
        blamed = [i for i in named if not rules[i].basic]
        cells = [i for note in proof.notes if note.how == How.COVERED for i in note.bases]
        shown = dict.fromkeys(
            [*(i for i in named if i in blamed or i in cells), *([] if blamed or cells else last.bases)]
        )
        kind = Kind.SEVERAL if supposed else Kind.STRIKES
        return Step(last.literals[0], tuple(rules[i] for i in shown), kind, self._pencil.known, proof.notes)

    def _best(self, ready: Iterable[tuple[int, Literal]]) -> tuple[int, Literal] | None:
        """The rule and the step to take of those that are ready: the nearest of the easiest to see."""
        model = self._model
        wanted = [
            (index, literal)
            for index, literal in ready
            if self._wanted is None or abs(literal) in self._wanted
        ]
        return min(
            wanted,
            key=lambda one: (
                one[1] < 0,
                model.rules[one[0]].rank,
                distance(model.places[abs(one[1]) - 1], model.focus),
                one[0],
                abs(one[1]),
            ),
            default=None,
        )

    def _single(self) -> Proof | None:
        known = self._pencil.known
        ready = (
            (index, own)
            for index, shown in self._pencil.ready.items()
            for own in shown
            if not known[abs(own)]
        )
        best = self._best(ready)
        return best and Proof((_single(*best),))

    def _striking(self) -> list[Note]:
        """What single rules strike out that are not basic."""
        striking, rules = self._pencil.striking, self._model.rules
        order = sorted(striking, key=lambda index: (rules[index].rank, index))
        return [Note(How.RULE, tuple(striking[index]), (index,)) for index in order]

    def _by_one(self) -> Proof | None:
        """One note that is seen without supposing anything, and the single that it leaves."""
        state = _State(self._model, self._pencil.known, basic=True)
        if self._wanted is not None and self._pencil.ready:
            return None  # other steps come first, and take the place of notes
        for tier in range(-1, self._patterns.tiers()):
            found = self._striking() if tier < 0 else self._patterns.found(tier, self._pencil.known)
            proofs = []
            for note in found:
                state.add(note)
                best = self._best(state.ready)
                if best:
                    proofs.append(self._by_note(state, note, best))
                state.undo()
            if proofs:
                focus, places = self._model.focus, self._model.places
                return min(
                    proofs, key=lambda proof: (proof.cost, distance(places[abs(proof.literal) - 1], focus))
                )
        return None

    def _by_note(self, state: _State, note: Note, best: tuple[int, Literal]) -> Proof:
        """The proof of a step that a note makes ready, with what further rules struck out because of it."""
        behind = state.behind(*best)
        if all(other.how == How.ALONG or other is state.notes[0] for other in behind[:-1]):
            return Proof((note, _single(*best)))
        return Proof(self._spared(behind, best[1]))

    def _by_several(self) -> Proof | None:
        """The notes with the least to see that lead to a step."""
        proofs = list(self._closed())
        if not proofs or proofs[0].cost > _CHEAP:
            proofs += self._by_supposing() if self._wanted is None else self._by_excluding(self._wanted)
        if not proofs and (proof := self._by_supposing_more()):
            proofs.append(proof)
        best = min(proofs, key=lambda proof: proof.cost, default=None)
        return None if best is None or sum(note.how != How.ALONG for note in best.notes) > _LONG else best

    def _closed(self) -> Iterator[Proof]:
        """All patterns noted, kind by kind, until there is a step."""
        for most in range(self._patterns.tiers()):
            state = _State(self._model, self._pencil.known)
            if self._noted(state, most):
                yield self._proof(state)
                return

    def _noted(self, state: _State, most: int) -> bool:
        """Notes all patterns up to a kind, and whether there then is a step."""
        for note in self._striking():
            state.add(note)
        if self._wanted is not None:
            ready = [(i, own) for i, shown in self._pencil.ready.items() for own in shown]
            state.ready.extend(ready)
        tier = -1
        while True:
            if self._best(state.ready):
                return True
            if self._wanted is not None and (single := next(state.singles(), None)):
                state.add(single)
                tier = -1
                continue
            tier += 1
            if tier > most:
                return False
            for note in list(self._patterns.found(tier, state.known)):
                if state.add(note):
                    tier = -1
                    if self._best(state.ready):
                        return True

    def _by_supposing(self) -> list[Proof]:
        """Steps by one number that cannot be, where one of two is left."""
        known, proofs = self._pencil.known, []
        state = _State(self._model, known, basic=True)
        tried: set[Literal] = set()
        for literal in self._either_or():
            if literal in tried:
                continue
            tried.add(literal)
            self._check_time()
            found = refuted(self._model, known, literal)
            if found is None:
                continue
            found = shrunk(self._model, known, literal, found)
            note = Note(How.SUPPOSED, (-literal,), found.rules, path=found.path)
            state.add(note, found.used)
            if best := self._best(state.ready):
                proofs.append(self._by_note(state, note, best))
            state.undo()
            if len(proofs) >= _SUPPOSED or (proofs and proofs[-1].cost <= _CHEAP + 1):
                break
        return proofs

    def _by_excluding(self, wanted: Collection[int]) -> Iterator[Proof]:
        """The step of one place where each other number that is left for it cannot be."""
        known, model = self._pencil.known, self._model
        state = _State(model, known, basic=True)
        for number in wanted:
            self._check_time()
            if not known[number] and (found := refuted(model, known, number)):
                found = shrunk(model, known, number, found)
                state.add(Note(How.SUPPOSED, (-number,), found.rules, path=found.path))
        best = self._best(state.ready)
        if best:
            yield Proof((*(note for note in state.notes if note.how == How.SUPPOSED), _single(*best)))

    def _either_or(self) -> Iterator[Literal]:
        """The numbers that are one of two left, for a place or for a group; those near the focus first."""
        known, model = self._pencil.known, self._model
        pairs: dict[int, None] = {}
        for index, constraint in enumerate(model.constraints):
            if constraint.lazy or model.rules[index].constraint.woken == (True, False):
                continue
            own = [literal for literal in constraint.literals if not known[abs(literal)]]
            if len(own) == 2:
                pairs |= dict.fromkeys(own)
        yield from sorted(pairs, key=lambda own: distance(model.places[abs(own) - 1], model.focus))

    def _by_supposing_more(self) -> Proof | None:
        """A step by all numbers that are found impossible, one after the other."""
        state = _State(self._model, self._pencil.known)
        while True:
            before = len(state.notes)
            if self._noted(state, self._patterns.tiers() - 1):
                return self._proof(state)
            numbers = [n for n in range(1, self._model.shown + 1) if not state.known[n]]
            focus, places = self._model.focus, self._model.places
            numbers.sort(key=lambda n: distance(places[n - 1], focus))
            for number in numbers:
                if state.known[number] or not self._model.silent[-number]:
                    continue
                self._check_time()
                found = refuted(self._model, state.known, number)
                if found:
                    found = shrunk(self._model, state.known, number, found)
                    state.add(Note(How.SUPPOSED, (-number,), found.rules, path=found.path), found.used)
                    if self._best(state.ready):
                        return self._proof(state)
                    if self._wanted is not None and any(not state.known[abs(own)] for _, own in state.ready):
                        break
            if len(state.notes) == before:
                return None

    def _check_time(self) -> None:
        if self._deadline is not None and time.monotonic() > self._deadline:
            raise OutOfTimeError

    def _proof(self, state: _State) -> Proof:
        best = self._best(state.ready)
        assert best  # noqa: S101 - asked for only where there is one
        return Proof(self._spared(state.behind(*best), best[1]))

    def _spared(self, notes: tuple[Note, ...], literal: Literal) -> tuple[Note, ...]:
        """The notes without those that can be left out."""
        for note in notes[-2::-1] if len(notes) <= _LONG else ():
            rest = [other for other in notes if other != note]
            if len(rest) > 1 and (fewer := self._replayed(rest, literal)):
                notes = fewer
        return notes

    def _replayed(self, notes: Sequence[Note], literal: Literal) -> tuple[Note, ...] | None:
        """The same notes where each still holds with those before it, and they still lead to the step."""
        state = _State(self._model, self._pencil.known)
        for note in notes[:-1]:
            again = state.again(note)
            if again is None:
                return None
            state.add(again)
        ready = [own for own in state.ready if own[1] == literal]
        return (*state.notes, _single(*ready[0])) if ready else None


def _single(index: int, literal: Literal) -> Note:
    return Note(How.SINGLE, (literal,), (index,))


class _State:
    """What is known and noted, with the steps that are `ready` because of the notes.

    With `basic` only basic rules strike more out because of a note.
    """

    def __init__(self, model: Model, known: Sequence[int], *, basic: bool = False) -> None:
        self._model = model
        self._basic = basic
        self._first = known
        self.known = list(known)
        self.notes: list[Note] = []
        self.ready: list[tuple[int, Literal]] = []
        self._by: dict[int, int] = {}
        self._used: dict[int, frozenset[int]] = {}

    def add(self, note: Note, used: frozenset[int] | None = None) -> bool:
        """Notes what is new, and what basic rules then strike out; False where nothing is."""
        new = [own for own in note.literals if not self.known[abs(own)]]
        if not new:
            return False
        self._set(note._replace(literals=tuple(new)))
        if used is not None:
            self._used[len(self.notes) - 1] = used
        queue = deque(new)
        while queue:
            for index in self._model.woken[queue.popleft()]:
                queue.extend(self._asked(index))
        return True

    def _set(self, note: Note) -> None:
        for literal in note.literals:
            if self.known[abs(literal)] * literal < 0:
                raise ContradictionError
            self.known[abs(literal)] = 1 if literal > 0 else -1
            self._by[abs(literal)] = len(self.notes)
        self.notes.append(note)

    def _asked(self, index: int) -> list[Literal]:
        """Asks a rule; gives what was noted because of it."""
        rule, silent = self._model.rules[index], self._model.silent
        forced = rule.constraint.forces(self.known)
        self.ready.extend((index, own) for own in forced if not silent[own])
        struck = [own for own in forced if silent[own]]
        if self._basic and not rule.basic:
            return []
        if struck:
            self._set(Note(How.ALONG if rule.basic else How.RULE, tuple(struck), (index,)))
        return struck

    def singles(self) -> Iterator[Note]:
        """The steps that are ready, as notes."""
        return (_single(*one) for one in self.ready if not self.known[abs(one[1])])

    def undo(self) -> None:
        """Forgets all notes."""
        for number in self._by:
            self.known[number] = self._first[number]
        self.notes, self.ready, self._by, self._used = [], [], {}, {}

    def behind(self, index: int, literal: Literal) -> tuple[Note, ...]:
        """The notes that led to a step, in their order, and the step."""
        needed: set[int] = set()
        todo = [abs(own) for own in self._model.constraints[index].literals if own != literal]
        for number in todo:
            at = self._by.get(number)
            if at is None or at in needed:
                continue
            needed.add(at)
            note = self.notes[at]
            if at in self._used:
                todo.extend(self._used[at])
            else:
                rules = (self._model.constraints[base] for base in note.bases)
                todo.extend(
                    abs(own) for rule in rules for own in rule.literals if self._by.get(abs(own), at) < at
                )
        return (*(self.notes[at] for at in sorted(needed)), _single(index, literal))

    def again(self, note: Note) -> Note | None:
        """A note as it holds now, with what it strikes now; None where it does not hold."""
        model, known = self._model, self.known
        if note.how == How.SUPPOSED:
            found = refuted(model, known, -note.literals[0], set(note.bases))
            return found and note._replace(bases=found.rules, path=found.path)
        if note.how == How.COVERED:
            covered = {own for index in note.covers for own in model.constraints[index].literals}
            own = [n for index in note.bases for n in model.constraints[index].literals if not known[abs(n)]]
            return note if own and covered.issuperset(own) else None
        forced = set(model.constraints[note.bases[0]].forces(known))
        left = tuple(own for own in note.literals if own in forced or known[abs(own)])
        return note._replace(literals=left) if left else None
