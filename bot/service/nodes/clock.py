"""The time that counts for leases: it stands still while one could not have heard of anything."""

from __future__ import annotations

import time

from bot.service.nodes.connection import Connection

LEASE = 3.0
"""Seconds after which a node that tells nothing of a job has lost it."""


class Clock:
    """Seconds with a connection, in steps of about `period`; `tick` is to be called as often.

    A step that took far longer, since this process was stopped or had too much to do, counts as two: what
    was told meanwhile is read only now.
    """

    def __init__(self, connection: Connection, period: float) -> None:
        self.period = period
        self.now = 0.0
        self.without = 0.0
        """Seconds for which there has been no connection."""
        self._connection = connection
        self._last = time.monotonic()

    def tick(self) -> None:
        now = time.monotonic()
        step = min(now - self._last, 2 * self.period)
        self._last = now
        if self._connection.up.is_set():
            self.now += step
            self.without = 0.0
        else:
            self.without += step
