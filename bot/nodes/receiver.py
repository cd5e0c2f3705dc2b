"""What a bot does with the messages of nodes and of other bots."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from nats.aio.msg import Msg

from bot.nodes import messages
from bot.nodes.connection import BROKEN, Handler
from bot.nodes.leases import Leases
from bot.nodes.messages import Next, Order, Subjects, Verdict, read, written
from bot.nodes.people import People
from bot.nodes.posting import Post
from bot.nodes.roster import Roster
from bot.nodes.vacancies import Vacancies
from bot.nodes.wire import WireError

_log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Receiver:
    """That of the bot with this name; `changed` is called when its share of the lanes may have changed."""

    bot: str
    subjects: Subjects
    leases: Leases
    roster: Roster
    people: People
    vacancies: Vacancies
    post: Post
    changed: Callable[[], None]

    def handlers(self) -> Mapping[str, Handler]:
        """What is to be called with a message, by its subject."""
        handlers = {
            self.subjects.claim(self.bot): self._claim,
            self.subjects.done(self.bot): self._done,
            self.subjects.node_beats: self._node_beat,
            self.subjects.bot_beats: self._bot_beat,
            self.subjects.people: self._usage,
        }
        return {subject: _safe(handler) for subject, handler in handlers.items()}

    async def _claim(self, message: Msg) -> None:
        claim = read(message.data, messages.Claim)
        await message.respond(written(Verdict(self.leases.allow(claim))))

    async def _done(self, message: Msg) -> None:
        done = read(message.data, messages.Done)
        self.leases.settle(done)
        if done.free:
            self.vacancies.hold(done.node, message.reply)
        else:
            await message.respond(written(Next()))

    async def _node_beat(self, message: Msg) -> None:
        if not self.subjects.is_ours(message.subject):
            self.roster.note_other_version(message.subject.split(".")[1])
            return
        beat = read(message.data, messages.NodeBeat)
        self.roster.note_node(beat)
        for work in beat.jobs:
            if work.bot == self.bot and not self.leases.goes_on(beat.node, work):
                self.post.send(self.subjects.orders(beat.node), Order(work.key, "stop"))
        self.changed()

    async def _bot_beat(self, message: Msg) -> None:
        beat = read(message.data, messages.BotBeat)
        if beat.bot != self.bot:
            self.roster.note_bot(beat)
            self.changed()

    async def _usage(self, message: Msg) -> None:
        self.people.hear(read(message.data, messages.Usage))


def _safe(handler: Handler) -> Handler:
    """The handler, which drops a message that is damaged or cannot be answered, and logs that."""

    async def handle(message: Msg) -> None:
        try:
            await handler(message)
        except (WireError, *BROKEN) as error:
            _log.warning("a message is dropped: %r", error)

    return handle
