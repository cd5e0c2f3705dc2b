"""The stream that holds jobs until a node takes them, its consumer on a node, and the outbox for messages."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any

from msgspec import Struct
from nats.aio.client import Client
from nats.aio.msg import Msg
from nats.errors import TimeoutError as NatsTimeoutError
from nats.js import JetStreamContext
from nats.js.api import AckPolicy, ConsumerConfig, RetentionPolicy, StorageType, StreamConfig

from bot.common.errors import ConfigError
from bot.service.nodes.connection import BROKEN, Connection
from bot.service.nodes.protocol import Offer, Subjects, written

# For the jobs of a bot that died; one that lives puts its own in again before (`Leases.expire`).
KEPT_SECONDS = 60.0
"""Seconds after which the stream drops a job."""
_log = logging.getLogger(__name__)


class Stream:
    """The stream of a bot. A job that a node fetched and did not acknowledge returns after `lease`."""

    def __init__(self, connection: Connection, subjects: Subjects, lease: float) -> None:
        self._connection = connection
        self._subjects = subjects
        self._lease = lease

    async def make_first(self) -> None:
        """Make it at the start of a bot. Raises ConfigError if NATS does not allow that."""
        try:
            await self.make()
        except BROKEN as error:
            raise ConfigError(
                f"NATS at {self._connection.host} keeps no jobs for this bot: JetStream is not enabled "
                f"there, or not for its name ({error})."
            ) from error

    async def make(self) -> None:
        """Make the missing parts: a restarted server has forgotten all."""
        # NATS accepts a stream that exists with the same settings, so no bot has to be the first.
        await self._connection.streams.add_stream(
            StreamConfig(
                name=self._subjects.stream,
                subjects=[self._subjects.jobs],
                retention=RetentionPolicy.WORK_QUEUE,  # an acknowledged job is gone
                storage=StorageType.MEMORY,  # the bots still have every job, and put it in again
                max_age=KEPT_SECONDS,
            )
        )
        for aside in (False, True):
            consumer = ConsumerConfig(
                durable_name=self._subjects.consumer(aside),
                filter_subject=self._subjects.job(aside),
                ack_policy=AckPolicy.EXPLICIT,
                ack_wait=self._lease,  # a node that dies between taking and claiming
                mem_storage=True,
            )
            await self._connection.streams.add_consumer(self._subjects.stream, consumer)

    async def put(self, offer: Offer, *, aside: bool) -> int | None:
        """Put a job in; return its place there, or None if that fails at the moment."""
        try:
            place = await self._connection.streams.publish(self._subjects.job(aside), written(offer))
        except BROKEN as error:
            _log.info("a job is not in the stream yet: %r", error)
            return None
        return place.seq

    async def remove(self, place: int) -> None:
        """Remove a job that no bot wants any more."""
        try:
            await self._connection.streams.delete_msg(self._subjects.stream, place)
        except BROKEN as error:
            _log.info("a job was not in the stream any more, or stays there for a while: %r", error)


_FETCH_SECONDS = 2.0
_AGAIN_SECONDS = 0.2


class Source:
    """Jobs for a lane, or jobs that begin aside."""

    def __init__(self, connection: Connection, subjects: Subjects, *, aside: bool) -> None:
        self._connection = connection
        self._subjects = subjects
        self._aside = aside
        self._client: Client | None = None
        self._jobs: JetStreamContext.PullSubscription | None = None

    async def fetch(self) -> Msg | None:
        """Return a job; None if there was none for some time."""
        await self._connection.up.wait()
        try:
            (message,) = await (await self._bound()).fetch(1, timeout=_FETCH_SECONDS)
        except NatsTimeoutError:
            return None
        except BROKEN:
            await asyncio.sleep(_AGAIN_SECONDS)  # no bot of this version has made the stream yet
            return None
        return message

    async def _bound(self) -> JetStreamContext.PullSubscription:
        """Return the subscription of this connection."""
        # A client repairs breaks itself, with its subscription; a client that NATS ended is replaced.
        if self._jobs is None or self._client is not self._connection.client:
            self._client = self._connection.client
            name = self._subjects.consumer(self._aside)
            self._jobs = await self._connection.streams.pull_subscribe_bind(name, self._subjects.stream)
        return self._jobs


class Outbox:
    """Sends messages, and does other work in the background, until it ends."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._tasks: set[asyncio.Task[None]] = set()

    def send(self, subject: str, message: Struct) -> None:
        self.begin(self._publish(subject, message))

    def begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)  # the loop itself holds tasks only weakly
        task.add_done_callback(self._tasks.discard)

    async def _publish(self, subject: str, message: Struct) -> None:
        # A broken connection keeps messages, up to `pending_size`; one that NATS has ended loses them.
        with suppress(*BROKEN):
            await self._connection.client.publish(subject, written(message))

    async def end(self) -> None:
        """Cancel the remaining work."""
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
