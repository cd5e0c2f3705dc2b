"""The side of a node: it takes jobs while it has room, and runs them in its own pool."""

from __future__ import annotations

import asyncio
import logging
import secrets
import socket

from nats.aio.msg import Msg

from bot.common.background import every
from bot.service.nodes import protocol
from bot.service.nodes.clock import LEASE, Clock
from bot.service.nodes.connection import Connection
from bot.service.nodes.protocol import Subjects, read, written
from bot.service.nodes.roster import LiveBots
from bot.service.nodes.stream import Source
from bot.service.nodes.work import NodeJobs, NodeLane
from bot.service.pool import Pool

# So that a lease survives a few beats that come late.
_BEATS_A_LEASE = 6
_ROOM_SECONDS = 0.2
_log = logging.getLogger(__name__)


class Node:
    """Runs jobs from the stream in `pool`; `lease` is in seconds."""

    def __init__(self, connection: Connection, pool: Pool, lease: float = LEASE) -> None:
        name = connection.name or socket.gethostname().replace(".", "-")
        self.id = f"{name}.{secrets.token_hex(4)}"
        self._connection = connection
        self._pool = pool
        self._clock = Clock(connection, lease / _BEATS_A_LEASE)
        self._subjects = Subjects()
        self._lanes = asyncio.Semaphore(pool.lanes)
        self._bots = LiveBots(self._clock, lease)
        self._jobs = NodeJobs(self.id, connection, self._subjects, pool, self._bots, lease)

    def __len__(self) -> int:
        """Return the number of jobs at work."""
        return len(self._jobs.at_work)

    async def serve(self) -> None:
        """Take jobs until it is cancelled; then end after the jobs at work are done."""
        await self._connection.subscribe(self._subjects.orders(self.id), self._order)
        await self._connection.subscribe(self._subjects.bot_beats, self._bot_beat)
        beating = asyncio.create_task(every(self._clock.period, "the beats of a node", self._beat))
        taking = [asyncio.create_task(self._take(aside)) for aside in (False, True)]
        _log.info("node %s takes jobs of version %s", self.id, self._subjects.version)
        try:
            for task in (await asyncio.wait(taking, return_when=asyncio.FIRST_EXCEPTION))[0]:
                task.result()  # raises what it did
        finally:
            self._jobs.ending = True
            for task in taking:
                task.cancel()
            await asyncio.gather(*taking, return_exceptions=True)
            # At once, so that bots expect no lanes here while the last jobs end.
            await self._beat()
            await self._jobs.end()
            beating.cancel()

    async def _take(self, aside: bool) -> None:
        """Take one job after the other, each as soon as there is room for it."""
        source = Source(self._connection, self._subjects, aside=aside)
        while not self._jobs.ending:  # a cancellation may be lost while the connection closes
            lane = await self._room(aside)
            message = None
            try:
                message = await source.fetch()
            finally:
                # The lane must not be lost, even after a cancellation.
                if message is None:
                    lane.free()
            if message is not None:
                self._jobs.begin(message, lane)

    async def _room(self, aside: bool) -> NodeLane:
        """Wait until a lane is free and take it, or wait until there is room aside."""
        if not aside:
            await self._lanes.acquire()
            return NodeLane(self._lanes)
        while not self._pool.room_aside:  # noqa: ASYNC110 - the pool has no event for room aside
            await asyncio.sleep(_ROOM_SECONDS)
        return NodeLane(None)

    async def _order(self, message: Msg) -> None:
        order = read(message.data, protocol.Order)
        work = self._jobs.at_work.get(order.key)
        if work is None:
            return
        if order.what == "stop":
            work.stop()
        elif order.what == "interrupt":
            self._pool.interrupt(work.watch)
        elif self._pool.set_aside(work.watch):
            work.lane.free()

    async def _bot_beat(self, message: Msg) -> None:
        self._bots.hear(read(message.data, protocol.BotBeat).bot)

    async def _beat(self) -> None:
        """Report the jobs at work, and stop the jobs of bots that are gone."""
        self._clock.tick()
        works = list(self._jobs.at_work.values())
        for work in works:
            if work.task and self._bots.gone(work.offer.bot):
                _log.warning("a job is stopped, since its bot is gone")
                work.stop()
        self._bots.forget(but={work.offer.bot for work in works})
        if self._connection.up.is_set():
            await self._connection.client.publish(
                self._subjects.node_beat(self.id), written(self._own_beat())
            )

    def _own_beat(self) -> protocol.NodeBeat:
        ending = self._jobs.ending
        return protocol.NodeBeat(
            lanes=0 if ending else self._pool.lanes,
            room_aside=0 if ending else self._pool.room_aside,
            jobs=tuple(
                protocol.AtWork(work.offer.bot, key, *work.watch.progress)
                for key, work in self._jobs.at_work.items()
            ),
        )
