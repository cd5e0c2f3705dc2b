"""The way back from a worker: only plain data is taken from it.

Pickles can have any function called where they are read. A worker that a hostile text has taken over
could so leave its confinement through its answer; therefore only the classes of answers and errors, and
those of the pool itself, are built from what it sends.
"""

from __future__ import annotations

import builtins
import io
import os
import pickle
import sys
from collections.abc import Mapping
from multiprocessing import connection, context
from types import ModuleType
from typing import Any

from pebble.common.types import RemoteException, Result, ResultStatus
from pebble.pool.process import Acknowledgement, TaskProblem, TaskResult

from bot import errors, jobs
from solvers.core.boards import board, places
from solvers.core.boards import errors as solver_errors

_LARGEST = 64 << 20
"""Bytes of an answer: ten thousand steps and their picture are 15 MB."""

_PEBBLE: Mapping[str, Any] = {
    "TaskResult": TaskResult,
    "TaskProblem": TaskProblem,
    "Acknowledgement": Acknowledgement,
    "Result": Result,
    "ResultStatus": ResultStatus,
    "RemoteException.rebuild_exception": RemoteException.rebuild_exception,
}


class Context(context.SpawnContext):
    """Starts processes anew, and reads from their pipes with care, but on Windows."""

    def Pipe(self, duplex: bool = True) -> tuple[Any, Any]:  # noqa: N802 - the name of the standard library
        reader, writer = super().Pipe(duplex)
        if sys.platform == "win32":  # whose pipes are of another kind; there workers are not confined anyway
            return reader, writer
        with reader:
            return _Careful(os.dup(reader.fileno()), writable=duplex), writer


class _Careful(connection.Connection):
    """The end of a pipe that reads."""

    def recv(self) -> Any:
        return _Plain(io.BytesIO(self.recv_bytes(_LARGEST))).load()

    def __reduce__(self) -> Any:
        return connection.reduce_connection(self)  # type: ignore[attr-defined]


class _Plain(pickle.Unpickler):
    def find_class(self, module: str, name: str) -> Any:
        found = _NAMED.get((module, name))
        if found is None:
            raise pickle.PicklingError(f"A worker may not send {module}.{name}.")
        return found


def passes(error: Exception) -> bool:
    """Whether an error can come back from a worker as it is."""
    return (type(error).__module__, type(error).__qualname__) in _NAMED


def _classes(module: ModuleType, base: type = object) -> dict[tuple[str, str], Any]:
    """The classes that a module defines, by module and name."""
    kinds = [kind for kind in vars(module).values() if isinstance(kind, type) and issubclass(kind, base)]
    own = [kind for kind in kinds if kind.__module__ == module.__name__]
    return {(kind.__module__, kind.__qualname__): kind for kind in own}


_NAMED: Mapping[tuple[str, str], Any] = {
    **_classes(jobs),
    **_classes(board),
    **_classes(places),
    **_classes(errors, Exception),
    **_classes(solver_errors, Exception),
    **_classes(builtins, Exception),
    **{(part.__module__, name): part for name, part in _PEBBLE.items()},
}
