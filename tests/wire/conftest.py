"""One bot for all tests of a module, as a process of its own, on a Discord that answers quickly."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator

import pytest

from tests.bot.payloads import Judge, judge_here
from tests.wire.server import Discord
from tests.wire.stage import Options, Stage, staged

DEADLINE = 60.0
"""Seconds that a first response has here: the three of Discord are for `python -m tests.wire`."""


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
    return judge_here()
