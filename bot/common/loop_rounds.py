"""Calls in portions, so that one round of the event loop stays short."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable


class LoopRounds:
    """Makes at most `most` calls in one round of the event loop; the others follow in their order."""

    def __init__(self, most: int) -> None:
        self._most, self._made = most, 0
        self._waiting: deque[Callable[[], object]] = deque()

    def call(self, function: Callable[[], object]) -> None:
        """Call a function now if this round has room, otherwise in a later round."""
        self._waiting.append(function)
        if not self._made:
            self._begin()
        elif self._made < self._most:
            self._make_next()

    def _begin(self) -> None:
        """Make the first calls of a round."""
        self._made = 0
        if self._waiting:
            asyncio.get_running_loop().call_soon(self._begin)
        while self._waiting and self._made < self._most:
            self._make_next()

    def _make_next(self) -> None:
        self._made += 1
        self._waiting.popleft()()
