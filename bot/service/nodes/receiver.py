"""The handlers of a bot for messages of nodes and other bots."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from nats.aio.msg import Msg

from bot.service.nodes import protocol
from bot.service.nodes.connection import Handler
from bot.service.nodes.idle_lanes import IdleLanes
from bot.service.nodes.leases import Leases
from bot.service.nodes.peer_usage import PeerUsage
from bot.service.nodes.protocol import Next, Order, Subjects, Verdict, read, written
from bot.service.nodes.roster import Roster
from bot.service.nodes.stream import Outbox
from bot.service.wire import WireError

_INBOX = "_INBOX."


def _answerable(message: Msg) -> Msg:
    """Return the message if it may be answered. Raises WireError.

    A node chooses the subject of the answer, and a bot may publish under most subjects: it must not answer
    under those for orders to NATS.
    """
    if not message.reply.startswith(_INBOX):
        raise WireError(f"An answer is wanted under {message.reply!r}, which is no inbox.")
    return message


@dataclass(frozen=True)
class Receiver:
    """The handlers of `bot`; `changed` is called when its share of the lanes may have changed."""

    bot: str
    subjects: Subjects
    leases: Leases
    roster: Roster
    peer_usage: PeerUsage
    idle_lanes: IdleLanes
    outbox: Outbox
    changed: Callable[[], None]

    def handlers(self) -> Mapping[str, Handler]:
        """Return the handlers of messages, by subject."""
        return {
            self.subjects.claim(self.bot): self._claim,
            self.subjects.done(self.bot): self._done,
            self.subjects.node_beats: self._node_beat,
            self.subjects.bot_beats: self._bot_beat,
            self.subjects.people: self._usage,
        }

    async def _claim(self, message: Msg) -> None:
        claim = read(_answerable(message).data, protocol.Claim)
        allowed = self.leases.allow(self.subjects.node_of(message.subject), claim)
        await message.respond(written(Verdict(allowed)))

    async def _done(self, message: Msg) -> None:
        done = read(_answerable(message).data, protocol.Done)
        node = self.subjects.node_of(message.subject)
        pending = self.leases.settle(node, done)
        if pending:
            self.outbox.begin(pending.settle(done.answer))
        if pending and done.free:
            self.idle_lanes.hold(node, message.reply)
        else:
            await message.respond(written(Next()))

    async def _node_beat(self, message: Msg) -> None:
        if not self.subjects.is_ours(message.subject):
            self.roster.note_other_version(message.subject.split(".")[1])
            return
        beat = read(message.data, protocol.NodeBeat)
        node = self.subjects.node_of(message.subject)
        self.roster.note_node(node, beat)
        for work in beat.jobs:
            if work.bot == self.bot and not self.leases.goes_on(node, work):
                self.outbox.send(self.subjects.orders(node), Order(work.key, "stop"))
        self.changed()

    async def _bot_beat(self, message: Msg) -> None:
        beat = read(message.data, protocol.BotBeat)
        if beat.bot != self.bot:
            self.roster.note_bot(beat)
            self.changed()

    async def _usage(self, message: Msg) -> None:
        self.peer_usage.hear(read(message.data, protocol.Usage))
