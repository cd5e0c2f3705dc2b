"""What more machines cost and bear: `python -m tests.bench.nodes [speed] [losses] [stops] [floods]`.

Starts a NATS server and nodes of one process each on this machine, kills and freezes them, and prints a
line for each promise with the figure and its bound. All together takes about three minutes where nothing
else is at work; processor times are right where much is.
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
from bot.nodes.clock import LEASE
from bot.nodes.nodes import Nodes
from bot.pool import Pool
from bot.runner import Runner, Watch
from bot.turns import Turns
from solvers import PUZZLES
from tests.bot.conftest import endless_board
from tests.nodes.servers import Server

ROOT = Path(__file__).parents[2]
EASY = Job(PUZZLES["mosaic"].example, "mosaic", 60, 1_000, theme="dark", max_bytes=10_000_000)
SLOW = Job(endless_board(), "nonogram", 3, 5_000)
ENDLESS = replace(SLOW, seconds=60)
LIMITS = Limits(jobs_each=1_000, questions_a_minute=10_000, wait=800)
_MANY = 200
_FLOOD, _ASKED = 1_000, 40


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


def workers_of(parent: int) -> list[int]:
    """The processes below one that work on jobs."""
    threads = Path(f"/proc/{parent}/task").iterdir()
    below = [child for thread in threads for child in (thread / "children").read_text().split()]
    return [int(pid) for pid in below if b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes()]


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


async def many(bench: Bench, nodes: Nodes, pool: Pool) -> None:
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
    for _ in range(3):
        for name, (runner, used) in runs.items():
            before = used.now()
            seconds, answered = await at_once(runner, _MANY)
            assert answered == _MANY
            used.add(before, seconds)
            taken[name].append(seconds)
    for name, (_, used) in runs.items():
        say(f"{_MANY} jobs at once {name}: seconds, best of 3", min(taken[name]))
        for part, seconds in used.seconds.items():
            say(f"  processor time a job: {part}", 1000 * seconds / 3 / _MANY, unit="ms")
    here, far = (min(seconds) for seconds in taken.values())
    say("  as a multiple, by the clock", far / here, 1.3, "")
    here, far = (sum(used.seconds.values()) for _, used in runs.values())
    say("  as a multiple, of processor time", far / here, 1.3, "")


async def lost(bench: Bench, nodes: Nodes, number: signal.Signals, slow: Job) -> None:
    """A node is killed or frozen in the middle of a job that another one then answers."""
    watch = Watch()
    work = asyncio.create_task(nodes.run(slow, watch))
    await until(lambda: watch.progress.cells)
    (asked,) = nodes._leases.asked.values()
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
    asked = list(nodes._leases.asked.values())
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
    await until(lambda: nodes._leases.asked)
    return list(nodes._leases.asked.values())


async def left(nodes: Nodes) -> int:
    """How many jobs lie in the stream."""
    return (await nodes._engine.streams.stream_info(nodes._subjects.stream)).state.messages


async def stopped(bench: Bench, nodes: Nodes, slow: Job) -> None:
    """How soon work ends that is cancelled, or whose bot is gone."""
    watch = Watch()
    work = asyncio.create_task(nodes.run(slow, watch))
    await until(lambda: watch.progress.cells)
    (asked,) = nodes._leases.asked.values()
    workers = workers_of(node_of(bench, asked.node).pid)
    work.cancel()
    say("cancel: the worker is gone after", await until(lambda: not all(map(lives, workers))), 0.5)
    async with bench.bot() as dead:
        await there(dead, 2)
        watch = Watch()
        work = asyncio.create_task(dead.run(slow, watch))
        await until(lambda: watch.progress.cells)
        (asked,) = dead._leases.asked.values()
        workers = workers_of(node_of(bench, asked.node).pid)
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
    (asked,) = nodes._leases.asked.values()
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
    await until(
        lambda: any(one.node and one.node.startswith("node2") for one in nodes._leases.asked.values())
    )
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

        alone = [await asked(few, 1, EASY) for _ in range(_ASKED)]
        work = [asyncio.create_task(asked(many, person, flood)) for person in range(_FLOOD)]
        await asyncio.sleep(1)
        seconds = []
        for _ in range(_ASKED):
            seconds.append(await asked(few, 1, EASY))
            await asyncio.sleep(0.05)
        waiting = sum(not task.done() for task in work)
        for task in work:
            task.cancel()
        await asyncio.gather(*work, return_exceptions=True)
        say(
            f"another bot floods with {name} ({waiting} waited at the end): median",
            statistics.median(seconds),
        )
        say("  slowest", max(seconds), 1.5)
        say("  slowest without the flood", max(alone))


async def speed(bench: Bench) -> None:
    async with bench.bot() as nodes, Pool(Config(workers=Workers(2))) as pool:
        await there(nodes, 2)
        await low_rate(nodes, pool)
        await many(bench, nodes, pool)


async def losses(bench: Bench) -> None:
    async with bench.bot() as nodes:
        for number in (signal.SIGSTOP, signal.SIGKILL):
            await there(nodes, 2)
            await lost(bench, nodes, number, SLOW)
            bench.again()
        for off in (0.0, 5.0):
            await there(nodes, 2)
            await broken(bench, nodes, off, SLOW)
        await there(nodes, 2)
        await deadly(bench, nodes, ENDLESS)


async def stops(bench: Bench) -> None:
    async with bench.bot() as nodes:
        await there(nodes, 2)
        await stopped(bench, nodes, ENDLESS)
        await there(nodes, 2)
        await drained(bench, nodes, SLOW)
        bench.again()
        await there(nodes, 2)
        bench.named["node2"].kill()
        await there(nodes, 1)
        await joined(bench, nodes)


async def floods(bench: Bench) -> None:
    await flooded(bench, EASY, "easy boards")
    await flooded(bench, ENDLESS, "endless boards")


PARTS = {part.__name__: part for part in (speed, losses, stops, floods)}


async def main(names: Sequence[str]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        bench = Bench(Path(folder))
        try:
            for name in names or PARTS:
                for node in ("node1", "node2"):
                    if node not in bench.named or bench.named[node].poll() is not None:
                        bench.node(node)
                await PARTS[name](bench)
        finally:
            bench.end()


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1:]))
