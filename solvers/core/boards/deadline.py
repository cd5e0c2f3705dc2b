"""The time that a piece of work may take, which every loop that can take long looks at."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from typing import TypeVar

from solvers.core.boards.puzzle_errors import OutOfTimeError

_T = TypeVar("_T")


_EVERY = 64
"""Checks from one look at the time to the next: what takes less is done even if there is no time at all."""


class Clock:
    """Compares a deadline, a time of time.monotonic(), with the time now; without one there is no limit."""

    __slots__ = ("_left", "deadline")

    def __init__(self, deadline: float | None = None) -> None:
        self.deadline = deadline
        self._left = _EVERY

    def check(self) -> None:
        """Raise OutOfTimeError after the deadline."""
        if self.deadline is None:
            return
        self._left -= 1
        if not self._left:
            self._left = _EVERY
            if time.monotonic() > self.deadline:
                raise OutOfTimeError

    def each(self, items: Iterable[_T]) -> Iterator[_T]:
        """Yield the items as long as there is time; raise OutOfTimeError after that."""
        for item in items:
            self.check()
            yield item
