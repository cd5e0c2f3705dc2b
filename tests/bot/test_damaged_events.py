"""Events that are not as Discord documents them are logged, and the bot lives on."""

from __future__ import annotations

import logging
from typing import Any

import pytest
import simcord

from bot.discord.client import Client
from tests.bot.conftest import Ask
from tests.bot.talk import words

pytestmark = pytest.mark.simcord(shard_count=1, settle_timeout=600)

COMMAND, COMPONENT, MODAL = 2, 3, 5

DATA: dict[str, dict[str, Any]] = {
    "a button without data": {"type": COMPONENT},
    "a button whose data is nothing": {"type": COMPONENT, "data": None},
    "a button whose data is a list": {"type": COMPONENT, "data": [1]},
    "a button without an ID": {"type": COMPONENT, "data": {"component_type": 2}},
    "a button whose ID is a number": {"type": COMPONENT, "data": {"component_type": 2, "custom_id": 7}},
    "a button whose ID is a list": {"type": COMPONENT, "data": {"component_type": 2, "custom_id": ["g1:"]}},
    "a button whose ID is nothing": {"type": COMPONENT, "data": {"component_type": 2, "custom_id": None}},
    "a form without data": {"type": MODAL},
    "a form whose ID is a number": {"type": MODAL, "data": {"components": [], "custom_id": 7}},
    "a form without fields": {"type": MODAL, "data": {"custom_id": "x"}},
    "a command without data": {"type": COMMAND},
    "an interaction of no known type": {"type": 99},
    "an interaction whose type is a text": {"type": "2"},
}


@pytest.mark.parametrize("changes", DATA.values(), ids=DATA)
async def test_damaged_interaction_does_not_end_the_bot(
    changes: dict[str, Any], simcord_bot: Client, channel: Any, ada: Any, ask: Ask
) -> None:
    """Whoever asks next is answered."""
    user = {"id": str(ada.id), "username": "ada", "discriminator": "0", "avatar": None}
    event = {
        "id": "1456074443980800099",
        "application_id": "1456074443980800000",
        "token": "a-token",
        "version": 1,
        "channel_id": str(channel.id),
        "channel": {"id": str(channel.id), "type": 1},
        "user": user,
        "entitlements": [],
        "locale": "en-US",
        **changes,
    }
    simcord_bot._connection.parsers["INTERACTION_CREATE"](event)
    result: simcord.InteractionResult = await ask("mosaic", text=".454./5..75/5.985/.67.3/1...1")
    assert result.response is not None
    assert "Unique answer" in words(result.response)


@pytest.mark.usefixtures("simcord_env")
async def test_damaged_event_of_any_kind_is_logged(
    simcord_bot: Client, caplog: pytest.LogCaptureFixture
) -> None:
    """With its name, so that it can be looked for."""
    parsers = simcord_bot._connection.parsers
    with caplog.at_level(logging.ERROR):
        for event in parsers.keys() - {"READY", "RESUMED"}:
            parsers[event](None)
    assert "an event of Discord cannot be read: INTERACTION_CREATE" in caplog.text
    assert "an event of Discord cannot be read: GUILD_CREATE" in caplog.text
