"""A stored puzzle with its revealed part, and the settings of a server."""

from __future__ import annotations

import re
import secrets
import time
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from bot.common.config import Theme
from bot.common.stages import Mistakes, Purpose, RevealLevel
from solvers import Grade


@dataclass(frozen=True)
class Server:
    """The settings of a server; None is not chosen.

    Daily boards are `fair` if only *Start* shows them; with `weekly` there is a summary of each week.
    """

    private: bool | None = None
    spoiler: bool | None = None
    theme: Theme | None = None
    fair: bool | None = None
    weekly: bool | None = None


class ShownBoard(NamedTuple):
    """A board by its key, its owner, and the message that shows it."""

    key: str
    owner: int
    channel: int
    message: int


def new_key() -> str:
    """Return the key of a new puzzle or race."""
    # 12 characters: the ID of a cancel button contains this key and a ticket's.
    return secrets.token_urlsafe(9)


def new_revision() -> str:
    """Return a unique name for a state of an entry."""
    return secrets.token_urlsafe(9)


@dataclass(frozen=True)
class StoredPuzzle:
    """A puzzle that a user sent, and the revealed part of its message.

    `asked` is the purpose of the request. `marks` are the marks from before, such as "C4=mine D5=safe",
    `fresh` those of its hint, `typed` further text that is not read yet. `level` is the revealed part of the
    hint, and `cell` the cell that the user asked for. `reading` is the key of the chosen reading of an
    ambiguous text, such as "mosaic janko 5x5 1". `version` counts the changes. With `private` only the owner
    sees the message. `placed` is the log of who placed which mark, in the form of `bot.store.mark_log`.
    Everyone may place marks if the board is `shared`, otherwise only its owner. `mistakes` says when wrong
    marks are reported. `sheet` is the board without marks in characters, if known.

    A refused text is kept as a draft, which only its owner can open: `about` is then the board whose marks it
    contains, or "" if it is a board itself.

    `pictured` says that the board comes from a picture, so that the user can correct it.

    `revision` names this state of the entry: each change draws a new random name, so two changes never lead
    to the same one. It is empty until the first change.

    `difficulty` is the grade of the board if it is known. It is no part of a state, since it never changes.

    `seed` and `variant` made a board of /new; boards of users have no seed.

    `came` is the time of the request or of the last change, in seconds since 1970.
    """

    owner: int
    channel: int
    text: str
    puzzle: str | None = None
    options: Mapping[str, int] = field(default_factory=dict)
    asked: Purpose = "hint"
    marks: str = ""
    fresh: str = ""
    cell: str | None = None
    level: RevealLevel = RevealLevel.NOTHING
    reading: str | None = None
    rows: int = 0
    columns: int = 0
    spoiler: bool = False
    version: int = 0
    private: bool = False
    typed: str = ""
    placed: str = ""
    sheet: str = ""
    shared: bool = False
    mistakes: Mistakes = Mistakes.AT_ONCE
    about: str | None = None
    pictured: bool = False
    revision: str = ""
    key: str = field(default_factory=new_key)
    came: float = field(default_factory=time.time, compare=False)
    difficulty: Grade | None = None
    seed: int | None = None
    variant: str = ""

    @property
    def revealed_marks(self) -> str:
        """All marks that the message contains; the next hint starts from them."""
        return f"{self.marks} {self.fresh}".strip()

    @property
    def shown_marks(self) -> str:
        """The marks that the message shows: of a hint for one cell, only that cell, which is the last one."""
        fresh = self.fresh.rpartition(" ")[2] if self.asked == "hint" else self.fresh
        return f"{self.marks} {fresh}".strip()

    @property
    def newest_cell(self) -> str | None:
        """The most recently revealed cell."""
        cell = re.match(r"[A-Za-z]+[0-9]+", self.marks.rpartition(" ")[2])
        return cell[0] if cell else None

    def as_draft(self, text: str, about: str = "") -> StoredPuzzle:
        """Return the same request with a refused text, for its correction."""
        return replace(self, text=text, about=about, difficulty=None, version=0, revision="", key=new_key())

    def successor(self, **changes: Any) -> StoredPuzzle:
        """Return the next state of the entry, with some fields changed."""
        now = time.time()
        return replace(self, **changes, version=self.version + 1, revision=new_revision(), came=now)

    def is_state(self, other: StoredPuzzle) -> bool:
        """Return whether both are the same state of the same puzzle."""
        mine, others = (self.key, self.version, self.revision), (other.key, other.version, other.revision)
        return mine == others

    @property
    def question(self) -> dict[str, Any]:
        """The request without user and text: the fields of a new entry with the same request."""
        names = ["puzzle", "options", "asked", "level", "cell", "marks", "typed", "spoiler", "private"]
        names += ["shared", "mistakes"]
        return {name: getattr(self, name) for name in names}

    @property
    def draft(self) -> bool:
        """Whether the entry is a refused text."""
        return self.about is not None
