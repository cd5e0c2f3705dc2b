"""/daily: the managers of a server choose where and when a board is posted each day, and which.

All users play earlier boards by /daily board, so Discord offers the group to everyone.
"""

from __future__ import annotations

import re

import discord
from discord import app_commands

from bot.common.errors import RefusedError
from bot.common.puzzle_names import find_puzzle
from bot.daily import schedule
from bot.daily.poster import NEEDED, forbidden
from bot.discord.commands.button_interaction import ButtonInteraction
from bot.discord.commands.daily_archive import past_board
from bot.discord.commands.exchange import Exchange
from bot.discord.commands.request_flow import report_errors
from bot.discord.commands.services import Command, Services
from bot.discord.commands.settings import managed_server
from bot.messages.buttons import plan_view
from bot.messages.replies import Reply
from bot.store import Plan
from solvers import PUZZLES, Level, Puzzle
from solvers.core.boards.places import list_names
from solvers.core.reading.names import puzzle_with_name

_MOST = 25


def daily(services: Services) -> app_commands.Group:
    group = app_commands.Group(
        name="daily",
        description="A board each day in a channel of this server",
        allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=False, private_channel=False),
        allowed_installs=app_commands.AppInstallationType(guild=True, user=False),
    )
    for command in (_set(services), _show(services), past_board(services)):
        group.add_command(command)
    return group


def _set(services: Services) -> Command:
    @app_commands.command(name="set", description="Where and when a board is posted each day, and which")
    @app_commands.describe(
        channel="Where it is posted",
        hour="At which hour, 0 to 23",
        zone="The time zone of the hour, such as Europe/Berlin",
        kinds="Which puzzles, in turn: such as sudoku, hashi; or all",
        level="How hard; medium unless you say",
    )
    @app_commands.autocomplete(zone=_zones)
    async def command(
        interaction: discord.Interaction,
        channel: discord.TextChannel,
        hour: app_commands.Range[int, 0, 23],
        zone: app_commands.Range[str, 1, 64],
        kinds: app_commands.Range[str, 1, 400],
        level: Level = "medium",
    ) -> None:
        exchange = Exchange(services, interaction, private=True)
        async with report_errors(exchange):
            await exchange.acknowledge()
            server = managed_server(interaction)
            _check_rights(interaction, channel)
            names = _kinds(kinds)
            since = services.clock()
            plan = Plan(server, channel.id, hour, _zone(zone), names, level, interaction.user.id, since)
            await services.store.daily.set_plan(plan)
            await exchange.put(Reply(_said(plan, since)))

    return command


async def _zones(_: discord.Interaction, typed: str) -> list[app_commands.Choice[str]]:
    wanted = typed.strip().lower().replace(" ", "_")
    near = [name for name in schedule.zones() if wanted in name.lower()][:_MOST]
    return [app_commands.Choice(name=name, value=name) for name in near]


def _show(services: Services) -> Command:
    @app_commands.command(name="show", description="What is posted here each day, with a button to end it")
    async def command(interaction: discord.Interaction) -> None:
        exchange = Exchange(services, interaction, private=True)
        async with report_errors(exchange):
            await exchange.acknowledge()
            plan = await services.store.daily.plan(managed_server(interaction))
            none = "No board is posted here each day. Choose one with /daily set."
            await exchange.put(Reply(_said(plan, services.clock()), (), plan_view()) if plan else Reply(none))

    return command


async def stop_plan(press: ButtonInteraction) -> None:
    """End the daily boards of a server."""
    exchange = press.exchange()
    async with report_errors(exchange):
        await exchange.acknowledge()
        await press.services.store.daily.drop_plan(managed_server(press.interaction))
        await exchange.put(Reply("No more daily boards here. Earlier boards stay."))


def _check_rights(interaction: discord.Interaction, channel: discord.TextChannel) -> None:
    """Raise RefusedError if the bot could not post."""
    # Without the scope `bot`, it gets the commands of a server but is no member of it.
    if interaction.guild is None or interaction.guild.me is None:
        raise RefusedError(
            "I am not a member of this server, so I cannot post here. Add me with the scopes `bot` and "
            "`applications.commands`; the README has the address."
        )
    # Reported now to the user who can fix it, rather than tomorrow to nobody.
    if not channel.permissions_for(interaction.guild.me) >= NEEDED:
        raise RefusedError(forbidden(channel.id))


def _zone(typed: str) -> str:
    found = {name.lower(): name for name in schedule.zones()}.get(typed.strip().lower().replace(" ", "_"))
    if found is None:
        raise RefusedError(f'I know no time zone "{typed[:40]}". Names are such as Europe/Berlin or UTC.')
    return found


def _kinds(typed: str) -> tuple[str, ...]:
    """Return the names of the listed puzzles.

    Raises RefusedError for an unknown puzzle, or one without new boards.
    """
    if typed.strip().lower() == "all":
        return tuple(name for name, puzzle in PUZZLES.items() if puzzle.generator)
    words = [word for word in re.split(r"[,;\n]|\band\b", typed) if word.strip()]
    if not words:
        raise RefusedError("Say which puzzles, such as: sudoku, hashi.")
    found = [puzzle for word in words for puzzle in _named(word.split())]
    for puzzle in found:
        if puzzle.generator is None:
            raise RefusedError(f"I cannot make boards of {puzzle.title}. Name others, or say: all.")
    return tuple(dict.fromkeys(puzzle.name for puzzle in found))


def _named(words: list[str]) -> list[Puzzle]:
    """The puzzles of names with blanks between them; a name has one word or more. Raises RefusedError."""
    for end in range(len(words), 0, -1):
        if puzzle := puzzle_with_name(" ".join(words[:end]), PUZZLES):
            return [puzzle, *(_named(words[end:]) if words[end:] else [])]
    return [find_puzzle(" ".join(words))]


def _said(plan: Plan, now: float) -> str:
    titles = list_names([PUZZLES[kind].title for kind in plan.kinds], "puzzles")
    turns = ", in turn" if len(plan.kinds) > 1 else ""
    at = int(schedule.next_moment(plan, now))
    return (
        f"Each day at {plan.hour}:00, {plan.zone}, in <#{plan.channel}>: {titles}{turns}, {plan.level}. "
        f"The next board comes <t:{at}:R>."
    )
