"""The deadline of a computation, which every long loop checks."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import TypeVar

from solvers.core.boards.puzzle_errors import OutOfTimeError

_T = TypeVar("_T")


_EVERY = 64
"""Number of checks for each look at the time; shorter work completes even if no time is left at all."""


class Clock:
    """A clock that compares a deadline, a time of time.monotonic(), with the time; None means no limit."""

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
        """Yield the items while there is time; raise OutOfTimeError after that."""
        for item in items:
            self.check()
            yield item

    def gather(self, items: Iterator[_T], into: list[_T]) -> None:
        """Add the items to a list as `each` yields them, without a call for each of them."""
        while batch := list(islice(items, _EVERY)):
            into += batch
            if self.deadline is not None and len(batch) == _EVERY and time.monotonic() > self.deadline:
                raise OutOfTimeError
