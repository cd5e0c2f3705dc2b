"""Boards that workers return: as text, drawn, converted, generated, or read in a picture or a zip."""

from __future__ import annotations

from dataclasses import dataclass

import solvers
from bot.service.jobs.solve_result import Fields
from solvers.core.boards.levels import Grade, Level


@dataclass(frozen=True)
class BoardView:
    """A board as rows of text, as a URL of puzz.link or SudokuPad if possible, and drawn.

    `lost` names what the URL leaves out.
    """

    puzzle: str
    text: str
    link: str | None
    seconds: float
    picture: bytes | None = None
    lost: str = ""


@dataclass(frozen=True)
class PagePicture:
    """A picture of one page of an explanation."""

    puzzle: str
    picture: bytes
    seconds: float


@dataclass(frozen=True)
class Conversion:
    """A board, or its answer, as text in a format; `lost` names what the format leaves out.

    `taken` is as in SolveResult.
    """

    puzzle: str
    format: str
    text: str
    seconds: float
    taken: str | None = None
    lost: str = ""


@dataclass(frozen=True)
class NewBoard:
    """A new board: its text, its URL of puzz.link or SudokuPad if possible, and its only answer.

    `written` is the answer as in SolveResult, `drawn` the same in characters; `lost` names what the URL
    leaves out. `sheet` is the board in characters, to be filled in, if its answers are about cells.
    """

    puzzle: str
    text: str
    rows: int
    columns: int
    grade: Grade
    seed: int
    written: Fields
    drawn: str
    seconds: float
    link: str | None = None
    lost: str = ""
    picture: bytes | None = None
    sheet: str = ""
    variant: str = ""

    @property
    def title(self) -> str:
        """The title of the puzzle, with the variant that was asked for."""
        title = solvers.PUZZLES[self.puzzle].title
        return f"{title} ({self.variant})" if self.variant else title

    @property
    def level(self) -> Level:
        """The level that was asked for."""
        return self.grade.level

    @property
    def sentence(self) -> str:
        """A description of the board, with its seed."""
        return f"{self.title}, {self.columns}x{self.rows}, {self.grade}, seed {self.seed}."


@dataclass(frozen=True)
class BoardLevel:
    """The difficulty of a board with one answer; None if that took too long or was interrupted."""

    puzzle: str | None
    grade: Grade | None
    seconds: float


@dataclass(frozen=True)
class GeneratedBoards:
    """New boards of one puzzle; `booklet` is a PDF of them, if wanted."""

    puzzle: str
    boards: tuple[NewBoard, ...]
    seconds: float
    booklet: bytes | None = None


@dataclass(frozen=True)
class RecognisedBoard:
    """The board in a picture as text, with the player's marks and the doubts.

    `marks` are written as for the option `known`. `doubtful` are the names of cells, or of rows and columns
    with a doubtful clue. `remark` has sentences on the doubts; "" if none matters. `proposed` says that a
    place has its next best reading, since only that gives exactly one answer. `puzzle` is None if the picture
    leaves it open. `picture` shows the board as it was read.
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
    """The texts of a zip in one text; the puzzle is unknown until the text is read."""

    text: str
    seconds: float
    puzzle: None = None
