"""/streak: results of the daily boards of a server, with a leaderboard of users who agree to be named."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date, timedelta

import discord
from discord import app_commands

from bot.common.errors import BotError, RefusedError
from bot.daily import announcements, schedule
from bot.discord.commands.exchange import Exchange
from bot.discord.commands.name_removal import NamedMessage, lists_with, note_all, unname
from bot.discord.commands.request_flow import report_errors, run_job, take_ticket
from bot.discord.commands.services import Command, Services
from bot.messages.cards import Card
from bot.messages.replies import Reply, ReplyFile
from bot.service.jobs import ChartPicture, DayBar, DrawDays, of_kind
from bot.store import DayResult

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
        exchange, lists = Exchange(services, interaction, private=not leaderboard), list[NamedMessage]()
        async with report_errors(exchange), take_ticket(exchange):
            exchange.taken_ticket.weigh_as_light()
            # Read before anything is written: a user who hears that this failed has changed nothing.
            reply = await (_ranking(services, interaction) if leaderboard else _own(exchange, named))
            lists = await _choose(services, interaction, named)
            await (exchange.put(reply) if reply.content else exchange.complain(_NOBODY))
        await unname(services, interaction.client, lists)

    return command


async def _choose(
    services: Services, interaction: discord.Interaction, named: bool | None
) -> list[NamedMessage]:
    """Store whether a user wants to be named, if the user says so; return the lists with a name too many."""
    server, person, store = _server(interaction), interaction.user.id, services.store
    lists = []
    if named is False and await store.daily.has_joined(server, person):
        lists = [one for one in await lists_with(store, person) if one.server == server]
        await note_all(store, lists)
    if named is not None:
        await store.daily.join(server, person, joins=named)
    return lists


async def _own(exchange: Exchange, named: bool | None) -> Reply:
    """Return the user's own results with a chart; `named` is the user's new choice, if any."""
    services, server = exchange.services, _server(exchange.interaction)
    person, store = exchange.interaction.user.id, services.store.daily
    standing = await store.standing(server, person)
    today = schedule.today(await store.plan(server), services.clock())
    since = today - timedelta(days=_DAYS - 1)
    results = await store.own_results(server, person, str(since))
    listed = await store.has_joined(server, person) if named is None else named
    rank = await store.rank(server, standing) if listed else None
    page = announcements.own_page(standing, results, rank, is_named=listed)
    return Reply(page, await _chart(exchange, since, results.days), card=Card())


async def _chart(exchange: Exchange, since: date, days: Sequence[DayResult]) -> tuple[ReplyFile, ...]:
    """Return the chart of the days from `since` on, without a file if nobody can draw it now."""
    if not days:
        return ()
    found = {one.day: DayBar(one.seconds, one.hints, one.has_clock, is_posted=True) for one in days}
    dates = [since + timedelta(days=number) for number in range(_DAYS)]
    bars = tuple(found.get(str(day), DayBar()) for day in dates)
    first, last = (f"{day.day} {day:%B}" for day in (dates[0], dates[-1]))
    job = replace(exchange.services.blank_job(exchange.interaction), ask=DrawDays(bars, first, last))
    try:
        chart = of_kind(ChartPicture, await run_job(exchange, job))
    except BotError:
        return ()  # the rest of the page is worth more than an error
    return (ReplyFile(chart.picture, "days.png", announcements.days_text(days)),)


async def _ranking(services: Services, interaction: discord.Interaction) -> Reply:
    found = await services.store.daily.ranking(_server(interaction), announcements.MOST)
    return Reply("\n".join(announcements.ranking_text(found)), card=Card())


def _server(interaction: discord.Interaction) -> int:
    if interaction.guild_id is None:
        raise RefusedError("Daily boards are posted on servers only.")
    return interaction.guild_id
