"""The stream in which jobs wait until a node takes them: held in memory, and made by every bot."""

from __future__ import annotations

import logging

from nats.js.api import AckPolicy, ConsumerConfig, RetentionPolicy, StorageType, StreamConfig

from bot.common.errors import ConfigError
from bot.service.nodes.connection import BROKEN, Connection
from bot.service.nodes.messages import Offer, Subjects, written

# For the jobs of a bot that died; one that lives puts its own in again before (`Leases.expire`).
KEPT_SECONDS = 60.0
"""After so long the stream forgets a job."""
_log = logging.getLogger(__name__)


class Stream:
    """What a bot does with it. A job that a node fetched and did not acknowledge is back after `lease`."""

    def __init__(self, connection: Connection, subjects: Subjects, lease: float) -> None:
        self._connection = connection
        self._subjects = subjects
        self._lease = lease

    async def make_first(self) -> None:
        """Makes it at the start of a bot. Raises ConfigError where NATS does not allow that."""
        try:
            await self.make()
        except BROKEN as error:
            raise ConfigError(
                f"NATS at {self._connection.host} keeps no jobs for this bot: JetStream is not enabled "
                f"there, or not for its name ({error})."
            ) from error

    async def make(self) -> None:
        """Makes what is not there: a server that was ended has forgotten all."""
        # NATS takes what is there already, with the same settings, as made. So no bot has to be the first.
        await self._connection.streams.add_stream(
            StreamConfig(
                name=self._subjects.stream,
                subjects=[self._subjects.jobs],
                retention=RetentionPolicy.WORK_QUEUE,  # an acknowledged job is gone
                storage=StorageType.MEMORY,  # the bots have every job still, and put it in again
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
        """Puts a job in; its place there, None where that cannot be at the moment."""
        try:
            place = await self._connection.streams.publish(self._subjects.job(aside), written(offer))
        except BROKEN as error:
            _log.info("a job is not in the stream yet: %r", error)
            return None
        return place.seq

    async def remove(self, place: int) -> None:
        """Takes out a job that nobody wants any more."""
        try:
            await self._connection.streams.delete_msg(self._subjects.stream, place)
        except BROKEN as error:
            _log.info("a job was not in the stream any more, or stays there for a while: %r", error)
