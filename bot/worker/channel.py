"""The way back from the workers of a pool: plain data, and what the pool itself wraps it in."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from multiprocessing import connection, context
from typing import Any

from pebble.common.types import RemoteException, Result, ResultStatus
from pebble.pool.process import Acknowledgement, TaskProblem, TaskResult

from bot.worker.plain import LARGEST, loaded

_PARTS: Mapping[str, Any] = {
    "TaskResult": TaskResult,
    "TaskProblem": TaskProblem,
    "Acknowledgement": Acknowledgement,
    "Result": Result,
    "ResultStatus": ResultStatus,
    "RemoteException.rebuild_exception": RemoteException.rebuild_exception,
}
_PEBBLE = {(part.__module__, name): part for name, part in _PARTS.items()}


class Context(context.SpawnContext):
    """Starts processes anew, and reads from their pipes with care, but on Windows."""

    def Pipe(self, duplex: bool = True) -> tuple[Any, Any]:  # noqa: N802 - the name of the standard library
        reader, writer = super().Pipe(duplex)
        if sys.platform == "win32":  # whose pipes are of another kind; there workers are not confined anyway
            return reader, writer
        with reader:
            # The first connection closes its own descriptor, so this one gets a copy.
            return _Careful(os.dup(reader.fileno()), writable=duplex), writer


class _Careful(connection.Connection):
    """The end of a pipe that reads."""

    def recv(self) -> Any:
        return loaded(self.recv_bytes(LARGEST), _PEBBLE)

    def __reduce__(self) -> Any:
        # multiprocessing hands over its own class alone, and pebble gives both ends to the process it starts.
        return connection.reduce_connection(self)  # type: ignore[attr-defined]
