"""What a bot does with the messages of nodes and of other bots."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from nats.aio.msg import Msg

from bot.nodes import messages
from bot.nodes.connection import Handler
from bot.nodes.leases import Leases
from bot.nodes.messages import Next, Order, Subjects, Verdict, read, written
from bot.nodes.people import People
from bot.nodes.posting import Post
from bot.nodes.roster import Roster
from bot.nodes.vacancies import Vacancies


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
        return {
            self.subjects.claim(self.bot): self._claim,
            self.subjects.done(self.bot): self._done,
            self.subjects.node_beats: self._node_beat,
            self.subjects.bot_beats: self._bot_beat,
            self.subjects.people: self._usage,
        }

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
