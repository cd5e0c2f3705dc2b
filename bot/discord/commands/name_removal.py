"""After /forget, messages that name the user are redrawn without the name."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass

import discord

from bot.common.errors import BotError, BusyError
from bot.discord.commands.daily_board import list_solvers
from bot.discord.commands.exchange import Exchange, with_retries
from bot.discord.commands.mark_placement import draw
from bot.messages.error_messages import LOST
from bot.service.jobs import Result
from bot.store import Daily, ShownBoard, Store, StoredPuzzle
from solvers import PuzzleError

_TRIES, _PAUSE_SECONDS = 60, 10.0
"""Attempts to draw a board, and the pause between them."""

_GONE = "The person who sent this board has asked me to forget it."
_log = logging.getLogger(__name__)


@dataclass(frozen=True)
class NamedMessage:
    """The boards with a user's marks, and the daily boards that name the user."""

    boards: tuple[ShownBoard, ...] = ()
    days: tuple[Daily, ...] = ()


async def named_in(store: Store, person: int) -> NamedMessage:
    """Return the messages that name a user. Raises StoreError if the database does not answer."""
    days = tuple(await store.daily.solved_by(person))
    # Last, so that few marks are placed between this and the deletion.
    return NamedMessage(tuple(await store.marked_by(person)), days)


async def unname(exchange: Exchange, named: NamedMessage) -> None:
    """Redraw the messages one after the other, within Discord's limits.

    Failed messages are tried again, since nothing else would find them.
    """
    turns = exchange.services.turns
    with turns.question():
        for daily in named.days:
            await list_solvers(exchange.services, exchange.interaction.client, daily)
    boards = list(named.boards)
    for attempt in range(_TRIES):
        if attempt:
            await asyncio.sleep(_PAUSE_SECONDS)
        with turns.question():
            boards = [board for board in boards if not await _is_redrawn(exchange, board)]
        if not boards:
            break
    if boards:
        _log.warning("%d messages still name somebody who is forgotten", len(boards))


async def _is_redrawn(exchange: Exchange, board: ShownBoard) -> bool:
    """Redraw a message; return False if another attempt may succeed."""
    try:
        await _redraw(exchange, board)
    except (PuzzleError, discord.NotFound, discord.Forbidden) as error:
        _log.warning("a message still names somebody who is forgotten: %s", type(error).__name__)
    except (BotError, *LOST):
        return False
    return True


async def _redraw(exchange: Exchange, board: ShownBoard) -> None:
    entry = await exchange.services.store.recall(board.key)
    if entry is not None:
        await draw(exchange, entry, await _result(exchange, entry), board.message)
    elif board.owner == exchange.interaction.user.id:
        channel = exchange.interaction.client.get_partial_messageable(board.channel)
        message = channel.get_partial_message(board.message)
        await with_retries(lambda: message.edit(content=_GONE, view=None))


async def _result(exchange: Exchange, entry: StoredPuzzle) -> Result:
    """The result that the message of a board shows. Raises what Turn.run raises."""
    services = exchange.services
    for _ in range(_TRIES):
        try:
            # As a request of the channel: the user has not asked for this work.
            with services.turns.take(entry.channel) as turn:
                return await turn.run(services.job(entry, exchange.interaction))
        except BusyError:
            await asyncio.sleep(_PAUSE_SECONDS)
    raise BusyError("There is too much to do.")
