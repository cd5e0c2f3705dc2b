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
"""After so many seconds, what someone has had counts half."""

_MOST = 10_000
"""So many people are remembered; then those are forgotten who have had next to nothing."""


@dataclass
class RequestRecord:
    """One question. `weight` is what it counts: 1, or less for a text that was no puzzle."""

    at: float
    weight: float = 1.0


class RequestRates:
    """How many questions people have asked within the last minute."""

    def __init__(self, a_minute: int) -> None:
        self._limit = a_minute
        self._asked: dict[int, deque[RequestRecord]] = {}
        self._tidied = -math.inf

    def ask(self, person: int) -> RequestRecord:
        """Notes a question."""
        question = RequestRecord(time.monotonic())
        self._asked.setdefault(person, deque()).append(question)
        return question

    def wait(self, person: int) -> float:
        """The seconds until a person may ask again; 0 for now."""
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
        """Forgets what is older than a minute, once a minute."""
        if now - self._tidied < _MINUTE:
            return
        self._tidied = now
        for person, asked in list(self._asked.items()):
            while asked and asked[0].at <= now - _MINUTE:
                asked.popleft()
            if not asked:
                del self._asked[person]


class WorkerUsage:
    """The seconds of a worker that people have had, of which half is forgotten each minute.

    `tell` is called with what they spend here, so that other bots know.
    """

    def __init__(self, tell: Callable[[int, float], object]) -> None:
        self._tell = tell
        self._had: dict[int, tuple[float, float]] = {}

    def seconds_of(self, person: int) -> float:
        seconds, at = self._had.get(person, (0.0, 0.0))
        return seconds * math.exp2((at - time.monotonic()) / _HALF_LIFE)

    def spend(self, person: int, seconds: float) -> None:
        """Notes what a job has cost here, or, below 0, takes back what was expected of it."""
        self.add(person, seconds)
        self._tell(person, seconds)

    def add(self, person: int, seconds: float) -> None:
        """Notes what a job has cost, wherever that was."""
        if len(self._had) >= _MOST and person not in self._had:
            self._had = {someone: had for someone, had in self._had.items() if self.seconds_of(someone) > 1.0}
        self._had[person] = (max(self.seconds_of(person) + seconds, 0.0), time.monotonic())


class PeerLoad(Protocol):
    """Counts what people have at other bots, and tells these what they have here."""

    @property
    def summary(self) -> str:
        """Who shares the work, in words; "" where nobody does."""

    def __len__(self) -> int:
        """How many questions other bots have in work or waiting."""

    def questions_of(self, person: int) -> int:
        """How many of these are of one person."""

    def announce(self, person: int, questions: int, *, new: bool) -> None:
        """Tells the others how many questions a person has here; a `new` one has just come."""

    def spend(self, person: int, seconds: float) -> None:
        """Tells the others what a job of someone has cost here; below 0 it takes some of that back."""

    def listen(self, asked: Callable[[int], object], spent: Callable[[int, float], object]) -> None:
        """Has `asked` called with the person of each new question at another bot.

        Has `spent` called with a person and the seconds that they have had there.
        """


class NoPeers:
    """There is no other bot."""

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
        """Nobody says anything."""
