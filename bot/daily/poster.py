"""Posts the daily boards: each once, by one of several processes, however often these restart.

Before a process posts a board, it claims the day in the database, by a row that only one process can insert.
If that process dies, another one may claim the day after some minutes. Discord drops a message that comes
twice within that time, since both have the same nonce.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from dataclasses import replace
from datetime import date

import discord

from bot.common.config import Config
from bot.common.errors import BotError
from bot.common.metrics import Metrics
from bot.daily import announcements, schedule
from bot.daily.schedule import Due
from bot.daily.summaries import CLAIM_SECONDS, Summaries
from bot.messages.error_messages import LOST
from bot.service.jobs import Ask, GeneratedBoards, Job, New, NewBoard, Result, Solve, SolveResult, of_kind
from bot.service.queue import Admission
from bot.store import Daily, Plan, Store
from solvers import PUZZLES, PuzzleError

TICK_SECONDS = 20.0
_KEEP_DAYS, _TIMED_DAYS = 400, 90
"""Days for which boards are kept, and whose times are measured."""
_log = logging.getLogger(__name__)

NEEDED = discord.Permissions(view_channel=True, send_messages=True, attach_files=True)


class Poster:
    """Posts the boards of all servers that its client sees. `clock` returns the time as time.time() does."""

    def __init__(
        self,
        config: Config,
        admission: Admission,
        store: Store,
        client: discord.Client,
        clock: Callable[[], float] = time.time,
    ) -> None:
        self._config, self._admission, self._store = config, admission, store
        self._client = client
        self._clock = clock
        self._summaries = Summaries(store, client, clock)
        self._done: set[tuple[int, str]] = set()

    async def tick(self) -> None:
        """Post the boards and summaries that are due.

        Do nothing without a connection: then another process may do it.
        """
        if not self._client.is_ready():
            return
        async for plan in self._store.daily.plans():
            if self._client.get_guild(plan.server) is None:
                continue  # another process has that shard, or the bot was removed
            await self._summaries.serve(plan)
            for one in schedule.due(plan, self._clock()):
                if not await self._is_done(plan, one):
                    await self._serve(plan, one)

    async def purge(self) -> None:
        """Delete days of more than a year ago that name nobody."""
        # `_done` only saves reads: the database knows the days that are done.
        self._done.clear()
        await self._store.daily.purge(schedule.days_ago(_KEEP_DAYS, self._clock()))

    async def measure(self, metrics: Metrics) -> None:
        """Export the median times of the last days by puzzle and level."""
        times = await self._store.daily.level_times(schedule.days_ago(_TIMED_DAYS, self._clock()))
        metrics.set_daily_times((one.puzzle, one.level, one.solved, one.median or 0.0) for one in times)

    async def _is_done(self, plan: Plan, one: Due) -> bool:
        """Return whether a day is done, or a process is at work on it."""
        own = plan.server, str(one.day)
        if own in self._done:
            return True
        daily = await self._store.daily.day(*own)
        if daily and daily.posted:
            self._done.add(own)
        return bool(daily and (daily.posted or daily.claimed >= self._clock() - CLAIM_SECONDS))

    async def _serve(self, plan: Plan, one: Due) -> None:
        """Post the board of a day, or that it is skipped, unless another process does."""
        now = self._clock()
        fair = bool(self._store.server(plan.server).fair)
        daily = Daily(plan.server, str(one.day), now, plan.channel, fair=fair)
        if not await self._store.daily.claim(daily, now - CLAIM_SECONDS):
            return
        try:
            done = await (self._skip(plan, daily) if one.late(now) else self._post(plan, daily, one))
        except (PuzzleError, BotError, *LOST) as error:
            # Trying again would not help, so the day is over. After any other error the claim runs out, and
            # the board is tried again then.
            if isinstance(error, discord.Forbidden | discord.NotFound):
                await self._store.daily.settle(replace(daily, posted=now))
                await self._warn_planner(plan)
                return
            _log.warning("a daily board waits: %s: %s", type(error).__name__, error)
            return
        await self._store.daily.settle(done)

    async def _post(self, plan: Plan, daily: Daily, one: Due) -> Daily:
        board = await self._made(plan, one)
        daily = replace(
            daily,
            puzzle=board.puzzle,
            text=board.text,
            level=board.level,
            link=board.link or "",
            sheet=board.sheet,
        )
        post = announcements.post(daily, picture=await self._picture(daily, board))
        # Discord takes at most 25 characters: an ID has up to 16 as a hexadecimal number, the day 8.
        nonce = f"{plan.server:x}{one.day:%Y%m%d}"
        sent = await self._channel(plan).send(**post.message_parts(), nonce=nonce)
        return replace(daily, message=sent.id, posted=self._clock())

    async def _picture(self, daily: Daily, board: NewBoard) -> bytes:
        """Return the picture of a post: the board, or an example if only *Start* shows the board."""
        if not daily.fair:
            return board.picture or b""
        job = self._job(daily.server, board.puzzle, Solve(counted=False))
        job = replace(job, text=PUZZLES[board.puzzle].example)
        return of_kind(SolveResult, await self._run(daily.server, job)).picture or b""

    async def _made(self, plan: Plan, one: Due) -> NewBoard:
        """Return a new board; an easy one if none of the level is found."""
        found = schedule.choose_board(plan, one.day, await self._store.daily.secret())
        job = self._job(plan.server, found.puzzle, New(found.level, found.seed))
        try:
            return await self._new_board(plan.server, job)
        except (PuzzleError, BotError):
            # An easy board is better than none.
            _log.warning("no daily board of that level", extra={"puzzle": found.puzzle})
            return await self._new_board(plan.server, replace(job, ask=New("easy", found.seed)))

    async def _new_board(self, server: int, job: Job) -> NewBoard:
        return of_kind(GeneratedBoards, await self._run(server, job)).boards[0]

    def _job(self, server: int, puzzle: str, ask: Ask) -> Job:
        return Job(
            "",
            puzzle,
            self._config.limits.seconds,
            self._config.limits.max_cells,
            theme=self._store.server(server).theme or self._config.picture.theme,
            max_bytes=8_000_000,  # less than Discord takes in any channel
            ask=ask,
        )

    async def _run(self, server: int, job: Job) -> Result:
        """Run a job as a request of the server, so that no server waits for the boards of many others."""
        with self._admission.take(server) as ticket:
            return await ticket.run(job)

    async def _skip(self, plan: Plan, daily: Daily) -> Daily:
        hours = round(schedule.LATE_SECONDS / 3600)
        await self._channel(plan).send(
            f"There was no board on {announcements.format_date(daily.day)}: "
            f"I was away for {hours} hours from then on."
        )
        return replace(daily, posted=self._clock())

    def _channel(self, plan: Plan) -> discord.PartialMessageable:
        return self._client.get_partial_messageable(plan.channel, guild_id=plan.server)

    async def _warn_planner(self, plan: Plan) -> None:
        """Tell the user who set the boards up why none was posted; the plan stays for tomorrow."""
        if not plan.person:
            return
        try:
            person = await self._client.fetch_user(plan.person)
            await person.send(forbidden(plan.channel))
        except LOST:
            _log.warning("nobody could be told that a daily board may not be posted")


def forbidden(channel: int) -> str:
    """Return the sentence on the rights that the bot needs in a channel."""
    return (
        f"I may not post the daily board in <#{channel}>. I need *View Channel*, *Send Messages* and *Attach "
        "Files* there: give my role these in the settings of the channel, or choose another with /daily plan."
    )


def is_over(plan: Plan | None, daily: Daily, now: float) -> bool:
    """Return whether everyone may see the answer of a day: from the day after its board was posted."""
    # A late board, perhaps posted after midnight, keeps its answer until the end of that day.
    posted = daily.posted or daily.claimed
    if plan is None:
        return now > posted + 86_400
    return schedule.today(plan, now) > max(date.fromisoformat(daily.day), schedule.today(plan, posted))
