"""Each question has a kind of answer of its own."""

from __future__ import annotations

from typing import TypeVar

_T = TypeVar("_T")


def of_kind(kind: type[_T], result: object) -> _T:
    """The answer of a worker, which is of this kind. Raises TypeError for another one."""
    if not isinstance(result, kind):
        raise TypeError(f"{kind.__name__} was asked for, not {type(result).__name__}")
    return result
