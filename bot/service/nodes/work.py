"""The jobs of a node: each is claimed, runs in a lane of the pool, and returns its result.

With a result, a lane is offered to the same bot: the reply contains the next job, which begins at once. Now
and then the lane goes to the first job in the stream instead.
"""

from __future__ import annotations

import asyncio
import logging
import time
from contextlib import suppress
from dataclasses import dataclass, field

from msgspec import structs
from nats.aio.msg import Msg
from nats.errors import NoRespondersError

from bot.common.errors import BotError
from bot.service.jobs import Result
from bot.service.nodes import protocol
from bot.service.nodes.connection import BROKEN, Connection
from bot.service.nodes.message_limits import compress, unpacked_job
from bot.service.nodes.protocol import Done, Offer, Subjects, read, written
from bot.service.nodes.roster import LiveBots
from bot.service.pool import Pool
from bot.service.runner import Watch
from bot.service.wire import WireError, pack
from solvers import PuzzleError


class NodeLane:
    """A lane acquired from `lanes`; with None the job runs aside, without a lane to free."""

    def __init__(self, lanes: asyncio.Semaphore | None) -> None:
        self._lanes = lanes
        self.kept = lanes is not None

    def free(self) -> None:
        """Release the lane, unless that is done."""
        if self._lanes and self.kept:
            self.kept = False
            self._lanes.release()

    async def keep(self) -> None:
        """Acquire another lane, if this one has been released."""
        if self._lanes and not self.kept:
            await self._lanes.acquire()
            self.kept = True


_CLAIM_SECONDS = 1.0
_CLAIM_PAUSES = 0.0, 0.2
"""Seconds before each claim. NATS finds nobody for 3 of 100 requests just after a subscription."""
_AGAIN_SECONDS = 0.2
_IN_A_ROW_SECONDS = 0.25
"""Seconds after which a lane leaves one bot, so that jobs of others wait no longer."""
_KEPT_SECONDS = 0.1
"""Seconds that a lane waits for the reply of a bot; a busy one answers within some hundredths."""
_log = logging.getLogger(__name__)


@dataclass(eq=False)
class NodeJob:
    """A job at work here; `task` does it, None after it is done and cannot be stopped."""

    offer: Offer
    lane: NodeLane
    task: asyncio.Task[None] | None
    watch: Watch = field(default_factory=Watch)

    def stop(self) -> None:
        if self.task:
            self.task.cancel()


class NodeJobs:
    """The jobs of `node`, the name of this one. `at_work` are those at work, by name."""

    def __init__(
        self, node: str, connection: Connection, subjects: Subjects, pool: Pool, bots: LiveBots, lease: float
    ) -> None:
        self.at_work: dict[str, NodeJob] = {}
        self.ending = False
        self._node = node
        self._connection = connection
        self._subjects = subjects
        self._pool = pool
        self._bots = bots
        self._lease = lease
        self._tasks: set[asyncio.Task[None]] = set()

    def begin(self, message: Msg, lane: NodeLane) -> None:
        """Begin a job from the stream, if its bot still wants it; the lane is free afterwards."""
        task = asyncio.create_task(self._claim_and_run(message, lane))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def end(self) -> None:
        """Wait until all jobs are done."""
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _claim_and_run(self, message: Msg, lane: NodeLane) -> None:
        try:
            offer = read(message.data, Offer)
            # Acknowledged only after the verdict: without one, the stream gives the job to another node.
            wanted = offer.key not in self.at_work and await self._ask_permission(offer)
            await message.ack()
            until = time.monotonic() + _IN_A_ROW_SECONDS
            following = offer if wanted else None
            while following:
                following = await self._run(following, lane, until)
        except (WireError, *BROKEN) as error:
            _log.warning("a job was not begun, or its answer not taken: %r", error)
        finally:
            lane.free()

    async def _ask_permission(self, offer: Offer) -> bool:
        """Ask the bot of a job whether it may begin here; a bot that is gone wants nothing."""
        claim = written(protocol.Claim(offer.key))
        subject = self._subjects.claim(offer.bot, self._node)
        for pause in _CLAIM_PAUSES:
            await asyncio.sleep(pause)
            with suppress(NoRespondersError):
                reply = await self._connection.client.request(subject, claim, _CLAIM_SECONDS)
                return read(reply.data, protocol.Verdict).yes
        return False

    async def _run(self, offer: Offer, lane: NodeLane, until: float) -> Offer | None:
        """Do a job; return the next one of its bot, if that has one before the time `until`."""
        self.at_work[offer.key] = work = NodeJob(offer, lane, asyncio.current_task())
        self._bots.expect(offer.bot)
        try:
            await lane.keep()  # meanwhile heartbeats report the job
            begun = time.monotonic()
            answer = await self._answer(work)
            # A finished result is returned, even after a cancellation.
            work.task = None
            seconds = time.monotonic() - begun
            # `kept`: a job that was set aside has given its lane away.
            free = lane.kept and not self.ending and begun + seconds < until
            return await self._hand_back(offer.bot, Done(offer.key, seconds, answer, free), lane)
        finally:
            del self.at_work[offer.key]

    async def _answer(self, work: NodeJob) -> bytes:
        """Return the packed result of a job, or its error."""
        answer: Result | Exception
        try:
            job = unpacked_job(work.offer.job)
            answer = await self._pool.run(job, work.watch, aside=not work.lane.kept)
        except Exception as error:  # noqa: BLE001 - the bot raises it
            if not isinstance(error, PuzzleError | BotError):
                _log.error("a job failed", exc_info=error)
            answer = error
        try:
            return compress(pack(answer))
        except WireError as error:
            return pack(BotError(f"The answer is too long for one message. {error}"))

    async def _hand_back(self, bot: str, done: Done, lane: NodeLane) -> Offer | None:
        """Send a result to its bot, and take the next job from the reply."""
        if not done.free:
            lane.free()
        timer = asyncio.get_running_loop().call_later(_KEPT_SECONDS, lane.free)
        try:
            return await self._deliver(bot, done)
        finally:
            timer.cancel()

    async def _deliver(self, bot: str, done: Done) -> Offer | None:
        """Send a result until the bot confirms it, or is gone."""
        while not self._bots.gone(bot):
            await self._connection.up.wait()
            asked = time.monotonic()
            try:
                reply = await self._connection.client.request(
                    self._subjects.done(bot, self._node), written(done), self._lease
                )
            except BROKEN:
                done = structs.replace(done, free=False)
                await asyncio.sleep(_AGAIN_SECONDS)
                continue
            following = read(reply.data, protocol.Next)
            # After a pause of this process the lease may be over, and the job at work on another node.
            in_time = time.monotonic() - asked < self._lease
            return Offer(bot, following.key, following.job) if following.key and in_time else None
        _log.warning("an answer is dropped, since its bot is gone")
        return None
