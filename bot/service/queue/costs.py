"""What jobs cost lately: seconds of a worker, by what is asked, which puzzle it is and how long the text."""

from __future__ import annotations

from bot.service.jobs import Job

_UNKNOWN = 0.1
"""Seconds for what was never seen; most boards up to 20x20 take less."""

_WEIGHT = 0.2
"""How much the latest job counts beside all before it."""


class Costs:
    """Learns from each job that is done; of a job it remembers its kind and no text.

    `typical` is what a job costs of which nothing is known yet, in seconds.
    """

    def __init__(self) -> None:
        self.typical = _UNKNOWN
        self._seconds: dict[tuple[str, str | None, int], float] = {}

    def expected(self, job: Job) -> float:
        """The seconds that a job is likely to take."""
        return self._seconds.get(_kind(job), self.typical)

    def learn(self, job: Job, seconds: float) -> None:
        """Notes what a job has taken."""
        kind = _kind(job)
        self._seconds[kind] = _closer(self._seconds.get(kind, seconds), seconds)
        self.typical = _closer(self.typical, seconds)


def _closer(mean: float, seconds: float) -> float:
    return mean + _WEIGHT * (seconds - mean)


def _kind(job: Job) -> tuple[str, str | None, int]:
    """Texts count as alike whose lengths have the same number of binary digits."""
    return type(job.ask).__name__, job.puzzle, len(job.text).bit_length()
