"""The menus of messages: anyone's puzzle, solved or hinted at for the one who asks, and for nobody else."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.commands.answering import Place, guarded
from bot.commands.asking import Question, ask, blank, same_puzzle
from bot.commands.conversation import SOLVED, begin
from bot.commands.desk import Desk
from bot.store import Entry

Menu = app_commands.ContextMenu


def solve_menu(desk: Desk) -> Menu:
    async def callback(interaction: discord.Interaction, message: discord.Message) -> None:
        await _ask(desk, interaction, message, blank(interaction, asked="solve", level=SOLVED))

    return Menu(name="Solve this puzzle", callback=callback)


def hint_menu(desk: Desk) -> Menu:
    async def callback(interaction: discord.Interaction, message: discord.Message) -> None:
        await _ask(desk, interaction, message, blank(interaction, level=3))

    return Menu(name="Hint for this puzzle", callback=callback)


async def _ask(desk: Desk, interaction: discord.Interaction, message: discord.Message, entry: Entry) -> None:
    """Answers about a message: one of ours by what is remembered of it, others by what they hold."""
    found = await _remembered(desk, interaction, message)
    if found is None:
        file = _file(message)
        text = None if file else message.content
        await ask(desk, interaction, Question(entry, text, file, private=True), begin)
        return
    await interaction.response.defer(thinking=True, ephemeral=True)
    place = Place(desk, interaction, private=True)
    await guarded(place, lambda: begin(place, same_puzzle(entry, found)))


async def _remembered(desk: Desk, interaction: Any, message: discord.Message) -> Entry | None:
    if message.author.id != interaction.client.user.id:
        return None
    return await desk.store.of_message(message.id)


def _file(message: discord.Message) -> discord.Attachment | None:
    """The first attachment that is no picture or other medium."""
    media = ("image/", "video/", "audio/")
    files = [file for file in message.attachments if not (file.content_type or "").startswith(media)]
    return files[0] if files else None
