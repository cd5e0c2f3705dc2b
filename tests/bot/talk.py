"""What is read of messages and forms in tests of conversations."""

from __future__ import annotations

from typing import Any, NamedTuple, cast

import discord
import simcord
from simcord.components import walk_components

from bot.discord.commands import Services
from bot.messages.sent_messages import all_components
from bot.store import StoredPuzzle

_BUTTON = 2
"""Discord's number for it."""
SUBCOMMANDS = ("dominosa", "minesweeper", "mosaic", "nonogram", "tents", "any")
"""The subcommands of /solve."""


class Shown(NamedTuple):
    """A file of a message, attached or shown by a card."""

    filename: str
    description: str | None
    url: str
    http: Any

    async def read(self) -> bytes:
        return cast("bytes", await self.http.get_from_cdn(self.url))


def _plain(message: simcord.ResponseMessage | discord.Message) -> discord.Message:
    return message.message if isinstance(message, simcord.ResponseMessage) else message


def words(message: simcord.ResponseMessage | discord.Message) -> str:
    """All words of a message, plain or a card."""
    shown = _plain(message)
    texts = [item.content for item in all_components(shown) if isinstance(item, discord.TextDisplay)]
    return "\n".join(filter(None, [shown.content, *texts]))


def said(result: simcord.InteractionResult) -> str:
    """The texts of a reply, private ones too."""
    return "\n".join(map(words, [*filter(None, [result.response]), *result.followups]))


def buttons(message: Any) -> list[dict[str, Any]]:
    return [item for item in walk_components(message.components) if item["type"] == _BUTTON]


def labels(message: Any) -> list[str]:
    """Those of its buttons."""
    return [button["label"] for button in buttons(message)]


def files(response: simcord.ResponseMessage | discord.Message) -> list[Shown]:
    """Those under a plain message, or the pictures that a card shows."""
    message = _plain(response)
    galleries = [item for item in all_components(message) if isinstance(item, discord.MediaGalleryComponent)]
    pictures = [item for gallery in galleries for item in gallery.items]
    shown = [(file.filename, file.description, file.url) for file in message.attachments]
    shown += [(item.media.url.rpartition("/")[2], item.description, item.media.url) for item in pictures]
    return [Shown(*file, message._state.http) for file in shown]


async def press_rare(person: Any, message: Any, label: str) -> simcord.InteractionResult:
    """Presses a button that *More…* shows."""
    opened = await person.click(message, label="More…")
    return cast("simcord.InteractionResult", await person.click(opened.response, label=label))


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
