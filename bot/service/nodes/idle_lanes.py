"""Lanes of nodes that have just become free, and that wait for the next job of this bot for a moment.

So a job that comes when another one ends begins with one message, and not with seven, and the lane lies
idle for half a millisecond, and not for two.
"""

from __future__ import annotations

import asyncio
from collections import deque
from typing import NamedTuple

from bot.service.nodes.protocol import Next
from bot.service.nodes.stream import Outbox

_HELD_SECONDS = 0.01
"""The line of this bot has its next job ready within 1 ms, where its loop has nothing else to do."""


class IdleLane(NamedTuple):
    """A lane of a node, and where that waits for the reply."""

    node: str
    reply: str
    timer: asyncio.TimerHandle


class IdleLanes:
    """Tells a node that there is no job for it, where none comes in time."""

    def __init__(self, outbox: Outbox) -> None:
        self._outbox = outbox
        self._held: deque[IdleLane] = deque()

    def hold(self, node: str, reply: str) -> None:
        """A lane is free, and waits."""
        # Well before the node gives the lane away (`work._KEPT_SECONDS`).
        timer = asyncio.get_running_loop().call_later(_HELD_SECONDS, self._give_up)
        self._held.append(IdleLane(node, reply, timer))

    def take(self) -> IdleLane | None:
        """The lane that has waited longest; the node waits for a job to be sent there."""
        if not self._held:
            return None
        idle = self._held.popleft()
        idle.timer.cancel()
        return idle

    def _give_up(self) -> None:
        """Those that came first are told first, so the timer that runs out is that of the first one."""
        self._outbox.send(self._held.popleft().reply, Next())
