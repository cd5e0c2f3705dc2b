"""What more machines cost and what they bear: `python -m tests.bench.nodes`, about three minutes.

Starts a NATS server and nodes of one process each on this machine, kills and freezes them, and prints a
line for each promise with the figure and its bound.
"""

from __future__ import annotations

import asyncio
import os
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

from bot.config import Config, Limits, Workers
from bot.errors import BotError
from bot.jobs import Job, Result
from bot.metrics import Metrics
from bot.nodes.nodes import LEASE, Nodes
from bot.pool import Pool
from bot.runner import Runner, Watch
from bot.turns import Turns
from solvers import PUZZLES
from tests.bot.conftest import endless_board
from tests.nodes.servers import Server

ROOT = Path(__file__).parents[2]
EASY = Job(PUZZLES["mosaic"].example, "mosaic", 60, 1_000, theme="dark", max_bytes=10_000_000)
LIMITS = Limits(jobs_each=1_000, questions_a_minute=10_000, wait=800)
_MANY = 200


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

    def bot(self) -> Nodes:
        return Nodes(Config(workers=Workers(url=self.server.url("bot"))), Metrics())

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


async def there(nodes: Nodes, number: int) -> None:
    """Waits until so many nodes tell of themselves, no more and no fewer."""
    await until(lambda: nodes._roster.lanes == number)


def processor_seconds(pids: Sequence[int]) -> float:
    """What processes have used so far."""
    ticks = 0
    for pid in pids:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(") ")[2].split()
        ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")


def workers_of(node: subprocess.Popen[bytes]) -> list[int]:
    """The processes below a node that work on jobs."""
    below = Path(f"/proc/{node.pid}/task/{node.pid}/children").read_text().split()
    others = [Path(entry) for entry in Path(f"/proc/{node.pid}/task").iterdir()]
    below += [child for entry in others for child in (entry / "children").read_text().split()]
    return sorted({int(pid) for pid in below if b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes()})


async def at_once(runner: Runner, number: int) -> tuple[float, int]:
    """The seconds for many jobs of as many people that come together, and how many were answered."""
    turns = Turns(runner, LIMITS, short=60)  # a machine that is busy with other things sets nothing aside

    async def asked(person: int) -> Result:
        with turns.take(person) as turn:
            return await turn.run(EASY)

    begun = time.perf_counter()
    results = await asyncio.gather(*map(asked, range(number)))
    return time.perf_counter() - begun, sum(result.status == "unique" for result in results)


async def low_rate(nodes: Nodes, pool: Pool) -> None:
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


async def many(bench: Bench, nodes: Nodes, pool: Pool) -> None:
    """Two hundred at once, here and on nodes in turn; what all processes used for it."""
    taken: dict[str, list[float]] = {"here": [], "nodes": []}
    server = bench.server._process
    parents = [process.pid for process in bench.started if process.poll() is None]
    used = {"bot": 0.0, "server": 0.0, "nodes": 0.0}
    for _ in range(3):
        for name, runner in (("here", pool), ("nodes", nodes)):
            before = time.process_time(), processor_seconds([server.pid]), processor_seconds(parents)
            seconds, answered = await at_once(runner, _MANY)
            assert answered == _MANY
            taken[name].append(seconds)
            if name == "nodes":
                used["bot"] += time.process_time() - before[0]
                used["server"] += processor_seconds([server.pid]) - before[1]
                used["nodes"] += processor_seconds(parents) - before[2]
    say(f"{_MANY} jobs at once here, two processes (best of 3)", min(taken["here"]))
    say(f"{_MANY} jobs at once on two nodes of one process (best of 3)", min(taken["nodes"]))
    say("  as a multiple", min(taken["nodes"]) / min(taken["here"]), 1.3, "")
    for who, seconds in used.items():
        say(f"  processor time a job: {who}, without the workers", 1000 * seconds / 3 / _MANY, unit="ms")


async def lost(bench: Bench, nodes: Nodes, number: signal.Signals, slow: Job) -> None:
    """A node is killed or frozen in the middle of a job that another one then answers."""
    watch = Watch()
    work = asyncio.create_task(nodes.run(slow, watch))
    await until(lambda: watch.progress.cells)
    (asked,) = nodes._asked.values()
    node = node_of(bench, asked.node)
    node.send_signal(number)
    begun = time.monotonic()
    assert (await work).status == "unknown"
    say(
        f"{number.name} of a node: answered elsewhere, beyond the job",
        time.monotonic() - begun - slow.seconds,
        LEASE + 2,
    )
    say("  begun", asked.begun, 2, "times")
    if number == signal.SIGSTOP:
        node.send_signal(signal.SIGCONT)
    else:
        node.wait()


def node_of(bench: Bench, name: str) -> subprocess.Popen[bytes]:
    """The process of a node that is at work."""
    return bench.named[name.partition(".")[0]]


async def broken(bench: Bench, nodes: Nodes, off: float, slow: Job) -> None:
    """The server is gone for a while, with jobs at work and waiting."""
    watches = [Watch(), Watch()]
    work = [asyncio.create_task(nodes.run(slow, watch)) for watch in watches]
    await until(lambda: all(watch.progress.cells for watch in watches))
    work += [asyncio.create_task(nodes.run(EASY)) for _ in range(4)]
    await asyncio.sleep(0.2)
    asked = list(nodes._asked.values())
    bench.server.kill()
    await asyncio.sleep(off)
    bench.server.start()
    begun = time.monotonic()
    answers = await asyncio.gather(*work, return_exceptions=True)
    errors = [answer for answer in answers if isinstance(answer, BaseException)]
    say(f"server off for {off:g} s: jobs without an answer, of {len(work)}", len(errors), 0, "")
    say("  all answered after its return, beyond the job", time.monotonic() - begun - slow.seconds)
    say("  most often begun", max(one.begun for one in asked), 1, "times")


async def deadly(bench: Bench, nodes: Nodes, slow: Job) -> None:
    """A job whose nodes die as soon as they have begun it."""
    watch, begun = Watch(), time.monotonic()
    work = asyncio.create_task(nodes.run(slow, watch))
    (asked,) = await first(nodes)
    for _ in range(2):
        await until(lambda: asked.node or work.done())
        node_of(bench, asked.node).kill()
        await until(lambda: not asked.node or work.done())
    try:
        await work
    except BotError as error:
        say("a job that kills its nodes: a sentence after", time.monotonic() - begun, 10)
        print(f"  {error}")
    say("  begun", asked.begun, 2, "times")
    say("  left in the stream", await left(nodes), 0, "")


async def first(nodes: Nodes) -> list[Any]:
    await until(lambda: nodes._asked)
    return list(nodes._asked.values())


async def left(nodes: Nodes) -> int:
    """How many jobs lie in the stream."""
    return (await nodes._engine.streams.stream_info(nodes._subjects.stream)).state.messages


async def stopped(bench: Bench, nodes: Nodes, slow: Job) -> None:
    """How soon work ends that is cancelled, or whose bot is gone."""
    work, watch = None, Watch()
    work = asyncio.create_task(nodes.run(slow, watch))
    await until(lambda: watch.progress.cells)
    (asked,) = nodes._asked.values()
    workers = workers_of(node_of(bench, asked.node))
    work.cancel()
    say("cancel: the worker is gone after", await until(lambda: not all(map(lives, workers))), 0.5)
    async with bench.bot() as dead:
        await there(dead, 2)
        watch = Watch()
        work = asyncio.create_task(dead.run(slow, watch))
        await until(lambda: watch.progress.cells)
        (asked,) = dead._asked.values()
        workers = workers_of(node_of(bench, asked.node))
        await dead._engine.close()
        say(
            "a bot dies: the worker is gone after",
            await until(lambda: not all(map(lives, workers))),
            LEASE + 1,
        )
        work.cancel()


def lives(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(") ")[2][0] not in "ZX"
    except OSError:
        return False


async def drained(bench: Bench, nodes: Nodes, slow: Job) -> None:
    """SIGTERM to a node at work."""
    watch = Watch()
    work = asyncio.create_task(nodes.run(slow, watch))
    await until(lambda: watch.progress.cells)
    (asked,) = nodes._asked.values()
    node = node_of(bench, asked.node)
    node.terminate()
    assert (await work).status == "unknown"
    say("SIGTERM: begun", asked.begun, 1, "times")
    say("  exit code", await asyncio.to_thread(node.wait), 0, "")


async def joined(bench: Bench, nodes: Nodes) -> None:
    """A node comes while two hundred jobs wait for the other one."""
    turns = Turns(nodes, LIMITS, short=60)

    async def asked(person: int) -> Result:
        with turns.take(person) as turn:
            return await turn.run(EASY)

    work = [asyncio.create_task(asked(person)) for person in range(_MANY)]
    bench.node("node2")
    await there(nodes, 2)
    done = sum(task.done() for task in work)
    begun = time.monotonic()
    await until(lambda: any(one.node and one.node.startswith("node2") for one in nodes._asked.values()))
    say(f"a node joins when {_MANY - done} jobs wait: its first job after", time.monotonic() - begun)
    await asyncio.gather(*work)


async def flooded(bench: Bench, flood: Job, name: str) -> None:
    """One bot has hundreds of jobs; how long do single ones of another take?"""
    async with bench.bot() as rude, bench.bot() as polite:
        await there(rude, 2)
        await there(polite, 2)
        many, few = Turns(rude, LIMITS), Turns(polite, LIMITS)

        async def asked(turns: Turns, person: int, job: Job) -> float:
            begun = time.perf_counter()
            with turns.take(person) as turn:
                await turn.run(job)
            return time.perf_counter() - begun

        work = [asyncio.create_task(asked(many, person, flood)) for person in range(2_000)]
        await asyncio.sleep(1)
        seconds = []
        for _ in range(100):
            seconds.append(await asked(few, 1, EASY))
            await asyncio.sleep(0.05)
        waiting = sum(not task.done() for task in work)
        for task in work:
            task.cancel()
        await asyncio.gather(*work, return_exceptions=True)
        seconds.sort()
        say(f"another bot floods with {name} ({waiting} waited at the end): median", seconds[50])
        say("  p99", seconds[98], 1.5)


async def main(folder: Path) -> None:
    bench = Bench(folder)
    slow = Job(endless_board(), "nonogram", 3, 5_000)
    endless = replace(slow, seconds=60)
    try:
        async with bench.bot() as nodes, Pool(Config(workers=Workers(2))) as pool:
            bench.node("node1")
            bench.node("node2")
            await there(nodes, 2)
            await low_rate(nodes, pool)
            await many(bench, nodes, pool)
            for number in (signal.SIGSTOP, signal.SIGKILL):
                await lost(bench, nodes, number, slow)
                if number == signal.SIGKILL:
                    bench.again()
                await there(nodes, 2)
            for off in (0.0, 5.0):
                await broken(bench, nodes, off, slow)
            await stopped(bench, nodes, endless)
            await deadly(bench, nodes, endless)
            bench.again()
            await there(nodes, 2)
            await drained(bench, nodes, slow)
            bench.again()
            await there(nodes, 2)
            bench.named["node2"].kill()
            await there(nodes, 1)
            await joined(bench, nodes)
        await flooded(bench, EASY, "easy boards")
        await flooded(bench, endless, "endless boards")
    finally:
        bench.end()


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(main(Path(folder)))
