"""The menus of messages: anyone's puzzle, solved or hinted at for the one who asks, and for nobody else."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.commands.conversation import begin
from bot.commands.exchange import Exchange
from bot.commands.handling import handle_with_worker
from bot.commands.questions import Question, answer_question, new_entry, same_puzzle
from bot.commands.services import Services
from bot.errors import RefusedError
from bot.stages import Stage
from bot.store import Entry

Menu = app_commands.ContextMenu


def solve_menu(services: Services) -> Menu:
    async def callback(interaction: discord.Interaction, message: discord.Message) -> None:
        await _ask(
            services,
            interaction,
            message,
            new_entry(interaction, asked="solve", level=Stage.SOLVED, private=True),
        )

    return Menu(name="Solve this puzzle", callback=callback)


def hint_menu(services: Services) -> Menu:
    async def callback(interaction: discord.Interaction, message: discord.Message) -> None:
        await _ask(services, interaction, message, new_entry(interaction, level=Stage.WHAT, private=True))

    return Menu(name="Hint for this puzzle", callback=callback)


async def _ask(
    services: Services, interaction: discord.Interaction, message: discord.Message, entry: Entry
) -> None:
    """Answers about a message: one of ours by what is remembered of it, others by what they hold."""
    own = interaction.client.user
    if own and message.author.id == own.id:
        await _ask_of_ours(services, interaction, message, entry)
    else:
        file = _file(message)
        await answer_question(
            services, interaction, Question(entry, None if file else message.content, file), begin
        )


async def _ask_of_ours(
    services: Services, interaction: discord.Interaction, message: discord.Message, entry: Entry
) -> None:
    exchange = Exchange(services, interaction, private=True)

    async def answer() -> None:
        found = await services.store.of_message(message.id)
        if found is None or (found.private and found.owner != interaction.user.id):
            raise RefusedError("I remember no puzzle of this message. Send it again with /hint or /solve.")
        await begin(exchange, same_puzzle(entry, found))

    await handle_with_worker(exchange, answer)


def _file(message: discord.Message) -> discord.Attachment | None:
    """The first attachment that is no picture or other medium."""
    media = ("image/", "video/", "audio/")
    files = [file for file in message.attachments if not (file.content_type or "").startswith(media)]
    return files[0] if files else None
