"""A bot on a simulated Discord, with a real pool of processes that all tests share."""

from __future__ import annotations

import os
import shutil
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any, cast

import pytest
import simcord
from sqlalchemy.ext.asyncio import create_async_engine

from bot.cli.preview import fetch
from bot.common.config import Config, Limits, Workers
from bot.discord.client import Client
from bot.discord.commands import Services
from bot.service.fork_server import ForkServer
from bot.service.pool import Pool
from bot.service.queue import Admission
from bot.store import Store, Waits
from bot.store.db_tables import METADATA
from tests.bot.copies import Copies
from tests.bot.databases import VERSION_1, create
from tests.bot.limits import complaint
from tests.bot.payloads import Judge, judge_here
from tests.bot.simulation import discord_rules
from tests.bot.talk import SUBCOMMANDS
from tests.waits import LONG

Ask = Callable[..., Awaitable[simcord.InteractionResult]]


@pytest.fixture(scope="session", autouse=True)
def refused() -> Iterator[list[str]]:
    """What the simulated Discord has refused, such as words on a card."""
    with discord_rules() as refused:
        yield refused


@pytest.fixture(scope="session")
def config() -> Config:
    return Config(limits=Limits(max_cells=5_000, max_bytes=10_000, picture_bytes=400_000, seconds=LONG))


@pytest.fixture(scope="session")
def forks() -> Iterator[ForkServer | None]:
    """The origin of the workers of all pools here: to load them for each pool takes half a second."""
    forks = ForkServer.open()
    yield forks
    if forks:
        forks.close()


@pytest.fixture(scope="session")
async def pool(config: Config, forks: ForkServer | None) -> AsyncIterator[Pool]:
    async with Pool(config, grace=LONG, forks=forks) as pool:
        yield pool


@pytest.fixture(scope="session")
async def lone_pool(forks: ForkServer | None) -> AsyncIterator[Pool]:
    """A single worker, so that others wait."""
    async with Pool(Config(workers=Workers(1)), grace=LONG, forks=forks) as pool:
        yield pool


@pytest.fixture(scope="session")
def run(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Copies]:
    """The command line, once for each call."""
    with Copies(tmp_path_factory.mktemp("command line")) as run:
        yield run


@pytest.fixture(scope="session")
async def empty(tmp_path_factory: pytest.TempPathFactory, unhurried: Waits) -> Path:
    """A database with its tables and nothing in them."""
    file = tmp_path_factory.mktemp("empty") / "store.db"
    async with Store(f"sqlite:///{file}", keep_days=30, waits=unhurried):
        pass
    return file


@pytest.fixture
async def store_url(tmp_path: Path, empty: Path) -> str:
    """A database that is empty: a file of its own, or that of GRIDSMITH_TEST_STORE_URL, whose tables go."""
    url = os.environ.get("GRIDSMITH_TEST_STORE_URL")
    if not url:
        file = shutil.copy(empty, tmp_path / "store.db")  # to make the tables takes longer than many a test
        return f"sqlite:///{file}"
    engine = create_async_engine(url)
    async with engine.begin() as connection:
        await connection.run_sync(METADATA.drop_all)
    await engine.dispose()
    return url


@pytest.fixture(scope="session")
def unhurried() -> Waits:
    """For what goes well, on however slow a machine."""
    return Waits(write=LONG, read=LONG, opening=LONG, closing=LONG)


@pytest.fixture
async def store(store_url: str, unhurried: Waits) -> AsyncIterator[Store]:
    async with Store(store_url, keep_days=30, waits=unhurried) as store:
        yield store


@pytest.fixture
def services(config: Config, pool: Pool, store: Store) -> Services:
    """Without lines of progress, which only slow machines would show."""
    return Services(config, Admission(pool, config.limits), fetch, store, pace=2 * LONG)


@pytest.fixture
def simcord_bot(services: Services) -> Client:
    return Client(services)


@pytest.fixture(scope="session")
def judge() -> Judge | None:
    return judge_here()


@pytest.fixture(autouse=True)
def all_that_is_sent_is_legal(
    request: pytest.FixtureRequest, judge: Judge | None, refused: list[str]
) -> Iterator[None]:
    """Whatever a test makes the bot send, Discord would take; no edit puts words on a card."""
    refused.clear()
    yield
    assert not refused
    env = request.node.funcargs.get("simcord_env")
    sent = env.http_requests if env else []
    complaints = [complaint(entry.json) for entry in sent]
    if judge:
        complaints += [judge.complaint(entry.method, entry.path, entry.json) for entry in sent]
    assert not list(filter(None, complaints))


@pytest.fixture
def guild(simcord_env: simcord.Env) -> Any:
    return simcord_env.create_guild()


@pytest.fixture
def channel(guild: Any) -> Any:
    return guild.create_text_channel("puzzles")


@pytest.fixture
def ada(simcord_env: simcord.Env, guild: Any) -> Any:
    """Someone on the server, who asks."""
    return guild.add_member(simcord_env.create_user("ada"))


@pytest.fixture
def bob(simcord_env: simcord.Env, guild: Any) -> Any:
    """Someone else on the server."""
    return guild.add_member(simcord_env.create_user("bob"))


@pytest.fixture
def ask(channel: Any, ada: Any) -> Ask:
    """Ada types /solve with these options: the subcommand of a puzzle, or the one for any."""

    def slash(puzzle: str, **options: Any) -> Awaitable[simcord.InteractionResult]:
        command, named = ("any", {"puzzle": puzzle}) if puzzle not in SUBCOMMANDS else (puzzle, {})
        done = ada.slash(channel, f"solve {command}", **named, **options)
        return cast("Awaitable[simcord.InteractionResult]", done)

    return slash


def endless_board(size: int = 61) -> str:
    """A square nonogram in which every step needs all steps before; no solver ends on a large one soon."""
    rows = [[3], *[[1], [3, 1]] * (size // 2 - 1), [1], [1]]
    columns = [[1], [1], *[[1, 3], [1]] * (size // 2 - 1), [3]]
    blocks = ["\n".join(" ".join(map(str, clue)) for clue in clues) for clues in (rows, columns)]
    return "rows\n{}\ncolumns\n{}\n".format(*blocks)


@pytest.fixture(scope="session")
def endless() -> str:
    """A board on which no solver ends soon."""
    return endless_board()


@pytest.fixture(scope="session")
def undecided() -> str:
    """A board of 9x9 without a certain cell after no time; a slow machine draws it within a second."""
    return endless_board(9)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "store.db"


@pytest.fixture
def url(file: Path) -> str:
    return f"sqlite:///{file}"


@pytest.fixture
def old(file: Path) -> Path:
    """A database of version 1."""
    create(file, VERSION_1)
    return file
