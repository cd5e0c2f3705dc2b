"""Who can end work that takes long, before a restart and after it."""

from __future__ import annotations

from typing import Any

import pytest
import simcord

from bot.discord.client import Client
from bot.discord.commands import Services
from solvers import PUZZLES
from tests.bot.long_work.outside_pool import PACE, Done, Elsewhere
from tests.bot.talk import said, words
from tests.waits import at_work

pytestmark = pytest.mark.simcord(shard_count=1, settle_timeout=100)

MOSAIC = PUZZLES["mosaic"].example


async def test_only_the_one_who_asked_can_cancel(
    ada: Any,
    bob: Any,
    channel: Any,
    endless: str,
    clock: simcord.Env,
    done: Done,
    elsewhere: Elsewhere,
) -> None:
    """The work ends at once, and the channel keeps nothing of it."""
    result = await ada.slash(channel, "solve nonogram", text=endless)
    await at_work(elsewhere.watch)
    await clock.advance_time(PACE)
    refused = await bob.click(result.response, label="Cancel")
    assert words(refused.followups[0]) == "Only the user who asked can cancel this."
    assert refused.followups[0].ephemeral
    await ada.click(result.response, label="Cancel")
    await done()
    assert result.response is None
    assert said(result) == "Cancelled."
    assert result.followups[0].ephemeral
    solved = await ada.slash(channel, "solve mosaic", text=MOSAIC)
    await done()
    assert said(solved).startswith("Unique answer")


async def test_waiting_work_can_be_cancelled_too(
    ada: Any, bob: Any, channel: Any, endless: str, clock: simcord.Env, done: Done
) -> None:
    """A user who waits sees how many jobs are ahead."""
    first = await bob.slash(channel, "solve nonogram", text=endless)
    second = await ada.slash(channel, "solve mosaic", text=MOSAIC)
    await clock.advance_time(PACE)
    assert second.response is not None
    assert words(second.response).startswith("Busy, 1 before you, ")
    await ada.click(second.response, label="Cancel")
    assert said(second) == "Cancelled."
    await bob.click(first.response, label="Cancel")
    await done()
    assert said(first) == "Cancelled."


async def test_cancel_after_a_restart_says_so_and_offers_to_ask_again(
    ada: Any, bob: Any, channel: Any, clock: simcord.Env, services: Services, done: Done, elsewhere: Elsewhere
) -> None:
    """When nobody works on it any more; what was asked is still known."""
    elsewhere.open.clear()
    result = await ada.slash(channel, "solve mosaic", text=MOSAIC)
    await clock.advance_time(PACE)
    assert result.response is not None
    buttons = result.response.components
    elsewhere.open.set()
    await done()
    await clock.restart_bot(Client(services))
    # As a process that was killed leaves them; before the restart, the note of the level may draw others.
    clock.backend.get_message(channel.id, result.response.id).components = buttons
    await bob.click(result.response, label="Cancel")
    await ada.click(result.response, label="Cancel")
    assert words(result.response).startswith("I was restarted while I worked on this")
    await ada.click(result.response, label="Ask again")
    await done()
    assert words(result.response).startswith("Unique answer")
