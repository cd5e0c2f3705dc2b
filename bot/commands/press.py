"""A press of a button, and the puzzle that it is about."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import NamedTuple

import discord

from bot.buttons import ButtonId
from bot.commands.conversation import or_choose, recalled
from bot.commands.exchange import Exchange
from bot.commands.handling import Draft
from bot.commands.services import Services
from bot.errors import RefusedError
from bot.store import Entry


class Press(NamedTuple):
    """A press of a button, and what the button knows."""

    services: Services
    interaction: discord.Interaction
    button: ButtonId

    def exchange(self) -> Exchange:
        """The message whose button it is."""
        return Exchange(self.services, self.interaction, pressed=True)

    def only_for(self, owner: int, what: str) -> None:
        """Raises RefusedError for anyone else."""
        if self.interaction.user.id != owner:
            raise RefusedError(f"Only the one who asked can {what}.")


Act = Callable[[Exchange, Entry, Press], Awaitable[object]]
How = Callable[..., Awaitable[None]]


async def with_entry(press: Press, act: Act, how: How, draft: Draft | None = None) -> None:
    """Does something about the puzzle of a press, in the way that is given."""
    exchange = press.exchange()

    async def work() -> None:
        exchange.entry = entry = await recalled(exchange, press.button.key)
        exchange.shown = True
        await or_choose(exchange, entry, act(exchange, entry, press))

    await (how(exchange, work, str, draft) if draft else how(exchange, work))
