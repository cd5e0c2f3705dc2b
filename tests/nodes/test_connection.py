"""What keeps jobs from being run elsewhere is said in a sentence: in the log, and to the one who waits."""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest
from nats.aio.client import Client
from nats.aio.msg import Msg
from nats.errors import NoRespondersError
from nats.errors import TimeoutError as NatsTimeoutError

from bot.cli import node_command
from bot.common.config import Config, Limits, Workers
from bot.common.errors import BotError, ConfigError, IntakeError, StoppedError
from bot.common.metrics import Metrics
from bot.service.jobs import Job, ReadPicture
from bot.service.nodes import connection, node_runner, protocol
from bot.service.nodes.connection import open_connection
from bot.service.nodes.message_limits import LARGEST, fit_limits
from bot.service.nodes.node_runner import NodeRunner
from bot.service.runner import Watch
from tests.nodes.conftest import Here
from tests.nodes.servers import Server
from tests.nodes.test_runners import JOB
from tests.waits import LONG, at_work, until


def bot_at(url: str, **settings: str) -> NodeRunner:
    return NodeRunner(Config(workers=Workers(url=url, **settings)), Metrics())


async def request_until_heard(client: Client, subject: str) -> Msg:
    """Asks until somebody hears it: in 3 of 100 cases NATS finds nobody just after a subscription."""
    while True:
        with suppress(NoRespondersError):
            return await client.request(subject, b"", LONG)


async def complaint(bot: NodeRunner) -> str:
    """Why a bot cannot come up."""
    with pytest.raises(BotError) as said:
        async with bot:
            pass
    return str(said.value)


async def test_wrong_password_is_said(server: Server) -> None:
    """To the bot and to a node, without the password."""
    said = await complaint(bot_at(server.url("bot", "guessed")))
    assert "refuses the name or the password" in said
    assert "guessed" not in said
    with pytest.raises(ConfigError, match="refuses the name or the password"):
        async with open_connection(Workers(url=server.url("node1", "guessed"))):
            pass


async def test_stranger_is_not_let_in(server: Server) -> None:
    """Who gives no name is nobody."""
    assert "refuses" in await complaint(bot_at(f"nats://127.0.0.1:{server.port}"))


async def test_name_and_password_may_stand_in_a_file(server: Server, tmp_path: Path) -> None:
    """One line; what is wrong with the file is said."""
    file = tmp_path / "secret"
    url = f"nats://127.0.0.1:{server.port}"
    assert "cannot be read" in await complaint_of_file(url, file)
    file.write_text("bot\n")
    assert "must hold one line" in await complaint_of_file(url, file)
    file.write_text("bot:secret@bot\n")
    async with bot_at(url, credentials=str(file)) as bot:
        assert bot.lanes == 1


async def complaint_of_file(url: str, file: Path) -> str:
    bot = bot_at(url, credentials=str(file))
    with pytest.raises(ConfigError) as said:
        await bot.__aenter__()
    return str(said.value)


async def test_server_that_is_not_there_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    """With the reason, once it has been tried for some seconds."""
    monkeypatch.setattr(connection, "_CONNECT_SECONDS", 0.5)
    assert "127.0.0.1:1 cannot be reached: " in await complaint(bot_at("nats://127.0.0.1:1"))


@pytest.fixture
def other(tmp_path: Path) -> Callable[..., Server]:
    """Starts another server."""
    started = []

    def start(**settings: object) -> Server:
        started.append(Server(tmp_path, **settings))
        started[-1].start()
        return started[-1]

    yield start
    for server in started:
        server.kill()


async def test_server_for_small_messages_only_is_said(other: Callable[..., Server]) -> None:
    """To a node, too."""
    small = other(max_payload="1MB")
    assert "Set max_payload: 8MB" in await complaint(bot_at(small.url("bot")))
    with pytest.raises(ConfigError, match="messages of 1,048,576 bytes"):
        async with open_connection(Workers(url=small.url("node1"))):
            pass


async def test_server_without_streams_is_said(other: Callable[..., Server]) -> None:
    """It has to keep the jobs that wait."""
    assert "JetStream is not enabled" in await complaint(bot_at(other(jetstream=False).url("bot")))


def test_node_without_an_address_is_told_how() -> None:
    """Before anything is started."""
    with pytest.raises(ConfigError, match="GRIDSMITH_WORKERS_URL"):
        node_command.main(Config())


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits long for a node to come."""
    monkeypatch.setattr(node_runner, "_NO_NODE_SECONDS", 0.5)


@pytest.mark.usefixtures("impatient")
async def test_job_without_nodes_is_answered_with_a_sentence(
    nodes: NodeRunner, caplog: pytest.LogCaptureFixture
) -> None:
    """Within seconds; the log says what to do."""
    with caplog.at_level(logging.ERROR), pytest.raises(StoppedError, match="None of my workers is there"):
        await asyncio.wait_for(nodes.run(JOB), 10)
    assert "No node is connected to 127.0.0.1" in caplog.text


@pytest.mark.usefixtures("impatient")
async def test_node_of_another_version_gets_no_job(
    nodes: NodeRunner,
    here: Here,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    """And that it is there is said."""
    monkeypatch.setattr(protocol, "version", lambda: "00000000")
    with caplog.at_level(logging.ERROR):
        async with here("node1") as node:
            await until(lambda: nodes._roster.foreign_versions)
            with pytest.raises(StoppedError, match="None of my workers is there"):
                await nodes.run(JOB)
            assert not node._jobs.at_work
    assert "The nodes that are connected are of version 00000000" in caplog.text


async def test_what_no_message_holds_is_refused(nodes: NodeRunner) -> None:
    """What people send is bounded beforehand."""
    with pytest.raises(IntakeError, match="too much for one message"):
        await nodes.run(replace(JOB, ask=ReadPicture(random.Random(0).randbytes(LARGEST), 1_000_000)))
    limits = fit_limits(Config(limits=Limits(picture_bytes=20_000_000))).limits
    assert limits.max_bytes == 1_000_000
    assert limits.picture_bytes < LARGEST


@pytest.fixture
async def node1(server: Server) -> Client:
    """The rights of a node in other hands."""
    async with open_connection(Workers(url=server.url("node1"))) as connection:
        yield connection.client


async def test_node_gives_no_jobs(node1: Client, nodes: NodeRunner) -> None:
    """Neither into the stream nor by another way."""
    with pytest.raises(NatsTimeoutError):
        await node1.request(nodes._subjects.job(aside=False), b"a job", 0.3)
    with pytest.raises(NatsTimeoutError):
        await node1.jetstream(timeout=0.3).stream_info(nodes._subjects.stream)
    info = await nodes._connection.streams.stream_info(nodes._subjects.stream)
    assert info.state.messages == 0


async def test_node_hears_no_answers_of_others(node1: Client, nodes: NodeRunner, here: Here) -> None:
    """Nor what another node is told, nor its jobs."""
    heard: list[str] = []

    async def hear(message: object) -> None:
        heard.append(message.subject)

    subjects = nodes._subjects
    for subject in (
        "gridsmith.>",
        subjects.done(nodes.id),
        subjects.orders("node2.*"),
        "_INBOX.>",
        ">",
    ):
        await node1.subscribe(subject, cb=hear)
    async with here("node2"):
        assert (await nodes.run(JOB)).status == "unique"
    assert heard == []


async def test_damaged_message_is_dropped_and_the_next_one_heard(
    nodes: NodeRunner, here: Here, slow: Job, caplog: pytest.LogCaptureFixture
) -> None:
    """By a node as by a bot, of every subject; it is not taken for a fault of the connection."""
    watch, subjects = Watch(), nodes._subjects
    async with here("node1") as node:
        work = asyncio.create_task(nodes.run(slow, watch))
        await at_work(watch)
        heard_by_one = [subjects.orders(node.id), subjects.node_beat("node1.x"), subjects.usage("x")]
        heard_by_one += [subjects.claim(nodes.id, "node1.x"), subjects.done(nodes.id, "node1.x")]
        with caplog.at_level(logging.WARNING):
            for subject in (*heard_by_one, subjects.bot_beat("x")):
                await nodes._connection.client.publish(subject, b"damaged")
            await until(lambda: caplog.text.count("a message is dropped") == len(heard_by_one) + 2)
        assert node._connection._last is nodes._connection._last is None
        work.cancel()
        await until(lambda: not node._jobs.at_work)
        assert (await nodes.run(JOB)).status == "unique"


async def test_who_is_refused_again_and_again_is_let_in_at_last(other: Callable[..., Server]) -> None:
    """The connection is made anew until that succeeds, and what was subscribed to is heard on it."""
    own, heard = other(), asyncio.Event()

    async def hear(_: object) -> None:
        heard.set()

    async with open_connection(Workers(url=own.url("bot"))) as connection:
        await connection.subscribe("gridsmith.test", hear)
        own.reload(lambda text: text.replace("password: $", "password: other_$"))
        await until(lambda: own.refused >= 4)
        assert not connection.up.is_set()
        own.reload()
        await until(connection.up.is_set)
        await connection.client.publish("gridsmith.test", b"")
        await asyncio.wait_for(heard.wait(), LONG)


async def test_answer_that_a_restart_of_the_server_forbids_is_no_fault_of_the_operator(
    other: Callable[..., Server], caplog: pytest.LogCaptureFixture
) -> None:
    """NATS forgets who may be answered; an answer that it never allowed is one."""
    own, asked = other(), asyncio.Queue[Msg]()
    subject = "gridsmith.1.bot.2.claim.node1.3"
    async with (
        open_connection(Workers(url=own.url("bot"))) as bot,
        open_connection(Workers(url=own.url("node1"))) as node,
    ):
        await bot.subscribe(subject, asked.put)
        asking = asyncio.create_task(request_until_heard(node.client, subject))
        message = await asyncio.wait_for(asked.get(), LONG)
        own.kill()
        await until(lambda: not bot.up.is_set())
        own.start()
        await until(bot.up.is_set)
        with caplog.at_level(logging.WARNING):
            await message.respond(b"yes")
            await until(lambda: "NATS restarted before a message was answered" in caplog.text)
            assert "NATS does not allow" not in caplog.text
            await bot.client.publish("elsewhere", b"")
            await until(lambda: "NATS does not allow" in caplog.text)
        asking.cancel()
