"""A server, nodes and bots to be measured, each a process of its own on this machine."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

from bot.common.config import Config, Limits, Workers
from bot.common.metrics import Metrics
from bot.service.jobs import Job, Result
from bot.service.nodes.node_runner import NodeRunner
from bot.service.queue import Admission
from solvers import PUZZLES
from tests.bot.conftest import endless_board
from tests.nodes.servers import Server
from tests.wire.processes import is_worker

ROOT = Path(__file__).parents[3]
EASY = Job(PUZZLES["mosaic"].example, "mosaic", 60, 1_000, theme="dark", max_bytes=10_000_000)
SLOW = Job(endless_board(), "nonogram", 3, 5_000)
ENDLESS = replace(SLOW, seconds=60)
LIMITS = Limits(jobs_each=1_000, questions_a_minute=10_000, wait=800)
MANY = 200


class Bench:
    """One server and the processes of nodes, all of which end with it."""

    def __init__(self, folder: Path) -> None:
        self.server = Server(folder)
        self.server.start()
        self._file = folder / "node.toml"
        self._file.write_text("[workers]\ncount = 1\n")
        self._log = (folder / "nodes.log").open("ab")
        self.started: list[subprocess.Popen[bytes]] = []
        self.named: dict[str, subprocess.Popen[bytes]] = {}

    def node(self, name: str) -> subprocess.Popen[bytes]:
        words = [sys.executable, "-m", "bot", "worker", "--config", str(self._file)]
        environment = os.environ | {"GRIDSMITH_WORKERS_URL": self.server.url(name)}
        self.started.append(subprocess.Popen(words, cwd=ROOT, env=environment, stderr=self._log))
        self.named[name] = self.started[-1]
        return self.started[-1]

    def again(self) -> None:
        """Starts the nodes again that have ended."""
        for name in [name for name, process in self.named.items() if process.poll() is not None]:
            self.node(name)

    def bot(self) -> NodeRunner:
        return NodeRunner(Config(workers=Workers(url=self.server.url("bot"))), Metrics())

    def end(self) -> None:
        for process in self.started:
            with suppress(ProcessLookupError):
                process.kill()
            process.wait()
        self.server.kill()
        self._log.close()


def say(what: str, figure: float, bound: float | None = None, unit: str = "s") -> None:
    """One line of the result."""
    told = f"{figure:8.3f} {unit}" + (f"   (at most {bound:g})" if bound is not None else "")
    print(f"{what:66} {told}", flush=True)


async def until(holds: Callable[[], object]) -> float:
    """Waits until something holds, and returns for how long."""
    begun = time.monotonic()
    while not holds():  # noqa: ASYNC110 - nobody tells
        await asyncio.sleep(0.005)
    return time.monotonic() - begun


async def there(nodes: NodeRunner, number: int) -> None:
    """Waits until so many nodes tell of themselves, no more and no fewer."""
    await until(lambda: nodes._roster.lanes == number)


def workers_of(parent: int) -> list[int]:
    """The processes below one that work on jobs."""
    below = _children(parent)
    return [*filter(is_worker, (*below, *(pid for child in below for pid in _children(child))))]


def _children(parent: int) -> list[int]:
    threads = Path(f"/proc/{parent}/task").iterdir()
    return [int(child) for thread in threads for child in (thread / "children").read_text().split()]


def node_of(bench: Bench, name: str) -> subprocess.Popen[bytes]:
    """The process of a node that is at work."""
    return bench.named[name.partition(".")[0]]


async def first(nodes: NodeRunner) -> list[Any]:
    """The jobs that nodes have, once there are some."""
    await until(lambda: nodes._leases.pending)
    return list(nodes._leases.pending.values())


async def asked(admission: Admission, person: int, job: Job = EASY) -> Result:
    """What someone gets who asks for a job."""
    with admission.take(person) as ticket:
        return await ticket.run(job)
