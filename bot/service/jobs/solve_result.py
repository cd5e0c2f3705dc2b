"""The result of solving a board: its answer, a proof that it is unique, or its conflict."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Literal

from solvers import PUZZLES
from solvers.core.boards.levels import Grade
from solvers.core.boards.places import list_names

Status = Literal["unique", "multiple", "none", "unknown"]

Fields = Mapping[str, tuple[str | tuple[str | int, ...], ...]]
"""Facts as text by the name of the field: rows of symbols or words, or bridges as two cells and a number."""

_BILLION = 10**9
"""Maximum number of answers that is written out."""


@dataclass(frozen=True)
class SolveResult:
    """The result of solving a board, with fields written as in `solvers.Solution`, and its picture.

    `written` is an answer or None. `shared` are the common values of all answers, with "unknown" the certain
    ones so far; None with "none". They may be incomplete unless `exact`. `open` is the number of places
    without a value, `yes` are the names of places that are "yes". `conflict` and `suspects` are the
    contradictory and the doubtful clues of a board without an answer; `conflict_at` names the cells and lines
    of the conflict. `answers` is the number of answers if there are several; there are more unless
    `answers_exact`. `grade` is the difficulty. `drawn` are the common values in characters. `seconds` is the
    time of all work before the drawing; `picture` is a PNG. `taken` says which of several readings of the
    text it answers, and why. `marked` is the verdict on marks in the text. `text_alone` is the board as text,
    if the job wants that. `link` is the address of the whole board on SudokuPad or puzz.link, or "". `least`
    has pairs of islands whose number of bridges differs but is never 0, with their least number.
    """

    puzzle: str
    format: str
    rows: int
    columns: int
    status: Status
    written: Fields | None
    shared: Fields | None
    seconds: float
    exact: bool = True
    open: int = 0
    yes: tuple[str, ...] = ()
    conflict: tuple[str, ...] = ()
    suspects: tuple[str, ...] = ()
    conflict_at: tuple[str, ...] = ()
    answers: Decimal | None = None
    answers_exact: bool = False
    grade: Grade | None = None
    drawn: str = ""
    picture: bytes | None = None
    taken: str | None = None
    marked: str = ""
    text_alone: str = ""
    link: str = ""
    least: tuple[tuple[str, str, int], ...] = ()

    @property
    def cells(self) -> tuple[str, ...] | None:
        """The rows of the answer, if it is about cells."""
        return _rows(self.written)

    @property
    def common(self) -> tuple[str, ...] | None:
        """The rows of the common values of all answers, if they are about cells."""
        return _rows(self.shared)

    @property
    def board(self) -> str:
        """The size, and the difficulty if known: "10 rows of 10, easy (1.0)"."""
        return f"{self.size}, {self.grade}" if self.grade else self.size

    @property
    def size(self) -> str:
        return f"{self.rows} row{'' if self.rows == 1 else 's'} of {self.columns}"

    @property
    def sentence(self) -> str:
        """The result in words, without the puzzle's name."""
        return f"{self._finding()}, {_duration(self.seconds)}"

    def _finding(self) -> str:
        if self.status == "unique":
            return "Unique answer"
        if self.status == "none":
            return "No answer: the clues contradict each other"
        unit = "cell" if "cells" in (self.shared or {}) else "place"
        cells = f"{self.open} {unit}{'' if self.open == 1 else 's'}"
        if self.status == "multiple":
            most = "" if self.exact else "at most "
            least = f" ({len(self.least)} with a bridge in each answer)" if self.least else ""
            one = ", and the picture shows one" if PUZZLES[self.puzzle].is_loose else ""
            return f"{self._how_many()} answers: they differ in {most}{cells}{least}{one}"
        if self.written:
            return f"Out of time: there is an answer, but {cells} could still be otherwise"
        return f"Out of time: {cells} still open"

    def _how_many(self) -> str:
        if self.answers is None:
            return "Several"
        if self.answers < _BILLION:
            return f"{'' if self.answers_exact else 'More than '}{self.answers:,}"
        if self.answers < 1000 * _BILLION:
            return f"About {self.answers / _BILLION:.1f} billion"
        # No float: boards without clues have more answers than one can hold.
        return f"About {self.answers:.1e}".replace("e+", " x 10^")

    @property
    def blame(self) -> str:
        """The conflict of a board without an answer, in sentences; empty if unknown."""
        return blame_text(self.conflict, self.suspects)


def blame_text(conflict: Sequence[str], suspects: Sequence[str]) -> str:
    """Return sentences on clues that contradict each other and on clues that may be wrong."""
    cannot = "This cannot be" if len(conflict) == 1 else "These cannot all be"
    said = [f"{cannot}: {'; '.join(conflict)}."] if conflict else []
    return " ".join([*said, *typo_text(suspects)])


def _rows(fields: Fields | None) -> tuple[str, ...] | None:
    """The field "cells", if there is one, as rows of text; blanks are between words."""
    if fields is None or "cells" not in fields:
        return None
    return tuple(row if isinstance(row, str) else " ".join(map(str, row)) for row in fields["cells"])


def typo_text(suspects: Sequence[str]) -> list[str]:
    """The sentence that names the clues that may be wrong, if there are any."""
    return [f"Most likely a typo in {list_names(suspects, 'clues', 'or')}."] if suspects else []


def _duration(seconds: float) -> str:
    """Seconds with two digits that matter, such as 0.03 s or 12 s."""
    return f"{seconds:.2f} s" if seconds < 1 else f"{seconds:.1f} s" if seconds < 10 else f"{seconds:.0f} s"
