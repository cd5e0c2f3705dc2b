"""What crosses the line between the bot and its workers: frozen, plain data and nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from bot.config import Theme

Status = Literal["unique", "multiple", "none", "unknown"]


@dataclass(frozen=True)
class Job:
    """A text to be solved.

    `puzzle` is the name of the puzzle, or None to recognise it; `options` are the puzzle's own, such
    as the number of mines. `seconds` is the time for the answer. `theme` is that of the picture, or
    None for no picture; `max_bytes` limits its size.
    """

    text: str
    puzzle: str | None
    seconds: float
    max_cells: int
    options: Mapping[str, int] = field(default_factory=dict)
    theme: Theme | None = None
    max_bytes: int | None = None


@dataclass(frozen=True)
class Outcome:
    """What became of a job: the answer, in the symbols of `solvers.Solution`, and its picture.

    `cells` is an answer or None; `common` is what all answers share, or, with "unknown", what is
    certain so far; None with "none". `conflict` and `suspects` tell where a board without an answer
    is broken. `seconds` is the time to solve it; `picture` is a PNG.
    """

    puzzle: str
    format: str
    rows: int
    columns: int
    status: Status
    cells: tuple[str, ...] | None
    common: tuple[str, ...] | None
    seconds: float
    conflict: tuple[str, ...] = ()
    suspects: tuple[str, ...] = ()
    picture: bytes | None = None

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
        open_cells = sum(row.count("?") for row in self.common or ())
        cells = f"{open_cells} cell{'' if open_cells == 1 else 's'}"
        if self.status == "multiple":
            return f"More than one answer: they differ in {cells}"
        if self.cells:
            return f"Out of time: there is an answer, but {cells} could still be otherwise"
        return f"Out of time: {cells} still open"


def _duration(seconds: float) -> str:
    """Seconds with two digits that matter, such as 0.03 s or 12 s."""
    return f"{seconds:.2f} s" if seconds < 1 else f"{seconds:.1f} s" if seconds < 10 else f"{seconds:.0f} s"
