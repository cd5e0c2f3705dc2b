"""Z3's C functions on addresses, for what is called once a variable.

The same functions of z3py make an object of each address and ask for an error after each call, which takes
several times as long as the call itself. Where these fail they return 0.
"""

from __future__ import annotations

from collections.abc import Callable
from ctypes import CFUNCTYPE, c_int, c_void_p, cast
from functools import lru_cache
from typing import Any

import z3

Function = Callable[..., Any]


def symbol_of() -> Function:
    """Context and number: the symbol that is this number."""
    return _direct(z3.Z3_mk_int_symbol, c_void_p, c_void_p, c_int)


def constant_of() -> Function:
    """Context, symbol and sort: the constant of that name."""
    return _direct(z3.Z3_mk_const, c_void_p, c_void_p, c_void_p, c_void_p)


def negation_of() -> Function:
    """Context and term: its negation."""
    return _direct(z3.Z3_mk_not, c_void_p, c_void_p, c_void_p)


def declaration_of() -> Function:
    """Context and constant: what stands for it in a model."""
    return _direct(z3.Z3_get_app_decl, c_void_p, c_void_p, c_void_p)


def hold() -> Function:
    """Context and term, which Z3 is not to free."""
    return _direct(z3.Z3_inc_ref, None, c_void_p, c_void_p)


def value_in_model() -> Function:
    """Context, model and declaration: the value, 0 where none is needed."""
    return _direct(z3.Z3_model_get_const_interp, c_void_p, c_void_p, c_void_p, c_void_p)


def begin_with() -> Function:
    """Context, solver, constant, and the value with which it is tried first."""
    return _direct(z3.Z3_solver_set_initial_value, None, c_void_p, c_void_p, c_void_p, c_void_p)


@lru_cache(maxsize=16)
def _direct(function: Any, *kinds: Any) -> Function:
    """A function of z3py without its shell; `kinds` are those of the result and the arguments."""
    # z3py keeps the C function as the default of a further argument of its own.
    (own,) = function.__defaults__
    return CFUNCTYPE(*kinds)(cast(own.f, c_void_p).value or 0)


@lru_cache(maxsize=256)
def ones(size: int) -> Any:
    """So many weights of 1."""
    return (c_int * size)(*[1] * size)
