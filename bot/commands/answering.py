"""How every command answers, once it has acknowledged: with one message, whatever happens."""

from __future__ import annotations

from collections.abc import Awaitable

import discord

from bot import replies
from bot.errors import BotError
from bot.jobs import Result
from solvers import PuzzleError


async def answer(interaction: discord.Interaction, work: Awaitable[Result]) -> None:
    """Replies with the outcome of some work, or with what the person can mend.

    Other errors are faults of ours; they go on to the client.
    """
    try:
        reply = replies.answer(await work)
    except (PuzzleError, BotError) as error:
        reply = replies.mistake(error)
    await interaction.edit_original_response(content=reply.content, attachments=reply.attachments)
