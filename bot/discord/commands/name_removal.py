"""After /forget or /streak, messages are redrawn without the user's name, if necessary after a restart."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Sequence
from dataclasses import dataclass, field

import discord
import msgspec

from bot.common.errors import BotError, StoreError
from bot.daily import announcements
from bot.discord.commands.daily_board import list_now
from bot.discord.commands.exchange import with_retries
from bot.discord.commands.mark_placement import draw
from bot.discord.commands.race_updates import draw_race
from bot.discord.commands.services import Services, channel_destination
from bot.messages.error_messages import LOST
from bot.messages.replies import Reply
from bot.store import Store, Week
from solvers import PuzzleError

TICK_SECONDS = 10.0
"""Seconds between two attempts to redraw messages."""
_LATE_SECONDS = 30.0
"""Seconds after which another process may redraw a message, since the one with the request may have ended."""
_KEEP_SECONDS = 86_400.0
"""Seconds after which a message that cannot be redrawn is given up."""
_NOTES = "unname "
"""The beginning of the names of notes about such messages. The rest is the ID of the message."""

_GONE = "The person who sent this has asked me to forget it."
_log = logging.getLogger(__name__)


@dataclass(frozen=True)
class NamedMessage:
    """A message that names a user: it shows the board `key`, the daily board of a `day`, or a result.

    With `week`, the Monday of a week, it is the summary of that week, and with `race` it shows that race.
    `is_own` is whether the board is deleted with its owner; `since` is the time of the request, in seconds
    since 1970.
    """

    channel: int
    message: int
    key: str = ""
    is_own: bool = False
    server: int = 0
    day: str = ""
    week: str = ""
    race: str = ""
    since: float = field(default_factory=time.time)

    @property
    def note(self) -> str:
        return f"{_NOTES}{self.message}"


async def named_in(store: Store, person: int) -> list[NamedMessage]:
    """Return the messages that name a user. Raises StoreError if the database does not answer."""
    days = await lists_with(store, person)
    races = await store.races.races_of(person)
    results = await store.daily.results_of(person)
    # Last, so that few marks are placed between this and the deletion.
    boards = await store.marked_by(person)
    return [
        *days,
        *(NamedMessage(race.channel, race.message, race=race.key) for race in races),
        *(NamedMessage(channel, message, is_own=True) for channel, message in results),
        *(NamedMessage(shown.channel, shown.message, shown.key, shown.owner == person) for shown in boards),
    ]


async def lists_with(store: Store, person: int) -> list[NamedMessage]:
    """Return the daily boards and summaries that may list a user as a solver. Raises StoreError."""
    days = [
        NamedMessage(daily.channel, daily.message, server=daily.server, day=daily.day)
        for daily in await store.daily.solved_by(person)
        if daily.message
    ]
    weeks = [
        NamedMessage(week.channel, week.message, server=week.server, week=week.day)
        for week in await store.daily.weeks_of(person)
        if week.message
    ]
    return [*days, *weeks]


async def note_all(store: Store, named: Sequence[NamedMessage]) -> None:
    """Store messages that must be redrawn, so that a restart of the bot loses none."""
    await asyncio.gather(*(store.write_note(one.note, msgspec.json.encode(one).decode()) for one in named))


async def unname(services: Services, client: discord.Client, named: Sequence[NamedMessage]) -> None:
    """Redraw messages in sequence, within Discord's limits. A message that cannot be redrawn stays noted."""
    waiting = [one for one in named if one.note not in services.removals]
    services.removals.update(one.note for one in waiting)
    try:
        with services.admission.question():
            for one in waiting:
                if await _is_redrawn(services, client, one):
                    await services.store.drop_note(one.note)
    finally:
        services.removals.difference_update(one.note for one in waiting)


async def unname_late(services: Services, client: discord.Client) -> None:
    """Redraw the noted messages that nobody has redrawn for some time."""
    if not client.is_ready():
        return
    try:
        notes = await services.store.notes(_NOTES)
    except StoreError:
        return  # the next attempt comes soon
    named = [one for name, value in notes.items() if (one := await _read_note(services.store, name, value))]
    await unname(services, client, [one for one in named if one.since < services.clock() - _LATE_SECONDS])


async def _read_note(store: Store, name: str, value: str) -> NamedMessage | None:
    """Return the message of a note. Delete a note that cannot be read, or it would stop all others."""
    try:
        return msgspec.json.decode(value, type=NamedMessage)
    except msgspec.MsgspecError as error:
        _log.error("a note of a message to redraw is dropped, since it cannot be read: %s", error)
        await store.drop_note(name)
        return None


async def _is_redrawn(services: Services, client: discord.Client, named: NamedMessage) -> bool:
    """Redraw a message; return False if another attempt may succeed."""
    try:
        await _redraw(services, client, named)
    except (PuzzleError, discord.NotFound, discord.Forbidden) as error:
        _log.warning("a message still names somebody who is forgotten: %s", type(error).__name__)
    except (BotError, *LOST):
        if named.since > services.clock() - _KEEP_SECONDS:
            return False
        _log.warning("a message that names somebody who is forgotten was given up")
    return True


async def _redraw(services: Services, client: discord.Client, named: NamedMessage) -> None:
    """Redraw a message. Raises what `Ticket.run` raises, StoreError, and the errors in LOST."""
    if named.day:
        if daily := await services.store.daily.day(named.server, named.day):
            await list_now(services, client, daily)
        return
    if named.week:
        week = Week(named.server, named.week, named.since, named.channel)
        summary = await services.store.daily.summary(week, announcements.MOST)
        await _edit(client, named, Reply(announcements.week_text(week, summary)))
        return
    if named.race:
        await draw_race(services, client, named.race)
        return
    entry = await services.store.recall(named.key)
    if entry is not None:
        channel = channel_destination(client, named.channel)
        # As a request of the channel: the user did not ask for this work.
        with services.admission.take(entry.channel) as ticket:
            result = await ticket.run(services.job(entry, channel))
        await draw(services, channel, entry, result, named.message)
    elif named.is_own:
        await _edit(client, named, Reply(_GONE))


async def _edit(client: discord.Client, named: NamedMessage, reply: Reply) -> None:
    message = client.get_partial_messageable(named.channel).get_partial_message(named.message)
    await with_retries(lambda: message.edit(**reply.edit_parts(is_card=bool(named.key))))
