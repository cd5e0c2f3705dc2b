"""Boards that were made, and several of them as a booklet."""

from __future__ import annotations

from dataclasses import dataclass

import solvers
from bot.service.jobs.outcome import Fields
from solvers.core.boards.levels import Level


@dataclass(frozen=True)
class NewBoard:
    """A board that was made: its text, its address on puzz.link where that holds it, and its only answer.

    `written` is the answer as in an Outcome, `drawn` the same in characters; `lost` says what the address
    leaves out. `sheet` is the board in characters, to be filled in, if its answers are about cells.
    """

    puzzle: str
    text: str
    rows: int
    columns: int
    level: Level
    seed: int
    written: Fields
    drawn: str
    seconds: float
    link: str | None = None
    lost: str = ""
    picture: bytes | None = None
    sheet: str = ""

    @property
    def sentence(self) -> str:
        """What it is, and from which seed."""
        title = solvers.PUZZLES[self.puzzle].title
        return f"{title}, {self.columns}x{self.rows}, {self.level}, seed {self.seed}."


@dataclass(frozen=True)
class Fresh:
    """Boards that were made, of one puzzle; `booklet` is a PDF of them, if one was wanted."""

    puzzle: str
    boards: tuple[NewBoard, ...]
    seconds: float
    booklet: bytes | None = None
