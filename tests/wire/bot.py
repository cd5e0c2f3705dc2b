"""The bot as a process of its own, in a folder of its own, against a Discord on this machine."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import time
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Any, NamedTuple, Self

from tests.waits import LONG
from tests.wire import processes
from tests.wire.server import Discord

ROOT = Path(__file__).parents[2]
TOKEN = "MTEwMDAwMDAwMDAwMDAwMDAwMQ.secret.token"  # noqa: S105 - nobody's

Settings = Mapping[str, Mapping[str, Any]]


class Stretch(NamedTuple):
    """The longest that the loop was busy within a second that ended at `at`: seconds of CPU, by the clock."""

    at: float
    cpu: float
    wall: float


class Bot:
    """An async context manager; `settings` are the sections of config.toml. Starts with `start`."""

    def __init__(self, folder: Path, discord: Discord, settings: Settings | None = None) -> None:
        self.folder = folder
        self.database = folder / "gridsmith.db"
        self._discord = discord
        self.settings = settings or {}
        self._ahead = 0.0
        self._process: asyncio.subprocess.Process | None = None
        self._reader: asyncio.Task[None] | None = None
        self._sessions: list[int] = []

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Leaves no process behind."""
        for session in self._sessions:
            for process in processes.of_session(session):
                with suppress(ProcessLookupError):
                    os.kill(process.pid, signal.SIGKILL)
        if self._process:
            await self.ended(LONG)

    async def start(self) -> Self:
        """Starts it, and returns when it listens to the gateway."""
        await self.launch()
        listens = asyncio.create_task(self._discord.gateway.ready.wait())
        ends = asyncio.create_task(self._running.wait())
        async with asyncio.timeout(LONG):
            await asyncio.wait({listens, ends}, return_when=asyncio.FIRST_COMPLETED)
        if not listens.done():
            listens.cancel()
            raise RuntimeError(f"The bot has ended before it was ready:\n{self.errors()}")
        ends.cancel()
        return self

    async def launch(self, environment: Mapping[str, str] | None = None) -> None:
        """Starts it and does not wait."""
        self._discord.gateway.ready.clear()
        (self.folder / "config.toml").write_text(_toml(self.settings))
        words = ["-m", "tests.wire.program", self._discord.address, str(self.folder), "run"]
        known = {name: value for name, value in os.environ.items() if not name.startswith("GRIDSMITH_")}
        self._process = await asyncio.create_subprocess_exec(
            sys.executable,
            *words,
            cwd=self.folder,
            env={**known, "PYTHONPATH": str(ROOT), "DISCORD_TOKEN": TOKEN, **(environment or {})},
            stderr=asyncio.subprocess.PIPE,
            start_new_session=True,  # by which all that it starts is found, even what has lost its parent
        )
        self._sessions.append(self._process.pid)
        self._reader = asyncio.create_task(self._keep_errors(self._process))

    async def _keep_errors(self, process: asyncio.subprocess.Process) -> None:
        # Through a pipe, which a limit on the size of the bot's files does not reach.
        assert process.stderr is not None
        with (self.folder / "errors.txt").open("ab") as file:
            while chunk := await process.stderr.read(65_536):
                file.write(chunk)
                file.flush()

    @property
    def _running(self) -> asyncio.subprocess.Process:
        if self._process is None:
            raise RuntimeError("The bot was never started.")
        return self._process

    @property
    def pid(self) -> int:
        return self._running.pid

    def now(self) -> float:
        """The time of its clock, in seconds since 1970."""
        return time.time() + self._ahead

    def set_clock(self, now: float) -> None:
        """Sets its clock, which heeds that within a second."""
        self._ahead = now - time.time()
        (self.folder / "clock.txt").write_text(str(self._ahead))

    def signal(self, number: signal.Signals) -> None:
        self._running.send_signal(number)

    async def ended(self, seconds: float) -> int | None:
        """The exit code, once it has ended; None where it runs on after so many seconds."""
        try:
            async with asyncio.timeout(seconds):
                code = await self._running.wait()
        except TimeoutError:
            return None
        if self._reader and not self.left():
            # A process that is left behind would keep the pipe open.
            await self._reader
        return code

    def workers(self) -> list[int]:
        """The processes that work on boards."""
        return processes.workers(self.pid)

    def left(self) -> list[int]:
        """What is alive of all that it ever started, itself among them."""
        return [process.pid for session in self._sessions for process in processes.of_session(session)]

    async def nothing_left(self, seconds: float) -> bool:
        """Whether all of it is gone, within so many seconds."""
        for _ in range(int(seconds * 20)):
            if not self.left():
                return True
            await asyncio.sleep(0.05)
        return not self.left()

    def cpu(self) -> tuple[float, float]:
        """The seconds of CPU that the main process has used, and those of all that lives below it."""
        alive = processes.of_session(self.pid)
        own = sum(process.cpu for process in alive if process.pid == self.pid)
        return own, sum(process.cpu for process in alive) - own

    def errors(self) -> str:
        """All that it has written to stderr."""
        file = self.folder / "errors.txt"
        return file.read_text(errors="replace") if file.exists() else ""

    def stretches(self, since: float = 0.0) -> list[Stretch]:
        """How long its loop was busy, second by second, after a time of the monotonic clock."""
        file = self.folder / "loop.txt"
        lines = file.read_text().splitlines() if file.exists() else []
        found = [Stretch(*map(float, line.split())) for line in lines if line.count(" ") == 2]
        return [stretch for stretch in found if stretch.at > since]


def _toml(settings: Settings) -> str:
    lines = []
    for section, values in settings.items():
        lines.append(f"[{section}]")
        for name, value in values.items():
            # Python's quotes are those of a literal string in TOML.
            shown = str(value).lower() if isinstance(value, bool) else repr(value)
            lines.append(f"{name} = {shown}")
    return "\n".join(lines) + "\n"
