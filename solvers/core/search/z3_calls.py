"""Z3's own C functions where z3py's way to them takes longer than their work."""

from __future__ import annotations

from ctypes import CFUNCTYPE, c_int, c_void_p, cast
from functools import lru_cache
from typing import Any

import z3


@lru_cache(maxsize=1)
def value_in_a_model() -> Any:
    """Z3's own function, for addresses: with its objects, reading 840 values takes twice as long."""
    (own,) = z3.Z3_model_get_const_interp.__defaults__
    return CFUNCTYPE(c_void_p, c_void_p, c_void_p, c_void_p)(cast(own.f, c_void_p).value or 0)


@lru_cache(maxsize=1)
def initial_value() -> Any:
    """The same of the function that sets the value with which a variable is tried first."""
    (own,) = z3.Z3_solver_set_initial_value.__defaults__
    return CFUNCTYPE(None, c_void_p, c_void_p, c_void_p, c_void_p)(cast(own.f, c_void_p).value or 0)


@lru_cache(maxsize=256)
def ones(size: int) -> Any:
    return (c_int * size)(*[1] * size)
