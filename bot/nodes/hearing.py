"""What a bot hears from nodes and from other bots."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass

from nats.aio.msg import Msg

from bot.nodes import messages
from bot.nodes.engine import BROKEN
from bot.nodes.leases import Leases
from bot.nodes.messages import Next, Order, Subjects, Verdict, read, written
from bot.nodes.people import People
from bot.nodes.posting import Post
from bot.nodes.roster import Roster
from bot.nodes.vacancies import Vacancies
from bot.nodes.wire import WireError

_log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Hearing:
    """The ear of the bot with this name; `changed` is called when its share of the lanes may be another."""

    bot: str
    subjects: Subjects
    leases: Leases
    roster: Roster
    people: People
    vacancies: Vacancies
    post: Post
    changed: Callable[[], None]

    def by_subject(self) -> Mapping[str, Callable[[Msg], Awaitable[None]]]:
        """What is done with messages, by what they are sent to."""
        heard = {
            self.subjects.claim(self.bot): self._claim,
            self.subjects.done(self.bot): self._done,
            self.subjects.node_beats: self._node_beat,
            self.subjects.bot_beats: self._bot_beat,
            self.subjects.people: self._standing,
        }
        return {subject: _sound(hear) for subject, hear in heard.items()}

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
            self.roster.other(message.subject.split(".")[1])
            return
        beat = read(message.data, messages.NodeBeat)
        self.roster.node(beat)
        for work in beat.jobs:
            if work.bot == self.bot and not self.leases.goes_on(beat.node, work):
                self.post.send(self.subjects.orders(beat.node), Order(work.key, "stop"))
        self.changed()

    async def _bot_beat(self, message: Msg) -> None:
        beat = read(message.data, messages.BotBeat)
        if beat.bot != self.bot:
            self.roster.bot(beat)
            self.changed()

    async def _standing(self, message: Msg) -> None:
        self.people.hear(read(message.data, messages.Standing))


def _sound(hear: Callable[[Msg], Awaitable[None]]) -> Callable[[Msg], Awaitable[None]]:
    """Takes a message; one that is damaged, or cannot be answered, is dropped."""

    async def take(message: Msg) -> None:
        try:
            await hear(message)
        except (WireError, *BROKEN) as error:
            _log.warning("a message is dropped: %r", error)

    return take
