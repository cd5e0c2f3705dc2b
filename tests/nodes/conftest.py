"""A real NATS server for all tests; nodes beside the bot, in this process, or in processes of their own."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path

import pytest

from bot.common.config import Config, Workers
from bot.common.metrics import Metrics
from bot.service.jobs import Job
from bot.service.nodes.connection import open_connection
from bot.service.nodes.node import Node
from bot.service.nodes.node_runner import NodeRunner
from bot.service.pool import Pool
from tests.bot.conftest import endless
from tests.nodes.servers import Server
from tests.waits import LONG

__all__ = ["endless"]

Here = Callable[[str], AbstractAsyncContextManager[Node]]
Elsewhere = Callable[[str], "subprocess.Popen[bytes]"]
ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("nats"))
    server.start()
    yield server
    server.kill()


@pytest.fixture(scope="session")
async def pool() -> AsyncIterator[Pool]:
    """One process, on which the nodes of this process work in turn."""
    async with Pool(Config(workers=Workers(1)), grace=LONG) as pool:
        yield pool


@pytest.fixture
async def nodes(server: Server) -> AsyncIterator[NodeRunner]:
    """The side of the bot, and nobody yet who works for it."""
    async with NodeRunner(Config(workers=Workers(url=server.url("bot"))), Metrics()) as nodes:
        yield nodes


@asynccontextmanager
async def node_here(url: str, pool: Pool) -> AsyncIterator[Node]:
    """A node in this process; at its end it drops what it is at work on."""
    async with open_connection(Workers(url=url)) as connection:
        node = Node(connection, pool)
        serving = asyncio.create_task(node.serve())
        try:
            yield node
        finally:
            await die(node)
            serving.cancel()
            await asyncio.gather(serving, return_exceptions=True)


@pytest.fixture
def here(server: Server, pool: Pool) -> Here:
    """Makes such a node, under some name."""
    return lambda name: node_here(server.url(name), pool)


async def die(node: Node) -> None:
    """Cuts a node off, as its sudden death does: it tells nothing more, and its work is lost."""
    await node._connection.close()
    for task in list(node._jobs._tasks):
        task.cancel()


@pytest.fixture
def elsewhere(server: Server, tmp_path: Path) -> Iterator[Elsewhere]:
    """Starts a node with one worker in a process of its own."""
    file = tmp_path / "node.toml"
    file.write_text("[workers]\ncount = 1\n")
    started: list[subprocess.Popen[bytes]] = []

    def start(name: str) -> subprocess.Popen[bytes]:
        environment = os.environ | {"GRIDSMITH_WORKERS_URL": server.url(name)}
        words = [sys.executable, "-m", "bot", "worker", "--config", str(file)]
        with (tmp_path / f"{name}.log").open("wb") as log:
            started.append(subprocess.Popen(words, cwd=ROOT, env=environment, stderr=log))
        return started[-1]

    yield start
    for process in started:
        process.kill()
        process.wait()


@pytest.fixture
def slow(endless: str) -> Job:
    """A job that ends only where someone ends it."""
    return Job(endless, "nonogram", seconds=600, max_cells=5_000, theme="dark")
