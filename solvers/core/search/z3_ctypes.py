"""Z3's C functions on addresses, for calls that are made once per variable.

The functions of z3py wrap each address in an object and ask for an error after each call. That takes several
times the time of the call itself. The functions here return 0 if they fail.
"""

from __future__ import annotations

from collections.abc import Callable
from ctypes import CFUNCTYPE, c_int, c_uint, c_void_p, cast
from functools import lru_cache
from typing import Any

import z3

Function = Callable[..., Any]


def symbol_of() -> Function:
    """The function (context, number) that returns the symbol of a number."""
    return _direct(z3.Z3_mk_int_symbol, c_void_p, c_void_p, c_int)


def constant_of() -> Function:
    """The function (context, symbol, sort) that returns the constant of that name."""
    return _direct(z3.Z3_mk_const, c_void_p, c_void_p, c_void_p, c_void_p)


def negation_of() -> Function:
    """The function (context, term) that returns the term's negation."""
    return _direct(z3.Z3_mk_not, c_void_p, c_void_p, c_void_p)


def declaration_of() -> Function:
    """The function (context, constant) that returns the constant's declaration, which represents it in a
    model.
    """
    return _direct(z3.Z3_get_app_decl, c_void_p, c_void_p, c_void_p)


def hold() -> Function:
    """The function (context, term) that adds a reference to the term, so that Z3 does not free it."""
    return _direct(z3.Z3_inc_ref, None, c_void_p, c_void_p)


def value_in_model() -> Function:
    """The function (context, model, declaration) that returns the value; 0 if any value will do."""
    return _direct(z3.Z3_model_get_const_interp, c_void_p, c_void_p, c_void_p, c_void_p)


def begin_with() -> Function:
    """The function (context, solver, constant, value) that sets the constant's first value."""
    return _direct(z3.Z3_solver_set_initial_value, None, c_void_p, c_void_p, c_void_p, c_void_p)


def clause_term() -> Function:
    """The function (context, number, terms) that returns the term that one of the terms holds."""
    return _direct(z3.Z3_mk_or, c_void_p, c_void_p, c_uint, c_void_p)


def sum_term() -> Function:
    """The function (context, number, terms, weights, sum) that returns the term of a weighted sum."""
    return _direct(z3.Z3_mk_pbeq, c_void_p, c_void_p, c_uint, c_void_p, c_void_p, c_int)


def minimum_term() -> Function:
    """The function (context, number, terms, minimum) that returns the term of a minimum of true terms."""
    return _direct(z3.Z3_mk_atleast, c_void_p, c_void_p, c_uint, c_void_p, c_uint)


def maximum_term() -> Function:
    """The function (context, number, terms, maximum) that returns the term of a maximum of true terms."""
    return _direct(z3.Z3_mk_atmost, c_void_p, c_void_p, c_uint, c_void_p, c_uint)


def assertion() -> Function:
    """The procedure (context, solver, term) that asserts the term."""
    return _direct(z3.Z3_solver_assert, None, c_void_p, c_void_p, c_void_p)


def check() -> Function:
    """The function (context, solver, number, assumptions) that returns whether they can hold."""
    return _direct(z3.Z3_solver_check_assumptions, c_int, c_void_p, c_void_p, c_uint, c_void_p)


def error_code() -> Function:
    """The function (context) that returns the error of the last call, or 0."""
    return _direct(z3.Z3_get_error_code, c_int, c_void_p)


@lru_cache(maxsize=32)
def _direct(function: Any, *kinds: Any) -> Function:
    """Return the C function of a function of z3py; `kinds` are the types of the result and the arguments."""
    # z3py stores the C function in the default of an additional argument.
    (holder,) = function.__defaults__
    return CFUNCTYPE(*kinds)(cast(holder.f, c_void_p).value or 0)


@lru_cache(maxsize=256)
def ones(size: int) -> Any:
    """Return an array of `size` weights of 1."""
    return (c_int * size)(*[1] * size)
