"""A race, opened by /new with `race`: users join by a button and get the same board at the same time.

The store holds the race, so each press works after a restart and in every process. Only the press of *Join*
can change the private reply to it, for 15 minutes and in this process. Then *My board* shows the board.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from dataclasses import replace
from functools import partial

import discord

from bot.common.errors import BotError, RefusedError
from bot.daily.poster import NEEDED
from bot.discord.commands import race_board
from bot.discord.commands.button_interaction import ButtonInteraction
from bot.discord.commands.daily_board import board_picture
from bot.discord.commands.exchange import Exchange, with_retries
from bot.discord.commands.race_board import board_reply, find_race, find_racer
from bot.discord.commands.race_updates import race_reply, refresh
from bot.discord.commands.request_flow import report_errors, run_job
from bot.discord.commands.services import Services
from bot.messages.replies import Reply
from bot.service.jobs import CheckMarks, CheckResult, NewBoard, of_kind
from bot.store import MOST_RACERS, Race, Racer

_FEWEST = 2


def check_channel(interaction: discord.Interaction) -> None:
    """Raise RefusedError if the bot could not edit the message of a race."""
    is_member = interaction.guild is not None and interaction.guild.me is not None
    if not is_member or not interaction.app_permissions >= NEEDED:
        raise RefusedError(
            "A race needs a channel of a server in which I have *View Channel*, *Send Messages* and "
            "*Attach Files*, since I change its message while you play."
        )


async def open_race(exchange: Exchange, board: NewBoard) -> None:
    """Post a race on a new board, which nobody sees before the start."""
    interaction, services = exchange.interaction, exchange.services
    job = replace(services.board_job(board, interaction, CheckMarks("")), theme=None)
    total = of_kind(CheckResult, await run_job(exchange, job)).total
    message = await with_retries(interaction.original_response)
    race = Race(
        server=interaction.guild_id or 0,
        channel=interaction.channel_id or 0,
        message=message.id,
        owner=interaction.user.id,
        puzzle=board.puzzle,
        title=f"{board.title}, {board.columns}x{board.rows}, {board.level}",
        text=board.text,
        sheet=board.sheet,
        total=total,
        made=services.clock(),
    )
    # Stored before it is shown, so that its buttons work.
    await services.store.races.open(race)
    await exchange.put(race_reply(race, []))


Act = Callable[[Exchange, Race], Awaitable[str]]
"""Changes a race, and returns the sentence for the user."""


async def _answer(press: ButtonInteraction, act: Act) -> bool:
    """Act on the race of a button, one press at a time, and show its new state. Return whether it worked."""
    services, key, is_done = press.services, press.button.key, False
    async with report_errors(Exchange(services, press.interaction, private=True)) as exchange:
        await exchange.acknowledge()
        try:
            async with services.boards.get(key):
                said = await act(exchange, await find_race(services, key))
        finally:
            # Also after a refusal: the message may show an old state.
            refresh(services, press.interaction.client, key)
        is_done = True
        await exchange.put(Reply(said))
    return is_done


async def _join(exchange: Exchange, race: Race) -> str:
    if race.started is not None:
        raise RefusedError("This race has begun: only the users who joined before have a board.")
    services, person = exchange.services, exchange.interaction.user.id
    racers = await services.store.races.racers(race.key)
    new = Racer(race.key, person, services.clock())
    if all(one.person != person for one in racers) and not await services.store.races.join(new):
        raise RefusedError(f"This race is full: {MOST_RACERS} people have joined.")
    services.entrants.setdefault(race.key, {})[person] = exchange.interaction
    return "You are in. The board appears here at the start, or by *My board*."


async def _leave(exchange: Exchange, race: Race) -> str:
    await exchange.services.store.races.leave(await find_racer(exchange, race))
    return "You have left the race."


async def _stop(exchange: Exchange, race: Race) -> str:
    if exchange.interaction.user.id != race.owner:
        raise RefusedError("Only the user who opened this race can stop it; *Leave* takes you out of it.")
    await exchange.services.store.races.end(race, exchange.services.clock())
    return "You have stopped the race."


async def _start(exchange: Exchange, race: Race) -> str:
    services, person = exchange.services, exchange.interaction.user.id
    racers = await services.store.races.racers(race.key)
    if race.started is None and person not in (race.owner, *(one.person for one in racers)):
        raise RefusedError("Join first: only users who take part can start the race.")
    if race.started is None and len(racers) < _FEWEST:
        raise RefusedError("A race needs at least two people.")
    # Before the countdown, so that nobody waits for the picture.
    with services.admission.take(person) as exchange.ticket:
        await board_picture(exchange, race)
    async with services.boards.get(f"race {race.key}"):
        if not await services.store.races.start(race, services.clock() + services.countdown):
            raise RefusedError("Someone else has started this race already.")
    return "The race begins."


async def _begin(press: ButtonInteraction) -> None:
    """Start the countdown, and show the board at its end."""
    if await _answer(press, _start):
        await asyncio.sleep(press.services.countdown)
        # The race may have been stopped meanwhile. After other errors, *My board* shows the board.
        with suppress(BotError):
            await _show_boards(press.services, press.interaction, press.button.key)


async def _show_boards(services: Services, interaction: discord.Interaction, key: str) -> None:
    """Show the board in the replies to *Join*, unless these are too old or dismissed."""
    race, entrants = await find_race(services, key), services.entrants.pop(key, {})
    exchange = Exchange(services, interaction, private=True)
    # As a request of the channel, so that no limit of one user keeps the board from the others.
    with services.admission.take(race.channel) as exchange.ticket:
        picture = await board_picture(exchange, race)
    shown = (
        Exchange(services, entrants[racer.person], private=True).put(board_reply(race, racer, picture))
        for racer in await services.store.races.racers(key)
        if racer.person in entrants
    )
    await asyncio.gather(*shown, return_exceptions=True)


RACE: Mapping[str, Callable[[ButtonInteraction], Awaitable[object]]] = {
    "racejoin": partial(_answer, act=_join),
    "raceleave": partial(_answer, act=_leave),
    "racestop": partial(_answer, act=_stop),
    "racestart": _begin,
    "raceboard": race_board.show_board,
    "raceplace": partial(race_board.open_marks, is_whole=False),
    "raceanswer": partial(race_board.open_marks, is_whole=True),
}
"""The actions of all buttons of a race."""
