"""Solves any board: finds a solution, decides whether it is unique, and finds what all solutions share.

This module knows no puzzle. It first propagates single constraints and a few of them together. A board that
this completes has a unique solution, since every step was forced. Otherwise Z3 gets the open variables.

Before a solution is returned, every rule is evaluated on it by code that shares nothing with Z3's input.
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
from solvers.core.search.backtracker import Backtracker
from solvers.core.search.belief_propagation import likely_values
from solvers.core.search.failures import TooHardError
from solvers.core.search.lazy_clauses import Search

_LARGE = 2_000
"""Number of open variables above which likely values are worth half a second or more. Smaller boards are
decided faster without them."""
_FIRST = 500
"""Number of conflicts before likely values are tried: the learnt clauses help among them.

The picture Gettys (99x59) took 6.5 s with three seeds. It took 9 to 15 s without these conflicts, and 7 to 14
s with 2,000.
"""
_TURN, _TURNS = 20_000, 6
"""Conflicts of one search among likely values, and number of such searches; learnt clauses are kept.

If that is not enough, the values mislead. Of ten seeds of Faase (95x80), seven need one search and three need
two or three. One seed had found nothing after 60,000 conflicts in a row.
"""


_COMMON = 2.0
"""Seconds for what all solutions share after two are known, or as many as these took if that was longer.

Otherwise a non-consecutive Sudoku without clues, whose two solutions take 0.3 s, takes all of a minute.
"""

Progress = Callable[[int, int], None]
"""Receives the number of locations whose value is certain, and the number of all locations."""


class Question:
    """One board to be solved. Not for use from two threads.

    `seconds` limits all work on the board, and within it the search for what solutions share has its own
    limit; None means no limits. Without `common`, a board with several solutions is left as soon as two are
    known, so little is known about what they share. `progress` is called with the certain locations before a
    solver is asked, if one is asked.
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
        """Find a solution and decide whether it is unique."""
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
                return self._by_propagation()
            # The steps after this one may take long.
            self._report()
            try:
                return self._by_backtracking(state)
            except TooHardError:
                return self._by_solver(state)
        except ContradictionError:
            return self._solution("none")
        except OutOfTimeError:
            self._report()
            return self._solution("unknown")

    def _report(self) -> None:
        if self._progress:
            self._progress(len(self._model.facts(self._sure)), len(self._model.decided_places))

    @property
    def places(self) -> tuple[Place, ...]:
        """The locations that a solution decides."""
        return self._model.decided_places

    def certain(self) -> dict[Place, Value]:
        """Return the values that `solve` has proved so far."""
        return self._model.facts(self._sure)

    def possible(self, place: Place, value: Value) -> bool:
        """Return whether a location may have a value, by the results of `solve` so far."""
        literal = self._model.literal_of(place, value)
        return bool(literal) and self._sure[abs(literal)] != (-1 if literal > 0 else 1)

    def known_with(self, marks: Facts) -> tuple[Model, list[int]]:
        """Return the model, and the literals that are certain or marked."""
        known = list(self._sure)
        for place, value in marks.items():
            self._model.assign(known, place, value)
        return self._model, known

    def allows(self, marks: Facts) -> bool:
        """Return whether a solution agrees with all marks. Raises OutOfTimeError."""
        _, known = self.known_with(marks)
        try:
            self._model.propagate(known)
        except ContradictionError:
            return False
        if all(known[1:]):  # lazy constraints propagate less than they demand
            return all(constraint.is_satisfied_by(known) for constraint in self._model.constraints)
        return self._search(
            formula_of(self._model.rest(known).values(), known, self._model.clock), known
        ).satisfiable()

    def _search_of(self, state: Propagation) -> Search:
        """Return a search over the open variables."""
        formula = formula_of(state.open_others(), self._sure, self._model.clock)
        formula.add_counts(state.open_counts().values())
        return self._search(formula, self._sure)

    def _search(self, formula: Formula, known: Sequence[int]) -> Search:
        formula.write_counts()
        return Search(formula, self._model.all_lazies.values(), known, self._deadline)

    def _by_propagation(self) -> Solution:
        """Return the solution that propagation completed. It may still break a rule."""
        if not all(constraint.is_satisfied_by(self._sure) for constraint in self._model.constraints):
            return self._solution("none")
        return self._solution("unique", self._sure)

    def _by_backtracking(self, state: Propagation) -> Solution:
        """Look for two solutions by backtracking. Raises TooHardError if a solver is the better choice."""
        backtracker = Backtracker(self._model, state, self._deadline)
        solutions = backtracker.solutions(common=self._common)
        if not solutions:
            return self._solution("none")
        if len(solutions) == 1:
            self._sure = solutions[0]
            return self._solution("unique", self._sure)
        if not self._common:
            return self._solution("multiple", solutions[0])
        return self._with_common(state, backtracker, *solutions)

    def _with_common(
        self, state: Propagation, backtracker: Backtracker, one: Known, other: Known
    ) -> Solution:
        """Find what all solutions share, given two of them."""
        backtracker.deadline = deadline = self._deadline_for_common()
        try:
            backtracker.prove_common(one, other)
            self._sure = state.known
        except OutOfTimeError:
            self._sure = state.known
            return self._solution("multiple", one)
        except TooHardError:
            self._sure = state.known
            try:
                search = self._search_of(state)
                search.deadline = deadline
                search.tune_for(answer=True)
                # Solutions exist. The call is for its side effect: `backbone` compares `one` with the
                # assignment that the solver found last.
                search.satisfiable()
                shared = [number for number in self._open() if one[number] == other[number]]
                exact = backbone(search, one, shared, self._record)
            except OutOfTimeError:
                exact = False
            return self._solution("multiple", one, exact=exact)
        return self._solution("multiple", one, exact=True)

    def _by_solver(self, state: Propagation) -> Solution:
        """Find a solution, then ask the solver for another one that differs in a primary variable."""
        if self._deadline is not None and time.monotonic() > self._deadline:
            raise OutOfTimeError  # loading a large board takes seconds
        search = self._search_of(state)
        if not self._satisfiable(search, state):
            return self._solution("none")
        found = self._verify(search.assignment())
        try:
            # The clause holds only while `differs` is assumed, so it does not affect later searches.
            differs = search.variable()
            search.require([-differs, *(-number * found[number] for number in self._open())])
            search.tune_for(answer=False)  # most boards that users send have a unique solution
            if not search.satisfiable([differs]):
                self._sure = found
                return self._solution("unique", found)
        except OutOfTimeError:
            return self._solution("unknown", found)
        if not self._common:
            return self._solution("multiple", found)
        search.deadline = self._deadline_for_common()
        try:
            exact = backbone(search, found, self._open(), self._record)
        except OutOfTimeError:
            exact = False
        return self._solution("multiple", found, exact=exact)

    def _deadline_for_common(self) -> float | None:
        """Return the time at which the search for what all solutions share ends."""
        if self._deadline is None:
            return None
        now = time.monotonic()
        return min(self._deadline, now + max(_COMMON, now - self._started))

    def _satisfiable(self, search: Search, state: Propagation) -> bool:
        """Return whether there is a solution. Large boards without a quick solution are searched near likely
        values.
        """
        search.tune_for(answer=True)
        if len(self._open()) <= _LARGE:
            return search.satisfiable()
        with suppress(TooHardError):
            return search.satisfiable(conflicts=_FIRST)
        if likely := likely_values(state.rest(), self._sure, self._model.clock):
            found = self._search_with_phases(search, likely)
            if found:
                search.prefer_last_assignment()
            return found
        return search.satisfiable()

    def _search_with_phases(self, search: Search, likely: Sequence[Literal]) -> bool:
        search.prefer(likely)
        for _ in range(_TURNS):
            with suppress(TooHardError):
                return search.satisfiable(conflicts=_TURN)
        search.tune_for(answer=True)
        return search.satisfiable()

    def _record(self, literals: Iterable[Literal]) -> None:
        for literal in literals:
            self._sure[abs(literal)] = 1 if literal > 0 else -1

    def _open(self) -> list[int]:
        """Return the primary variables that are not certain."""
        return [number for number in range(1, self._model.shown + 1) if not self._sure[number]]

    def _verify(self, known: list[int]) -> list[int]:
        """Return the assignment if every rule holds on it; raise EngineError if one fails."""
        for rule in self._model.rules:
            if not rule.constraint.is_satisfied_by(known):
                raise EngineError(f"The answer found breaks a rule: {rule.words().says}")
        return known

    def _solution(
        self, status: Status, found: Sequence[int] | None = None, *, exact: bool = False
    ) -> Solution:
        """Return the result; the certain values so far are the common ones."""
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
            joins=self._joins(found) if found and (status == "unique" or self._model.puzzle.is_loose) else (),
            least=self._least() if status == "multiple" else {},
        )

    def _least(self) -> dict[Place, Value]:
        """Return the least number of each open location that is never 0, though its numbers begin there."""
        least: dict[Place, Value] = {}
        for place in self._model.decided_places if self._model.has_numbers else ():
            numbers = self._model.numbers_of(place)
            left = [number for number in numbers if self._sure[number] >= 0]
            if len(left) > 1 and self._model.values[numbers[0] - 1] == 0 and left[0] != numbers[0]:
                least[place] = self._model.values[left[0] - 1]
        return least

    def _written(self, facts: Facts | None) -> Fields | None:
        puzzle = self._model.puzzle
        if facts is None:
            return None
        return puzzle.spelling(self._model.board, self._model.decided_places, facts, puzzle.symbols)

    def _joins(self, found: Sequence[int]) -> tuple[Edge, ...]:
        """Return the pairs of a solution that its picture does not show."""
        if not self._model.puzzle.paired:
            return ()
        # Literals are in the order of their variables, and primary variables come first.
        unseen = list(self._model.literal.items())[self._model.shown :]
        true = [place for place, number in unseen if found[number] > 0 and isinstance(place, Edge)]
        return (*true, *self._model.numbered_edges(found))
