"""The clock of leases: it stops while no message could arrive."""

from __future__ import annotations

import time

from bot.service.nodes.connection import Connection

LEASE = 3.0
"""Seconds after which a node that does not report a job has lost it."""


class Clock:
    """Seconds with a connection, in steps of about `period`; call `tick` at this interval.

    A step that took far longer, since this process was stopped or too busy, counts as two: messages from that
    time are read only now.
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
