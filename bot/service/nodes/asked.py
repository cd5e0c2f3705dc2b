"""One job that a bot has given to the nodes."""

from __future__ import annotations

import asyncio
import secrets
import time
from dataclasses import dataclass, field

from bot.service.heartbeat import Progress
from bot.service.jobs import Job, Result
from bot.service.nodes.limits import unpacked_result
from bot.service.runner import Watch
from bot.service.wire import Failure, WireError, error_of


@dataclass(eq=False)
class Asked:
    """`data` is the job, packed.

    `begun_on` are the nodes that have begun it, `node` where it is at work.

    `heard` is when that told of it last, `offered` when it was put into the stream last, at `place` there,
    both by the clock of leases; None where it is to be put in as soon as that can be.
    """

    job: Job
    data: bytes
    watch: Watch
    aside: bool
    key: str = field(default_factory=lambda: secrets.token_urlsafe(9))
    answer: asyncio.Future[Result] = field(default_factory=asyncio.Future)
    came: float = field(default_factory=time.monotonic)
    progress: Progress = field(default_factory=Progress)
    begun_on: list[str] = field(default_factory=list)
    node: str | None = None
    is_answered: bool = False
    heard: float = 0.0
    offered: float | None = None
    place: int | None = None

    @property
    def begun(self) -> int:
        """How often it was begun."""
        return len(self.begun_on)

    @property
    def is_over(self) -> bool:
        """Whether nobody has to work on it any more."""
        return self.is_answered or self.answer.done()

    def begin(self, node: str, now: float) -> None:
        """A node has taken it up."""
        self.node, self.heard = node, now
        self.progress = Progress()
        self.begun_on.append(node)
        self.watch.begin(self)

    def lose(self) -> None:
        """Its node is silent: it has to be offered again.

        It keeps its place, since the node may have died before it took the job out of the stream.
        """
        self.node = self.offered = None
        self.watch.end()

    def go_on(self, node: str, now: float) -> None:
        """The node that was taken for lost is not, and nobody else has begun."""
        self.node, self.heard = node, now
        self.watch.begin(self)

    async def settle(self, data: bytes) -> None:
        """Gives a result, or an error, to whoever waits for it."""
        try:
            answer = await unpacked_result(data, self.job)
        except WireError as error:
            self.fail(error)
            return
        if isinstance(answer, Failure):
            self.fail(error_of(answer))
        elif not self.answer.done():
            self.answer.set_result(answer)

    def fail(self, error: Exception) -> None:
        if not self.answer.done():
            self.answer.set_exception(error)
