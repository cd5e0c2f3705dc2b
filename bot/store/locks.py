"""Locks by name: work under one name is done in sequence, under different names in parallel."""

from __future__ import annotations

import asyncio
from weakref import WeakValueDictionary


class KeyedLocks:
    """One lock for each name. A lock lives while a task holds it or waits for it."""

    def __init__(self) -> None:
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    def get(self, key: str) -> asyncio.Lock:
        """Return the lock of a name; tasks get it in the order in which they ask."""
        return self._locks.setdefault(key, asyncio.Lock())
