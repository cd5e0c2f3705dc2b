"""Entries of daily boards: plans of servers, posted boards, and the progress of users."""

from __future__ import annotations

import time
from dataclasses import dataclass, field, replace

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

    `sheet` is the board in characters, to be filled in; empty if it has none.
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


@dataclass(frozen=True)
class Solver:
    """The progress of a user with a daily board; `seconds` is None until it is solved.

    `came` is the time of the lookup, in seconds since 1970.
    """

    server: int
    day: str
    person: int
    hints: int = 0
    marks: str = ""
    seconds: float | None = None
    came: float = field(default_factory=time.time, compare=False)

    def advance(self, marks: str, hints: int = 0, seconds: float | None = None) -> Solver:
        """Return the progress with new marks, further hints, and the seconds to the solution.

        Hints after the solution do not count, and only the first solution does.
        """
        if self.seconds is not None:
            return replace(self, marks=marks)
        return replace(self, marks=marks, hints=self.hints + hints, seconds=seconds)
