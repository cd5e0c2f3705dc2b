"""The nodes and other bots that are alive, from the heartbeats they send a few times a second."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from bot.service.nodes.clock import Clock
from bot.service.nodes.protocol import BotBeat, NodeBeat

_REMEMBERED_SECONDS = 10.0
"""Seconds for which the recent lanes of a bot are kept for it, so that its next job finds one free."""

_MOST = 1_000
"""Maximum number of nodes, of bots and of other versions that are known at a time."""


@dataclass
class _Bot:
    """`most` is the highest number of lanes that it wanted lately, at the time `since`."""

    beat: BotBeat
    at: float
    most: int
    since: float


@dataclass
class _Seen:
    beat: NodeBeat
    at: float
    room_aside: int


class Roster:
    """The living nodes and bots: silent ones are dropped after the lease, in seconds."""

    def __init__(self, clock: Clock, lease: float) -> None:
        self._clock = clock
        self._lease = lease
        self._nodes: dict[str, _Seen] = {}
        self._bots: dict[str, _Bot] = {}
        self._others: dict[str, float] = {}
        self._last_node = 0.0

    @property
    def lanes(self) -> int:
        """The number of jobs that all nodes can work on at a time; 0 without a node."""
        return sum(seen.beat.lanes for seen in self._nodes.values())

    @property
    def node_count(self) -> int:
        """The number of nodes that take jobs."""
        return sum(seen.beat.lanes > 0 for seen in self._nodes.values())

    @property
    def bots(self) -> frozenset[str]:
        return frozenset(self._bots)

    @property
    def has_peer_jobs(self) -> bool:
        """Whether jobs of other bots wait."""
        return any(bot.beat.waiting for bot in self._bots.values())

    @property
    def own_lanes(self) -> int:
        """The lanes of this bot: all, less the recent wishes of others up to their share."""
        share = self.lanes // (1 + len(self._bots))
        return self.lanes - sum(min(bot.most, share) for bot in self._bots.values())

    @property
    def nodeless_seconds(self) -> float:
        """The number of seconds without a node that takes jobs."""
        return 0.0 if self.lanes else self._clock.now - self._last_node

    @property
    def foreign_versions(self) -> list[str]:
        """The versions of connected nodes for other bots."""
        return sorted(self._others)

    def note_node(self, node: str, beat: NodeBeat) -> None:
        if node not in self._nodes and len(self._nodes) >= _MOST:
            return
        self._nodes[node] = _Seen(beat, self._clock.now, beat.room_aside)
        if beat.lanes:
            self._last_node = self._clock.now

    def note_bot(self, beat: BotBeat) -> None:
        now, known = self._clock.now, self._bots.get(beat.bot)
        if known is None and len(self._bots) >= _MOST:
            return
        if known and known.most > beat.wanted and now - known.since < _REMEMBERED_SECONDS:
            self._bots[beat.bot] = _Bot(beat, now, known.most, known.since)
        else:
            self._bots[beat.bot] = _Bot(beat, now, beat.wanted, now)

    def note_other_version(self, version: str) -> None:
        if version in self._others or len(self._others) < _MOST:
            self._others[version] = self._clock.now

    def take_aside(self, node: str) -> bool:
        """Take a place aside on a node, until its next heartbeat; return whether there was one."""
        seen = self._nodes.get(node)
        if seen is None or seen.room_aside < 1:
            return False
        seen.room_aside -= 1
        return True

    def forget_silent(self) -> None:
        """Drop nodes and bots that have been silent for longer than the lease."""
        since = self._clock.now - self._lease
        self._nodes = {name: seen for name, seen in self._nodes.items() if seen.at >= since}
        self._bots = {name: bot for name, bot in self._bots.items() if bot.at >= since}
        self._others = {version: at for version, at in self._others.items() if at >= since}


class LiveBots:
    """The living bots: one that is silent for the `lease`, in seconds, is gone."""

    def __init__(self, clock: Clock, lease: float) -> None:
        self._clock = clock
        self._lease = lease
        self._heard: dict[str, float] = {}

    def hear(self, bot: str) -> None:
        """Record a sign of life."""
        self._heard[bot] = self._clock.now

    def expect(self, bot: str) -> None:
        """Count a bot as alive from now on, since a job of it begins here."""
        self._heard.setdefault(bot, self._clock.now)

    def gone(self, bot: str) -> bool:
        # An unknown bot is not gone: its first heartbeat may be on the way.
        return self._clock.now - self._heard.get(bot, self._clock.now) > self._lease

    def forget(self, but: Iterable[str]) -> None:
        """Drop the bots that are gone, except some that still have jobs."""
        kept = set(but)
        self._heard = {bot: at for bot, at in self._heard.items() if bot in kept or not self.gone(bot)}
