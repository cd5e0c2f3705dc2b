"""Entries of daily boards: plans of servers, posted boards, and the progress of users."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from enum import IntEnum

from solvers import Level


@dataclass(frozen=True)
class Plan:
    """The daily board that a server wants: `kinds` are names of puzzles, which take turns."""

    server: int
    channel: int
    hour: int
    zone: str
    kinds: tuple[str, ...]
    level: Level
    person: int
    since: float = field(default_factory=time.time)


@dataclass(frozen=True)
class Daily:
    """A board that was posted; without a `message` it was skipped, or is about to be posted.

    `sheet` is the board in characters, to be filled in; empty if it has none. The post of a `fair` board does
    not show it: each user sees it by *Start*.
    """

    server: int
    day: str
    claimed: float
    channel: int
    message: int | None = None
    posted: float | None = None
    puzzle: str = ""
    text: str = ""
    level: str = ""
    link: str = ""
    sheet: str = ""
    fair: bool = False


@dataclass(frozen=True)
class Week:
    """A week whose summary was posted, or is about to be posted; `day` is its Monday.

    A week that was posted without a `message` had no boards, or the bot had no right to post.
    """

    server: int
    day: str
    claimed: float
    channel: int
    message: int | None = None
    posted: float | None = None


class Act(IntEnum):
    """One act of a user on a daily board; the numbers are stored and never change."""

    NONE = 0
    FOUND = 1
    HINT = 2
    MISTAKE = 3
    SOLUTION = 4


COURSE_BASE, COURSE_FULL = 8, 8**20
"""Base of the digits of a course, and the course from which on no more acts are stored: a BIGINT is full."""


@dataclass(frozen=True)
class Solver:
    """The progress of a user with a daily board; `seconds` is None until it is solved.

    `mistakes` is the number of checks with wrong marks. `course` holds the acts before the solution in order,
    each as a digit of base `COURSE_BASE`. `result` is the message in which the user showed the result.

    `spent` is the number of seconds on the user's own clock until its last pause; without *Start* it is None,
    and `seconds` count from the post. `running` is when that clock went on, None during a pause, and `came`
    the time of the lookup, both in seconds since 1970.
    """

    server: int
    day: str
    person: int
    hints: int = 0
    marks: str = ""
    seconds: float | None = None
    mistakes: int = 0
    course: int = 0
    result: int | None = None
    spent: float | None = None
    running: float | None = None
    came: float = field(default_factory=time.time, compare=False)

    def advance(self, marks: str, act: Act = Act.NONE, seconds: float | None = None) -> Solver:
        """Return the progress with new marks, a further act, and the seconds to the solution.

        Acts after the solution do not count, and only the first solution does.
        """
        if self.seconds is not None:
            return replace(self, marks=marks)
        return replace(
            self,
            marks=marks,
            seconds=seconds,
            hints=self.hints + (act is Act.HINT),
            mistakes=self.mistakes + (act is Act.MISTAKE),
            course=self.course * COURSE_BASE + act if act and self.course < COURSE_FULL else self.course,
        )

    def start(self, now: float) -> Solver:
        """Return the progress with a running clock; unchanged once a user has begun without *Start*."""
        has_begun = self.spent is None and bool(self.marks or self.course)
        if has_begun or self.seconds is not None or self.running is not None:
            return self
        return replace(self, spent=self.spent or 0.0, running=now)

    def pause(self, now: float) -> Solver:
        """Return the progress with a clock that does not run."""
        return replace(self, spent=self.clock(now), running=None)

    def take_clock(self, other: Solver) -> Solver:
        """Return the progress with the clock of another state."""
        return replace(self, spent=other.spent, running=other.running)

    def clock(self, now: float) -> float | None:
        """Return the seconds on the user's own clock; None without one."""
        if self.spent is None or self.running is None:
            return self.spent
        # The clock of the machine may have been set back.
        return self.spent + max(0.0, now - self.running)

    @property
    def is_paused(self) -> bool:
        return self.seconds is None and self.spent is not None and self.running is None

    def acts(self) -> Iterator[Act]:
        """Yield the acts of the course, the last first."""
        course = self.course
        while course:
            course, act = divmod(course, COURSE_BASE)
            yield Act(act)
