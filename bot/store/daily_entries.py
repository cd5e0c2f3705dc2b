"""What is remembered of daily boards: what servers have chosen, what was posted, who is how far with it."""

from __future__ import annotations

import time
from dataclasses import dataclass, field, replace

from solvers import Level


@dataclass(frozen=True)
class Plan:
    """What a server wants each day: `kinds` are names of puzzles, one of which is next each day."""

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

    `sheet` is the board in characters, to be filled in; empty where that cannot be.
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
    """How far a person is with a daily board; `seconds` is None until they have solved it.

    `came` is when this was looked up, in seconds since 1970.
    """

    server: int
    day: str
    person: int
    hints: int = 0
    marks: str = ""
    seconds: float | None = None
    came: float = field(default_factory=time.time, compare=False)

    def advance(self, marks: str, hints: int = 0, seconds: float | None = None) -> Solver:
        """With the marks that are known now, so many hints more, and solved after so many seconds.

        Hints after the answer are not counted, and an answer is found once.
        """
        if self.seconds is not None:
            return replace(self, marks=marks)
        return replace(self, marks=marks, hints=self.hints + hints, seconds=seconds)
