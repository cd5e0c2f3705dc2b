"""Long work: too much of it, at the end of the bot, and of users who are forgotten."""

from __future__ import annotations

from typing import Any

import pytest

from bot.discord.commands import Services
from solvers import PUZZLES
from tests.bot.long_work.outside_pool import Done, Elsewhere
from tests.bot.talk import forget, said

pytestmark = pytest.mark.simcord(shard_count=1, settle_timeout=100)

MOSAIC = PUZZLES["mosaic"].example


@pytest.mark.usefixtures("clock")
async def test_too_much_at_once_is_said_at_once(
    ada: Any, channel: Any, endless: str, services: Services, done: Done
) -> None:
    """Only its user sees it, in the first answer to the command."""
    for _ in range(2):
        await ada.slash(channel, "solve nonogram", text=endless)
    refused = await ada.slash(channel, "solve any", text=endless)
    assert said(refused).startswith("2 of your puzzles are already being solved")
    assert refused.ephemeral
    assert refused.deferred is False
    await services.admission.end(600)
    await done()


@pytest.mark.usefixtures("clock")
async def test_end_tells_all_who_wait(
    ada: Any, bob: Any, channel: Any, endless: str, services: Services, done: Done
) -> None:
    """And takes no more work."""
    waiting = [await person.slash(channel, "solve nonogram", text=endless) for person in (ada, bob)]
    await services.admission.end(600)
    assert len(services.admission) == 0
    await done()
    for result in waiting:
        assert said(result).startswith("I am being restarted")
    later = await ada.slash(channel, "solve mosaic", text=MOSAIC)
    assert said(later).startswith("I am being restarted")


@pytest.mark.usefixtures("clock")
async def test_what_is_in_work_when_someone_is_forgotten_is_answered_and_not_remembered(
    ada: Any, channel: Any, services: Services, done: Done, elsewhere: Elsewhere
) -> None:
    """The message says why it has no buttons."""
    elsewhere.open.clear()
    result = await ada.slash(channel, "solve mosaic", text=MOSAIC)
    await forget(ada, channel)
    elsewhere.open.set()
    await done()
    assert said(result).startswith("Unique answer")
    assert said(result).endswith("(You have asked me to forget, so there are no buttons.)")
    assert await services.store.latest(ada.id, channel.id) is None
