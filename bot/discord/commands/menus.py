"""The menus of messages: anyone's puzzle, solved or with a hint, only for the user who asks."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.common.errors import RefusedError
from bot.common.stages import RevealLevel
from bot.discord.commands.conversation import begin
from bot.discord.commands.exchange import Exchange
from bot.discord.commands.puzzle_requests import PuzzleRequest, about_puzzle, answer_requests, new_entry
from bot.discord.commands.request_flow import report_errors, take_ticket
from bot.discord.commands.services import Services
from bot.discord.message_content import content_of, is_ours, origin_of
from bot.messages.sent_messages import has_daily_board
from bot.store import StoredPuzzle

Menu = app_commands.ContextMenu


def solve_menu(services: Services) -> Menu:
    async def callback(interaction: discord.Interaction, message: discord.Message) -> None:
        await _ask(
            services,
            interaction,
            message,
            new_entry(interaction, asked="solve", level=RevealLevel.SOLVED, private=True),
        )

    return Menu(name="Solve this puzzle", callback=callback)


def hint_menu(services: Services) -> Menu:
    async def callback(interaction: discord.Interaction, message: discord.Message) -> None:
        await _ask(
            services, interaction, message, new_entry(interaction, level=RevealLevel.WHAT, private=True)
        )

    return Menu(name="Hint for this puzzle", callback=callback)


async def _ask(
    services: Services, interaction: discord.Interaction, message: discord.Message, entry: StoredPuzzle
) -> None:
    """Answer about a message: one of the bot by its stored puzzle, any other by its content."""
    if is_ours(message, interaction.client.user):
        await _ask_of_ours(services, interaction, message, entry)
        return
    text, files = content_of(message)
    # Text beside a file is talk.
    question = PuzzleRequest(entry, None if files else text, is_own=False)
    await answer_requests(services, interaction, question, files, begin)


async def _ask_of_ours(
    services: Services, interaction: discord.Interaction, message: discord.Message, entry: StoredPuzzle
) -> None:
    exchange = Exchange(services, interaction, private=True)
    async with report_errors(exchange), take_ticket(exchange):
        if has_daily_board(message):
            raise RefusedError("This is a daily board: press *Hint* or *Check my answer…* below it.")
        found = await services.store.recall_message(origin_of(message))
        if found is None or (found.private and found.owner != interaction.user.id):
            raise RefusedError("I remember no puzzle of this message. Send it again with /hint or /solve.")
        await begin(exchange, about_puzzle(entry, found))
