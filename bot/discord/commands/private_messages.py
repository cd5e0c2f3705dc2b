"""The private messages that show a daily board to a user, which *Pause* deletes."""

from __future__ import annotations

import contextlib
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple

import discord

from bot.messages.error_messages import LOST
from bot.store import Daily

_MOST = 20_000
"""Maximum number of messages in memory, about 10 MB."""


class _Key(NamedTuple):
    server: int
    day: str
    person: int
    message: int


class _Shown(NamedTuple):
    """A message, and the interaction whose token can delete it for 15 minutes."""

    interaction: discord.Interaction[Any]
    delete: Callable[[], Awaitable[None]]


class PrivateMessages:
    """The last private messages of this process that show a daily board."""

    def __init__(self) -> None:
        self._shown: OrderedDict[_Key, _Shown] = OrderedDict()
        self._begun: OrderedDict[tuple[int, str, int], None] = OrderedDict()
        """The boards and users whose clock this process started: it knows all messages since then."""

    def begin(self, daily: Daily, person: int) -> None:
        """Note that the clock of a user goes on from now."""
        self._begun[daily.server, daily.day, person] = None
        if len(self._begun) > _MOST:
            self._begun.popitem(last=False)

    def add(
        self,
        daily: Daily,
        interaction: discord.Interaction[Any],
        message: int,
        delete: Callable[[], Awaitable[None]] | None = None,
    ) -> None:
        """Keep a message with a board. Without `delete` it is the first response to the interaction."""
        key = _Key(daily.server, daily.day, interaction.user.id, message)
        self._shown[key] = _Shown(interaction, delete or interaction.delete_original_response)
        self._shown.move_to_end(key)
        if len(self._shown) > _MOST:
            self._shown.popitem(last=False)

    async def hide(self, daily: Daily, interaction: discord.Interaction[Any]) -> bool:
        """Delete a user's messages with a board. The message of the pressed button stays.

        Return whether all are deleted. Discord lets nobody delete a private message that is too old, and this
        process does not know the messages of an earlier one.
        """
        owner = daily.server, daily.day, interaction.user.id
        pressed = interaction.message.id if interaction.message else 0
        is_all = owner in self._begun
        self._begun.pop(owner, None)
        for key in [key for key in self._shown if key[:3] == owner]:
            shown = self._shown.pop(key)
            if key.message == pressed:
                continue
            if shown.interaction.is_expired():
                is_all = False
                continue
            # The user may have dismissed it.
            with contextlib.suppress(*LOST):
                await shown.delete()
        return is_all
