"""Several bots share nodes: what people may ask holds across them, and none keeps the others from work."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from types import SimpleNamespace

import pytest

from bot.common.config import Config, Limits, Workers
from bot.common.errors import BusyError
from bot.common.metrics import Metrics
from bot.service.jobs import Job
from bot.service.nodes.node_runner import NodeRunner
from bot.service.nodes.protocol import BotBeat, NodeBeat
from bot.service.nodes.roster import Roster
from bot.service.queue import Admission
from tests.nodes.conftest import Here
from tests.nodes.servers import Server
from tests.nodes.test_runners import JOB
from tests.waits import at_work, until

ADA = 1


@pytest.fixture
async def other(server: Server, nodes: NodeRunner) -> AsyncIterator[NodeRunner]:
    """Another bot that knows of the first."""
    async with NodeRunner(Config(workers=Workers(url=server.url("bot"))), Metrics()) as other:
        await until(lambda: other._roster.bots and nodes._roster.bots)
        yield other


async def test_nobody_has_more_questions_at_two_bots_than_at_one(
    nodes: NodeRunner, other: NodeRunner
) -> None:
    """Those of a bot that is gone do not count."""
    here, there = (Admission(bot, Limits(jobs_each=1), bot.peer_usage) for bot in (nodes, other))
    with there.take(ADA):
        await until(lambda: nodes.peer_usage.questions_of(ADA))
        assert len(nodes.peer_usage) == 1
        with pytest.raises(BusyError, match="1 of your puzzles are already being solved"), here.take(ADA):
            pass
    await until(lambda: not nodes.peer_usage.questions_of(ADA))
    with here.take(ADA):
        pass
    with there.take(ADA):
        await until(lambda: nodes.peer_usage.questions_of(ADA))
        await other._connection.close()
        await until(lambda: not nodes.peer_usage.questions_of(ADA))
        with here.take(ADA):
            pass


async def test_questions_within_a_minute_are_counted_at_all_bots(
    nodes: NodeRunner, other: NodeRunner
) -> None:
    """As if there were one."""
    here, there = (Admission(bot, Limits(questions_a_minute=1), bot.peer_usage) for bot in (nodes, other))
    with there.take(ADA):
        pass
    await until(lambda: here._questions.wait(ADA))
    with pytest.raises(BusyError, match="requests a minute from each person"), here.take(ADA):
        pass
    with here.take(ADA + 1):
        pass


async def test_what_someone_had_at_one_bot_counts_at_the_other(
    nodes: NodeRunner, other: NodeRunner, here: Here
) -> None:
    """So that who has had much comes later there, too; within about a second."""
    near = Admission(nodes, Limits(), nodes.peer_usage)._queue._spent
    async with here("node1"):
        admission = Admission(other, Limits(), other.peer_usage)
        with admission.take(ADA) as ticket:
            await ticket.run(JOB)
    had = admission._queue._spent
    assert had.seconds_of(ADA) > 0
    await until(lambda: near.seconds_of(ADA) and abs(near.seconds_of(ADA) - had.seconds_of(ADA)) < 0.01)
    assert not near.seconds_of(ADA + 1)


async def test_long_work_of_one_bot_makes_room_for_the_other(
    nodes: NodeRunner, other: NodeRunner, here: Here, slow: Job
) -> None:
    """Though nobody else waits at the first."""
    long, quick = (Admission(bot, Limits(), bot.peer_usage) for bot in (nodes, other))
    async with here("node1"):
        with long.take(ADA) as ticket, quick.take(ADA + 1) as second:
            work = asyncio.create_task(ticket.run(slow))
            await at_work(ticket.watch)
            assert (await second.run(JOB)).status == "unique"
            assert ticket.watch.aside
            work.cancel()
            await asyncio.gather(work, return_exceptions=True)


async def test_bots_tell_of_all(nodes: NodeRunner, other: NodeRunner, here: Here) -> None:
    """Of bots, of nodes, and of how much these do at a time."""
    async with here("node1"):
        await until(lambda: nodes._roster.lanes and other._roster.lanes)
        assert (
            nodes.peer_usage.summary == other.peer_usage.summary == "2 bots and 1 node for 1 board at a time"
        )


async def test_lanes_that_another_bot_had_lately_are_kept_for_it() -> None:
    """As far as they are its share, and for some seconds."""
    clock = SimpleNamespace(now=0.0)
    roster = Roster(clock, lease=3)
    roster.note_node("node1.a", NodeBeat(lanes=8, room_aside=8, jobs=()))
    for wanted, left in ((0, 8), (1, 7), (0, 7), (3, 5), (100, 4)):
        roster.note_bot(BotBeat("other", 0, wanted))
        assert roster.own_lanes == left
    clock.now = 11.0
    roster.note_bot(BotBeat("other", 0, 2))
    assert roster.own_lanes == 6
