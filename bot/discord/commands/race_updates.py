"""The public message of a race: its edits, its end, and the end of races that nobody finishes."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Sequence
from dataclasses import replace
from functools import partial

import discord

from bot.common.errors import BotError, BusyError
from bot.discord.commands.exchange import with_retries
from bot.discord.commands.services import Services, channel_destination
from bot.messages.buttons import race_view
from bot.messages.cards import Card
from bot.messages.descriptions import solution_alt
from bot.messages.race_text import race_text
from bot.messages.replies import Reply, ReplyFile, picture_files
from bot.service import jobs
from bot.store import Race, Racer
from solvers import PuzzleError

TICK_SECONDS = 10.0
"""Seconds between two looks for races that are over."""
_NEW_SECONDS = 60.0
"""Seconds after the start in which all races are drawn, since an earlier process may have left edits out."""


async def end_races(services: Services, client: discord.Client) -> None:
    """End the races that are over, and show what an earlier process has not shown."""
    if not client.is_ready():
        return
    # Another process has the other servers.
    mine = [race for race in await services.store.races.find_open() if client.get_guild(race.server)]
    is_new = time.monotonic() < services.started + _NEW_SECONDS
    old = [race for race in mine if is_new or race.ended is not None or await _is_over(services, race)]
    # An error is raised after the others have begun; the next call tries again.
    await asyncio.gather(*(_update(services, client, race.key) for race in old))


def refresh(services: Services, client: discord.Client, key: str) -> None:
    """Show the state of a race in its message soon, after ending the race if it is over."""
    services.race_edits.ask(key, partial(_update, services, client, key))


async def _update(services: Services, client: discord.Client, key: str) -> None:
    with services.admission.question():
        race = await services.store.races.race(key)
        if race is None or race.settled:
            return
        if race.ended is None and await _is_over(services, race):
            await services.store.races.end(race, services.clock())
        await draw_race(services, client, key)


async def _is_over(services: Services, race: Race) -> bool:
    """Return whether the time of a race is over, or all of its users have solved the board or left."""
    if services.clock() >= race.deadline:
        return True
    if race.started is None:
        return False
    return all(one.seconds is not None for one in await services.store.races.racers(race.key))


def race_reply(race: Race, racers: Sequence[Racer]) -> Reply:
    """Return the public message of a race without its answer."""
    view = race_view(race) if race.ended is None else None
    return Reply(race_text(race, racers), (), view, card=Card())


async def draw_race(services: Services, client: discord.Client, key: str) -> None:
    """Edit the message of a race. Raises StoreError, BusyError and the errors in LOST."""
    race = await services.store.races.race(key)
    if race is None:
        return
    racers = await services.store.races.racers(key)
    channel = client.get_partial_messageable(race.channel, guild_id=race.server)
    message = channel.get_partial_message(race.message)
    if race.ended is None:
        await with_retries(lambda: message.edit(**race_reply(race, racers).edit_parts(is_card=True)))
        return
    services.entrants.pop(key, None)
    reply = replace(race_reply(race, racers), files=await _answer(services, client, race))
    # After these errors trying again would not help.
    with contextlib.suppress(discord.NotFound, discord.Forbidden):
        await with_retries(lambda: message.edit(**reply.edit_parts(is_card=True)))
    await services.store.races.settle(race)


async def _answer(services: Services, client: discord.Client, race: Race) -> tuple[ReplyFile, ...]:
    """Return the solved board of a race that began. Raises BusyError."""
    if race.started is None:
        return ()
    job = services.board_job(race, channel_destination(client, race.channel), jobs.Solve(counted=False))
    try:
        # As a request of the channel: no user has asked for this work.
        with services.admission.take(race.channel) as ticket:
            outcome = jobs.of_kind(jobs.SolveResult, await ticket.run(job))
    except BusyError:
        raise
    except (PuzzleError, BotError):
        return ()  # the end is shown without it
    return picture_files(race.puzzle, outcome.picture, solution_alt(outcome))
