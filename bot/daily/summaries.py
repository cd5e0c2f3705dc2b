"""Posts a summary of each week: once, by one of several processes, however often these restart.

A process claims a week in the database like a day, as `bot.daily.poster` explains. After the bot was away,
the last summary is posted late.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import replace

import discord

from bot.common.errors import BotError
from bot.daily import announcements, schedule
from bot.messages.error_messages import LOST
from bot.store import Plan, Store, Week

CLAIM_SECONDS = 180.0
"""Seconds after which a claim without a message is free; a board takes less."""
_log = logging.getLogger(__name__)


class Summaries:
    """Posts the summaries of servers that want them. `clock` returns the time as time.time() does."""

    def __init__(self, store: Store, client: discord.Client, clock: Callable[[], float]) -> None:
        self._store, self._client, self._clock = store, client, clock
        self._done: dict[int, str] = {}

    async def serve(self, plan: Plan) -> None:
        """Post the summary of the last week of a server if it is due."""
        now = self._clock()
        week = Week(plan.server, str(schedule.find_week(plan, now)), now, plan.channel)
        if not self._store.server(plan.server).weekly or self._done.get(plan.server) == week.day:
            return
        known = await self._store.daily.week(week.server, week.day)
        if known and known.posted:
            self._done[plan.server] = week.day
        elif not known or known.claimed < now - CLAIM_SECONDS:
            await self._post(week, now - CLAIM_SECONDS)

    async def _post(self, week: Week, stale: float) -> None:
        if not await self._store.daily.claim(week, stale):
            return
        try:
            message = await self._send(week)
        except (discord.Forbidden, discord.NotFound):
            message = None  # trying again would not help
        except (BotError, *LOST) as error:
            # The summary is tried again when the claim runs out.
            _log.warning("a summary of a week waits: %s: %s", type(error).__name__, error)
            return
        await self._store.daily.settle(replace(week, message=message, posted=self._clock()))

    async def _send(self, week: Week) -> int | None:
        """Send the summary; return its message, None for a week without boards."""
        summary = await self._store.daily.summary(week, announcements.MOST)
        if not summary.boards:
            return None
        channel = self._client.get_partial_messageable(week.channel, guild_id=week.server)
        said = announcements.week_text(week, summary)
        # Discord takes at most 25 characters, and drops a message that comes twice.
        sent = await channel.send(said, nonce=f"{week.server:x}w{week.day.replace('-', '')}")
        return sent.id
