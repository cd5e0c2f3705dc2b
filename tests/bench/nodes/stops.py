"""Work is cancelled, bots die, nodes end and join."""

from __future__ import annotations

import asyncio
import time

from bot.service.jobs import Job
from bot.service.nodes.clock import LEASE
from bot.service.nodes.node_runner import NodeRunner
from bot.service.queue import Admission
from bot.service.runner import Watch
from tests.bench.nodes.stage import (
    ENDLESS,
    LIMITS,
    MANY,
    SLOW,
    Bench,
    asked,
    node_of,
    say,
    there,
    until,
    workers_of,
)
from tests.wire.processes import are_gone


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


async def stopped(bench: Bench, nodes: NodeRunner, slow: Job) -> None:
    """How soon work ends that is cancelled, or whose bot is gone."""
    watch = Watch()
    work = asyncio.create_task(nodes.run(slow, watch))
    await until(lambda: watch.progress.cells)
    (asked,) = nodes._leases.pending.values()
    workers = workers_of(node_of(bench, asked.node).pid)
    work.cancel()
    seconds = await until(lambda: any(are_gone([worker]) for worker in workers))
    say("cancel: the worker is gone after", seconds, 0.5)
    async with bench.bot() as dead:
        await there(dead, 2)
        watch = Watch()
        work = asyncio.create_task(dead.run(slow, watch))
        await until(lambda: watch.progress.cells)
        (asked,) = dead._leases.pending.values()
        workers = workers_of(node_of(bench, asked.node).pid)
        await dead._connection.close()
        say(
            "a bot dies: the worker is gone after",
            await until(lambda: any(are_gone([worker]) for worker in workers)),
            LEASE + 1,
        )
        work.cancel()


async def drained(bench: Bench, nodes: NodeRunner, slow: Job) -> None:
    """SIGTERM to a node at work."""
    watch = Watch()
    work = asyncio.create_task(nodes.run(slow, watch))
    await until(lambda: watch.progress.cells)
    (asked,) = nodes._leases.pending.values()
    node = node_of(bench, asked.node)
    node.terminate()
    assert (await work).status == "unknown"
    say("SIGTERM: begun", asked.begun, 1, "times")
    say("  exit code", await asyncio.to_thread(node.wait), 0, "")


async def joined(bench: Bench, nodes: NodeRunner) -> None:
    """A node comes while two hundred jobs wait for the other one."""
    admission = Admission(nodes, LIMITS, short=60)

    work = [asyncio.create_task(asked(admission, person)) for person in range(MANY)]
    bench.node("node2")
    await there(nodes, 2)
    done = sum(task.done() for task in work)
    begun = time.monotonic()
    await until(
        lambda: any(one.node and one.node.startswith("node2") for one in nodes._leases.pending.values())
    )
    say(f"a node joins when {MANY - done} jobs wait: its first job after", time.monotonic() - begun)
    await asyncio.gather(*work)
