"""Says that there is no node, or no NATS: in the log, and to everyone who waits."""

from __future__ import annotations

import logging

from bot.service.nodes.clock import Clock
from bot.service.nodes.leases import Leases
from bot.service.nodes.roster import Roster

_NO_NODE_SECONDS = 5.0
"""So long a job waits for a node where there is none: it may be restarting."""
_NO_CONNECTION_SECONDS = 20.0
_log = logging.getLogger(__name__)


class Absence:
    """`host` is that of NATS, `version` that of this bot."""

    def __init__(self, host: str, version: str, clock: Clock, roster: Roster, leases: Leases) -> None:
        self._host = host
        self._version = version
        self._clock = clock
        self._roster = roster
        self._leases = leases
        self._complained = False

    def check_connection(self) -> None:
        """There is no connection; NATS may be restarting."""
        if self._clock.without > _NO_CONNECTION_SECONDS:
            self._leases.fail(self._leases.asked.values(), "My workers cannot be reached at the moment.")

    def check_nodes(self) -> None:
        """There may be no node; the log says so once."""
        if self._roster.without_nodes <= _NO_NODE_SECONDS:
            # Once a node is there, the next lack of one is news again.
            self._complained = self._complained and not self._roster.lanes
            return
        if not self._complained:
            self._complained = True
            _log.error("%s", self._no_node())
        self._leases.fail(self._leases.waiting(), "None of my workers is there at the moment.")

    def _no_node(self) -> str:
        versions = self._roster.other_versions
        if versions:
            return (
                f"The nodes that are connected are of version {' and '.join(versions)}, this bot is of "
                f"{self._version}: install the same Gridsmith on both."
            )
        return f"No node is connected to {self._host}. Start one: gridsmith worker."
