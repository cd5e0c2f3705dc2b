"""Boards that workers return: as text, drawn, converted, generated, or read in a picture or a zip."""

from __future__ import annotations

from dataclasses import dataclass

import solvers
from bot.service.jobs.solve_result import Fields
from solvers.core.boards.levels import Level


@dataclass(frozen=True)
class BoardView:
    """A board as rows of text, as an address of puzz.link where that can hold it, and drawn.

    `lost` says what that address leaves out.
    """

    puzzle: str
    text: str
    link: str | None
    seconds: float
    picture: bytes | None = None
    lost: str = ""


@dataclass(frozen=True)
class PagePicture:
    """A picture of a board as it was asked for."""

    puzzle: str
    picture: bytes
    seconds: float


@dataclass(frozen=True)
class Conversion:
    """A board, or its answer, as text in a format; `lost` says what that has no place for.

    `taken` is as that of an Outcome.
    """

    puzzle: str
    format: str
    text: str
    seconds: float
    taken: str | None = None
    lost: str = ""


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
class BoardLevel:
    """How hard a board with one answer is; None if that took too long or was interrupted."""

    puzzle: str | None
    level: Level | None
    seconds: float


@dataclass(frozen=True)
class GeneratedBoards:
    """Boards that were made, of one puzzle; `booklet` is a PDF of them, if one was wanted."""

    puzzle: str
    boards: tuple[NewBoard, ...]
    seconds: float
    booklet: bytes | None = None


@dataclass(frozen=True)
class RecognisedBoard:
    """The board in a picture as text, what the player has marked, and what is in doubt.

    `marks` are written as `known` takes them; `doubtful` are the names of cells, or of rows and columns whose
    clue is meant. `remark` says the doubt in sentences; it is "" where none matters. `proposed` says that
    something was read otherwise than it looks, since only so there is exactly one answer. `puzzle` is None
    where the picture leaves open which it is. `picture` shows the board as it was read.
    """

    puzzle: str | None
    text: str
    marks: str
    doubtful: tuple[str, ...]
    remark: str
    seconds: float
    proposed: bool = False
    rows: int = 0
    columns: int = 0
    picture: bytes | None = None


@dataclass(frozen=True)
class ZipText:
    """The texts of a zip in one text; what puzzle it is, is not known before it is read."""

    text: str
    seconds: float
    puzzle: None = None
