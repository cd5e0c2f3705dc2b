"""The only place that calls Z3: clauses in, truth values out.

The text goes in as DIMACS and values come out through the C functions, since building and reading
z3py objects costs more than solving. A context belongs to one solver, so solvers share nothing.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from typing import NamedTuple

import z3

from solvers.core.errors import OutOfTimeError
from solvers.core.formula import Formula
from solvers.core.logic import Clause, ContradictionError, Literal

UNBOUNDED = 2**32 - 1
"""Z3's own bound on conflicts."""


class TooHardError(Exception):
    """The search met more conflicts than it was allowed."""


class Implied(NamedTuple):
    """A literal that follows from the clauses and about `size` of the assumptions: see `premise`."""

    literal: Literal
    size: int
    implication: z3.BoolRef


class Sat:
    """A formula under Z3's finite-domain solver, to which more clauses can be added.

    `deadline` is a time of time.monotonic(), or None for no limit.
    """

    def __init__(self, formula: Formula, deadline: float | None = None) -> None:
        self._context = z3.Context()
        self._solver = z3.SolverFor("QF_FD", ctx=self._context)
        self._deadline = deadline
        self._terms: dict[Literal, z3.BoolRef] = {}
        self._literals: dict[int, Literal] = {}
        self._solver.from_string(formula.text())
        self._variables = formula.variables
        self._conflicts = UNBOUNDED

    def require(self, clause: Clause) -> None:
        """Adds a clause."""
        self._variables = max(self._variables, *map(abs, clause))
        self._solver.from_string(Formula(self._variables, [clause]).text())

    def variable(self) -> int:
        """A variable that nothing speaks of yet."""
        self._variables += 1
        return self._variables

    def satisfiable(self, assumptions: Sequence[Literal] = (), conflicts: int = UNBOUNDED) -> bool:
        """Whether the clauses hold together under the assumptions.

        Raises OutOfTimeError, and TooHardError where the search meets more than so many `conflicts`.
        """
        self._set_timeout()
        if conflicts != self._conflicts:
            self._solver.set("max_conflicts", conflicts)
            self._conflicts = conflicts
        terms = [self._term(literal) for literal in assumptions]
        array = (z3.Ast * len(terms))(*[term.as_ast() for term in terms])
        try:
            answer = z3.Z3_solver_check_assumptions(
                self._context.ref(), self._solver.solver, len(terms), array
            )
        except z3.Z3Exception as error:
            raise self._failure(str(error)) from error
        if answer == z3.Z3_L_UNDEF:
            raise self._failure(self._solver.reason_unknown())
        return bool(answer == z3.Z3_L_TRUE)

    def core(self) -> list[Literal]:
        """Some of the assumptions that the last call of `satisfiable` found to be too many."""
        return [self._literals[term.get_id()] for term in self._solver.unsat_core()]

    def values(self, numbers: Iterable[int]) -> list[bool]:
        """The values of variables in the assignment found last; one that does not matter is False."""
        model = self._solver.model()
        context, handle = self._context.ref(), model.model
        found = []
        for number in numbers:
            value = z3.Z3_model_get_const_interp(context, handle, self._term(number).decl().ast)
            found.append(bool(value.value) and z3.Z3_get_bool_value(context, value) == z3.Z3_L_TRUE)
        return found

    def forced(self, numbers: Iterable[int], assumptions: Sequence[Literal] = ()) -> list[Literal]:
        """The literals of these variables that hold in every assignment. Raises OutOfTimeError.

        Z3 may leave out the assumptions themselves. Raises ContradictionError where there is no assignment.
        """
        return [implied.literal for implied in self.implied(numbers, assumptions)]

    def implied(self, numbers: Iterable[int], assumptions: Sequence[Literal] = ()) -> list[Implied]:
        """The same, each with some of the assumptions that imply it."""
        self._set_timeout()
        terms = [self._term(number) for number in numbers]
        result, implications = self._solver.consequences(
            [self._term(literal) for literal in assumptions], terms
        )
        if result == z3.unsat:
            raise ContradictionError
        if result == z3.unknown:
            raise self._failure(self._solver.reason_unknown())
        return [self._implied(implication) for implication in implications]

    def _implied(self, implication: z3.BoolRef) -> Implied:
        """An implication of Z3 read through the C functions: `premise => literal`."""
        context, handle = self._context.ref(), implication.as_ast()
        then = z3.Z3_get_app_arg(context, handle, 1)
        negated = z3.Z3_get_app_num_args(context, then) == 1
        if negated:
            then = z3.Z3_get_app_arg(context, then, 0)
        number = self._literals[z3.Z3_get_ast_id(context, then)]
        premise = z3.Z3_get_app_arg(context, handle, 0)
        return Implied(
            -number if negated else number, z3.Z3_get_app_num_args(context, premise) or 1, implication
        )

    def premise(self, implied: Implied) -> list[Literal]:
        """The assumptions that imply a literal."""
        premise = implied.implication.arg(0)
        parts = premise.children() if z3.is_and(premise) else [premise]
        return [self._literals[part.get_id()] for part in parts if part.get_id() in self._literals]

    def _term(self, literal: Literal) -> z3.BoolRef:
        term = self._terms.get(literal)
        if term is None:
            term = z3.Bool(literal, self._context) if literal > 0 else z3.Not(self._term(-literal))
            self._terms[literal] = term
            self._literals[term.get_id()] = literal
        return term

    def _set_timeout(self) -> None:
        if self._deadline is None:
            return
        left = self._deadline - time.monotonic()
        if left <= 0:
            raise OutOfTimeError
        self._solver.set("timeout", max(1, int(left * 1000)))

    def _failure(self, reason: str) -> Exception:
        """What it means that Z3 gave no answer."""
        if "conflicts" in reason:
            return TooHardError(reason)
        if "memory" in reason:
            return MemoryError(reason)
        if reason in ("timeout", "canceled", "unknown") or "cancel" in reason or "timeout" in reason:
            return OutOfTimeError(reason)
        return RuntimeError(f"Z3 gave no answer: {reason}")
