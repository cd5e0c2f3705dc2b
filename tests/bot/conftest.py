"""A bot on a simulated Discord, with a real pool of processes that all tests share."""

from __future__ import annotations

import os
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any

import discord
import pytest
import simcord

from bot.cli.preview import fetch
from bot.client import Client
from bot.commands import Desk
from bot.config import Config, Limits
from bot.pool import Pool

Ask = Callable[..., Awaitable[simcord.InteractionResult]]


@pytest.fixture(scope="session")
def config() -> Config:
    return Config(limits=Limits(max_cells=5_000, max_bytes=10_000, seconds=20))


@pytest.fixture(scope="session")
async def pool(config: Config) -> AsyncIterator[Pool]:
    async with Pool(config) as pool:
        yield pool


@pytest.fixture
def simcord_bot(config: Config, pool: Pool) -> discord.Client:
    return Client(Desk(config, pool, fetch))


@pytest.fixture
def ask(simcord_env: simcord.Env) -> Ask:
    """Someone on a server types /solve with these options."""
    guild = simcord_env.create_guild()
    channel = guild.create_text_channel("puzzles")
    person = guild.add_member(simcord_env.create_user("ada"))

    def slash(puzzle: str, **options: Any) -> Awaitable[simcord.InteractionResult]:
        return person.slash(channel, f"solve {puzzle}", **options)

    return slash


@pytest.fixture(scope="session")
def endless() -> str:
    """A nonogram of a family in which every step needs all that came before; no solver ends on it soon."""
    rows = [[3], *[[1], [3, 1]] * 29, [1], [1]]
    columns = [[1], [1], *[[1, 3], [1]] * 29, [3]]
    blocks = ["\n".join(" ".join(map(str, clue)) for clue in clues) for clues in (rows, columns)]
    return "rows\n{}\ncolumns\n{}\n".format(*blocks)


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
                parents[int(entry.name)] = int(stat.rpartition(")")[2].split()[1])
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
            return b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes()
        except OSError:
            return False

    return below


@pytest.fixture(scope="session")
def wait_until() -> Callable[[Callable[[], bool]], None]:
    """Waits until something holds; fails if it does not for long."""

    def wait(holds: Callable[[], bool]) -> None:
        end = time.monotonic() + 20
        while not holds():
            assert time.monotonic() < end, "it did not come to pass"
            time.sleep(0.05)

    return wait


@pytest.fixture(scope="session")
def gone() -> Callable[[list[int]], bool]:
    """Whether none of some processes is left."""
    return lambda pids: not any(Path(f"/proc/{pid}").exists() for pid in pids)
