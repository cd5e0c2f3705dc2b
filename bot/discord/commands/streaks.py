"""/streak: results of the daily boards of a server, with a leaderboard of users who agree to be named."""

from __future__ import annotations

from datetime import timedelta

import discord
from discord import app_commands

from bot.common.errors import RefusedError
from bot.daily import announcements, schedule
from bot.discord.commands.exchange import Exchange
from bot.discord.commands.request_flow import report_errors, take_turn
from bot.discord.commands.services import Command, Services
from bot.messages.replies import Reply
from solvers.core.boards.places import amount

_NOBODY = "Nobody is listed here yet. Solve a daily board, then use `/streak named:True` to be listed."

_DAYS = 30
"""Number of days that the page of a user shows one by one."""


def streak(services: Services) -> Command:
    @app_commands.command(
        name="streak", description="Your daily boards: how many in a row, your times, and the last 30 days"
    )
    @app_commands.describe(
        named="Whether you are named under boards that you solve, and in the leaderboard",
        leaderboard="Show to all who has solved the most boards here",
    )
    @app_commands.allowed_contexts(guilds=True, dms=False, private_channels=False)
    async def command(
        interaction: discord.Interaction, named: bool | None = None, leaderboard: bool = False
    ) -> None:
        exchange = Exchange(services, interaction, private=not leaderboard)
        async with report_errors(exchange), take_turn(exchange):
            exchange.taken_turn.weigh_as_light()
            # Read before anything is written: a user who hears that this failed has changed nothing.
            said = await (_ranking(services, interaction) if leaderboard else _own(exchange, named))
            if named is not None:
                await services.store.daily.join(_server(interaction), interaction.user.id, joins=named)
            await (exchange.put(Reply(said)) if said else exchange.complain(_NOBODY))

    return command


async def _own(exchange: Exchange, named: bool | None) -> str:
    """Return the user's own results; `named` is the user's new choice, if any."""
    services, server = exchange.services, _server(exchange.interaction)
    person, store = exchange.interaction.user.id, services.store.daily
    standing = await store.standing(server, person)
    today = schedule.today(await store.plan(server), services.clock())
    since = str(today - timedelta(days=_DAYS - 1))
    page = announcements.own_page(await store.own_results(server, person, since))
    listed = await store.has_joined(server, person) if named is None else named
    no = "You are not named for them; `/streak named:True` changes that."
    said = f"{amount(standing.in_a_row, 'board')} in a row, {standing.solved} in all."
    return f"{said} {'You are named for them.' if listed else no}\n{page}".strip()


async def _ranking(services: Services, interaction: discord.Interaction) -> str:
    found = await services.store.daily.ranking(_server(interaction), announcements.MOST)
    return "\n".join(announcements.ranking_text(found))


def _server(interaction: discord.Interaction) -> int:
    if interaction.guild_id is None:
        raise RefusedError("Daily boards are posted on servers only.")
    return interaction.guild_id
