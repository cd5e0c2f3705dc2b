"""NATS and two nodes with a worker each, as processes of their own, on which a bot can have its work done."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Self

from tests.nodes.servers import Server
from tests.wire import processes
from tests.wire.bot import ROOT

_NODES = ("node1", "node2")


class Cluster:
    """An async context manager; nothing of it is left afterwards."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._server = Server(folder)
        self._nodes: list[asyncio.subprocess.Process] = []

    @property
    def url(self) -> str:
        """The address of NATS as it stands in the settings of the bot."""
        return self._server.url("bot")

    async def __aenter__(self) -> Self:
        await asyncio.to_thread(self._server.start)
        settings = self._folder / "node.toml"
        settings.write_text("[workers]\ncount = 1\n")
        for name in _NODES:
            own = {"GRIDSMITH_WORKERS_URL": self._server.url(name), "PYTHONPATH": str(ROOT)}
            with (self._folder / f"{name}.log").open("ab") as log:
                node = await asyncio.create_subprocess_exec(
                    *(sys.executable, "-m", "bot", "worker", "--config", str(settings)),
                    cwd=self._folder,
                    env=os.environ | own,
                    stderr=log,
                    start_new_session=True,
                )
            self._nodes.append(node)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for node in self._nodes:
            for process in processes.of_session(node.pid):
                with suppress(ProcessLookupError):
                    os.kill(process.pid, signal.SIGKILL)
            await node.wait()
        await asyncio.to_thread(self._server.kill)

    async def restart_server(self) -> None:
        """Kills NATS and starts it again."""
        await asyncio.to_thread(self._server.kill)
        await asyncio.to_thread(self._server.start)

    def workers(self) -> list[int]:
        """The processes that work on boards."""
        return [pid for node in self._nodes for pid in processes.workers(node.pid)]

    async def end(self) -> list[int | None]:
        """Ends the nodes as an operator does; their exit codes, None for a node that does not end."""
        for node in self._nodes:
            node.send_signal(signal.SIGTERM)
        return [await _ended(node) for node in self._nodes]

    async def left(self, seconds: float) -> list[int]:
        """The processes of the nodes that are still alive after so many seconds."""
        for _ in range(int(seconds * 20)):
            if not self._alive():
                break
            await asyncio.sleep(0.05)
        return self._alive()

    def _alive(self) -> list[int]:
        return [process.pid for node in self._nodes for process in processes.of_session(node.pid)]


async def _ended(node: asyncio.subprocess.Process) -> int | None:
    with suppress(TimeoutError):
        async with asyncio.timeout(30.0):
            return await node.wait()
    return None
