"""Marks at one board are placed one after the other; a person who waits may give up, or be forgotten."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
import simcord

from bot.common.errors import CancelledWorkError
from bot.discord.commands import Services
from bot.discord.commands.exchange import Exchange
from bot.messages.replies import Reply
from tests.bot.talk import entry_of, said, words

pytestmark = pytest.mark.simcord(shard_count=1, settle_timeout=600)

MINES = "minesweeper\n1_1\n___\n1_1\nmines: 1"


async def marks_later(person: Any, channel: Any, env: simcord.Env, known: str) -> None:
    """Someone types /mark at a board on which somebody else is at work."""
    env.settle_timeout = 0
    with pytest.raises(TimeoutError):
        await person.slash(channel, "mark", known=known)
    env.settle_timeout = 600


async def test_who_gives_up_waiting_keeps_nobody_waiting(
    ada: Any, bob: Any, channel: Any, simcord_env: simcord.Env, services: Services
) -> None:
    """The mark of the person who gave up is not placed, the next one is."""
    result = await ada.slash(channel, "play", text=MINES)
    async with services.boards.get((await entry_of(services, result)).key):
        await marks_later(ada, channel, simcord_env, "B1=safe")
        (waiting,) = services.admission._tickets.values()
        await marks_later(bob, channel, simcord_env, "A2=safe")
        waiting.stop(CancelledWorkError("Cancelled."))
    await simcord_env.settle()
    assert (await entry_of(services, result)).marks == "A2=safe"


async def test_who_is_forgotten_while_their_mark_is_worked_on_is_not_named(
    ada: Any, bob: Any, channel: Any, simcord_env: simcord.Env, services: Services
) -> None:
    """The mark is placed as someone's, and the board is no longer the one that they used last."""
    result = await ada.slash(channel, "play", text=MINES)
    async with services.boards.get((await entry_of(services, result)).key):
        await marks_later(bob, channel, simcord_env, "B1=safe")
        await services.store.forget(bob.id)
    await simcord_env.settle()
    assert said(result).endswith("-# someone placed B1")
    assert (await entry_of(services, result)).marks == "B1=safe"
    assert await services.store.latest(bob.id, channel.id) is None


async def test_mark_that_comes_before_a_new_board_is_shown_is_not_drawn_over(
    ada: Any,
    bob: Any,
    channel: Any,
    simcord_env: simcord.Env,
    services: Services,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The bot remembers a board before its first picture has arrived."""
    arrived, put = asyncio.Event(), Exchange.put

    async def put_later(exchange: Exchange, reply: Reply) -> Any:
        if exchange.interaction.user.id == ada.id:
            await arrived.wait()
        return await put(exchange, reply)

    monkeypatch.setattr(Exchange, "put", put_later)
    simcord_env.settle_timeout = 0
    with pytest.raises(TimeoutError):
        await ada.slash(channel, "play", text=MINES)
    while await services.store.latest(ada.id, channel.id) is None:  # noqa: ASYNC110 - no event tells it
        await asyncio.sleep(0.01)
    await marks_later(bob, channel, simcord_env, "B1=safe")
    await asyncio.sleep(0.1)
    arrived.set()
    await simcord_env.settle()
    shown = [words(message) for message in channel.history() if "places" in words(message)]
    assert len(shown) == 1
    assert f"<@{bob.id}> placed B1" in shown[0]
