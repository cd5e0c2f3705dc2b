"""The nodes and other bots that are alive, from the heartbeats they send a few times a second."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from bot.service.nodes.clock import Clock
from bot.service.nodes.protocol import BotBeat, NodeBeat

_REMEMBERED_SECONDS = 10.0
"""So long the lanes that a bot had are kept for it, so that its next job finds one free."""

_MOST = 1_000
"""Maximum number of nodes, of bots and of other versions that are known at a time."""


@dataclass
class _Bot:
    """`most` are the lanes that it wanted at a time lately, `since` when it did."""

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
    """Forgets who is silent for longer than the lease, in seconds."""

    def __init__(self, clock: Clock, lease: float) -> None:
        self._clock = clock
        self._lease = lease
        self._nodes: dict[str, _Seen] = {}
        self._bots: dict[str, _Bot] = {}
        self._others: dict[str, float] = {}
        self._last_node = 0.0

    @property
    def lanes(self) -> int:
        """How many jobs all nodes together can work on at a time; 0 where there is no node."""
        return sum(seen.beat.lanes for seen in self._nodes.values())

    @property
    def node_count(self) -> int:
        """How many nodes take jobs."""
        return sum(seen.beat.lanes > 0 for seen in self._nodes.values())

    @property
    def bots(self) -> frozenset[str]:
        """The other bots."""
        return frozenset(self._bots)

    @property
    def has_peer_jobs(self) -> bool:
        """Whether jobs of other bots wait."""
        return any(bot.beat.waiting for bot in self._bots.values())

    @property
    def own_lanes(self) -> int:
        """The lanes of this bot: all but those that others wanted lately, as far as these are their share."""
        share = self.lanes // (1 + len(self._bots))
        return self.lanes - sum(min(bot.most, share) for bot in self._bots.values())

    @property
    def nodeless_seconds(self) -> float:
        """For how many seconds there has been no node that takes jobs."""
        return 0.0 if self.lanes else self._clock.now - self._last_node

    @property
    def foreign_versions(self) -> list[str]:
        """The versions of nodes that are there, but not for this bot."""
        return sorted(self._others)

    def note_node(self, node: str, beat: NodeBeat) -> None:
        """Notes what a node tells."""
        if node not in self._nodes and len(self._nodes) >= _MOST:
            return
        self._nodes[node] = _Seen(beat, self._clock.now, beat.room_aside)
        if beat.lanes:
            self._last_node = self._clock.now

    def note_bot(self, beat: BotBeat) -> None:
        """Notes what another bot tells."""
        now, known = self._clock.now, self._bots.get(beat.bot)
        if known is None and len(self._bots) >= _MOST:
            return
        if known and known.most > beat.wanted and now - known.since < _REMEMBERED_SECONDS:
            self._bots[beat.bot] = _Bot(beat, now, known.most, known.since)
        else:
            self._bots[beat.bot] = _Bot(beat, now, beat.wanted, now)

    def note_other_version(self, version: str) -> None:
        """Notes a node of another version."""
        if version in self._others or len(self._others) < _MOST:
            self._others[version] = self._clock.now

    def take_aside(self, node: str) -> bool:
        """Takes a place aside on a node, until that tells how many it has; returns whether there was one."""
        seen = self._nodes.get(node)
        if seen is None or seen.room_aside < 1:
            return False
        seen.room_aside -= 1
        return True

    def forget_silent(self) -> None:
        """Forgets whoever has told nothing for longer than the lease."""
        since = self._clock.now - self._lease
        self._nodes = {name: seen for name, seen in self._nodes.items() if seen.at >= since}
        self._bots = {name: bot for name, bot in self._bots.items() if bot.at >= since}
        self._others = {version: at for version, at in self._others.items() if at >= since}


class LiveBots:
    """One that has told nothing for the length of the `lease`, in seconds, is gone."""

    def __init__(self, clock: Clock, lease: float) -> None:
        self._clock = clock
        self._lease = lease
        self._heard: dict[str, float] = {}

    def hear(self, bot: str) -> None:
        """It has told something."""
        self._heard[bot] = self._clock.now

    def expect(self, bot: str) -> None:
        """A job of it begins here; it is taken to live from now on."""
        self._heard.setdefault(bot, self._clock.now)

    def gone(self, bot: str) -> bool:
        # One never heard of is not gone: its first beat may be on the way.
        return self._clock.now - self._heard.get(bot, self._clock.now) > self._lease

    def forget(self, but: Iterable[str]) -> None:
        """Forgets those that are gone, but not some, of which there are still jobs."""
        kept = set(but)
        self._heard = {bot: at for bot, at in self._heard.items() if bot in kept or not self.gone(bot)}
