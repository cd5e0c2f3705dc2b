"""A lane goes from one job of a bot to the next, and back to the stream, where jobs of others wait."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from nats.aio.client import Client
from nats.aio.msg import Msg
from nats.errors import NoRespondersError

from bot.common.config import Limits
from bot.service.jobs import Job
from bot.service.nodes import idle_lanes, work
from bot.service.nodes.node_runner import NodeRunner
from bot.service.queue import Admission
from bot.service.runner import Watch
from tests.nodes.conftest import Here
from tests.nodes.test_runners import JOB
from tests.waits import LONG, at_work

MANY = 5


async def put_in(nodes: NodeRunner) -> int:
    """How many jobs were ever put into the stream."""
    return (await nodes._connection.streams.stream_info(nodes._subjects.stream)).state.last_seq


async def answered(nodes: NodeRunner, job: Job = JOB) -> None:
    """Several people ask at once, and all have their answer."""
    admission = Admission(nodes, Limits(), short=LONG)

    async def asked(person: int) -> str:
        with admission.take(person) as ticket:
            return (await ticket.run(job)).status

    assert await asyncio.gather(*map(asked, range(MANY))) == ["unique"] * MANY


@pytest.fixture
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """However busy this machine is, a lane waits for the next job of its bot."""
    monkeypatch.setattr(idle_lanes, "_HELD_SECONDS", 1.0)
    monkeypatch.setattr(work, "_IN_A_ROW_SECONDS", LONG)


async def test_job_is_claimed_again_if_nats_finds_nobody(
    nodes: NodeRunner, here: Here, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As it does now and then just after a subscription; the bot need not offer the job again."""
    failures, request = [NoRespondersError()], Client.request

    async def ask(client: Client, subject: str, *args: Any, **options: Any) -> Msg:
        if ".claim." in subject and failures:
            raise failures.pop()
        return await request(client, subject, *args, **options)

    monkeypatch.setattr(Client, "request", ask)
    before = await put_in(nodes)
    async with here("node1"):
        await nodes.run(JOB, Watch())
    assert not failures
    assert await put_in(nodes) == before + 1


@pytest.mark.usefixtures("patient")
async def test_next_job_comes_with_the_reply_to_a_result(nodes: NodeRunner, here: Here) -> None:
    """Only the first one is ever in the stream; the node begins each once."""
    before = await put_in(nodes)
    async with here("node1"):
        await answered(nodes)
    assert await put_in(nodes) == before + 1


async def test_lane_goes_back_to_the_stream(
    nodes: NodeRunner, here: Here, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After some time, which is none here."""
    monkeypatch.setattr(work, "_IN_A_ROW_SECONDS", 0.0)
    before = await put_in(nodes)
    async with here("node1"):
        await answered(nodes)
    assert await put_in(nodes) == before + MANY


@pytest.mark.usefixtures("patient")
async def test_job_that_follows_can_be_cancelled(nodes: NodeRunner, here: Here, slow: Job) -> None:
    """As one from the stream; the lane is free for the next one then."""
    admission = Admission(nodes, Limits(), short=LONG)
    async with here("node1"):
        with admission.take(1) as first, admission.take(2) as second:
            quick = asyncio.create_task(first.run(JOB))
            long = asyncio.create_task(second.run(slow))
            await quick
            await at_work(second.watch)
            long.cancel()
            await asyncio.gather(long, return_exceptions=True)
        await answered(nodes)


@pytest.mark.usefixtures("patient")
async def test_job_that_follows_and_is_lost_begins_again(
    nodes: NodeRunner, here: Here, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As when the reply of the bot comes after the lease, since the node was frozen meanwhile."""
    forgotten = []

    async def forgetful(self: work.NodeJobs, bot: str, done: object) -> None:
        """Loses the first reply."""
        found = await deliver(self, bot, done)
        if found and not forgotten:
            forgotten.append(found.key)
            return None
        return found

    deliver = work.NodeJobs._deliver
    monkeypatch.setattr(work.NodeJobs, "_deliver", forgetful)
    async with here("node1"):
        await answered(nodes)
    assert forgotten
