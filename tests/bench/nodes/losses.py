"""Nodes and the server are killed, frozen, or off for a while."""

from __future__ import annotations

import asyncio
import signal
import time

from bot.common.errors import BotError
from bot.service.jobs import Job
from bot.service.nodes.clock import LEASE
from bot.service.nodes.node_runner import NodeRunner
from bot.service.runner import Watch
from tests.bench.nodes.stage import EASY, ENDLESS, SLOW, Bench, first, node_of, say, there, until


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


async def lost(bench: Bench, nodes: NodeRunner, number: signal.Signals, slow: Job) -> None:
    """A node is killed or frozen in the middle of a job that another one then answers."""
    watch = Watch()
    work = asyncio.create_task(nodes.run(slow, watch))
    await until(lambda: watch.progress.cells)
    (asked,) = nodes._leases.pending.values()
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


async def broken(bench: Bench, nodes: NodeRunner, off: float, slow: Job) -> None:
    """The server is gone for a while, with jobs at work and waiting."""
    watches = [Watch(), Watch()]
    work = [asyncio.create_task(nodes.run(slow, watch)) for watch in watches]
    await until(lambda: all(watch.progress.cells for watch in watches))
    work += [asyncio.create_task(nodes.run(EASY)) for _ in range(4)]
    await asyncio.sleep(0.2)
    asked = list(nodes._leases.pending.values())
    bench.server.kill()
    await asyncio.sleep(off)
    bench.server.start()
    begun = time.monotonic()
    answers = await asyncio.gather(*work, return_exceptions=True)
    errors = [answer for answer in answers if isinstance(answer, BaseException)]
    say(f"server off for {off:g} s: jobs without an answer, of {len(work)}", len(errors), 0, "")
    say("  all answered after its return, beyond the job", time.monotonic() - begun - slow.seconds)
    say("  most often begun", max(one.begun for one in asked), 1, "times")


async def deadly(bench: Bench, nodes: NodeRunner, slow: Job) -> None:
    """A job whose nodes die as soon as they have begun it."""
    watch, begun = Watch(), time.monotonic()
    work = asyncio.create_task(nodes.run(slow, watch))
    (asked,) = await first(nodes)
    for times in (1, 2):
        await until(lambda times=times: asked.begun == times and asked.node)
        node_of(bench, asked.node).kill()
    try:
        await work
    except BotError as error:
        say("a job that kills its nodes: a sentence after", time.monotonic() - begun, 10)
        print(f"  {error}")
    say("  begun", asked.begun, 2, "times")
    say("  left in the stream", await left(nodes), 0, "")


async def left(nodes: NodeRunner) -> int:
    """How many jobs lie in the stream."""
    return (await nodes._connection.streams.stream_info(nodes._subjects.stream)).state.messages
