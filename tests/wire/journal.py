"""The log of a soak: which faults there were and what people did, and which outcome a fault explains."""

from __future__ import annotations

import json
import math
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from tests.wire.stage import percentile
from tests.wire.traffic import Done

_MOST, _MINUTE = 20, 60.0
"""The number of requests that the bot takes from a person in so many seconds."""
_AFTER = 6.0
"""Seconds after a fault in which what was delayed by it is caught up with."""


@dataclass
class Fault:
    """A fault and its time; `costs` are the outcomes that it may bring to people."""

    name: str
    costs: tuple[str, ...]
    began: float
    ended: float = math.inf

    def explains(self, done: Done) -> bool:
        """Whether somebody got another answer because of it, or none."""
        asked = done.interaction
        last = asked.states[-1].at if asked.settled else math.inf
        return asked.outcome in self.costs and asked.sent < self.ended + _AFTER and last > self.began


@dataclass
class Journal:
    """`file` gets a line of JSON for each fault and for each request, if there is one."""

    file: Path | None = None
    faults: list[Fault] = field(default_factory=list)
    began: float = field(default_factory=time.monotonic)

    @contextmanager
    def fault(self, name: str, costs: tuple[str, ...]) -> Iterator[None]:
        """A fault that lasts as long as the context."""
        fault = Fault(name, costs, time.monotonic())
        self.faults.append(fault)
        self._write(fault=name, state="begins")
        try:
            yield
        finally:
            fault.ended = time.monotonic()
            self._write(fault=name, state="ends")

    def unexplained(self, requests: list[Done]) -> list[Done]:
        """The requests with another outcome than is right, if neither a fault nor a limit is the reason."""
        lost = [done for done in requests if done.lost and not _is_beyond_limit(done, requests)]
        return [done for done in lost if not any(fault.explains(done) for fault in self.faults)]

    def request(self, done: Done) -> None:
        """Notes a request that has come to an end."""
        asked = done.interaction
        times = {"acknowledged": asked.acked_after, "answered": asked.took}
        self._write(
            sent=round(asked.sent - self.began, 3),
            person=asked.person,
            asks=asked.asks,
            outcome=asked.outcome,
            right=not done.lost,
            said=asked.sentence[:200],
            **{name: round(value, 3) for name, value in times.items() if math.isfinite(value)},
        )

    def _write(self, **fields: object) -> None:
        if self.file:
            line = {"at": round(time.monotonic() - self.began, 3), **fields}
            with self.file.open("a") as lines:
                lines.write(json.dumps(line, ensure_ascii=False) + "\n")


def _is_beyond_limit(done: Done, requests: list[Done]) -> bool:
    """Whether the bot refused a request for the limit of a minute, which its sender had reached."""
    asked, others = done.interaction, (other.interaction for other in requests)
    recent = [one for one in others if one.person == asked.person and -_MINUTE < one.sent - asked.sent < 0]
    return f"I take {_MOST} requests a minute" in asked.sentence and len(recent) >= _MOST


def tables(journal: Journal, requests: list[Done]) -> Iterator[str]:
    """The faults, and the requests by kind with their times, as tables."""
    yield "| fault | times |"
    yield "|---|---|"
    for name, number in sorted(Counter(fault.name for fault in journal.faults).items()):
        yield f"| {name} | {number} |"
    yield ""
    yield "| request | number | outcomes | acknowledged p50, p99 | answered p50, p99 |"
    yield "|---|---|---|---|---|"
    for kind in sorted({done.interaction.asks for done in requests}):
        yield _row(kind, [done for done in requests if done.interaction.asks == kind])


def _row(kind: str, requests: list[Done]) -> str:
    outcomes = Counter(done.interaction.outcome for done in requests)
    told = ", ".join(f"{number} {outcome}" for outcome, number in outcomes.most_common())
    times = []
    for name in ("acked_after", "took"):
        values = [getattr(done.interaction, name) for done in requests]
        known = [value for value in values if math.isfinite(value)]
        times.append(f"{percentile(known, 50):.2f} s, {percentile(known, 99):.2f} s")
    return f"| {kind} | {len(requests)} | {told} | {times[0]} | {times[1]} |"
