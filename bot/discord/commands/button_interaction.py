"""A press of a button, and the puzzle of its message."""

from __future__ import annotations

from typing import NamedTuple

import discord

from bot.common.errors import RefusedError
from bot.discord.commands.conversation import recall
from bot.discord.commands.exchange import Exchange
from bot.discord.commands.services import Services
from bot.messages.buttons import ButtonId
from bot.store import StoredPuzzle


class ButtonInteraction(NamedTuple):
    """A press of a button, with the data in its ID."""

    services: Services
    interaction: discord.Interaction
    button: ButtonId

    def exchange(self) -> Exchange:
        """Return the exchange for the message of the button."""
        return Exchange(self.services, self.interaction, pressed=True)

    def only_for(self, owner: int, what: str) -> None:
        """Raise RefusedError unless the owner has pressed."""
        if self.interaction.user.id != owner:
            raise RefusedError(f"Only the user who asked can {what}.")


async def shown_entry(exchange: Exchange, key: str) -> StoredPuzzle:
    """Return the puzzle that the message of an exchange shows. Raises RefusedError and StoreError."""
    exchange.entry = entry = await recall(exchange, key)
    exchange.shown = True
    return entry
