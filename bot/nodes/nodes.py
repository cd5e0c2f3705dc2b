"""The side of the bot: a Runner that gives jobs to nodes and decides who may begin them."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Callable, Coroutine, Iterable
from contextlib import AsyncExitStack, suppress
from dataclasses import replace
from types import TracebackType
from typing import Any, Self, get_args

from nats.aio.msg import Msg
from nats.js.api import AckPolicy, ConsumerConfig, RetentionPolicy, StorageType, StreamConfig

from bot.background import every
from bot.config import Config
from bot.errors import ConfigError, IntakeError, StoppedError, WorkerLostError
from bot.jobs import Job, Result
from bot.metrics import Metrics
from bot.nodes.asked import Asked
from bot.nodes.clock import Clock
from bot.nodes.engine import BROKEN, connected
from bot.nodes.messages import (
    BotBeat,
    Claim,
    Done,
    NodeBeat,
    Offer,
    Order,
    Standing,
    Subjects,
    Verdict,
    read,
    written,
)
from bot.nodes.people import People
from bot.nodes.roster import Roster
from bot.nodes.wire import LARGEST, PICTURE, WireError, packed, unpacked
from bot.runner import Watch
from bot.worker.gauge import Progress

LEASE = 3.0
"""Seconds after which a node that tells nothing of a job has lost it."""

_BEATS_A_LEASE = 12
_NO_NODE_SECONDS = 5.0
"""So long a job waits for a node where there is none: it may be restarting."""
_NO_ENGINE_SECONDS = 20.0
_WAITING_SECONDS = 0.1
"""A job that no node has taken for so long waits for a place."""
_AGAIN_SECONDS = 30.0
"""A job that still waits is put into the stream again, where it is forgotten after twice the time."""
_MOST_BEGINNINGS = 2
_HEAD = 1 << 10
_RESULTS = get_args(Result)
_log = logging.getLogger(__name__)


def fitted(config: Config) -> Config:
    """The settings with limits under which whatever people send fits into a message."""
    limits = config.limits
    return replace(
        config,
        limits=replace(
            limits,
            max_bytes=min(limits.max_bytes, PICTURE),
            picture_bytes=min(limits.picture_bytes, PICTURE),
        ),
    )


class Nodes:
    """A Runner, as an async context manager; `people` are those of the other bots. `lease` is in seconds."""

    def __init__(self, config: Config, metrics: Metrics, lease: float = LEASE) -> None:
        self.id = secrets.token_hex(8)
        self._settings = config.workers
        self._metrics = metrics.of_nodes(lambda: len(self._waiting(0.0)))
        self._lease = lease
        self._subjects = Subjects()
        self._asked: dict[str, Asked] = {}
        self._beside: set[asyncio.Task[Any]] = set()
        self._changed: list[Callable[[], None]] = []
        self._known = (0, False)
        self._complained = False

    async def __aenter__(self) -> Self:
        """Connects. Raises ConfigError or BotError where that is not possible."""
        async with AsyncExitStack() as stack:
            self._engine = await stack.enter_async_context(connected(self._settings))
            self._clock = Clock(self._engine, self._lease / _BEATS_A_LEASE)
            self._roster = Roster(self._clock, self._lease)
            self.people = People(self.id, self._clock, self._roster, self._say)
            await self._make_first_stream()
            self._engine.on_return(self._offer_again)
            for subject, hear in (
                (self._subjects.claim(self.id), self._claimed),
                (self._subjects.done(self.id), self._done),
                (self._subjects.node_beats, self._node_beat),
                (self._subjects.bot_beats, self._bot_beat),
                (self._subjects.people, self._standing),
            ):
                await self._engine.subscribe(subject, _heard(hear))
            self._in_background(every(self._clock.period, "looking after nodes", self._look_after))
            self._exit = stack.pop_all()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for task in list(self._beside):
            task.cancel()
        await asyncio.gather(*self._beside, return_exceptions=True)
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
        asked = Asked(_packed(job), watch, aside)
        self._asked[asked.key] = asked
        try:
            await self._offer(asked)
            return await asked.answer
        finally:
            del self._asked[asked.key]
            self._withdraw(asked)
            watch.end()

    def set_aside(self, watch: Watch) -> bool:
        asked = watch.slot
        if not isinstance(asked, Asked) or asked.node is None or not self._roster.take_aside(asked.node):
            return False
        watch.aside = asked.aside = True
        self._tell(asked.node, Order(asked.key, "set aside"))
        return True

    # The stream

    async def _make_first_stream(self) -> None:
        try:
            await self._make_stream()
        except BROKEN as error:
            raise ConfigError(
                f"NATS at {self._engine.host} keeps no jobs for this bot: JetStream is not enabled there, or "
                f"not for its name ({error})."
            ) from error

    async def _make_stream(self) -> None:
        """Makes what is not there: a server that was ended has forgotten all, since it is held in memory."""
        subjects, streams = self._subjects, self._engine.streams
        await streams.add_stream(
            StreamConfig(
                name=subjects.stream,
                subjects=[subjects.jobs],
                retention=RetentionPolicy.WORK_QUEUE,
                storage=StorageType.MEMORY,
                max_age=2 * _AGAIN_SECONDS,
            )
        )
        for aside in (False, True):
            name = subjects.consumer(aside)
            consumer = ConsumerConfig(
                durable_name=name,
                filter_subject=subjects.job(aside),
                ack_policy=AckPolicy.EXPLICIT,
                ack_wait=self._lease,
                mem_storage=True,
            )
            await streams.add_consumer(subjects.stream, consumer)

    async def _offer(self, asked: Asked) -> None:
        """Puts a job into the stream; where that fails, it is done as soon as it can be."""
        asked.offered = self._clock.now
        offer = written(Offer(self.id, asked.key, asked.data))
        try:
            place = await self._engine.streams.publish(self._subjects.job(asked.aside), offer)
        except BROKEN as error:
            _log.info("a job is not in the stream yet: %r", error)
            asked.offered = None
        else:
            asked.place = place.seq

    async def _offer_again(self) -> None:
        """After a break of the connection: what waits may be lost."""
        await self._make_stream()
        for asked in self._waiting(0.0):
            asked.offered = None

    def _withdraw(self, asked: Asked) -> None:
        """Stops a job wherever it is; who has the answer already does nothing at that."""
        if asked.node:
            self._tell(asked.node, Order(asked.key, "stop"))
        elif asked.place:
            self._in_background(self._removed(asked.place))

    async def _removed(self, place: int) -> None:
        try:
            await self._engine.streams.delete_msg(self._subjects.stream, place)
        except BROKEN as error:
            _log.info("a job that nobody wants stays in the stream for a while: %r", error)

    # What nodes and other bots tell

    async def _claimed(self, message: Msg) -> None:
        claim = read(message.data, Claim)
        asked = self._asked.get(claim.key)
        yes = asked is not None and asked.node is None and not asked.answer.done()
        if asked and yes:
            asked.begin(claim.node, self._clock.now)
            if asked.begun > 1:
                self._metrics.begun_twice.inc()
                _log.warning("a job is begun once more, on %s", claim.node)
        await message.respond(written(Verdict(yes)))

    async def _done(self, message: Msg) -> None:
        done = read(message.data, Done)
        asked = self._asked.get(done.key)
        if asked and not asked.answer.done():
            _settle(asked, done.answer)
            self._metrics.done(done.node.partition(".")[0], time.monotonic() - asked.came - done.seconds)
            if asked.node == done.node:
                asked.node = asked.place = None  # nothing is left to be stopped
        await message.respond(b"")

    async def _node_beat(self, message: Msg) -> None:
        if not self._subjects.is_ours(message.subject):
            self._roster.other(message.subject.split(".")[1])
            return
        beat = read(message.data, NodeBeat)
        self._roster.node(beat)
        for work in beat.jobs:
            if work.bot == self.id:
                self._at_work(beat.node, work.key, Progress(work.certain, work.cells))
        self._look_for_changes()

    def _at_work(self, node: str, key: str, progress: Progress) -> None:
        asked = self._asked.get(key)
        if asked and asked.node is None and asked.begun:
            asked.go_on(node, self._clock.now)
        if asked is None or asked.node != node:
            self._tell(node, Order(key, "stop"))
        else:
            asked.heard, asked.progress = self._clock.now, progress

    async def _bot_beat(self, message: Msg) -> None:
        beat = read(message.data, BotBeat)
        if beat.bot != self.id:
            self._roster.bot(beat)
            self._look_for_changes()

    async def _standing(self, message: Msg) -> None:
        self.people.hear(read(message.data, Standing))

    # What is done a few times a second

    async def _look_after(self) -> None:
        self._clock.tick()
        if not self._engine.up.is_set():
            if self._clock.without > _NO_ENGINE_SECONDS:
                self._fail(self._asked.values(), "My workers cannot be reached at the moment.")
            return
        wanted = sum(not asked.aside for asked in self._asked.values())
        waiting = BotBeat(self.id, len(self._waiting(_WAITING_SECONDS)), wanted)
        await self._engine.client.publish(self._subjects.bot_beat(self.id), written(waiting))
        self.people.look_after()
        self._roster.forget_silent()
        self._look_for_changes()
        self._look_for_nodes()
        for asked in list(self._asked.values()):
            self._look_at(asked)

    def _look_at(self, asked: Asked) -> None:
        now = self._clock.now
        if asked.node and now - asked.heard > self._lease:
            self._lost(asked)
        elif not asked.node and (asked.offered is None or now - asked.offered > _AGAIN_SECONDS):
            asked.offered = self._clock.now
            self._in_background(self._offer(asked))

    def _lost(self, asked: Asked) -> None:
        self._metrics.lost_leases.inc()
        _log.warning("%s is silent and has lost a job", asked.node)
        asked.lose()
        if asked.begun >= _MOST_BEGINNINGS:
            asked.fail(
                WorkerLostError(
                    "Two workers were lost while they worked on this board, so nobody tries it again; "
                    "nothing is known."
                )
            )

    def _look_for_nodes(self) -> None:
        """Says that there is no node, in the log once, and to everyone who waits for one."""
        if self._roster.without_nodes <= _NO_NODE_SECONDS:
            self._complained = self._complained and not self._roster.lanes
            return
        if not self._complained:
            self._complained = True
            _log.error("%s", self._no_node())
        self._fail(self._waiting(0.0), "None of my workers is there at the moment.")

    def _no_node(self) -> str:
        versions = self._roster.other_versions
        if versions:
            return (
                f"The nodes that are connected are of version {' and '.join(versions)}, this bot is of "
                f"{self._subjects.version}: install the same Gridsmith on both."
            )
        return f"No node is connected to {self._engine.host}. Start one: python -m bot worker."

    def _fail(self, whom: Iterable[Asked], why: str) -> None:
        for asked in whom:
            asked.fail(StoppedError(f"{why} Try again in a minute."))

    def _look_for_changes(self) -> None:
        known = (self.lanes, self._roster.wanted)
        if known != self._known:
            self._known = known
            for changed in self._changed:
                changed()

    def _waiting(self, seconds: float) -> list[Asked]:
        """The jobs that no node has, and that came so many seconds ago or longer."""
        since = time.monotonic() - seconds
        return [asked for asked in self._asked.values() if not asked.node and asked.came <= since]

    def _tell(self, node: str, order: Order) -> None:
        """Tells a node something; what is lost is told again when the node speaks of that job."""
        self._in_background(self._told(node, order))

    async def _told(self, node: str, order: Order) -> None:
        with suppress(*BROKEN):
            await self._engine.client.publish(self._subjects.orders(node), written(order))

    def _say(self, standing: Standing) -> None:
        self._in_background(self._said(standing))

    async def _said(self, standing: Standing) -> None:
        with suppress(*BROKEN):
            await self._engine.client.publish(self._subjects.standing(self.id), written(standing))

    def _in_background(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._beside.add(task)
        task.add_done_callback(self._beside.discard)


def _heard(hear: Callable[[Msg], Coroutine[Any, Any, None]]) -> Callable[[Msg], Coroutine[Any, Any, None]]:
    """Takes a message; one that is damaged, or cannot be answered, is dropped."""

    async def take(message: Msg) -> None:
        try:
            await hear(message)
        except (WireError, *BROKEN) as error:
            _log.warning("a message is dropped: %r", error)

    return take


def _packed(job: Job) -> bytes:
    """A job whose picture fits into a message."""
    try:
        return packed(replace(job, max_bytes=min(job.max_bytes or PICTURE, PICTURE)), LARGEST - _HEAD)
    except WireError as error:
        raise IntakeError(f"This is too much for one message to a worker. {error}") from error


def _settle(asked: Asked, data: bytes) -> None:
    """Gives the answer to whoever waits for it."""
    try:
        answer = unpacked(data)
    except WireError as error:
        answer = error
    if isinstance(answer, _RESULTS):
        asked.answer.set_result(answer)
    elif isinstance(answer, Exception):
        asked.fail(answer)
    else:
        asked.fail(WireError(f"A {type(answer).__name__} is no result."))
