"""Recent use by each person: questions within a minute, and worker seconds, here and at other bots."""

from __future__ import annotations

import math
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

_MINUTE = 60.0
_HALF_LIFE = 60.0
"""Seconds after which usage counts half."""

_MOST = 10_000
"""Maximum number of users in memory; then users with hardly any usage are dropped."""


@dataclass
class RequestRecord:
    """One request. Its `weight` is 1, or less for a text that is no puzzle."""

    at: float
    weight: float = 1.0


class RequestRates:
    """The requests of users within the last minute."""

    def __init__(self, a_minute: int) -> None:
        self._limit = a_minute
        self._asked: dict[int, deque[RequestRecord]] = {}
        self._tidied = -math.inf

    def ask(self, person: int) -> RequestRecord:
        question = RequestRecord(time.monotonic())
        self._asked.setdefault(person, deque()).append(question)
        return question

    def wait(self, person: int) -> float:
        """Return the seconds until a user may ask again; 0 for now."""
        now = time.monotonic()
        self._tidy(now)
        recent = [asked for asked in self._asked.get(person, ()) if asked.at > now - _MINUTE]
        weight, free = sum(asked.weight for asked in recent), now
        for asked in recent:
            if weight < self._limit:
                break
            weight -= asked.weight
            free = asked.at + _MINUTE
        return free - now

    def _tidy(self, now: float) -> None:
        """Drop requests of more than a minute ago, once a minute."""
        if now - self._tidied < _MINUTE:
            return
        self._tidied = now
        for person, asked in list(self._asked.items()):
            while asked and asked[0].at <= now - _MINUTE:
                asked.popleft()
            if not asked:
                del self._asked[person]


class WorkerUsage:
    """The seconds of workers that users have had; each minute they count half.

    `tell` is called with the usage here, for other bots.
    """

    def __init__(self, tell: Callable[[int, float], object]) -> None:
        self._tell = tell
        self._had: dict[int, tuple[float, float]] = {}

    def seconds_of(self, person: int) -> float:
        seconds, at = self._had.get(person, (0.0, 0.0))
        return seconds * math.exp2((at - time.monotonic()) / _HALF_LIFE)

    def spend(self, person: int, seconds: float) -> None:
        """Record the cost of a job here; below 0, take an expected cost back."""
        self.add(person, seconds)
        self._tell(person, seconds)

    def add(self, person: int, seconds: float) -> None:
        """Record the cost of a job here or at another bot."""
        if len(self._had) >= _MOST and person not in self._had:
            self._had = {someone: had for someone, had in self._had.items() if self.seconds_of(someone) > 1.0}
        self._had[person] = (max(self.seconds_of(person) + seconds, 0.0), time.monotonic())


class PeerLoad(Protocol):
    """Counts the requests of users at other bots, and reports those here to the others."""

    @property
    def summary(self) -> str:
        """The bots that share the work, in words; "" without others."""

    def __len__(self) -> int:
        """Return the number of requests at work or waiting at other bots."""

    def questions_of(self, person: int) -> int:
        """Return the number of these requests of one user."""

    def announce(self, person: int, questions: int, *, new: bool) -> None:
        """Tell the others the number of a user's requests here; with `new`, one has just come."""

    def spend(self, person: int, seconds: float) -> None:
        """Tell the others the cost of a user's job here; below 0, take some of it back."""

    def listen(self, asked: Callable[[int], object], spent: Callable[[int, float], object]) -> None:
        """Call `asked` with the user of each new request at another bot.

        Call `spent` with a user and the seconds of workers that they had there.
        """


class NoPeers:
    """The load without other bots."""

    summary = ""

    def __len__(self) -> int:
        return 0

    def questions_of(self, _person: int) -> int:
        return 0

    def announce(self, person: int, questions: int, *, new: bool) -> None:
        """Nobody hears it."""

    def spend(self, person: int, seconds: float) -> None:
        """Nobody hears it."""

    def listen(self, asked: Callable[[int], object], spent: Callable[[int, float], object]) -> None:
        """Call nothing: there is no other bot."""
