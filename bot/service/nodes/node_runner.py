"""The side of the bot: a Runner that gives jobs to nodes, and reports missing nodes."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Callable
from contextlib import AsyncExitStack
from typing import Self

from nats.aio.msg import Msg

from bot.common.background import every
from bot.common.config import Config
from bot.common.metrics import Metrics
from bot.service.jobs import Job, Result
from bot.service.nodes import protocol
from bot.service.nodes.clock import LEASE, Clock
from bot.service.nodes.connection import open_connection
from bot.service.nodes.idle_lanes import IdleLanes
from bot.service.nodes.leases import Leases, PendingJob
from bot.service.nodes.message_limits import packed_job
from bot.service.nodes.peer_usage import PeerUsage
from bot.service.nodes.protocol import BotBeat, Next, Offer, Order, Subjects, Verdict, read, written
from bot.service.nodes.roster import Roster
from bot.service.nodes.stream import Outbox, Stream
from bot.service.runner import Watch
from bot.service.wire import WireError

_INBOX = "_INBOX."
_NO_NODE_SECONDS = 5.0
"""Seconds that a job waits for a missing node, which may be restarting."""
_NO_CONNECTION_SECONDS = 20.0
_log = logging.getLogger(__name__)


class OutageNotice:
    """Reports missing nodes. `host` is the host of NATS, `version` the version of this bot."""

    def __init__(self, host: str, version: str, clock: Clock, roster: Roster, leases: Leases) -> None:
        self._host = host
        self._version = version
        self._clock = clock
        self._roster = roster
        self._leases = leases
        self._complained = False

    def check_connection(self) -> None:
        """Fail all jobs after a while without a connection; NATS may be restarting."""
        if self._clock.without > _NO_CONNECTION_SECONDS:
            self._leases.fail(self._leases.pending.values(), "My workers cannot be reached at the moment.")

    def check_nodes(self) -> None:
        """Fail the waiting jobs after a while without nodes, which is logged once."""
        if self._roster.nodeless_seconds <= _NO_NODE_SECONDS:
            # After a node was there, its absence is logged again.
            self._complained = self._complained and not self._roster.lanes
            return
        if not self._complained:
            self._complained = True
            _log.error("%s", self._no_node())
        self._leases.fail(self._leases.waiting_jobs(), "None of my workers is there at the moment.")

    def _no_node(self) -> str:
        versions = self._roster.foreign_versions
        if versions:
            return (
                f"The nodes that are connected are of version {' and '.join(versions)}, this bot is of "
                f"{self._version}: install the same Gridsmith on both."
            )
        return f"No node is connected to {self._host}. Start one: gridsmith worker."


# An expired lease is also noticed within a twelfth of it.
_BEATS_A_LEASE = 12
_WAITING_SECONDS = 0.1
"""Seconds without a node after which a job counts as waiting."""


class NodeRunner:
    """A Runner, as an async context manager; `peer_usage` is for other bots. `lease` is in seconds."""

    def __init__(self, config: Config, metrics: Metrics, lease: float = LEASE) -> None:
        self.id = secrets.token_hex(8)
        self._settings = config.workers
        self._metrics = metrics
        self._lease = lease
        self._subjects = Subjects()
        self._changed: list[Callable[[], None]] = []
        self._known = (0, False)

    async def __aenter__(self) -> Self:
        """Connect. Raises ConfigError or BotError if that is not possible."""
        async with AsyncExitStack() as stack:
            self._connection = await stack.enter_async_context(open_connection(self._settings))
            self._clock = Clock(self._connection, self._lease / _BEATS_A_LEASE)
            self._outbox = Outbox(self._connection)
            self._idle_lanes = IdleLanes(self._outbox)
            self._leases = Leases(self._clock, self._lease, self._metrics)
            self._roster = Roster(self._clock, self._lease)
            self._outage = OutageNotice(
                self._connection.host, self._subjects.version, self._clock, self._roster, self._leases
            )
            subject = self._subjects.usage(self.id)
            self.peer_usage = PeerUsage(
                self.id, self._clock, self._roster, lambda usage: self._outbox.send(subject, usage)
            )
            self._stream = Stream(self._connection, self._subjects, self._lease)
            await self._stream.make_first()
            await self._listen()
            self._outbox.begin(every(self._clock.period, "looking after nodes", self._look_after))
            self._exit = stack.pop_all()
        return self

    async def _listen(self) -> None:
        self._connection.on_return(self._offer_again)
        handlers = {
            self._subjects.claim(self.id): self._claim,
            self._subjects.done(self.id): self._done,
            self._subjects.node_beats: self._node_beat,
            self._subjects.bot_beats: self._bot_beat,
            self._subjects.people: self._usage,
        }
        for subject, handler in handlers.items():
            await self._connection.subscribe(subject, handler)

    async def __aexit__(self, *_: object) -> None:
        await self._outbox.end()
        await self._exit.aclose()

    @property
    def lanes(self) -> int:
        return max(self._roster.own_lanes, 1)

    @property
    def has_peer_jobs(self) -> bool:
        return self._roster.has_peer_jobs

    def end(self) -> None:
        """Do nothing: nodes keep their processes for other bots."""

    def listen(self, changed: Callable[[], None]) -> None:
        self._changed.append(changed)

    async def run(self, job: Job, watch: Watch | None = None, *, aside: bool = False) -> Result:
        """Let a node work on a job; cancelling this stops it there. Raises the errors of Runner.run.

        Also raises StoppedError without a node, and IntakeError for a job that fits into no message.
        """
        watch = watch or Watch()
        watch.aside = aside
        pending = PendingJob(job, packed_job(job), watch, aside)
        self._leases.pending[pending.key] = pending
        try:
            await self._offer(pending)
            return await pending.answer
        finally:
            del self._leases.pending[pending.key]
            self._withdraw(pending)
            watch.end()

    def set_aside(self, watch: Watch) -> bool:
        pending = watch.holder
        if (
            not isinstance(pending, PendingJob)
            or pending.node is None
            or not self._roster.take_aside(pending.node)
        ):
            return False
        watch.aside = pending.aside = True
        self._outbox.send(self._subjects.orders(pending.node), Order(pending.key, "set aside"))
        return True

    def interrupt(self, watch: Watch) -> None:
        pending = watch.holder
        if isinstance(pending, PendingJob) and pending.node:
            self._outbox.send(self._subjects.orders(pending.node), Order(pending.key, "interrupt"))

    async def _offer(self, pending: PendingJob) -> None:
        """Give a job to a lane that has just become free, or put it into the stream."""
        idle = None if pending.aside else self._idle_lanes.take()
        if idle:
            # No claim follows: the node begins at once.
            self._leases.begin(pending, idle.node)
            self._outbox.send(idle.reply, Next(pending.key, pending.data))
            return
        if pending.place:  # a node that was lost may not have taken it out
            self._outbox.begin(self._stream.remove(pending.place))
        pending.offered = self._clock.now  # before any await: `expire` must not put it in as well
        pending.place = await self._stream.put(Offer(self.id, pending.key, pending.data), aside=pending.aside)
        if pending.place is None:
            pending.offered = None  # it is put in as soon as that can be

    async def _offer_again(self) -> None:
        """Offer all jobs again after a break: they may be lost, and other jobs may have their places."""
        await self._stream.make()
        for pending in self._leases.waiting_jobs():
            pending.offered = pending.place = None

    def _withdraw(self, pending: PendingJob) -> None:
        """Stop a job wherever it is; for a finished job this does nothing."""
        if pending.node:
            self._outbox.send(self._subjects.orders(pending.node), Order(pending.key, "stop"))
        elif pending.place:
            self._outbox.begin(self._stream.remove(pending.place))

    async def _look_after(self) -> None:
        """Do the regular work, a few times a second."""
        self._clock.tick()
        if not self._connection.up.is_set():
            self._outage.check_connection()
            return
        beat = BotBeat(self.id, len(self._leases.waiting_jobs(_WAITING_SECONDS)), self._leases.in_lanes)
        await self._connection.client.publish(self._subjects.bot_beat(self.id), written(beat))
        self.peer_usage.look_after()
        self._roster.forget_silent()
        self._look_for_changes()
        self._outage.check_nodes()
        for pending in self._leases.expire():
            pending.offered = self._clock.now
            self._outbox.begin(self._offer(pending))

    def _look_for_changes(self) -> None:
        known = (self.lanes, self._roster.has_peer_jobs)
        if known != self._known:
            self._known = known
            for changed in self._changed:
                changed()

    async def _claim(self, message: Msg) -> None:
        claim = read(_answerable(message).data, protocol.Claim)
        allowed = self._leases.allow(self._subjects.node_of(message.subject), claim)
        await message.respond(written(Verdict(allowed)))

    async def _done(self, message: Msg) -> None:
        done = read(_answerable(message).data, protocol.Done)
        node = self._subjects.node_of(message.subject)
        pending = self._leases.settle(node, done)
        if pending:
            self._outbox.begin(pending.settle(done.answer))
        if pending and done.free:
            self._idle_lanes.hold(node, message.reply)
        else:
            await message.respond(written(Next()))

    async def _node_beat(self, message: Msg) -> None:
        if not self._subjects.is_ours(message.subject):
            self._roster.note_other_version(message.subject.split(".")[1])
            return
        beat = read(message.data, protocol.NodeBeat)
        node = self._subjects.node_of(message.subject)
        self._roster.note_node(node, beat)
        for work in beat.jobs:
            if work.bot == self.id and not self._leases.goes_on(node, work):
                self._outbox.send(self._subjects.orders(node), Order(work.key, "stop"))
        self._look_for_changes()

    async def _bot_beat(self, message: Msg) -> None:
        beat = read(message.data, protocol.BotBeat)
        if beat.bot != self.id:
            self._roster.note_bot(beat)
            self._look_for_changes()

    async def _usage(self, message: Msg) -> None:
        self.peer_usage.hear(read(message.data, protocol.Usage))


def _answerable(message: Msg) -> Msg:
    """Return the message if it may be answered. Raises WireError.

    A node chooses the subject of the answer, and a bot may publish under most subjects: it must not answer
    under those for orders to NATS.
    """
    if not message.reply.startswith(_INBOX):
        raise WireError(f"An answer is wanted under {message.reply!r}, which is no inbox.")
    return message
