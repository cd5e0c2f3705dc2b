"""The side of the bot: a Runner that gives jobs to nodes."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from contextlib import AsyncExitStack
from types import TracebackType
from typing import Self

from bot.common.background import every
from bot.common.config import Config
from bot.common.metrics import Metrics
from bot.service.jobs import Job, Result
from bot.service.nodes.absence import Absence
from bot.service.nodes.asked import Asked
from bot.service.nodes.clock import LEASE, Clock
from bot.service.nodes.connection import connected
from bot.service.nodes.leases import Leases
from bot.service.nodes.limits import packed_job
from bot.service.nodes.messages import BotBeat, Next, Offer, Order, Subjects, written
from bot.service.nodes.people import People
from bot.service.nodes.posting import Post
from bot.service.nodes.receiver import Receiver
from bot.service.nodes.roster import Roster
from bot.service.nodes.stream import Stream
from bot.service.nodes.vacancies import Vacancies
from bot.service.runner import Watch

# Also how soon an expired lease is noticed: a twelfth of it.
_BEATS_A_LEASE = 12
_WAITING_SECONDS = 0.1
"""A job that no node has taken for so long waits for a place."""


class Nodes:
    """A Runner, as an async context manager; `people` are those of the other bots. `lease` is in seconds."""

    def __init__(self, config: Config, metrics: Metrics, lease: float = LEASE) -> None:
        self.id = secrets.token_hex(8)
        self._settings = config.workers
        self._metrics = metrics
        self._lease = lease
        self._subjects = Subjects()
        self._changed: list[Callable[[], None]] = []
        self._known = (0, False)

    async def __aenter__(self) -> Self:
        """Connects. Raises ConfigError or BotError where that is not possible."""
        async with AsyncExitStack() as stack:
            self._connection = await stack.enter_async_context(connected(self._settings))
            self._clock = Clock(self._connection, self._lease / _BEATS_A_LEASE)
            self._post = Post(self._connection)
            self._vacancies = Vacancies(self._post)
            self._leases = Leases(self._clock, self._lease, self._metrics)
            self._roster = Roster(self._clock, self._lease)
            self._absence = Absence(
                self._connection.host, self._subjects.version, self._clock, self._roster, self._leases
            )
            subject = self._subjects.usage(self.id)
            self.people = People(
                self.id, self._clock, self._roster, lambda usage: self._post.send(subject, usage)
            )
            self._stream = Stream(self._connection, self._subjects, self._lease)
            await self._stream.make_first()
            await self._listen()
            self._post.begin(every(self._clock.period, "looking after nodes", self._look_after))
            self._exit = stack.pop_all()
        return self

    async def _listen(self) -> None:
        self._connection.on_return(self._offer_again)
        receiver = Receiver(
            self.id,
            self._subjects,
            self._leases,
            self._roster,
            self.people,
            self._vacancies,
            self._post,
            self._look_for_changes,
        )
        for subject, handler in receiver.handlers().items():
            await self._connection.subscribe(subject, handler)

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self._post.end()
        await self._exit.aclose()

    @property
    def lanes(self) -> int:
        return max(self._roster.own_lanes, 1)

    @property
    def wanted(self) -> bool:
        return self._roster.wanted

    def end(self) -> None:
        """Nothing: nodes keep their processes for other bots."""

    def listen(self, changed: Callable[[], None]) -> None:
        self._changed.append(changed)

    async def run(self, job: Job, watch: Watch | None = None, *, aside: bool = False) -> Result:
        """Has a node work on a job; cancelling this stops it there. Errors as those of Runner.run.

        Raises StoppedError where there is no node, and IntakeError for a job that no message holds.
        """
        watch = watch or Watch()
        watch.aside = aside
        asked = Asked(job, packed_job(job), watch, aside)
        self._leases.asked[asked.key] = asked
        try:
            await self._offer(asked)
            return await asked.answer
        finally:
            del self._leases.asked[asked.key]
            self._withdraw(asked)
            watch.end()

    def set_aside(self, watch: Watch) -> bool:
        asked = watch.slot
        if not isinstance(asked, Asked) or asked.node is None or not self._roster.take_aside(asked.node):
            return False
        watch.aside = asked.aside = True
        self._post.send(self._subjects.orders(asked.node), Order(asked.key, "set aside"))
        return True

    async def _offer(self, asked: Asked) -> None:
        """Gives a job to a lane that has just become free, or else to whoever takes it from the stream."""
        vacancy = None if asked.aside else self._vacancies.take()
        if vacancy:
            # No claim follows: the node begins as soon as it has this.
            self._leases.begin(asked, vacancy.node)
            self._post.send(vacancy.reply, Next(asked.key, asked.data))
            return
        if asked.place:  # a node that was lost may not have taken it out
            self._post.begin(self._stream.remove(asked.place))
        asked.offered = self._clock.now  # before the first await, else `expire` could put it in as well
        asked.place = await self._stream.put(Offer(self.id, asked.key, asked.data), aside=asked.aside)
        if asked.place is None:
            asked.offered = None  # it is put in as soon as that can be

    async def _offer_again(self) -> None:
        """After a break of the connection: what waits may be lost, and its place be that of another job."""
        await self._stream.make()
        for asked in self._leases.waiting():
            asked.offered = asked.place = None

    def _withdraw(self, asked: Asked) -> None:
        """Stops a job wherever it is; who has the answer already does nothing at that."""
        if asked.node:
            self._post.send(self._subjects.orders(asked.node), Order(asked.key, "stop"))
        elif asked.place:
            self._post.begin(self._stream.remove(asked.place))

    async def _look_after(self) -> None:
        """What is done a few times a second."""
        self._clock.tick()
        if not self._connection.up.is_set():
            self._absence.check_connection()
            return
        beat = BotBeat(self.id, len(self._leases.waiting(_WAITING_SECONDS)), self._leases.in_lanes)
        await self._connection.client.publish(self._subjects.bot_beat(self.id), written(beat))
        self.people.look_after()
        self._roster.forget_silent()
        self._look_for_changes()
        self._absence.check_nodes()
        for asked in self._leases.expire():
            asked.offered = self._clock.now
            self._post.begin(self._offer(asked))

    def _look_for_changes(self) -> None:
        known = (self.lanes, self._roster.wanted)
        if known != self._known:
            self._known = known
            for changed in self._changed:
                changed()
