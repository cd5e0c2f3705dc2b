"""One bot for all tests of a module, as a process of its own, on a Discord that answers quickly."""

from __future__ import annotations

import os
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from pathlib import Path

import pytest

from tests.bot.payloads import Judge
from tests.wire.interactions import Interaction
from tests.wire.server import Discord
from tests.wire.stage import Options, Stage, staged

LONG = 600.0
"""Seconds that nothing needs that goes well, on however slow a machine."""

DEADLINE = 60.0
"""Seconds that a first response has here: the three of Discord are for `python -m tests.wire`."""

Answered = Callable[..., Awaitable[list[Interaction]]]


@pytest.fixture(scope="session")
def options() -> Options:
    return Options(latency=0.01, keep_requests=True, deadline=DEADLINE)


@pytest.fixture(scope="module")
async def shared(options: Options) -> AsyncIterator[Stage]:
    async with staged(options, {"workers": {"count": 1}}) as stage:
        yield stage


@pytest.fixture
def stage(shared: Stage, judge: Judge | None) -> Iterator[Stage]:
    """The bot of the module; nothing is wrong any more afterwards, and all that was sent is legal."""
    shared.discord.sent.clear()
    shared.discord.illegal.clear()
    yield shared
    shared.discord.faults.clear()
    complaints(shared.discord, judge)


def complaints(discord: Discord, judge: Judge | None) -> None:
    """Fails where Discord would not take what the bot has sent."""
    assert not discord.illegal
    if judge:
        said = {judge.complaint(*request) for request in discord.sent} - {None}
        assert not said


@pytest.fixture(scope="session")
def judge() -> Judge | None:
    """Discord's own document, where it is: at GRIDSMITH_OPENAPI, or beside the project."""
    beside = Path(__file__).parents[3] / "shared" / "discord-openapi.json"
    path = Path(os.environ.get("GRIDSMITH_OPENAPI") or beside)
    return Judge(path) if path.exists() else None


@pytest.fixture(scope="session")
def answered() -> Answered:
    """Waits until interactions have all come to an end, or can no more: Discord takes no first response."""

    async def wait(*interactions: Interaction) -> list[Interaction]:
        for interaction in interactions:
            assert await interaction.ended(LONG), interaction
        return list(interactions)

    return wait
