"""OR-Tools' CP-SAT with one worker: an answer, and whether another one exists.

The models and cuts are those of CaDiCaL. Counts are exactly-one, at-most-one or sums, and runs are automata.
CP-SAT keeps nothing from one question to the next. After each round of cuts it starts again, with the last
answer as its hint. A model without cuts is searched once, for two answers, which takes half the time of two
searches. There is no linear relaxation: minimal boards of Mosaic take a third of the time without it, the
others the same time.
"""

from __future__ import annotations

from collections.abc import Sequence
from time import monotonic

from ortools.sat.python import cp_model

from tests.bench.judged.grid import Clues
from tests.bench.judged.model import Clause, Model, Values
from tests.bench.judged.models import MODELS, Verdict


class LateError(Exception):
    """The time is over."""


class Search:
    """A model under CP-SAT, to which clauses can be added."""

    def __init__(self, model: Model, seconds: float | None = None) -> None:
        self._latest = None if seconds is None else monotonic() + seconds
        self.model = model
        self.rounds = 0
        self._cp = cp_model.CpModel()
        self._variables: list[cp_model.IntVar] = []
        self._grown()
        for clause in model.clauses:
            self.add(clause)
        for low, high, literals in model.counts:
            self._count(low, high, [self._of(literal) for literal in literals])
        for lengths, cells in model.runs:
            _automaton(self._cp, lengths, [self._variables[cell - 1] for cell in cells])
        self._solver = cp_model.CpSolver()
        self._solver.parameters.num_workers = 1
        self._solver.parameters.linearization_level = 0

    def _grown(self) -> None:
        """A variable for each of the model's that has none yet."""
        for number in range(len(self._variables) + 1, self.model.variables + 1):
            self._variables.append(self._cp.new_bool_var(f"v{number}"))

    def _of(self, literal: int) -> cp_model.LiteralT:
        variable = self._variables[abs(literal) - 1]
        return variable if literal > 0 else variable.negated()

    def add(self, clause: Clause) -> None:
        self._grown()
        self._cp.add_bool_or([self._of(literal) for literal in clause])

    def _count(self, low: int, high: int, literals: Sequence[cp_model.LiteralT]) -> None:
        if low == high == 1:
            self._cp.add_exactly_one(literals)
        elif (low, high) == (0, 1):
            self._cp.add_at_most_one(literals)
        else:
            self._cp.add_linear_constraint(sum(literals), low, min(high, len(literals)))

    def answer(self) -> Values | None:
        """Values that no cut speaks against. Raises LateError."""
        while True:
            self._limit()
            status = self._solver.solve(self._cp)
            if status == cp_model.UNKNOWN:
                raise LateError
            if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
                return None
            told = self._solver.response_proto.solution
            values = [0, *(v if told[v - 1] else -v for v in range(1, len(self._variables) + 1))]
            cuts = self.model.lazy(values) if self.model.lazy else []
            if not cuts:
                return values
            self.rounds += 1
            self._cp.clear_hints()
            for variable, value in zip(self._variables, values[1:], strict=True):
                self._cp.add_hint(variable, value > 0)
            for cut in cuts:
                self.add(cut)

    def _limit(self) -> None:
        """Let the next search take the time that is left."""
        if self._latest is not None:
            self._solver.parameters.max_time_in_seconds = max(0.01, self._latest - monotonic())

    def up_to_two(self) -> list[Values]:
        """Up to two answers that differ in what is shown, without cuts. Raises LateError."""
        self._limit()
        self._solver.parameters.enumerate_all_solutions = True
        found = _UpToTwo(self._variables, self.model.shown)
        status = self._solver.solve(self._cp, found)
        if len(found.answers) < 2 and status not in (cp_model.OPTIMAL, cp_model.INFEASIBLE):
            raise LateError
        return list(found.answers.values())


class _UpToTwo(cp_model.CpSolverSolutionCallback):
    """Collects answers until there are two that differ in what is shown."""

    def __init__(self, variables: Sequence[cp_model.IntVar], shown: Sequence[int]) -> None:
        super().__init__()
        self._variables, self._shown = variables, shown
        self.answers: dict[tuple[bool, ...], Values] = {}

    def on_solution_callback(self) -> None:
        values = [0, *(v if self.boolean_value(var) else -v for v, var in enumerate(self._variables, 1))]
        self.answers[tuple(values[v] > 0 for v in self._shown)] = values
        if len(self.answers) == 2:
            self.stop_search()


def _automaton(model: cp_model.CpModel, lengths: Sequence[int], cells: Sequence[cp_model.IntVar]) -> None:
    """The runs of a line as the automaton that reads them."""
    steps, state = [(0, 0, 0)], 0
    for length in lengths:
        for _ in range(length):
            steps.append((state, 1, state + 1))
            state += 1
        # The gap behind a run: one empty cell, then any number of them.
        steps += [(state, 0, state + 1), (state + 1, 0, state + 1)]
        state += 1
    # A line ends in the last run or in the gap behind it.
    model.add_automaton(cells, 0, [state - 1, state] if lengths else [0], steps)


def solve(kind: str, clues: Clues, *, seconds: float | None = None) -> Verdict:
    """An answer, and whether it is the only one."""
    search = Search(MODELS[kind](clues), seconds)
    model = search.model
    if not model.lazy:
        answers = tuple(map(model.read, search.up_to_two()))
        return Verdict(("none", "unique", "multiple")[len(answers)], answers)
    first = search.answer()
    if first is None:
        return Verdict("none", ())
    search.add([-v if first[v] > 0 else v for v in model.shown])
    second = search.answer()
    if second is None:
        return Verdict("unique", (model.read(first),))
    return Verdict("multiple", (model.read(first), model.read(second)))
