"""The board of a day, as its buttons ask about it."""

from __future__ import annotations

import asyncio
import contextlib
import logging

import discord

from bot.common.errors import RefusedError, StoreError
from bot.daily import words
from bot.discord.commands.exchange import retried
from bot.discord.commands.services import Services
from bot.messages.buttons import ButtonId
from bot.messages.error_messages import LOST
from bot.messages.replies import Attached
from bot.service.jobs import Ask, Job
from bot.store import Daily

_TRIES, _PAUSE_SECONDS = 30, 4.0
"""Attempts to read who has solved a board while the database does not answer, and the pause between them."""

_log = logging.getLogger(__name__)


async def board_of(services: Services, interaction: discord.Interaction, button: ButtonId) -> Daily:
    """The board of a button. Raises RefusedError if it is another server's, or no longer remembered."""
    server, _, day = button.key.partition("_")
    if interaction.guild_id is None or server != str(interaction.guild_id):
        raise RefusedError("This board is not one of this server.")
    found = await services.store.daily.day(interaction.guild_id, day)
    if found is None or not found.text:
        raise RefusedError("This board is too old: I do not remember it any more.")
    return found


async def list_solvers(services: Services, client: discord.Client, daily: Daily) -> None:
    """Write under the board who has solved it, if need be later, when the database answers again.

    Without the right to edit, the message stays as it was.
    """
    for _ in range(_TRIES):
        with contextlib.suppress(StoreError):
            await _list_now(services, client, daily)
            return
        await asyncio.sleep(_PAUSE_SECONDS)
    _log.warning("the list of those who have solved a daily board is old: the database does not answer")


async def _list_now(services: Services, client: discord.Client, daily: Daily) -> None:
    """Write under the board who has solved it. Raises StoreError."""
    if daily.message is None:
        return
    channel = client.get_partial_messageable(daily.channel, guild_id=daily.server)
    message = channel.get_partial_message(daily.message)
    # Whoever comes later writes later, and looks up what was solved by then.
    async with services.drawings.of(f"{daily.server} {daily.day}"):
        said = words.message(daily, await services.store.daily.listing(daily, words.MOST))
        with contextlib.suppress(*LOST):
            await retried(lambda: message.edit(content=said))


def job_about(services: Services, interaction: discord.Interaction, daily: Daily, ask: Ask) -> Job:
    limits = services.config.limits
    return Job(
        daily.text,
        daily.puzzle,
        limits.seconds,
        limits.max_cells,
        theme=services.theme(interaction),
        max_bytes=interaction.filesize_limit,
        ask=ask,
        format="text",
    )


def attached(daily: Daily, picture: bytes | None, alt: str) -> tuple[Attached, ...]:
    return (Attached(picture, f"{daily.puzzle}.png", alt),) if picture else ()
