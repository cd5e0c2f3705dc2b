"""The solver: clauses and counts in, truth values out.

This, `terms`, `options` and `direct` are all that calls Z3.

Z3's incremental SAT solver is reached under the name of QF_BV, and only where something is assumed:
without assumptions Z3 rewrites everything first, and the solver for QF_FD does so always. Clauses go in
as DIMACS, counts as Z3's own constraints; and all through the C functions, since the
objects of z3py take longer than the solving.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping, Sequence
from ctypes import c_int
from itertools import repeat
from typing import Any, NamedTuple

import z3

from solvers.core.boards.puzzle_errors import OutOfTimeError
from solvers.core.rules.formula import Clause, Count, Formula, Literal, WeightedSum
from solvers.core.rules.logic import ContradictionError
from solvers.core.search.failures import TooHardError, failure
from solvers.core.search.options import ARITY, FOR_A_REFUTATION, FOR_AN_ANSWER, LATER, NEVER, set_options
from solvers.core.search.terms import Terms, terms
from solvers.core.search.z3_ctypes import begin_with, ones, value_in_model

UNBOUNDED = 2**32 - 1
"""Z3's own bound on conflicts, and on milliseconds."""
_LARGE = 20_000
"""A formula of more variables has a context of its own: Z3 frees what a solver took, 330 MB for a nonogram of
99x99 that lines leave open, only with its context."""


class Implied(NamedTuple):
    """A literal that follows from the clauses and about `size` of the assumptions: see `premise`."""

    literal: Literal
    size: int
    premise: Any


class Sat:
    """A formula under Z3's SAT solver, to which more clauses can be added.

    `deadline` is a time of time.monotonic(), or None for no limit. To be used by the thread that makes it.
    Raises MemoryError where it is made, or asked, and Z3 can take no more memory.
    Which of several assignments, cores and premises it finds may depend on what was asked before,
    unless it is `alone` in a context of its own, which takes 2 to 7 ms more, or `among` the questions that
    are asked in one context in an order of their own. Such a one serves many short searches: it does not
    simplify its clauses on the way.
    """

    def __init__(
        self,
        formula: Formula,
        deadline: float | None = None,
        *,
        alone: bool = False,
        among: Terms | None = None,
    ) -> None:
        large = formula.variables > _LARGE
        alone = alone or among is not None
        self._terms = Terms() if large else among or (Terms() if alone else terms())
        self._terms.tidy()
        self._ref = self._terms.ref
        self._solver = z3.Z3_mk_solver_for_logic(self._ref, z3.Z3_mk_string_symbol(self._ref, "QF_BV"))
        z3.Z3_solver_inc_ref(self._ref, self._solver)
        self._deadline = deadline
        self._implications: Any = None
        self._variables = 0
        self._first_values: set[Literal] = set()
        """The values that variables are tried with, as far as they were set."""
        # Z3 decides by itself when to simplify, unless it is told to wait.
        delay = NEVER if alone else LATER if formula.counts_written else 0
        self._set({"pb.min_arity": ARITY, **({"simplify.delay": delay} if delay else {})})
        try:
            self._load(formula)
            for count in formula.counts:
                self._count(count)
            for weighted in formula.sums:
                self._sum(weighted)
        except z3.Z3Exception as error:
            raise failure(str(error)) from error
        # Assumed in each question: Z3 would rewrite everything first if nothing were assumed.
        self._always = self.variable()

    def add(self, clauses: Iterable[Clause]) -> None:
        """Adds many clauses."""
        self._load(Formula(self._variables, clauses))

    def _load(self, formula: Formula) -> None:
        clauses, text = formula.clauses()  # which may need a further variable
        self._variables = formula.variables
        for clause in clauses:
            self.require(clause)
        if text:
            z3.Z3_solver_from_string(self._ref, self._solver, text)

    def __del__(self) -> None:
        # The garbage collector may run this in any thread, but a context is for one thread at a time.
        self._terms.give_up(z3.Z3_solver_dec_ref, self._solver)
        self._forget_implications()

    def _count(self, count: Count) -> None:
        """Adds a count as Z3's own constraint."""
        low, high, own, unless = count
        literals, size = self._terms.array(own), len(own)
        instead = None if unless is None else self._terms.term(unless)
        if low == high:
            self._assert(z3.Z3_mk_pbeq(self._ref, size, literals, ones(size), low), instead)
            return
        if low > 0:
            self._assert(z3.Z3_mk_atleast(self._ref, size, literals, low), instead)
        if high < size:
            self._assert(z3.Z3_mk_atmost(self._ref, size, literals, high), instead)

    def _sum(self, weighted: WeightedSum) -> None:
        """Adds a sum as Z3's own constraint."""
        total, weights, own, unless = weighted
        instead = None if unless is None else self._terms.term(unless)
        literals, size = self._terms.array(own), len(own)
        self._assert(z3.Z3_mk_pbeq(self._ref, size, literals, (c_int * size)(*weights), total), instead)

    def _assert(self, term: Any, instead: Any = None) -> None:
        """Adds a term, or that it or another holds. It must be new: nobody holds it, and Z3 soon frees it."""
        if instead is not None:
            term = z3.Z3_mk_or(self._ref, 2, (z3.Ast * 2)(instead, term))
        z3.Z3_solver_assert(self._ref, self._solver, term)

    def require(self, clause: Clause) -> None:
        """Adds a clause."""
        self._variables = max([self._variables, *map(abs, clause)])
        self._assert(z3.Z3_mk_or(self._ref, len(clause), self._terms.array(clause)))

    def variable(self) -> int:
        """A fresh variable."""
        self._variables += 1
        return self._variables

    def satisfiable(self, assumptions: Sequence[Literal] = (), conflicts: int = UNBOUNDED) -> bool:
        """Whether the clauses hold together under the assumptions.

        Raises OutOfTimeError, and TooHardError where the search meets more than so many `conflicts`.
        """
        self._limit(conflicts)
        assumed = self._terms.array([self._always, *assumptions])
        try:
            answer = z3.Z3_solver_check_assumptions(self._ref, self._solver, len(assumed), assumed)
        except z3.Z3Exception as error:
            raise failure(str(error)) from error
        return self._decided(answer)

    def expect(self, *, answer: bool) -> None:
        """Has the next searches look for an assignment, or for a proof that there is none, most of the time.

        They decide the same in any case; where they are long, the right guess saves up to four fifths.
        """
        self._set(FOR_AN_ANSWER if answer else FOR_A_REFUTATION)

    def prefer(self, literals: Iterable[Literal]) -> None:
        """Has the next searches try these values first, whatever they learn, until `expect` is called."""
        self._begin_with(literals)
        self._set({"phase": "frozen"})

    def keep(self) -> None:
        """Has the next searches begin with the assignment found last; what was preferred no longer counts."""
        numbers = range(1, self._variables + 1)
        values = zip(numbers, self.values(numbers), strict=True)
        self._begin_with(number if value else -number for number, value in values)
        self._set({"phase": "caching"})

    def _begin_with(self, literals: Iterable[Literal]) -> None:
        """Sets the values that variables are tried with; each search sets all anew that ever were set."""
        changed = [literal for literal in literals if literal not in self._first_values]
        self._first_values.difference_update([-literal for literal in changed])
        self._first_values.update(changed)
        ref, solver, address = self._ref.value, self._solver.value, self._terms.address
        true, false = z3.Z3_mk_true(self._ref).value, z3.Z3_mk_false(self._ref).value
        begin = begin_with()
        for literal in changed:
            begin(ref, solver, address(abs(literal)), true if literal > 0 else false)

    def explore(self) -> None:
        """Has the next searches decide first what has changed the most of late, not what met conflicts.

        For searches with hardly any conflicts, after each of which an assignment was excluded: the longest of
        12 took 51 rounds instead of 100.
        """
        self._set({"branching.heuristic": "chb"})

    def core(self) -> list[Literal]:
        """An unsat core: assumptions that cannot all hold."""
        vector = z3.Z3_solver_get_unsat_core(self._ref, self._solver)
        z3.Z3_ast_vector_inc_ref(self._ref, vector)
        core = [self._terms.literal(term) for term in self._elements(vector)]
        z3.Z3_ast_vector_dec_ref(self._ref, vector)
        return [literal for literal in core if literal != self._always]

    def values(self, numbers: Iterable[int]) -> list[bool]:
        """The values of variables in the assignment found last; one that does not matter is False."""
        ref, true = self._ref, self._terms.true
        model = z3.Z3_solver_get_model(ref, self._solver)
        z3.Z3_model_inc_ref(ref, model)
        asked = self._terms.declarations(numbers)
        values = map(value_in_model(), repeat(ref.value), repeat(model.value), asked)
        found = [value == true for value in values]  # addresses: a context has one term that is true
        z3.Z3_model_dec_ref(ref, model)
        return found

    def forced(
        self, numbers: Iterable[int], assumptions: Sequence[Literal] = (), steps: int = 0
    ) -> list[Literal]:
        """The literals of these variables that hold in every assignment.

        Z3 may leave out the assumptions themselves. Raises OutOfTimeError, TooHardError where it takes Z3
        more than so many of the `steps` that it counts (4 million a second, 0: no limit), and
        ContradictionError where there is no assignment.
        """
        self._set({"rlimit": steps})  # where a limit of conflicts is met consequences never end
        try:
            return [implied.literal for implied in self.implied(numbers, assumptions)]
        except OutOfTimeError as error:
            # `failure` takes a limit of steps ("canceled") for one of time.
            if steps and (self._deadline is None or time.monotonic() < self._deadline):
                raise TooHardError(str(error)) from error
            raise
        finally:
            self._set({"rlimit": 0})

    def implied(self, numbers: Iterable[int], assumptions: Sequence[Literal] = ()) -> list[Implied]:
        """The same, each with some of the assumptions that imply it: a premise, good until the next call."""
        self._limit(UNBOUNDED)
        self._forget_implications()
        self._implications = self._vector()
        assumed, asked = self._vector(assumptions), self._vector(numbers)
        try:
            answer = z3.Z3_solver_get_consequences(
                self._ref, self._solver, assumed, asked, self._implications
            )
        except z3.Z3Exception as error:
            raise failure(str(error)) from error
        finally:
            z3.Z3_ast_vector_dec_ref(self._ref, assumed)
            z3.Z3_ast_vector_dec_ref(self._ref, asked)
        if not self._decided(answer):
            raise ContradictionError
        return [self._implied(implication) for implication in self._elements(self._implications)]

    def _implied(self, implication: Any) -> Implied:
        """An implication of Z3, `premise => literal`."""
        literal = self._terms.literal(z3.Z3_get_app_arg(self._ref, implication, 1))
        premise = z3.Z3_get_app_arg(self._ref, implication, 0)
        return Implied(literal, z3.Z3_get_app_num_args(self._ref, premise) or 1, premise)

    def premise(self, implied: Implied) -> list[Literal]:
        """The assumptions that imply a literal."""
        if self._terms.literal(implied.premise):
            return [self._terms.literal(implied.premise)]
        arguments = range(z3.Z3_get_app_num_args(self._ref, implied.premise))
        return [self._terms.literal(z3.Z3_get_app_arg(self._ref, implied.premise, i)) for i in arguments]

    def _forget_implications(self) -> None:
        if self._implications is not None:
            self._terms.give_up(z3.Z3_ast_vector_dec_ref, self._implications)

    def _vector(self, literals: Iterable[Literal] = ()) -> Any:
        vector = z3.Z3_mk_ast_vector(self._ref)
        z3.Z3_ast_vector_inc_ref(self._ref, vector)
        for literal in literals:
            z3.Z3_ast_vector_push(self._ref, vector, self._terms.term(literal))
        return vector

    def _elements(self, vector: Any) -> list[Any]:
        indices = range(z3.Z3_ast_vector_size(self._ref, vector))
        return [z3.Z3_ast_vector_get(self._ref, vector, i) for i in indices]

    def _limit(self, conflicts: int) -> None:
        """Sets what the next search may take."""
        left = UNBOUNDED if self._deadline is None else int((self._deadline - time.monotonic()) * 1000)
        if left <= 0:  # as a timeout this would be none at all
            raise OutOfTimeError
        # Set before each search, even if nothing changes: Z3 takes up its options anew then, and what it
        # finds would else depend on whether there is a deadline.
        self._set({"timeout": left, "max_conflicts": conflicts})

    def _set(self, options: Mapping[str, int | str]) -> None:
        set_options(self._ref, self._solver, options)

    def _decided(self, answer: Any) -> bool:
        if answer == z3.Z3_L_UNDEF:
            raise failure(z3.Z3_solver_get_reason_unknown(self._ref, self._solver))
        return bool(answer == z3.Z3_L_TRUE)
