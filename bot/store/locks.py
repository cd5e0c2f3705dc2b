"""Locks by name: work on the same thing is done one after the other, and on different things at once."""

from __future__ import annotations

import asyncio
from weakref import WeakValueDictionary


class KeyedLocks:
    """One lock for each name. A lock lives as long as somebody holds it or waits for it."""

    def __init__(self) -> None:
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    def get(self, key: str) -> asyncio.Lock:
        """The lock of a name, which those who wait for it get in the order in which they came."""
        return self._locks.setdefault(key, asyncio.Lock())
