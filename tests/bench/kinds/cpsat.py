"""The ten further kinds by OR-Tools' CP-SAT with one worker: an answer, and whether another one exists.

The same models and cuts as CaDiCaL's; counts are told as exactly-one, at-most-one or sums. CP-SAT keeps
nothing from one question to the next, so after each round of cuts it starts anew, with the last answer as its
hint. No linear relaxation, as in the race of the five first kinds.
"""

from __future__ import annotations

from collections.abc import Sequence
from time import monotonic

from ortools.sat.python import cp_model

from tests.bench.kinds.grid import Clues
from tests.bench.kinds.model import Clause, Model, Values
from tests.bench.kinds.models import MODELS, Verdict


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
            if self._latest is not None:
                self._solver.parameters.max_time_in_seconds = max(0.01, self._latest - monotonic())
            status = self._solver.solve(self._cp)
            if status == cp_model.UNKNOWN:
                raise LateError
            if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
                return None
            told = self._solver.response_proto.solution
            values = [0, *(v if told[v - 1] else -v for v in range(1, len(self._variables) + 1))]
            cuts = self.model.lazy(values)
            if not cuts:
                return values
            self.rounds += 1
            self._cp.clear_hints()
            for variable, value in zip(self._variables, values[1:], strict=True):
                self._cp.add_hint(variable, value > 0)
            for cut in cuts:
                self.add(cut)


def solve(kind: str, clues: Clues, *, seconds: float | None = None) -> Verdict:
    """An answer, and whether it is the only one."""
    search = Search(MODELS[kind](clues), seconds)
    model = search.model
    first = search.answer()
    if first is None:
        return Verdict("none", ())
    search.add([-v if first[v] > 0 else v for v in model.shown])
    second = search.answer()
    if second is None:
        return Verdict("unique", (model.read(first),))
    return Verdict("multiple", (model.read(first), model.read(second)))
