"""A bot on a simulated Discord, with a real pool of processes that all tests share."""

from __future__ import annotations

import asyncio
import os
import resource
import shutil
import time
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
from bot.service.runner import Watch
from bot.store import Store, Waits
from bot.store.db_tables import METADATA
from tests.bot.copies import Copies
from tests.bot.databases import VERSION_1, create
from tests.bot.limits import complaint
from tests.bot.payloads import Judge
from tests.bot.simulation import discord_rules
from tests.bot.talk import SUBCOMMANDS, words

Ask = Callable[..., Awaitable[simcord.InteractionResult]]

LONG = 600.0
"""Seconds that nothing needs that goes well, on however slow a machine."""


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
    """Discord's own document at GRIDSMITH_OPENAPI or beside the project, if there is one."""
    beside = Path(__file__).parents[3] / "shared" / "discord-openapi.json"
    path = Path(os.environ.get("GRIDSMITH_OPENAPI") or beside)
    return Judge(path) if path.exists() else None


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


@pytest.fixture
def said() -> Callable[[simcord.InteractionResult], str]:
    """Return the texts of a reply, private ones too."""

    def text(result: simcord.InteractionResult) -> str:
        messages = [*filter(None, [result.response]), *result.followups]
        return "\n".join(map(words, messages))

    return text


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


@pytest.fixture(scope="session")
def descendants() -> Callable[[int], list[int]]:
    """The processes that live below a process, by /proc."""

    def below(pid: int) -> list[int]:
        parents = {}
        for entry in Path("/proc").iterdir():
            if entry.name.isdecimal():
                try:
                    stat = (entry / "stat").read_text()
                except OSError:
                    continue  # ended meanwhile
                state, parent, *_ = stat.rpartition(")")[2].split()
                if state not in "ZX":
                    parents[int(entry.name)] = int(parent)
        found, new = [], [pid]
        while new:
            new = [child for child, parent in parents.items() if parent in new]
            found += new
        return found

    return below


@pytest.fixture(scope="session")
def workers(descendants: Callable[[int], list[int]]) -> Callable[[int], list[int]]:
    """Those of them that are workers."""

    def below(pid: int = 0) -> list[int]:
        return [child for child in descendants(pid or os.getpid()) if is_worker(child)]

    def is_worker(pid: int) -> bool:
        try:
            return resource.prlimit(pid, resource.RLIMIT_FSIZE)[0] == 0  # it may not write
        except OSError:
            return False

    return below


@pytest.fixture(scope="session")
def wait_until() -> Callable[[Callable[[], bool]], None]:
    """Waits until something holds; fails if it does not for long."""

    def wait(holds: Callable[[], bool]) -> None:
        end = time.monotonic() + LONG
        while not holds():
            assert time.monotonic() < end, "it did not come to pass"
            time.sleep(0.05)

    return wait


@pytest.fixture(scope="session")
def at_work() -> Callable[[Watch], Awaitable[None]]:
    """Waits until a worker has looked at a board that it will draw, and searches for the answer."""

    async def wait(watch: Watch) -> None:
        async with asyncio.timeout(LONG):
            while not (watch.begun and watch.progress.cells):  # noqa: ASYNC110 - the gauge tells nobody that it changes
                await asyncio.sleep(0.01)

    return wait


@pytest.fixture(scope="session")
def gone() -> Callable[[list[int]], bool]:
    """Check that no process of a list is alive. A zombie is not alive."""

    def lives(pid: int) -> bool:
        try:
            return Path(f"/proc/{pid}/stat").read_text().rpartition(") ")[2][0] not in "ZX"
        except OSError:
            return False

    return lambda pids: not any(map(lives, pids))


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
