"""The store remembers questions, and a sentence comes if it does not."""

from __future__ import annotations

import dataclasses
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
import simcord

from bot.discord.client import Client
from bot.discord.commands import Services
from bot.store import Store, StoreLimits
from solvers import PUZZLES
from tests.bot.talk import files, labels, said

pytestmark = pytest.mark.simcord(shard_count=1, settle_timeout=600)

MOSAIC = PUZZLES["mosaic"].example


@pytest.fixture
async def narrow(tmp_path: Path) -> AsyncIterator[Store]:
    """A store that keeps texts of 150 bytes at most."""
    url = f"sqlite:///{tmp_path / 'narrow.db'}"
    async with Store(url, keep_days=30, bounds=StoreLimits(text=150)) as store:
        yield store


@pytest.fixture
async def forgetful(services: Services, narrow: Store, simcord_env: simcord.Env) -> Services:
    """The bot with that store."""
    forgetful = dataclasses.replace(services, store=narrow)
    await simcord_env.restart_bot(Client(forgetful))
    return forgetful


async def test_of_a_long_text_the_board_alone_is_kept(ada: Any, channel: Any, forgetful: Services) -> None:
    """So the buttons of a small board in a large file work."""
    text = "can you solve this?\n```\n" + MOSAIC + "```\n" + "I am stuck. " * 50
    result = await ada.slash(channel, "hint", text=text)
    before = said(result)
    await ada.click(result.response, label="Next hint")
    assert said(result) != before
    entry = await forgetful.store.latest(ada.id, channel.id)
    assert entry is not None
    assert entry.puzzle == "mosaic"
    assert len(entry.text) <= 150
    assert "stuck" not in entry.text


@pytest.mark.usefixtures("forgetful")
async def test_board_that_is_too_large_to_be_kept_is_answered_without_buttons(ada: Any, channel: Any) -> None:
    """And a sentence says why."""
    result = await ada.slash(channel, "solve tents", text=PUZZLES["tents"].example)
    assert result.response is not None
    assert said(result).startswith("Unique answer")
    assert said(result).endswith("(This text is too long for me to remember, so there are no buttons.)")
    assert len(files(result.response)) == 1
    assert not labels(result.response)


async def test_next_command_means_the_board_before_the_one_that_was_deleted(
    ada: Any, channel: Any, services: Services
) -> None:
    """Its message is still in the channel."""
    await ada.slash(channel, "hint", text=PUZZLES["tents"].example, puzzle="tents")
    later = await ada.slash(channel, "hint", text=MOSAIC)
    await ada.click(later.response, label="Delete")
    last = await services.store.latest(ada.id, channel.id)
    assert last is not None
    assert last.puzzle == "tents"


async def test_deleted_message_is_no_longer_remembered(ada: Any, channel: Any, services: Services) -> None:
    """Nor is its puzzle the last one of the channel."""
    result = await ada.slash(channel, "hint", text=MOSAIC)
    await ada.click(result.response, label="Delete")
    assert await services.store.latest(ada.id, channel.id) is None
    assert "I remember no puzzle of yours" in said(await ada.slash(channel, "hint"))
