"""How long jobs take on nodes and here, and what all processes use for it; here and there in turn."""

from __future__ import annotations

import asyncio
import os
import statistics
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from bot.common.config import Config, Workers
from bot.service.nodes.node_runner import NodeRunner
from bot.service.pool import Pool
from bot.service.queue import Admission
from bot.service.runner import Runner
from tests.bench.nodes.stage import EASY, LIMITS, MANY, Bench, asked, say, there, workers_of

_TIMES = 5


async def speed(bench: Bench) -> None:
    """One job at a time."""
    async with bench.bot() as nodes, Pool(Config(workers=Workers(1))) as pool:
        await there(nodes, 2)
        await low_rate(nodes, pool)


async def burst(bench: Bench) -> None:
    """Many at once."""
    async with bench.bot() as nodes, Pool(Config(workers=Workers(2))) as pool:
        await there(nodes, 2)
        await many(bench, nodes, pool)


async def low_rate(nodes: NodeRunner, pool: Pool) -> None:
    """Jobs one by one, to both in turn."""
    seconds: dict[Runner, list[float]] = {nodes: [], pool: []}
    for _ in range(100):
        for runner, taken in seconds.items():
            begun = time.perf_counter()
            await runner.run(EASY)
            taken.append(time.perf_counter() - begun)
            await asyncio.sleep(0.03)
    far, near = (sorted(seconds[runner]) for runner in (nodes, pool))
    say("one job at a time, median here", statistics.median(near))
    say("one job at a time, median on nodes", statistics.median(far))
    say("  slower by", 1000 * (statistics.median(far) - statistics.median(near)), 10, "ms")
    say("  slower by, quickest tenths", 1000 * (far[10] - near[10]), unit="ms")


def processor_seconds(pids: Sequence[int]) -> float:
    """What processes have used so far."""
    ticks = 0
    for pid in pids:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(") ")[2].split()
        ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")


class Used:
    """The processor time of processes, in parts, without what they use with nothing to do."""

    def __init__(self, parts: dict[str, Callable[[], list[int]]]) -> None:
        self._parts = parts
        self._idle = dict.fromkeys(parts, 0.0)
        self.seconds = dict.fromkeys(parts, 0.0)

    def now(self) -> dict[str, float]:
        return {name: processor_seconds(pids()) for name, pids in self._parts.items()}

    async def rest(self, seconds: float) -> None:
        """Measures what is used with nothing to do."""
        before = self.now()
        await asyncio.sleep(seconds)
        self._idle = {name: (used - before[name]) / seconds for name, used in self.now().items()}

    def add(self, before: dict[str, float], seconds: float) -> None:
        """Adds what was used since `before`, so many seconds ago."""
        for name, used in self.now().items():
            self.seconds[name] += used - before[name] - seconds * self._idle[name]


async def at_once(runner: Runner, number: int) -> tuple[float, int]:
    """The seconds for many jobs of as many people that come together, and how many were answered."""
    admission = Admission(
        runner, LIMITS, short=60
    )  # a machine that is busy with other things sets nothing aside

    begun = time.perf_counter()
    results = await asyncio.gather(*(asked(admission, person) for person in range(number)))
    return time.perf_counter() - begun, sum(result.status == "unique" for result in results)


async def many(bench: Bench, nodes: NodeRunner, pool: Pool) -> None:
    """Two hundred at once, here and on nodes in turn; what all processes used for it."""
    running = [process for process in bench.started if process.poll() is None]
    server = bench.server._process
    runs = {
        "here": (pool, Used({"bot": lambda: [os.getpid()], "workers": lambda: workers_of(os.getpid())})),
        "on two nodes of one process": (
            nodes,
            Used(
                {
                    "bot": lambda: [os.getpid()],
                    "server": lambda: [server.pid],
                    "nodes": lambda: [process.pid for process in running],
                    "workers": lambda: [pid for process in running for pid in workers_of(process.pid)],
                }
            ),
        ),
    }
    taken: dict[str, list[float]] = {name: [] for name in runs}
    for _, used in runs.values():
        await used.rest(5)
    for _ in range(_TIMES):
        for name, (runner, used) in runs.items():
            before = used.now()
            seconds, answered = await at_once(runner, MANY)
            assert answered == MANY
            used.add(before, seconds)
            taken[name].append(seconds)
    for name, (_, used) in runs.items():
        say(f"{MANY} jobs at once {name}: seconds, best of {_TIMES}", min(taken[name]))
        for part, seconds in used.seconds.items():
            say(f"  processor time a job: {part}", 1000 * seconds / _TIMES / MANY, unit="ms")
    here, far = (min(seconds) for seconds in taken.values())
    say("  as a multiple, by the clock", far / here, 1.3, "")
    here, far = (sum(used.seconds.values()) for _, used in runs.values())
    say("  as a multiple, of processor time", far / here, 1.3, "")
