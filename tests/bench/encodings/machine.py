"""Z3 through its C functions.

The functions are taken out of z3py without its check for errors after each call, which costs more than
most of the calls. Terms that are kept are counted by `Z3_inc_ref`, as contexts of z3py demand.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

import z3
from z3 import z3core

from solvers.core.rules.formula import Clause, Count, Formula
from solvers.core.rules.logic import Between


class Written(NamedTuple):
    """Constraints as they are loaded: DIMACS text over `variables`, and counts that Z3 takes itself."""

    text: str
    variables: int
    counts: Sequence[Between | Count] = ()
    equal: bool = True  # a count with one bound is one PbEq; otherwise AtMost and AtLeast


def c(name: str) -> Callable[..., Any]:
    """A function of Z3's C interface, without z3py's check for errors."""
    # z3py binds it to a default argument of its own function, beside the check.
    return getattr(z3core, f"Z3_{name}").__defaults__[0].f  # type: ignore[no-any-return]


def as_text(formula: Formula, counts: Sequence[Between] = ()) -> Written:
    """A formula as text, beside counts for Z3."""
    text = formula.text()
    return Written(text, formula.variables, counts)


class Machine:
    """A solver of its own context, fed with texts and counts."""

    def __init__(self, logic: str = "QF_BV", context: z3.Context | None = None) -> None:
        self.context = context or z3.Context()
        self.ref = self.context.ref()
        self.solver = z3.SolverFor(logic, ctx=self.context)
        self._terms: dict[int, Any] = {}
        self._decls: dict[int, Any] = {}
        self._bool = self._kept(c("mk_bool_sort")(self.ref))

    def load(self, written: Written) -> None:
        if written.text:
            self.solver.from_string(written.text)
        for between in written.counts:
            self._count(between, equal=written.equal)

    def clause(self, literals: Clause) -> None:
        """Adds one clause as a term."""
        array = (z3.Ast * len(literals))(*map(self.term, literals))
        c("solver_assert")(self.ref, self.solver.solver, c("mk_or")(self.ref, len(literals), array))

    def _count(self, between: Between | Count, *, equal: bool) -> None:
        size = len(between.literals)
        array = (z3.Ast * size)(*map(self.term, between.literals))
        if equal and between.low == between.high:
            ones = (ctypes.c_int * size)(*[1] * size)
            self._add(c("mk_pbeq")(self.ref, size, array, ones, between.low))
            return
        if between.high < size:
            self._add(c("mk_atmost")(self.ref, size, array, between.high))
        if between.low > 0:
            self._add(c("mk_atleast")(self.ref, size, array, between.low))

    def _add(self, term: Any) -> None:
        c("solver_assert")(self.ref, self.solver.solver, term)

    def term(self, literal: int) -> Any:
        """The term of a literal, made once."""
        if literal not in self._terms:
            if literal < 0:
                term = c("mk_not")(self.ref, self.term(-literal))
            else:
                term = c("mk_const")(self.ref, c("mk_int_symbol")(self.ref, literal), self._bool)
            self._terms[literal] = self._kept(term)
        return self._terms[literal]

    def _kept(self, term: Any) -> Any:
        c("inc_ref")(self.ref, term)
        return term

    def ask(self, *assumptions: int) -> bool:
        """Whether all holds together under the assumptions.

        At least one assumption sends `QF_BV` straight to the SAT solver, past bit-vector tactics.
        """
        array = (z3.Ast * len(assumptions))(*map(self.term, assumptions))
        answer = z3.Z3_solver_check_assumptions(self.ref, self.solver.solver, len(assumptions), array)
        if answer == z3.Z3_L_UNDEF:
            raise RuntimeError(f"Z3 gave no answer: {self.solver.reason_unknown()}")
        return bool(answer == z3.Z3_L_TRUE)

    def values(self, numbers: Sequence[int]) -> Iterator[int]:
        """The literals of variables that are true in the assignment found last."""
        interp, truth = c("model_get_const_interp"), c("get_bool_value")
        model = self.solver.model().model
        for number in numbers:
            if number not in self._decls:
                self._decls[number] = self._kept(c("get_app_decl")(self.ref, self.term(number)))
            value = interp(self.ref, model, self._decls[number])
            yield number if value and truth(self.ref, value) == z3.Z3_L_TRUE else -number
