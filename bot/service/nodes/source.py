"""From where a node takes jobs: the stream, after every break of the connection too."""

from __future__ import annotations

import asyncio

from nats.aio.client import Client
from nats.aio.msg import Msg
from nats.errors import TimeoutError as NatsTimeoutError
from nats.js import JetStreamContext

from bot.service.nodes.connection import BROKEN, Connection
from bot.service.nodes.messages import Subjects

_FETCH_SECONDS = 2.0
_AGAIN_SECONDS = 0.2


class Source:
    """Jobs that run in a lane, or those that begin aside."""

    def __init__(self, connection: Connection, subjects: Subjects, *, aside: bool) -> None:
        self._connection = connection
        self._subjects = subjects
        self._aside = aside
        self._client: Client | None = None
        self._jobs: JetStreamContext.PullSubscription | None = None

    async def next(self) -> Msg | None:
        """A job; None where there was none for some time."""
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
        """Where this connection takes them."""
        # A client mends breaks by itself, and its subscription with it; one that NATS ended is replaced.
        if self._jobs is None or self._client is not self._connection.client:
            self._client = self._connection.client
            name = self._subjects.consumer(self._aside)
            self._jobs = await self._connection.streams.pull_subscribe_bind(name, self._subjects.stream)
        return self._jobs
