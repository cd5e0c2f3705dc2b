"""Nodes, bots and servers die at the worst moment: one answer each, and no job begins a third time."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from nats.aio.msg import Msg

from bot.common.config import Config, Workers
from bot.common.errors import WorkerLostError
from bot.common.metrics import Metrics
from bot.service.jobs import Job
from bot.service.nodes.node_runner import NodeRunner
from bot.service.nodes.protocol import Subjects
from bot.service.pool import Pool
from bot.service.runner import Watch
from tests.bot.conftest import endless_board
from tests.nodes.conftest import Elsewhere, Here, die, node_here
from tests.nodes.servers import Server
from tests.nodes.test_runners import JOB
from tests.waits import LONG, at_work, until


@pytest.fixture(scope="module")
def long() -> Job:
    """A job that takes some seconds of a processor, and ends however slow the machine is."""
    return Job(endless_board(29), "nonogram", seconds=LONG, max_cells=5_000)


def in_stream(nodes: NodeRunner) -> int:
    """How many jobs were put into the stream and are not answered yet."""
    return sum(asked.place is not None for asked in nodes._leases.pending.values())


async def left_in_stream(nodes: NodeRunner) -> int:
    info = await nodes._connection.streams.stream_info(Subjects().stream)
    return info.state.messages


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGSTOP])
async def test_job_of_a_lost_node_is_answered_by_another(
    number: signal.Signals,
    nodes: NodeRunner,
    here: Here,
    elsewhere: Elsewhere,
    long: Job,
) -> None:
    """Be it dead or frozen: the job begins a second time, and the person hears nothing of it."""
    watch = Watch()
    process = elsewhere("node1")
    await until(lambda: nodes._roster.lanes)
    work = asyncio.create_task(nodes.run(long, watch))
    await at_work(watch)
    process.send_signal(number)
    (asked,) = nodes._leases.pending.values()
    async with here("node2"):
        assert (await work).status == "unique"
        assert asked.begun == 2
        assert (await nodes.run(JOB)).status == "unique"
    assert await left_in_stream(nodes) == 0


async def test_job_that_kills_its_node_begins_twice(
    nodes: NodeRunner, here: Here, slow: Job, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Then it is given up with a sentence; other jobs are not harmed, and nothing stays behind.

    Not even where it dies so soon that it has not taken the job out of the stream.
    """
    watch, work = Watch(), None
    monkeypatch.setattr(Msg, "ack", lambda _: asyncio.sleep(LONG))
    for name in ("node1", "node2"):
        async with here(name) as node:
            work = work or asyncio.create_task(nodes.run(slow, watch))
            await until(lambda: watch.begun)
            await die(node)
            await until(lambda: not watch.begun)
    with pytest.raises(WorkerLostError, match="Two workers were lost"):
        await work
    monkeypatch.undo()
    await until(lambda: len(nodes._outbox._tasks) == 1)  # which looks after nodes; others take jobs out
    assert await left_in_stream(nodes) == 0
    async with here("node1"):
        assert (await nodes.run(JOB)).status == "unique"
    assert await left_in_stream(nodes) == 0


async def test_jobs_of_a_dead_bot_stop(server: Server, nodes: NodeRunner, here: Here, slow: Job) -> None:
    """The one at work within a lease; the one that waits is not begun."""
    watch = Watch()
    async with (
        here("node1") as node,
        NodeRunner(Config(workers=Workers(url=server.url("bot"))), Metrics()) as dead,
    ):
        work = [asyncio.create_task(dead.run(slow, watch))]
        await at_work(watch)
        work.append(asyncio.create_task(dead.run(slow)))
        await until(lambda: in_stream(dead) == 2)
        await dead._connection.close()
        await until(lambda: not node._jobs.at_work)
        assert (await nodes.run(JOB)).status == "unique"
        await until(lambda: not node._jobs.at_work)
        assert await left_in_stream(nodes) == 0
        for task in work:
            task.cancel()


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """Not the one that all tests share, since it is killed."""
    server = Server(tmp_path)
    server.start()
    yield server
    server.kill()


async def test_killed_server_costs_nobody_an_answer(own_server: Server, pool: Pool, long: Job) -> None:
    """With one job at work and one that waits: both are answered, each is begun once, all come back."""
    watch = Watch()
    async with (
        NodeRunner(Config(workers=Workers(url=own_server.url("bot"))), Metrics()) as nodes,
        node_here(own_server.url("node1"), pool),
    ):
        work = [asyncio.create_task(nodes.run(long, watch))]
        await at_work(watch)
        work.append(asyncio.create_task(nodes.run(JOB)))
        await until(lambda: in_stream(nodes) == 2)
        first, second = nodes._leases.pending.values()
        own_server.kill()
        own_server.start()
        assert [(await task).status for task in work] == ["unique", "unique"]
        assert (first.begun, second.begun) == (1, 1)
        assert await left_in_stream(nodes) == 0


async def test_stopped_node_ends_what_it_has(
    elsewhere: Elsewhere, nodes: NodeRunner, here: Here, long: Job
) -> None:
    """At SIGTERM it takes no more, and leaves with 0 when its job is answered; nothing begins twice."""
    process, watch = elsewhere("node1"), Watch()
    await until(lambda: nodes._roster.lanes)
    work = asyncio.create_task(nodes.run(long, watch))
    await until(lambda: watch.begun)
    (asked,) = nodes._leases.pending.values()
    process.terminate()
    async with here("node2"):
        assert (await nodes.run(JOB)).status == "unique"
        assert (await work).status == "unique"
    assert asked.begun == 1
    assert await asyncio.to_thread(process.wait) == 0


async def test_cancelled_job_that_waits_is_never_begun(nodes: NodeRunner, here: Here, slow: Job) -> None:
    """It is out of the stream at once."""
    watches = Watch(), Watch()
    async with here("node1"):
        work = [asyncio.create_task(nodes.run(slow, watch)) for watch in watches]
        await at_work(watches[0])
        await until(lambda: in_stream(nodes) == 2)
        for task in reversed(work):
            task.cancel()
        await asyncio.gather(*work, return_exceptions=True)
        assert (await nodes.run(JOB)).status == "unique"
        assert watches[1].seconds == 0
    assert await left_in_stream(nodes) == 0


async def test_everyone_comes_back_when_nats_has_ended_their_connections(
    own_server: Server, pool: Pool
) -> None:
    """As it does when passwords are changed; once they are right again nothing has to be started anew."""
    async with (
        NodeRunner(Config(workers=Workers(url=own_server.url("bot"))), Metrics()) as nodes,
        node_here(own_server.url("node1"), pool) as node,
    ):
        assert (await nodes.run(JOB)).status == "unique"
        own_server.reload(lambda text: text.replace("password: $", "password: other_$"))
        await until(lambda: not nodes._connection.up.is_set() and not node._connection.up.is_set())
        own_server.reload()
        await until(lambda: nodes._connection.up.is_set() and node._connection.up.is_set())
        assert (await nodes.run(JOB)).status == "unique"
