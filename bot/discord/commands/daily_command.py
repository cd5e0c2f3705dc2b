"""/daily: the managers of a server choose where and when a board is posted each day, and which.

All users play earlier boards by /daily board, so Discord offers the group to everyone.
"""

from __future__ import annotations

import re
from typing import Any, cast

import discord
from discord import app_commands, ui

from bot.common.errors import RefusedError
from bot.common.puzzle_names import find_puzzle
from bot.daily import schedule
from bot.daily.poster import NEEDED, forbidden
from bot.discord.commands.button_interaction import ButtonInteraction
from bot.discord.commands.daily_archive import past_board
from bot.discord.commands.exchange import Exchange
from bot.discord.commands.modals import Form, label, level_group, line, open_form
from bot.discord.commands.request_flow import report_errors
from bot.discord.commands.services import Command, PlanText, Services
from bot.discord.commands.settings import managed_server
from bot.messages.buttons import plan_view
from bot.messages.cards import Card
from bot.messages.replies import Reply
from bot.store import Plan
from solvers import PUZZLES, Level, Puzzle
from solvers.core.boards.places import list_names
from solvers.core.reading.names import puzzle_with_name

_CHANNEL = discord.SelectDefaultValueType.channel
_TYPED = 200
"""Maximum number of refused plans that are kept, the latest ones: most are corrected at once, some never."""


def daily(services: Services) -> app_commands.Group:
    group = app_commands.Group(
        name="daily",
        description="A board each day in a channel of this server",
        allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=False, private_channel=False),
        allowed_installs=app_commands.AppInstallationType(guild=True, user=False),
    )
    for command in (_plan(services), past_board(services)):
        group.add_command(command)
    return group


def _plan(services: Services) -> Command:
    @app_commands.command(
        name="plan", description="What is posted here each day: choose it, change it, end it"
    )
    async def command(interaction: discord.Interaction) -> None:
        async with report_errors(Exchange(services, interaction, private=True)) as exchange:
            await exchange.acknowledge()
            plan = await services.store.daily.plan(managed_server(interaction))
            said = _said(plan, services.clock()) if plan else "No board is posted here each day."
            await exchange.put(_panel(said, is_set=plan is not None))

    return command


def _panel(said: str, *, is_set: bool) -> Reply:
    return Reply(said, (), plan_view(is_set=is_set), card=Card(step="planchange"))


async def open_plan(press: ButtonInteraction) -> None:
    """Open a form with the plan of a server, which must be the first response to a press."""
    services = press.services
    async with report_errors(press.exchange()):
        server = managed_server(press.interaction)
        plan = await services.store.daily.plan(server)
        typed = services.typed_plans.pop((server, press.interaction.user.id), None)
        await open_form(services, press.interaction, _form(services, typed or _text(plan)))


def _text(plan: Plan | None) -> PlanText:
    """Return a plan as its form shows it."""
    if plan is None:
        return PlanText()
    return PlanText(plan.channel, plan.hour, plan.zone, ", ".join(plan.kinds), plan.level)


def _form(services: Services, plan: PlanText) -> Form:
    chosen = [discord.SelectDefaultValue(id=plan.channel, type=_CHANNEL)] if plan.channel else []
    channel: ui.ChannelSelect[Any] = ui.ChannelSelect(
        custom_id="channel", channel_types=[discord.ChannelType.text], required=True, default_values=chosen
    )
    hours = [
        discord.SelectOption(label=f"{one}:00", value=str(one), default=one == plan.hour) for one in range(24)
    ]
    hour: ui.Select[Any] = ui.Select(custom_id="hour", options=hours, required=True)
    zone = line("zone", plan.zone, 64, required=True)
    kinds = line("kinds", plan.kinds, 400, required=True)
    level = level_group(plan.level)

    async def submit(interaction: discord.Interaction) -> None:
        async with report_errors(Exchange(services, interaction, pressed=True)) as exchange:
            await exchange.acknowledge()
            typed = PlanText(
                channel.values[0].id,
                int(hour.values[0]),
                zone.value,
                kinds.value,
                level.value or plan.level,
            )
            await _set_plan(exchange, typed)

    fields = [
        label("Where it is posted", channel),
        label("At which hour", hour),
        label("The time zone of the hour", zone, "Such as: Europe/Berlin"),
        label("Which puzzles, in turn", kinds, "Such as: sudoku, hashi; or: all"),
        label("How hard", level),
    ]
    return Form("A board each day", fields, submit)


async def _set_plan(exchange: Exchange, typed: PlanText) -> None:
    """Store a typed plan, and show it. The form shows a refused plan again."""
    services, interaction = exchange.services, exchange.interaction
    server, person = managed_server(interaction), interaction.user.id
    services.typed_plans.pop((server, person), None)
    services.typed_plans[server, person] = typed
    while len(services.typed_plans) > _TYPED:
        del services.typed_plans[next(iter(services.typed_plans))]
    channel, hour, level = typed.channel or 0, typed.hour or 0, cast("Level", typed.level)
    zone, kinds = _zone(typed.zone), _kinds(typed.kinds)
    plan = Plan(server, channel, hour, zone, kinds, level, person, since=services.clock())
    _check_rights(interaction, plan.channel)
    await services.store.daily.set_plan(plan)
    services.typed_plans.pop((server, person), None)
    await exchange.put(_panel(_said(plan, plan.since), is_set=True))


async def stop_plan(press: ButtonInteraction) -> None:
    """End the daily boards of a server."""
    async with report_errors(press.exchange()) as exchange:
        await exchange.acknowledge()
        await press.services.store.daily.drop_plan(managed_server(press.interaction))
        await exchange.put(_panel("No more daily boards here. Earlier boards stay.", is_set=False))


def _check_rights(interaction: discord.Interaction, channel: int) -> None:
    """Raise RefusedError if the bot could not post."""
    guild = interaction.guild
    # Without the scope `bot`, it gets the commands of a server but is no member of it.
    if guild is None or guild.me is None:
        raise RefusedError(
            "I am not a member of this server, so I cannot post here. Add me with the scopes `bot` and "
            "`applications.commands`; the README has the address."
        )
    # Reported now to the user who can fix it, rather than tomorrow to nobody.
    found = guild.get_channel(channel)
    if found is None or not found.permissions_for(guild.me) >= NEEDED:
        raise RefusedError(forbidden(channel))


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
    order = ", in turn" if len(plan.kinds) > 1 else ""
    at = int(schedule.next_moment(plan, now))
    return (
        f"Each day at {plan.hour}:00, {plan.zone}, in <#{plan.channel}>: {titles}{order}, {plan.level}. "
        f"The next board comes <t:{at}:R>."
    )
