"""Options of Z3's SAT solver for each kind of search."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import z3

ALWAYS: Mapping[str, bool | int] = {"pb.min_arity": 2, "model.compact": False}
"""Options of every solver.

By default Z3 turns counts of fewer than nine literals into clauses, which takes longer than solving them. It
also compresses each assignment, which takes half of the time of reading it.
"""
FOR_AN_ANSWER: Mapping[str, int | str] = {
    "search.sat.conflicts": 10_000,
    "search.unsat.conflicts": 400,
    "gc": "glue",
    "gc.initial": 2_000,
    "phase": "caching",
}
"""Options for finding an assignment: long stretches of searching for one, short ones for a refutation, and
few learnt clauses kept."""
FOR_A_REFUTATION: Mapping[str, int | str] = {
    "search.sat.conflicts": 400,
    "search.unsat.conflicts": 10_000,
    "gc": "glue_psm",
    "gc.initial": 20_000,
    "phase": "caching",
}
"""Options for proving that there is none, with the stretches exchanged. Z3's default is 400 conflicts for
each stretch, so easy boards see no difference."""
NEVER = 1_000_000
"""Number of conflicts before Z3 may simplify its clauses, larger than any search needs. Simplifying takes
a fifth of the time of a search of a thousand conflicts."""
LATER = 2_000
"""The same number if all constraints are clauses of a few literals. With it, the searches of 15 Dominosa
boards of order 30 and 40 take a fifth less time together; one takes 9 ms instead of 32."""


def set_options(context: Any, solver: Any, options: Mapping[str, bool | int | str]) -> None:
    """Set options of a solver, by their names in Z3."""
    params = z3.Z3_mk_params(context)
    z3.Z3_params_inc_ref(context, params)
    for name, value in options.items():
        symbol = z3.Z3_mk_string_symbol(context, name)
        if isinstance(value, bool):
            z3.Z3_params_set_bool(context, params, symbol, value)
        elif isinstance(value, int):
            z3.Z3_params_set_uint(context, params, symbol, value)
        else:
            word = z3.Z3_mk_string_symbol(context, value)
            z3.Z3_params_set_symbol(context, params, symbol, word)
    z3.Z3_solver_set_params(context, solver, params)
    z3.Z3_params_dec_ref(context, params)
