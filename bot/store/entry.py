"""A puzzle that someone sent, and what its message has revealed."""

from __future__ import annotations

import secrets
import time
from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Entry:
    """A puzzle that someone sent, and what its message has revealed.

    `asked` is what was wanted of it: "solve", "hint", "check" or "explain". `marks` are the cells known
    before, such as "C4=mine D5=safe", `fresh` the one revealed last. `level` is how much was told: 0 nothing,
    1 where to look, 2 why, 3 what, 4 the solution; `cell` is the one that was asked about. `reading` names
    the one that is meant of several readings of the text, such as "mosaic as janko". `version` counts the
    changes. `private` says that only its owner sees the message. `came` is when it was asked, in seconds
    since 1970; it is not stored.
    """

    owner: int
    channel: int
    text: str
    puzzle: str | None = None
    options: Mapping[str, int] = field(default_factory=dict)
    asked: str = "hint"
    marks: str = ""
    fresh: str = ""
    cell: str | None = None
    level: int = 0
    reading: str | None = None
    rows: int = 0
    columns: int = 0
    spoiler: bool = False
    version: int = 0
    private: bool = False
    key: str = field(default_factory=lambda: secrets.token_urlsafe(9))
    came: float = field(default_factory=time.time, compare=False)

    @property
    def revealed(self) -> str:
        """All marks that the message shows."""
        return f"{self.marks} {self.fresh}".strip()

    @property
    def near(self) -> str | None:
        """The cell that was revealed last."""
        return self.marks.rpartition(" ")[2].partition("=")[0] or None
