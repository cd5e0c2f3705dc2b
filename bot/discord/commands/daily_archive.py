"""/daily board: an earlier daily board of a server, to play privately and outside the ranking."""

from __future__ import annotations

import re
from dataclasses import replace

import discord
from discord import app_commands

from bot.common.errors import RefusedError, StoreError
from bot.common.stages import Mistakes
from bot.daily import announcements
from bot.daily.poster import is_over
from bot.discord.commands.conversation import begin
from bot.discord.commands.exchange import Exchange
from bot.discord.commands.puzzle_requests import new_entry
from bot.discord.commands.request_flow import report_errors, take_ticket
from bot.discord.commands.services import Command, Services
from bot.store import Daily
from solvers import PUZZLES

_MOST = 25
"""Maximum number of choices that Discord shows."""


def past_board(services: Services) -> Command:
    async def complete(interaction: discord.Interaction, typed: str) -> list[app_commands.Choice[str]]:
        try:
            found = await _past_boards(services, interaction.guild_id or 0, typed.strip().lower())
        except StoreError:
            return []  # the command itself says so
        return [app_commands.Choice(name=_title(daily), value=daily.day) for daily in found]

    @app_commands.command(name="board", description="An earlier daily board, to be played by you alone")
    @app_commands.describe(day="Which day, such as 2026-11-21; or the name of a puzzle, to choose from")
    @app_commands.autocomplete(day=complete)
    async def command(interaction: discord.Interaction, day: app_commands.Range[str, 1, 40]) -> None:
        exchange = Exchange(services, interaction, private=True)
        async with report_errors(exchange), take_ticket(exchange):
            daily = await _past_board(services, interaction.guild_id or 0, day.strip())
            asked = new_entry(interaction, asked="play", mistakes=Mistakes.ASKED, private=True)
            await begin(exchange, replace(asked, puzzle=daily.puzzle, text=daily.text))

    return command


async def _past_boards(services: Services, server: int, typed: str) -> list[Daily]:
    """Return the latest boards whose day or puzzle contains a text, without an open one."""
    plan = await services.store.daily.plan(server)
    found = await services.store.daily.past_boards(server, typed, _MOST + 1)
    return [daily for daily in found if is_over(plan, daily, services.clock())][:_MOST]


async def _past_board(services: Services, server: int, day: str) -> Daily:
    """Return the board of a day. Raises RefusedError if there is none, or if it is still open."""
    if not re.fullmatch(r"\d{4}-\d\d-\d\d", day):
        raise RefusedError("Choose a day from the list, or type it such as 2026-11-21.")
    daily = await services.store.daily.day(server, day)
    if daily is None or not daily.text:
        raise RefusedError(f"I remember no daily board of {day} on this server.")
    if not is_over(await services.store.daily.plan(server), daily, services.clock()):
        raise RefusedError("This board is still open: press *Start* below its post.")
    return daily


def _title(daily: Daily) -> str:
    return f"{announcements.format_date(daily.day)}: {PUZZLES[daily.puzzle].title}, {daily.level}"
