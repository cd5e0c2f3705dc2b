"""What may be asked of any board: is there an answer, is it the only one, what do all have in common.

Knows no puzzle. What single constraints and a few of them together force is worked out first; a board that
this completes is proved unique without a solver, since every step was forced. The rest is put to Z3,
over the open unknowns only. Every answer is evaluated against the rules, by code that shares nothing
with what Z3 is given, before it leaves.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress

from solvers.core.boards.answer import Facts, Fields, Solution, Status
from solvers.core.boards.board import Board
from solvers.core.boards.places import Edge, Place, Value
from solvers.core.boards.puzzle_errors import EngineError, OutOfTimeError
from solvers.core.deduction.deduce import deduce
from solvers.core.deduction.propagation import Propagation
from solvers.core.rules.formula import Formula, Literal
from solvers.core.rules.logic import ContradictionError, Known
from solvers.core.rules.model import Model, formula_of
from solvers.core.rules.puzzle import Puzzle
from solvers.core.search.backbone import backbone
from solvers.core.search.backtracking import Supposing
from solvers.core.search.belief_propagation import likely_values
from solvers.core.search.failures import TooHardError
from solvers.core.search.lazy_clauses import Search

_LARGE = 2_000
"""With more open unknowns than this it is worth half a second or more to look for likely values; smaller
boards are decided faster without."""
_FIRST = 500
"""Conflicts before that: what they teach helps among likely values. Gettys (99x59) took 6.5 s with three
seeds; 9 to 15 without them, and 7 to 14 with 2,000."""
_TURN, _TURNS = 20_000, 6
"""Conflicts of a search among likely values, and how often it begins anew with what it has learned: where all
that is not enough, the values mislead. Of ten seeds of Faase (95x80) seven need one turn and three two or
three; one had found nothing after 60,000 conflicts in a row."""


Progress = Callable[[int, int], None]
"""Gets how many of the places of a board are certain, and how many there are."""


class Question:
    """One board under examination. Not for use from two threads.

    `seconds` limits the whole of the work on the board; None means no limit. Without `common` a board
    with several answers is left as soon as two are known, and little is found out of what they share.
    `progress` gets what is certain before the solver is asked, if it is.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        board: Board,
        seconds: float | None = None,
        *,
        common: bool = True,
        progress: Progress | None = None,
    ) -> None:
        self._started = time.monotonic()
        self._deadline = None if seconds is None else self._started + seconds
        self._common = common
        self._progress = progress
        self._model = Model(puzzle, board, deadline=self._deadline)
        self._sure = self._model.known_at_first()

    def solve(self) -> Solution:
        """Finds an answer and decides whether it is the only one."""
        if self._model.puzzle.conflict(self._model.board):
            return self._solution("none")
        try:
            state = Propagation(self._model)
            try:
                state.begin(self._sure)
            finally:
                self._sure = state.known
            if not state.complete:
                deduce(state, self._deadline)
                self._sure = state.known
            if state.complete:
                return self._forced()
            # From here on it may take long.
            self._report()
            try:
                return self._by_supposing(state)
            except TooHardError:
                return self._by_solver(state)
        except ContradictionError:
            return self._solution("none")
        except OutOfTimeError:
            self._report()
            return self._solution("unknown")

    def _report(self) -> None:
        if self._progress:
            self._progress(len(self._model.facts(self._sure)), len(self._model.answered))

    @property
    def places(self) -> tuple[Place, ...]:
        """The places that an answer decides."""
        return self._model.answered

    def certain(self) -> dict[Place, Value]:
        """What is certain of the places that an answer decides, as far as `solve` has found out."""
        return self._model.facts(self._sure)

    def possible(self, place: Place, value: Value) -> bool:
        """Whether a place may hold a value, as far as `solve` has found out."""
        literal = self._model.literal_of(place, value)
        return bool(literal) and self._sure[abs(literal)] != (-1 if literal > 0 else 1)

    def known_with(self, marks: Facts) -> tuple[Model, list[int]]:
        """The numbered board, and what is certain or marked."""
        known = list(self._sure)
        for place, value in marks.items():
            self._model.note(known, place, value)
        return self._model, known

    def allows(self, marks: Facts) -> bool:
        """Whether some answer agrees with all marks. Raises OutOfTimeError."""
        _, known = self.known_with(marks)
        try:
            self._model.propagate(known)
        except ContradictionError:
            return False
        if all(known[1:]):  # lazy constraints force less than they demand
            return all(constraint.is_satisfied_by(known) for constraint in self._model.constraints)
        return self._search(
            formula_of(self._model.rest(known).values(), known, self._model.clock), known
        ).satisfiable()

    def _search_of(self, state: Propagation) -> Search:
        """A search among what is open."""
        formula = formula_of(state.others_left(), self._sure, self._model.clock)
        formula.add_counts(state.left().values())
        return self._search(formula, self._sure)

    def _search(self, formula: Formula, known: Sequence[int]) -> Search:
        formula.write_counts()
        return Search(formula, self._model.cutting.values(), known, self._deadline)

    def _forced(self) -> Solution:
        """The one answer that can be, each step to it being forced; it may still break a rule."""
        if not all(constraint.is_satisfied_by(self._sure) for constraint in self._model.constraints):
            return self._solution("none")
        return self._solution("unique", self._sure)

    def _by_supposing(self, state: Propagation) -> Solution:
        """Looks for two answers without a solver. Raises TooHardError where that is not worth it."""
        supposing = Supposing(self._model, state, self._deadline)
        answers = supposing.answers()
        if not answers:
            return self._solution("none")
        if len(answers) == 1:
            self._sure = answers[0]
            return self._solution("unique", self._sure)
        if not self._common:
            return self._solution("multiple", answers[0])
        return self._shared(state, supposing, *answers)

    def _shared(self, state: Propagation, supposing: Supposing, one: Known, other: Known) -> Solution:
        """Finds what all answers share, of which two are found."""
        try:
            supposing.share(one, other)
            self._sure = state.known
        except OutOfTimeError:
            self._sure = state.known
            return self._solution("multiple", one)
        except TooHardError:
            self._sure = state.known
            try:
                search = self._search_of(state)
                search.expect(answer=True)
                search.satisfiable()  # there is an answer; `backbone` compares with what is found here
                same = [number for number in self._open() if one[number] == other[number]]
                backbone(search, one, same, self._proved)
            except OutOfTimeError:
                return self._solution("multiple", one)
        return self._solution("multiple", one, exact=True)

    def _by_solver(self, state: Propagation) -> Solution:
        """Finds an answer, then asks for another that differs in a shown unknown."""
        if self._deadline is not None and time.monotonic() > self._deadline:
            raise OutOfTimeError  # to load a large board takes seconds
        search = self._search_of(state)
        if not self._satisfiable(search, state):
            return self._solution("none")
        found = self._checked(search.assignment())
        try:
            # The clause holds only while `differs` is assumed, so it is out of the way of later questions.
            differs = search.variable()
            search.require([-differs, *(-number * found[number] for number in self._open())])
            search.expect(answer=False)  # most boards that people send have one answer
            if not search.satisfiable([differs]):
                self._sure = found
                return self._solution("unique", found)
        except OutOfTimeError:
            return self._solution("unknown", found)
        if not self._common:
            return self._solution("multiple", found)
        try:
            backbone(search, found, self._open(), self._proved)
        except OutOfTimeError:
            return self._solution("multiple", found)
        return self._solution("multiple", found, exact=True)

    def _satisfiable(self, search: Search, state: Propagation) -> bool:
        """Whether there is an answer. On large boards likely values are tried where it is not soon found."""
        search.expect(answer=True)
        if len(self._open()) <= _LARGE:
            return search.satisfiable()
        with suppress(TooHardError):
            return search.satisfiable(conflicts=_FIRST)
        if likely := likely_values(state.rest(), self._sure, self._model.clock):
            found = self._among_likely(search, likely)
            if found:
                search.keep()
            return found
        return search.satisfiable()

    def _among_likely(self, search: Search, likely: Sequence[Literal]) -> bool:
        search.prefer(likely)
        for _ in range(_TURNS):
            with suppress(TooHardError):
                return search.satisfiable(conflicts=_TURN)
        search.expect(answer=True)
        return search.satisfiable()

    def _proved(self, literals: Iterable[Literal]) -> None:
        for literal in literals:
            self._sure[abs(literal)] = 1 if literal > 0 else -1

    def _open(self) -> list[int]:
        """The numbers of the shown unknowns that are not certain."""
        return [number for number in range(1, self._model.shown + 1) if not self._sure[number]]

    def _checked(self, known: list[int]) -> list[int]:
        """The same assignment, after every rule was evaluated on it; raises EngineError if one fails."""
        for rule in self._model.rules:
            if not rule.constraint.is_satisfied_by(known):
                raise EngineError(f"The answer found breaks a rule: {rule.words().says}")
        return known

    def _solution(
        self, status: Status, found: Sequence[int] | None = None, *, exact: bool = False
    ) -> Solution:
        """The solution as it leaves, with what is certain so far as what is common."""
        answer = None if found is None else self._model.facts(found)
        written = self._written(answer)
        if status == "unique":
            sure, shared = answer, written
        else:
            sure = None if status == "none" else self._model.facts(self._sure)
            shared = self._written(sure)
        return Solution(
            status,
            answer,
            sure,
            written,
            shared,
            time.monotonic() - self._started,
            exact=exact or status in ("unique", "none"),
            joins=self._joins(found) if found and status == "unique" else (),
        )

    def _written(self, facts: Facts | None) -> Fields | None:
        puzzle = self._model.puzzle
        if facts is None:
            return None
        return puzzle.spelling(self._model.board, self._model.answered, facts, puzzle.symbols)

    def _joins(self, found: Sequence[int]) -> tuple[Edge, ...]:
        """The pairs of an answer that it does not show."""
        if not self._model.puzzle.paired:
            return ()
        # In the order of their numbers, so those of shown places come first.
        unseen = list(self._model.literal.items())[self._model.shown :]
        return tuple(place for place, number in unseen if found[number] > 0 and isinstance(place, Edge))
