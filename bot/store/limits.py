"""The waiting times and the capacity of the store."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Waits:
    """Seconds. `write` and `read` are the longest times that a user waits for the database.

    `lock` is how long SQLite waits for a lock before an attempt has failed. The next attempt comes after
    `retry`, then after twice that, up to `retry_most`; `damaged` is the pause while the file is damaged.
    `opening` is the time for a locked database at the start, `closing` the time for pending writes at the
    end. Connections are replaced after `renewed`: SQLite keeps pages in memory, so that an old connection
    does not see that the file was damaged.
    """

    write: float = 1.0
    read: float = 2.0
    lock: float = 0.25
    retry: float = 0.05
    retry_most: float = 2.0
    damaged: float = 60.0
    opening: float = 10.0
    closing: float = 5.0
    renewed: float = 60.0


@dataclass(frozen=True)
class StoreLimits:
    """`text` is the longest text of a puzzle, in bytes; `each` is the number of puzzles of one user, and
    `drafts` that of refused texts, which do not count as puzzles.

    `waiting` writes of `waiting_bytes` together are held while the database cannot be written. `sizes` is the
    number of last puzzles with a size in memory, `states` the number of replaced states in memory.
    """

    text: int = 20_000
    each: int = 200
    drafts: int = 10
    waiting: int = 5_000
    waiting_bytes: int = 32_000_000
    sizes: int = 4_000
    states: int = 10_000
