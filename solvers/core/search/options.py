"""Options of Z3's SAT solver: those that suit a kind of search, and how they are set."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import z3

ARITY = 2
"""Z3 would turn counts of fewer than nine literals into clauses, which takes longer than solving them."""
FOR_AN_ANSWER: Mapping[str, int | str] = {
    "search.sat.conflicts": 10_000,
    "search.unsat.conflicts": 400,
    "gc": "glue",
    "gc.initial": 2_000,
    "phase": "caching",
}
"""Long stretches of searching for an answer, short ones for a refutation, and few learnt clauses kept."""
FOR_A_REFUTATION: Mapping[str, int | str] = {
    "search.sat.conflicts": 400,
    "search.unsat.conflicts": 10_000,
    "gc": "glue_psm",
    "gc.initial": 20_000,
    "phase": "caching",
}
"""The other way round. By default the stretches are 400 conflicts each, so that easy boards see no change."""
NEVER = 1_000_000
"""More conflicts than any search meets, as the number after which Z3 may simplify its clauses. That takes a
fifth of the time of a search of a thousand conflicts."""
LATER = 2_000
"""The same where all constraints are clauses of a few literals: the searches of 15 Dominosa boards of order
30 and 40 take a fifth less together, one of them 9 ms instead of 32."""


def set_options(context: Any, solver: Any, options: Mapping[str, int | str]) -> None:
    """Sets options of a solver, by their names in Z3."""
    params = z3.Z3_mk_params(context)
    z3.Z3_params_inc_ref(context, params)
    for name, value in options.items():
        symbol = z3.Z3_mk_string_symbol(context, name)
        if isinstance(value, int):
            z3.Z3_params_set_uint(context, params, symbol, value)
        else:
            word = z3.Z3_mk_string_symbol(context, value)
            z3.Z3_params_set_symbol(context, params, symbol, word)
    z3.Z3_solver_set_params(context, solver, params)
    z3.Z3_params_dec_ref(context, params)
