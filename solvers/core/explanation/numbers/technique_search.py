"""The next step on boards with numbers: a single, or the techniques that lead to one.

The search tries singles first, then one note before a single, the easiest first. After that it tries several
notes and refutations, by effort. The reason of a step names no clue without which the step also follows.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import islice

from solvers.core.explanation.elimination_record import How
from solvers.core.explanation.ladder import Kind, Step
from solvers.core.explanation.numbers.candidate_patterns import Patterns
from solvers.core.explanation.numbers.candidate_table import CandidateTable
from solvers.core.explanation.numbers.pattern_steps import by_all_patterns, by_one_note
from solvers.core.explanation.numbers.proof_trail import LONG, Proof, single
from solvers.core.explanation.numbers.refutation_steps import by_all_refutations, by_exclusion, by_refutation
from solvers.core.explanation.numbers.step_query import StepQuery
from solvers.core.explanation.reasons import Reasons, parts_of
from solvers.core.explanation.setter_rules import with_needed_rules
from solvers.core.explanation.solver_steps import step_by_rules, step_by_trying
from solvers.core.rules.formula import Literal
from solvers.core.rules.model import Model

_CHEAP = 3.0
"""Maximum cost of notes that are shown without a search for cheaper ones."""
_PATIENCE = 6.0
"""Minimum cost of a chain at which a refutation may be easier to follow."""
_TRIED = 4
"""Maximum number of proofs that are tested for unneeded clues. If all have some, the first is searched
again with fewer clues."""


class TechniqueSearch:
    """Looks for steps on one board."""

    def __init__(self, model: Model) -> None:
        self._model = model
        self._table = CandidateTable(model)
        self._patterns = Patterns(model)

    @property
    def known(self) -> Sequence[int]:
        """The last known values, with the eliminations by background rules."""
        return self._table.known

    def step(
        self,
        known: Sequence[int],
        deadline: float | None = None,
        wanted: Collection[int] | None = None,
        *,
        told: bool = False,
    ) -> Step | None:
        """Return the easiest step, for the `wanted` variables if any are given; None if none is found.

        The sentence of a step that is `told` also names clues outside. It takes one that needs them all, if
        there is one among the easiest. Raises ContradictionError if there is no solution, and OutOfTimeError.
        """
        self._table.take(known)
        query = StepQuery(self._model, self._table, self._patterns, wanted, None, deadline)
        singles = (self._step(proof) for proof in _singles(query))
        if step := self._first_minimal(islice(singles, _TRIED)) if told else next(singles, None):
            return step
        if step := self._minimal(query, _proofs(query), told=told):
            return step
        step = step_by_trying(self._model, self.known, deadline, wanted) or self._by_rules(query, known)
        return (with_needed_rules(self._model, step) or step) if told and step else step

    def assign_singles(self, known: list[int]) -> None:
        """Add to the known values all singles, one after the other."""
        self._table.assign_singles(known)

    def _by_rules(self, query: StepQuery, known: Sequence[int]) -> Step | None:
        """Return a step of several rules that the solver names."""
        for wanted in [None] if query.wanted is None else query.wanted:
            if step := step_by_rules(self._model, known, query.deadline, wanted):
                return step
        return None

    def _first_minimal(self, steps: Iterable[Step]) -> Step | None:
        """Return the first step that needs all clues in its sentence.

        If there is none, return the first step with only the clues that it needs.
        """
        first: Step | None = None
        for step in steps:
            fewer = with_needed_rules(self._model, step)
            if fewer is None:
                return step
            first = first or fewer
        return first

    def _minimal(self, query: StepQuery, proofs: Iterable[Proof], *, told: bool) -> Step | None:
        """Return the first step that needs all its clues, or otherwise the first step with fewer clues."""
        candidates = list(islice(proofs, _TRIED))
        if not candidates:
            return None
        every = {index for proof in candidates for index in self._clues(proof)}
        every.update(part for index in tuple(every) for part in parts_of(self._model, index))
        reasons = Reasons(self._model, self.known, query.deadline, only=every) if every else None
        step: Step | None = None
        fewer: tuple[Literal, Sequence[int]] | None = None
        for proof in candidates:
            clues = self._clues(proof)
            needed = reasons.minimal_rules(proof.literal, clues) if reasons and clues else clues
            # A proof with an unneeded clue, or with two where one is enough, is skipped; if all are such, the
            # first is searched again.
            if needed and {*needed} != {*clues}:
                fewer = fewer or (proof.literal, needed)
                continue
            step = self._step(proof, clues=bool(needed))
            # A supposition or a chain leads past a clue that it does not need more often than a pattern does.
            is_tested = told or step.kind == Kind.SEVERAL
            shorter = with_needed_rules(self._model, step) if is_tested else None
            if shorter is None:
                return step
            step = shorter
        if fewer:
            step = self._with_fewer(query, *fewer)
            step = with_needed_rules(self._model, step) or step
        return step

    def _clues(self, proof: Proof) -> list[int]:
        """Return the clue rules of a proof that do not follow from the background rules."""
        named = dict.fromkeys(index for note in proof.notes for index in note.bases)
        return [i for i in named if not self._model.rules[i].basic and not self._model.rules[i].corollary]

    def _with_fewer(self, query: StepQuery, literal: Literal, clues: Collection[int]) -> Step:
        """Return a step with only some clues, with notes if they lead to it."""
        numbers = self._model.numbers_of(self._model.places[literal - 1])
        fewer = replace(query, wanted=numbers, clues=clues)
        for proof in _proofs(fewer):
            return self._step(proof, clues=True)
        rules = tuple(self._model.rules[index] for index in sorted(clues))
        return Step(literal, rules, Kind.SEVERAL, self.known)

    def _step(self, proof: Proof, *, clues: bool = False) -> Step:
        """Return the step of a proof; with `clues`, corollaries of the background rules are not blamed."""
        rules, last, known = self._model.rules, proof.notes[-1], self.known
        if len(proof.notes) == 1:
            return Step(proof.literal, (rules[last.bases[0]],), Kind.ALONE, known)
        named = dict.fromkeys(index for note in proof.notes for index in note.bases)
        covered = {i for note in proof.notes if note.is_pattern for i in note.bases}
        shown = [rules[i] for i in named if not rules[i].basic or i in covered]
        if not shown:
            shown = [rules[i] for i in last.bases]
        seen = tuple(rule for rule in shown if clues and rule.corollary)
        is_hard = any(note.how in (How.CHAINED, How.SUPPOSED) for note in proof.notes)
        kind = Kind.SEVERAL if is_hard else Kind.STRIKES
        blamed = tuple(rule for rule in shown if not (clues and rule.corollary))
        return Step(proof.literal, blamed, kind, known, proof.notes, seen=seen)


def _singles(query: StepQuery) -> Iterator[Proof]:
    """Yield a step to each literal that one rule forces, the easiest first."""
    known = query.table.known
    ready = query.by_effort(
        (i, literal) for i, shown in query.table.ready.items() for literal in shown if not known[abs(literal)]
    )
    for each in dict.fromkeys(literal for _, literal in ready):
        if best := query.best(step for step in ready if step[1] == each):
            yield Proof((single(*best),))


def _proofs(query: StepQuery) -> Iterator[Proof]:
    """Yield steps after notes, the easiest first: after one note if possible, otherwise after several."""
    # The eliminations by a single clue come before all patterns.
    simple = list(by_one_note(query, (-1, *query.patterns.tiers())))
    yield from simple or _by_several(query)


def _by_several(query: StepQuery) -> Sequence[Proof]:
    """Return steps after several notes, after chains and by refutation, by effort."""
    patterns = query.patterns
    proofs = [proof] if (proof := by_all_patterns(query, patterns.tiers())) else []
    if proofs and proofs[0].cost <= _CHEAP:
        return proofs
    chained = list(by_one_note(query, patterns.chain_tiers()))
    if not (proofs or chained) and (proof := by_all_patterns(query, range(patterns.chain_tiers().stop))):
        chained.append(proof)
    proofs += chained
    if min((proof.cost for proof in chained), default=_PATIENCE) >= _PATIENCE:
        # For a wanted location, its other candidates are refuted instead; a few clues may need both ways.
        if query.wanted is None or query.clues is not None:
            proofs += by_refutation(query)
        if query.wanted is not None:
            proofs += by_exclusion(query)
    if not proofs and (proof := by_all_refutations(query)):
        proofs.append(proof)
    proofs.sort(key=lambda proof: proof.cost)
    return [proof for proof in proofs if sum(note.how != How.ALONG for note in proof.notes) <= LONG]
