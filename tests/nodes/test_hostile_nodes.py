"""A node that was taken over may send what it likes under its own name, and spoils no job of others."""

from __future__ import annotations

import asyncio
import struct
import zlib
from collections.abc import AsyncIterator

import msgspec
import pytest
from nats.aio.client import Client

from bot.common.config import Workers
from bot.service.jobs import Job, PagePicture
from bot.service.nodes.connection import open_connection
from bot.service.nodes.node_runner import NodeRunner
from bot.service.nodes.protocol import AtWork, Claim, Done, NodeBeat, Offer, Usage, read, written
from bot.service.nodes.roster import Roster
from bot.service.wire import WireError, pack
from tests.nodes.conftest import Here
from tests.nodes.servers import Server
from tests.nodes.test_runners import JOB
from tests.waits import until

EVIL, GOOD = "node1.evil", "node2.good"

BOMB = b"\x01" + zlib.compress(b"\xdd" + struct.pack(">I", 60_000_000) + b"\0" * 60_000_000, 9)
"""58 kB that open to 60 million values."""
ANSWERS = {
    "two numbers": bytes.fromhex("00920405"),
    "nothing": b"",
    "60 million values": BOMB,
    "compressed and cut off": b"\x01" + zlib.compress(b"x" * 1_000)[:9],
    "not compressed at all": b"\x01damaged",
    "lists in lists": b"\x91" * 1_000_000,
    "a job": pack(JOB),
    "the answer to another question": pack(PagePicture("mosaic", b"", 0.0)),
}


@pytest.fixture
async def evil(server: Server) -> AsyncIterator[Client]:
    """A connection with the rights of node1."""
    async with open_connection(Workers(url=server.url("node1"))) as connection:
        yield connection.client


async def begun(nodes: NodeRunner, evil: Client, job: Job = JOB) -> tuple[asyncio.Task[object], str]:
    """A job that the hostile node has claimed, and its name."""
    work: asyncio.Task[object] = asyncio.create_task(nodes.run(job))
    await until(lambda: nodes._leases.pending)
    (key,) = nodes._leases.pending
    reply = await evil.request(nodes._subjects.claim(nodes.id, EVIL), written(Claim(key)), 60)
    assert msgspec.msgpack.decode(reply.data) == [True]
    return work, key


@pytest.mark.parametrize("answer", ANSWERS.values(), ids=ANSWERS)
async def test_damaged_answer_is_told_at_once(answer: bytes, nodes: NodeRunner, evil: Client) -> None:
    """Nobody waits for a better one."""
    work, key = await begun(nodes, evil)
    await evil.request(nodes._subjects.done(nodes.id, EVIL), written(Done(key, 0.1, answer, free=False)), 60)
    with pytest.raises(WireError):
        await work


async def test_answer_to_a_job_that_a_node_has_not_begun_is_ignored(
    nodes: NodeRunner, here: Here, evil: Client
) -> None:
    """Whether it waits or another node is at work on it."""
    lie = pack(PagePicture("a lie", b"", 0.0))
    work = asyncio.create_task(nodes.run(JOB))
    await until(lambda: nodes._leases.pending)
    (key,) = nodes._leases.pending
    done = written(Done(key, 0.1, lie, free=True))
    await evil.request(nodes._subjects.done(nodes.id, EVIL), done, 60)
    assert nodes._idle_lanes.take() is None
    async with here("node2"):
        assert (await work).status == "unique"


async def test_job_that_a_node_has_begun_cannot_be_claimed_again(nodes: NodeRunner, evil: Client) -> None:
    """Neither by another node nor by the same one."""
    work, key = await begun(nodes, evil)
    (asked,) = nodes._leases.pending.values()
    assert not nodes._leases.allow(GOOD, Claim(key))
    assert not nodes._leases.allow(EVIL, Claim(key))
    assert asked.begun_on == [EVIL]
    work.cancel()


async def test_job_that_another_node_has_begun_is_not_kept_by_a_beat(nodes: NodeRunner, evil: Client) -> None:
    """A node may say that it goes on only with what it has begun."""
    work = asyncio.create_task(nodes.run(JOB))
    await until(lambda: nodes._leases.pending)
    (asked,) = nodes._leases.pending.values()
    beat = NodeBeat(lanes=1, room_aside=0, jobs=(AtWork(nodes.id, asked.key, 1, 1),))
    await evil.publish(nodes._subjects.node_beat(EVIL), written(beat))
    await until(lambda: nodes._roster.lanes)
    assert asked.node is None
    assert asked.begun == 0
    work.cancel()


async def test_node_speaks_under_its_own_name_only(nodes: NodeRunner, evil: Client) -> None:
    """NATS lets nothing else through, and the bot takes no other name from a message."""
    work = asyncio.create_task(nodes.run(JOB))
    await until(lambda: nodes._leases.pending)
    (asked,) = nodes._leases.pending.values()
    for subject in (nodes._subjects.claim(nodes.id, GOOD), nodes._subjects.done(nodes.id, GOOD)):
        await evil.publish(subject, written(Claim(asked.key)))
    await evil.request(nodes._subjects.claim(nodes.id, EVIL), written(Claim(asked.key)), 60)
    assert asked.begun_on == [EVIL]
    work.cancel()


async def test_bot_answers_to_inboxes_only(nodes: NodeRunner, evil: Client) -> None:
    """Else it would speak for the node under subjects that the node itself may not use."""
    heard = await nodes._connection.client.subscribe("gridsmith.elsewhere")
    claim, done = written(Claim("x")), written(Done("x", 0.0, b"", free=False))
    await evil.publish(nodes._subjects.claim(nodes.id, EVIL), claim, reply="gridsmith.elsewhere")
    await evil.publish(nodes._subjects.done(nodes.id, EVIL), done, reply="gridsmith.elsewhere")
    # Answered after the ones before, which come by the same way.
    await evil.request(nodes._subjects.claim(nodes.id, EVIL), claim, 60)
    await evil.request(nodes._subjects.done(nodes.id, EVIL), done, 60)
    await nodes._connection.client.flush()
    assert heard.pending_msgs == 0


BEAT = [8, 8, []]
LIES = {
    "a million lanes": (NodeBeat, [10**6, 8, []]),
    "fewer lanes than none": (NodeBeat, [-(10**6), 8, []]),
    "a million places aside": (NodeBeat, [8, 10**6, []]),
    "fewer cells than none": (NodeBeat, [8, 8, [["bot", "key", -1, -1]]]),
    "a long name": (NodeBeat, [8, 8, [["bot", "k" * 10_000, 1, 1]]]),
    "a hundred thousand jobs": (NodeBeat, [8, 8, [["", "", 0, 0]] * 100_000]),
    "time that runs backwards": (Done, ["key", -1.0, b"", False]),
    "time that is no number": (Done, ["key", float("nan"), b"", False]),
    "a claim of a megabyte": (Claim, ["k" * (1 << 20)]),
    "a hundred thousand people": (Usage, ["bot", dict.fromkeys(range(100_000), 1)]),
    "time without end": (Usage, ["bot", {}, False, False, {1: float("inf")}]),
    "lists in lists": (Offer, msgspec.Raw(b"\x91" * 1_000_000)),
    "two numbers": (Claim, msgspec.Raw(bytes.fromhex("00920405"))),
}


@pytest.mark.parametrize(("kind", "said"), LIES.values(), ids=LIES)
def test_claims_that_cannot_be_are_damaged_messages(kind: type[msgspec.Struct], said: object) -> None:
    """They are dropped, which the log says."""
    with pytest.raises(WireError):
        read(msgspec.msgpack.encode(said), kind)


def test_what_can_be_is_read() -> None:
    """So that the test above fails for what it says."""
    assert read(msgspec.msgpack.encode(BEAT), NodeBeat) == NodeBeat(8, 8, ())


class Standing:
    """A clock that does not move on."""

    now = 0.0


def test_node_under_many_names_does_not_fill_the_memory() -> None:
    """A name may end in anything."""
    roster = Roster(Standing(), 3.0)
    for number in range(5_000):
        roster.note_node(f"node1.{number}", NodeBeat(8, 8, ()))
        roster.note_other_version(str(number))
    assert roster.node_count == len(roster.foreign_versions) == 1_000
