"""The SAT solver: clauses and counts in, assignments out.

Only this module, `terms`, `options` and `z3_ctypes` call Z3.

The logic QF_BV selects Z3's incremental SAT solver, but only if there are assumptions. Without assumptions,
Z3 rewrites everything first; the solver for QF_FD always does so.

Clauses are passed as DIMACS and counts as Z3's own constraints. All calls use the C functions, since the
objects of z3py take longer than the solving.
"""

from __future__ import annotations

import time
from array import array
from collections.abc import Callable, Iterable, Mapping, Sequence
from ctypes import c_int
from itertools import repeat
from typing import Any, NamedTuple

import z3

from solvers.core.boards.puzzle_errors import OutOfTimeError
from solvers.core.rules.formula import Clause, Count, Formula, Literal, WeightedSum
from solvers.core.rules.logic import ContradictionError
from solvers.core.search.failures import TooHardError, failure
from solvers.core.search.options import ALWAYS, FOR_A_REFUTATION, FOR_AN_ANSWER, LATER, NEVER, set_options
from solvers.core.search.terms import ORDERED, Terms, ordered_terms, terms
from solvers.core.search.z3_ctypes import (
    assertion,
    begin_with,
    check,
    clause_term,
    error_code,
    maximum_term,
    minimum_term,
    ones,
    sum_term,
    value_in_model,
)

UNBOUNDED = 2**32 - 1
"""Z3's own limit for conflicts and for milliseconds."""
_LARGE = 20_000
"""Number of variables above which a formula gets its own context. Z3 frees the memory of a solver only
with its context, and a 99x99 nonogram that line solving leaves open takes 330 MB."""
_MOST_ORDERED = ORDERED * 3 // 4
"""The same for repeatable searches; cuts and searches may add some variables."""


class Implied(NamedTuple):
    """A literal that follows from the clauses and about `size` of the assumptions; `premise` returns them."""

    literal: Literal
    size: int
    premise: Any


class Sat:
    """A formula in Z3's SAT solver. Clauses can be added.

    `deadline` is a time of time.monotonic(), or None for no limit; it can be changed. A solver belongs to the
    thread that makes it. Making it and every call raise MemoryError if Z3 gets no more memory.

    The assignments, cores and premises that it finds can depend on earlier calls in the same context. Those
    of a `repeatable` solver do not: see `ordered_terms`. A solver can also be `among` the solvers of one
    context that are always called in the same order. Such solvers serve many short searches: they do not
    simplify their clauses meanwhile.
    """

    _solver: Any = None
    _implications: Any = None

    def __init__(
        self,
        formula: Formula,
        deadline: float | None = None,
        *,
        repeatable: bool = False,
        among: Terms | None = None,
    ) -> None:
        if formula.variables > (_MOST_ORDERED if repeatable else _LARGE):
            self._terms = Terms()
        else:
            self._terms = among or (ordered_terms() if repeatable else terms())
        self._terms.tidy()
        self._ref = self._terms.ref
        self._solver = z3.Z3_mk_solver_for_logic(self._ref, z3.Z3_mk_string_symbol(self._ref, "QF_BV"))
        z3.Z3_solver_inc_ref(self._ref, self._solver)
        self.deadline = deadline
        self._variables = 0
        self._conflicts = UNBOUNDED
        """Maximum number of conflicts of a search, as Z3 knows it."""
        self._first_values: set[Literal] = set()
        """First values of variables, if any were set."""
        # By default Z3 itself decides when to simplify.
        delay = NEVER if repeatable or among else LATER if formula.counts_written else 0
        self._set({**ALWAYS, **({"simplify.delay": delay} if delay else {})})
        try:
            self._load(formula, formula.counts)
            for weighted in formula.sums:
                self._sum(weighted)
        except z3.Z3Exception as error:
            raise failure(str(error)) from error
        # Assumed in each call: without an assumption Z3 would rewrite everything first.
        self._always = self.variable()

    def add(self, clauses: Iterable[Clause], counts: Iterable[Count] = ()) -> None:
        """Add many clauses, and counts."""
        self._load(Formula(self._variables, clauses), counts)

    def _load(self, formula: Formula, counts: Iterable[Count]) -> None:
        clauses, text = formula.clauses()  # this may add a variable
        self._variables = formula.variables
        for clause in clauses:
            self.require(clause)
        if text:
            z3.Z3_solver_from_string(self._ref, self._solver, text)
        for count in counts:
            self._count(count)

    def __del__(self) -> None:
        if self._solver is None:
            return  # there was too little memory to make it
        # The garbage collector may run this in any thread, but only one thread may use a context at a time.
        self._terms.give_up(z3.Z3_solver_dec_ref, self._solver)
        self._forget_implications()

    def _count(self, count: Count) -> None:
        """Add a count as Z3's own constraint."""
        low, high, counted, unless = count
        size = len(counted)
        if low == high:
            self._add_term(sum_term(), counted, unless, ones(size), low)
            return
        if low > 0:
            self._add_term(minimum_term(), counted, unless, low)
        if high < size:
            self._add_term(maximum_term(), counted, unless, high)

    def _sum(self, weighted: WeightedSum) -> None:
        """Add a weighted sum as Z3's own constraint."""
        total, weights, summands, unless = weighted
        self._add_term(sum_term(), summands, unless, (c_int * len(summands))(*weights), total)

    def require(self, clause: Clause) -> None:
        """Add a clause."""
        self._variables = max(self._variables, *map(abs, clause)) if clause else self._variables
        self._add_term(clause_term(), clause)

    def _add_term(
        self, make: Callable[..., int], literals: Clause, unless: Literal | None = None, *arguments: Any
    ) -> None:
        """Add the term that `make` makes of some literals, or that one of it and `unless` holds."""
        ref, addresses = self._ref.value, self._terms.addresses(literals)
        otherwise = None if unless is None else self._terms.address(unless)
        # No reference to the term is held: the next term that Z3 makes frees it, unless it is part of that.
        term = make(ref, len(addresses), addresses.buffer_info()[0], *arguments)
        if otherwise is not None and term:
            either = array("Q", (otherwise, term))
            term = clause_term()(ref, 2, either.buffer_info()[0])
        if term:
            assertion()(ref, self._solver.value, term)
        self._check_error()

    def _check_error(self) -> None:
        """Raise the error of the last call of a direct function, if any."""
        code = error_code()(self._ref.value)
        if code:
            raise z3.Z3Exception(z3.Z3_get_error_msg(self._ref, code))

    def variable(self) -> int:
        """A fresh variable."""
        self._variables += 1
        return self._variables

    def satisfiable(self, assumptions: Sequence[Literal] = (), conflicts: int = UNBOUNDED) -> bool:
        """Return whether the clauses are satisfiable under the assumptions.

        Raises OutOfTimeError, and TooHardError if the search has more than `conflicts` conflicts.
        """
        self._limit(conflicts)
        assumed = self._terms.addresses([self._always, *assumptions])
        size, address = len(assumed), assumed.buffer_info()[0]
        try:
            answer = check()(self._ref.value, self._solver.value, size, address)
            self._check_error()
        except z3.Z3Exception as error:
            raise failure(str(error)) from error
        return self._is_satisfiable(answer)

    def tune_for(self, *, answer: bool) -> None:
        """Tune the next searches for finding an assignment, or for proving that there is none.

        Both find the right result in any case; for long searches, the right tuning saves up to four fifths.
        """
        self._set(FOR_AN_ANSWER if answer else FOR_A_REFUTATION)

    def prefer(self, literals: Iterable[Literal]) -> None:
        """Make the next searches try these values first, whatever they learn, until `tune_for` is called."""
        self._begin_with(literals)
        self._set({"phase": "frozen"})

    def prefer_last_assignment(self) -> None:
        """Make the next searches begin with the last assignment; values from `prefer` no longer count."""
        numbers = range(1, self._variables + 1)
        values = zip(numbers, self.values(numbers), strict=True)
        self._begin_with(number if value else -number for number, value in values)
        self._set({"phase": "caching"})

    def _begin_with(self, literals: Iterable[Literal]) -> None:
        """Set the first values for variables; each search starts from all values that were ever set."""
        changed = [literal for literal in literals if literal not in self._first_values]
        self._first_values.difference_update([-literal for literal in changed])
        self._first_values.update(changed)
        ref, solver, address = self._ref.value, self._solver.value, self._terms.address
        true, false = z3.Z3_mk_true(self._ref).value, z3.Z3_mk_false(self._ref).value
        begin = begin_with()
        for literal in changed:
            begin(ref, solver, address(abs(literal)), true if literal > 0 else false)

    def prefer_recent_changes(self) -> None:
        """Make the next searches decide the most recently changed variables first, not those with conflicts.

        This suits searches with hardly any conflicts, each followed by a clause that excludes its assignment.
        The longest of 12 such runs took 51 rounds instead of 100.
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
        """Return the values of variables in the last assignment; a value that does not matter is False."""
        ref, true = self._ref, self._terms.true
        model = z3.Z3_solver_get_model(ref, self._solver)
        z3.Z3_model_inc_ref(ref, model)
        declarations = self._terms.declarations(numbers)
        addresses = map(value_in_model(), repeat(ref.value), repeat(model.value), declarations)
        # Addresses can be compared, since a context has only one term for `true`.
        values = [address == true for address in addresses]
        z3.Z3_model_dec_ref(ref, model)
        return values

    def consequences(
        self, numbers: Iterable[int], assumptions: Sequence[Literal] = (), steps: int = 0
    ) -> list[Literal]:
        """Return the literals of these variables that hold in every assignment.

        Z3 may omit the assumptions themselves. Raises OutOfTimeError, ContradictionError if there is no
        assignment, and TooHardError if Z3 needs more than `steps` of its steps (4 million a second; 0 means
        no limit).
        """
        self._set({"rlimit": steps})  # not a limit of conflicts: Z3's consequences never end after one
        try:
            return [implied.literal for implied in self.implications(numbers, assumptions)]
        except OutOfTimeError as error:
            # `failure` takes the limit of steps ("canceled") for one of time.
            if steps and (self.deadline is None or time.monotonic() < self.deadline):
                raise TooHardError(str(error)) from error
            raise
        finally:
            self._set({"rlimit": 0})

    def implications(self, numbers: Iterable[int], assumptions: Sequence[Literal] = ()) -> list[Implied]:
        """Return the same literals, each with a premise that is valid until the next call.

        A premise contains some of the assumptions that imply the literal.
        """
        self._limit(UNBOUNDED)
        self._forget_implications()
        self._implications = self._vector()
        assumed, variables = self._vector(assumptions), self._vector(numbers)
        try:
            answer = z3.Z3_solver_get_consequences(
                self._ref, self._solver, assumed, variables, self._implications
            )
        except z3.Z3Exception as error:
            raise failure(str(error)) from error
        finally:
            z3.Z3_ast_vector_dec_ref(self._ref, assumed)
            z3.Z3_ast_vector_dec_ref(self._ref, variables)
        if not self._is_satisfiable(answer):
            raise ContradictionError
        return [self._parse_implication(implication) for implication in self._elements(self._implications)]

    def _parse_implication(self, implication: Any) -> Implied:
        """Parse an implication of Z3, `premise => literal`."""
        literal = self._terms.literal(z3.Z3_get_app_arg(self._ref, implication, 1))
        premise = z3.Z3_get_app_arg(self._ref, implication, 0)
        # A premise of several assumptions is a conjunction; a single one is the literal, without arguments.
        return Implied(literal, z3.Z3_get_app_num_args(self._ref, premise) or 1, premise)

    def premise(self, implied: Implied) -> list[Literal]:
        """Return the assumptions that imply a literal."""
        if self._terms.literal(implied.premise):  # a single assumption, not a conjunction
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
        """Limit the conflicts and the time of the next search."""
        left = UNBOUNDED if self.deadline is None else int((self.deadline - time.monotonic()) * 1000)
        if left <= 0:  # Z3 takes a timeout of 0 for no timeout
            raise OutOfTimeError
        # It is set for the context: after a change of its own options, a solver reloads all of them.
        z3.Z3_update_param_value(self._ref, "timeout", str(left))
        if conflicts != self._conflicts:
            self._conflicts = conflicts
            self._set({"max_conflicts": conflicts})

    def _set(self, options: Mapping[str, bool | int | str]) -> None:
        set_options(self._ref, self._solver, options)

    def _is_satisfiable(self, answer: Any) -> bool:
        if answer == z3.Z3_L_UNDEF:
            raise failure(z3.Z3_solver_get_reason_unknown(self._ref, self._solver))
        return bool(answer == z3.Z3_L_TRUE)
