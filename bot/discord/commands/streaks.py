"""/streak and /leaderboard: results of the daily boards of a server. Only users who agree are named."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.common.errors import RefusedError
from bot.daily import announcements
from bot.discord.commands.exchange import Exchange
from bot.discord.commands.request_flow import report_errors, take_turn
from bot.discord.commands.services import Command, Services
from bot.messages.replies import Reply
from solvers.core.boards.places import amount

_NOBODY = "Nobody is listed here yet. Solve a daily board, then use `/streak named:True` to be listed."


def streak(services: Services) -> Command:
    @app_commands.command(name="streak", description="How many daily boards in a row you have solved")
    @app_commands.describe(named="Whether you are named under boards that you solve, and in /leaderboard")
    @app_commands.allowed_contexts(guilds=True, dms=False, private_channels=False)
    async def command(interaction: discord.Interaction, named: bool | None = None) -> None:
        exchange = Exchange(services, interaction, private=True)
        async with report_errors(exchange), take_turn(exchange):
            exchange.taken_turn.weigh_as_light()
            server, person, store = _server(interaction), interaction.user.id, services.store.daily
            # Read before anything is written: a user who hears that this failed has changed nothing.
            standing = await store.standing(server, person)
            said = f"{amount(standing.in_a_row, 'board')} in a row, {standing.solved} in all."
            if named is None:
                listed = await store.has_joined(server, person)
            else:
                listed = named
                await store.join(server, person, joins=named)
            no = "You are not named for them; `/streak named:True` changes that."
            how = "You are named for them." if listed else no
            await exchange.put(Reply(f"{said} {how}"))

    return command


def leaderboard(services: Services) -> Command:
    @app_commands.command(name="leaderboard", description="Who has solved the most daily boards here")
    @app_commands.allowed_contexts(guilds=True, dms=False, private_channels=False)
    async def command(interaction: discord.Interaction) -> None:
        exchange = Exchange(services, interaction)
        async with report_errors(exchange), take_turn(exchange):
            exchange.taken_turn.weigh_as_light()
            lines = announcements.ranking_text(
                await services.store.daily.ranking(_server(interaction), announcements.MOST)
            )
            if lines:
                await exchange.put(Reply("\n".join(lines)))
            else:
                await exchange.complain(_NOBODY)

    return command


def _server(interaction: discord.Interaction) -> int:
    if interaction.guild_id is None:
        raise RefusedError("Daily boards are posted on servers only.")
    return interaction.guild_id
