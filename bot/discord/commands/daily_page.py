"""/daily mine: the user's own results with the daily boards of a server, which nobody else sees."""

from __future__ import annotations

import time

import discord
from discord import app_commands

from bot.daily import announcements
from bot.discord.commands.exchange import Exchange
from bot.discord.commands.request_flow import report_errors, take_turn
from bot.discord.commands.services import Command, Services
from bot.messages.replies import Reply

_DAYS = 30
"""Number of days that the page shows one by one."""


def own_page(services: Services) -> Command:
    @app_commands.command(
        name="mine", description="Your own results: boards, series, times and the last 30 days"
    )
    async def command(interaction: discord.Interaction) -> None:
        exchange = Exchange(services, interaction, private=True)
        async with report_errors(exchange), take_turn(exchange):
            exchange.taken_turn.weigh_as_light()
            server, person, store = interaction.guild_id or 0, interaction.user.id, services.store.daily
            since = time.strftime("%Y-%m-%d", time.gmtime(services.clock() - _DAYS * 86_400))
            results = await store.own_results(server, person, since)
            await exchange.put(Reply(announcements.own_page(await store.standing(server, person), results)))

    return command
