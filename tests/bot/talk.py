"""What is read of messages and forms in tests of conversations."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

import simcord

from bot.discord.commands import Services
from bot.store import StoredPuzzle

Said = Callable[[simcord.InteractionResult], str]

SUBCOMMANDS = ("dominosa", "minesweeper", "mosaic", "nonogram", "tents", "any")
"""The subcommands of /solve."""


def labels(message: simcord.ResponseMessage) -> list[str]:
    """Those of its buttons."""
    return [button["label"] for row in message.components for button in row["components"]]


async def forget(person: Any, channel: Any) -> simcord.InteractionResult:
    """Types /forget and confirms it."""
    asked = await person.slash(channel, "forget")
    return cast("simcord.InteractionResult", await person.click(asked.response, label="Yes, forget me"))


async def entry_of(services: Services, result: simcord.InteractionResult) -> StoredPuzzle:
    """What is remembered of a message."""
    assert result.response is not None
    entry = await services.store.recall_message(result.response.id)
    assert entry is not None
    return entry


def field_of(form: simcord.InteractionResult, name: str) -> str:
    """What stands in a field of a form that was opened."""
    (found,) = [
        label["component"].get("value") or ""
        for label in form.modal["components"]
        if label["component"]["custom_id"] == name
    ]
    return str(found)
