"""One job that a bot has given to the nodes."""

from __future__ import annotations

import asyncio
import secrets
import time
from dataclasses import dataclass, field
from typing import get_args

from bot.jobs import Result
from bot.nodes.wire import WireError, unpacked
from bot.runner import Watch
from bot.worker.gauge import Progress

_RESULTS = get_args(Result)


@dataclass(eq=False)
class Asked:
    """`data` is the job, packed; `begun` is how often it was begun, `node` where it is at work.

    `heard` is when that told of it last, `offered` when it was put into the stream last, at `place` there,
    both by the clock of leases; None where it is to be put in as soon as that can be.
    """

    data: bytes
    watch: Watch
    aside: bool
    key: str = field(default_factory=lambda: secrets.token_urlsafe(9))
    answer: asyncio.Future[Result] = field(default_factory=asyncio.Future)
    came: float = field(default_factory=time.monotonic)
    progress: Progress = field(default_factory=Progress)
    begun: int = 0
    node: str | None = None
    heard: float = 0.0
    offered: float | None = None
    place: int | None = None

    def begin(self, node: str, now: float) -> None:
        """A node has taken it up."""
        self.node, self.heard = node, now
        self.progress = Progress()
        self.begun += 1
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

    def settle(self, data: bytes) -> None:
        """Gives a result, or an error, to whoever waits for it."""
        try:
            answer = unpacked(data)
        except WireError as error:
            answer = error
        if isinstance(answer, _RESULTS):
            self.answer.set_result(answer)
        elif isinstance(answer, Exception):
            self.fail(answer)
        else:
            self.fail(WireError(f"A {type(answer).__name__} is no result."))

    def fail(self, error: Exception) -> None:
        if not self.answer.done():
            self.answer.set_exception(error)
