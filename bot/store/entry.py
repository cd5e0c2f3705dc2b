"""A puzzle that someone sent, what its message has revealed, and the settings of a server."""

from __future__ import annotations

import re
import secrets
import time
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from bot.common.config import Theme
from bot.common.stages import Mistakes, Purpose, RevealLevel


@dataclass(frozen=True)
class Server:
    """None is what they have not chosen."""

    private: bool | None = None
    spoiler: bool | None = None
    theme: Theme | None = None


class ShownBoard(NamedTuple):
    """A board by its key, whose it is, and the message in which it is shown."""

    key: str
    owner: int
    channel: int
    message: int


def _new_key() -> str:
    # 12 characters: with those of a turn they stand in the ID of the button that cancels it.
    return secrets.token_urlsafe(9)


def new_revision() -> str:
    """A name for a state of an entry that no other state has."""
    return secrets.token_urlsafe(9)


@dataclass(frozen=True)
class StoredPuzzle:
    """A puzzle that someone sent, and what its message has revealed.

    `asked` is what was wanted of it. `marks` are the cells known before, such as "C4=mine D5=safe", `fresh`
    those that its hint has brought, `typed` what was said of further ones and not read yet. `level` is how
    much was told, `cell` is the one that was asked about. `reading` is the key of the choice that is meant of
    several readings of the text, such as "mosaic janko 5x5 1". `version` counts the changes. `private` says
    that only its owner sees the message. `placed` is the log of who placed which mark, in the form of
    `bot.store.mark_log`; everyone may place marks if the board is `shared`, otherwise only its owner.
    `mistakes` says when wrong marks are reported.
    `sheet` is the board without marks in characters, as far as it is known.

    A text that was refused is kept as a draft: `about` is then the board whose marks it was to be, or ""
    where it was to be a board. Only its owner gets at it.

    `pictured` says that the board was read in a picture, so that it can be corrected.

    `revision` names this state of the entry: each change draws a new name at random, so two changes never
    lead to the same one. It is empty until the first change.

    `came` is when it was asked or changed last, in seconds since 1970.
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
    key: str = field(default_factory=_new_key)
    came: float = field(default_factory=time.time, compare=False)

    @property
    def revealed_marks(self) -> str:
        """All marks that follow from what the message shows, where hints go on."""
        return f"{self.marks} {self.fresh}".strip()

    @property
    def shown_marks(self) -> str:
        """The marks that a person has been shown: of a hint of one cell, only that one, which stands last."""
        fresh = self.fresh.rpartition(" ")[2] if self.asked == "hint" else self.fresh
        return f"{self.marks} {fresh}".strip()

    @property
    def newest_cell(self) -> str | None:
        """The cell that was revealed last."""
        cell = re.match(r"[A-Za-z]+[0-9]+", self.marks.rpartition(" ")[2])
        return cell[0] if cell else None

    def as_draft(self, text: str, about: str = "") -> StoredPuzzle:
        """The same question with a text that was refused, to be kept until it is mended."""
        return replace(self, text=text, about=about, version=0, revision="", key=_new_key())

    def successor(self, **changes: Any) -> StoredPuzzle:
        """The next state of the entry, with some fields changed."""
        now = time.time()
        return replace(self, **changes, version=self.version + 1, revision=new_revision(), came=now)

    def is_state(self, other: StoredPuzzle) -> bool:
        """Whether both are the same state of the same puzzle."""
        mine, others = (self.key, self.version, self.revision), (other.key, other.version, other.revision)
        return mine == others

    @property
    def question(self) -> dict[str, Any]:
        """What was asked, without whom and of which text: the fields of a new entry that asks the same."""
        names = ["puzzle", "options", "asked", "level", "cell", "marks", "typed", "spoiler", "private"]
        names += ["shared", "mistakes"]
        return {name: getattr(self, name) for name in names}

    @property
    def draft(self) -> bool:
        """Whether it is a text that was refused."""
        return self.about is not None
