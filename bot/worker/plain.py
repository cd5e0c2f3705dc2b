"""What crosses from a worker to the process that started it: only plain data is taken from it.

Pickles can have any function called where they are read. A worker that a hostile text has taken over
could so leave its confinement through its answer; therefore only the classes of answers and errors are
built from what it sends.
"""

from __future__ import annotations

import builtins
import enum
import io
import pickle
from collections.abc import Mapping
from types import MappingProxyType, ModuleType
from typing import Any

from bot import errors, marking, stages
from bot.jobs import advice, asks, boards, fresh, outcome, seen
from solvers.core.boards import board, names, places
from solvers.core.boards import errors as solver_errors

LARGEST = 64 << 20
"""Bytes of an answer: ten thousand steps and their picture are 15 MB."""

DATA = (advice, asks, boards, fresh, outcome, seen, marking, stages, board, names, places)
"""The modules that define what jobs and results consist of."""

ERRORS = (builtins, solver_errors, errors)
"""The modules that define the errors which a job can end in."""

_NO_MORE: Mapping[tuple[str, str], Any] = MappingProxyType({})


def loaded(data: bytes, further: Mapping[tuple[str, str], Any] = _NO_MORE) -> Any:
    """What a worker has pickled. `further` classes, by module and name, may be in it.

    Raises PicklingError where there is anything else.
    """
    return _Plain(data, further).load()


def passes(error: Exception) -> bool:
    """Whether an error can come back from a worker as it is."""
    return (type(error).__module__, type(error).__qualname__) in _NAMED


class _Plain(pickle.Unpickler):
    def __init__(self, data: bytes, further: Mapping[tuple[str, str], Any]) -> None:
        super().__init__(io.BytesIO(data))
        self._further = further

    def find_class(self, module: str, name: str) -> Any:
        found = _NAMED.get((module, name)) or self._further.get((module, name))
        if found is None:
            raise pickle.PicklingError(f"A worker may not send {module}.{name}.")
        return found


def _classes(module: ModuleType, base: type = object) -> dict[tuple[str, str], Any]:
    """The classes that a module defines, by module and name."""
    kinds = [kind for kind in vars(module).values() if isinstance(kind, type) and issubclass(kind, base)]
    own = [kind for kind in kinds if kind.__module__ == module.__name__]
    return {(kind.__module__, kind.__qualname__): kind for kind in own}


def _member(kind: Any, name: Any) -> Any:
    """One of an enumeration: until 3.11.3 Python pickles it as the attribute of its class."""
    if not isinstance(kind, enum.EnumMeta):
        raise pickle.PicklingError(f"A worker may not send an attribute of {kind!r}.")
    return kind[name]


_NAMED: Mapping[tuple[str, str], Any] = {
    ("builtins", "getattr"): _member,  # never the real one, which leads to any function
    **{name: kind for module in DATA for name, kind in _classes(module).items()},
    **{name: kind for module in ERRORS for name, kind in _classes(module, Exception).items()},
}
