"""Jobs for workers: a text and a question about it."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeVar

from bot.common.config import Theme
from bot.common.stages import RevealLevel
from bot.service.jobs.charts import DrawDays
from bot.service.jobs.exercises import Practise
from solvers.core.boards.levels import Grade, Level

_T = TypeVar("_T")


@dataclass(frozen=True)
class Solve:
    """What is the answer, and is it the only one?

    If `counted`, several answers are counted. If `rated`, the result has a board's level. The result
    says whether `marks` from a picture are right.
    """

    marks: str = ""
    counted: bool = True
    rated: bool = False


@dataclass(frozen=True)
class Rate:
    """How hard is a board with one answer? The job's seconds limit all work."""


@dataclass(frozen=True)
class Hint:
    """What is the next step from some marks ("C4=mine D5=safe"), of `cell`, or the easiest near `near`?

    Typed marks replace earlier ones of the same places. The picture shows the hint up to `level`: one cell,
    or with `whole` everything that follows for the same reason. If `forgiving`, wrong marks are silently left
    out.
    """

    marks: str = ""
    cell: str | None = None
    near: str | None = None
    level: RevealLevel = RevealLevel.WHAT
    typed: str = ""
    forgiving: bool = False
    whole: bool = False


Correction = Literal["take back", "put right"]


@dataclass(frozen=True)
class CheckMarks:
    """What does the board look like with these marks, and are they right?

    `marks` are the earlier marks, `typed` is the new text. If the text comes from a form, `shown` is its
    earlier content: marks that are no longer in it are taken back. `correction` corrects wrong marks. With
    `judged` the picture shows which marks are wrong. With `opened` a board without an answer is refused.
    """

    marks: str
    typed: str = ""
    shown: str | None = None
    correction: Correction | None = None
    judged: bool = True
    opened: bool = False


@dataclass(frozen=True)
class Explain:
    """What are all the steps from the bare board to the answer? The picture shows one page.

    `grade` is the difficulty of the board, if known.
    """

    page: int = 0
    grade: Grade | None = None


@dataclass(frozen=True)
class Page:
    """What does the last of these steps look like, with the values of the earlier ones?

    Each is the `frame` of an Advice.
    """

    frames: tuple[bytes, ...] = field(repr=False)


@dataclass(frozen=True)
class Show:
    """What does the board look like, bare, and how is it written?"""


@dataclass(frozen=True)
class Convert:
    """How is the board written in the format `to`, or, for "answer", its answer drawn in characters?"""

    to: str


MOST_SEED = 2**53 - 1
"""The largest whole number that an option of a slash command can have."""
_SHORT_SEEDS = 1_000_000


def new_seed() -> int:
    """Return a random seed, short enough to pass on."""
    return secrets.randbelow(_SHORT_SEEDS)


@dataclass(frozen=True)
class New:
    """New boards of the job's puzzle and size, as hard as `level`, from `seed` and the seeds after it.

    Without a level it is the usual one of the puzzle. With `booklet` they are a PDF for printing, with the
    answers at its end. `variant` is one that the puzzle's generator has, or "".
    """

    level: Level | None
    seed: int
    count: int = 1
    booklet: bool = False
    variant: str = ""


@dataclass(frozen=True)
class ReadPicture:
    """Which board is in this picture, of at most `most_pixels` pixels?"""

    data: bytes = field(repr=False)
    most_pixels: int


@dataclass(frozen=True)
class ReadZip:
    """Which texts are in this zip?"""

    data: bytes = field(repr=False)


Ask = (
    Solve
    | Rate
    | Hint
    | CheckMarks
    | Explain
    | Page
    | Show
    | Convert
    | New
    | ReadPicture
    | ReadZip
    | DrawDays
    | Practise
)


@dataclass(frozen=True)
class Job:
    """A text and a question about it.

    `puzzle` is the name of the puzzle, or None to recognise it; `options` are those of the puzzle, such as
    the number of mines. `reading` is the key of the chosen reading of an ambiguous text, such as "mosaic
    janko 5x5 1"; `nth` is the number of the chosen board, from 1. `seconds` is the time for the answer.
    Within it, `fault_seconds` and `level_seconds` are the times for a conflict and for the difficulty.
    `theme` is the theme of the picture, or None for no picture; `max_bytes` limits its size. `format` and
    `size` ("15x10") tell how to read an ambiguous text. With `wants_board` the result has the board as text,
    for a text that is too long to store.
    """

    text: str
    puzzle: str | None
    seconds: float
    max_cells: int
    fault_seconds: float = 3.0
    level_seconds: float = 0.5
    options: Mapping[str, int] = field(default_factory=dict)
    theme: Theme | None = None
    max_bytes: int | None = None
    ask: Ask = Solve()
    reading: str | None = None
    format: str | None = None
    size: str | None = None
    wants_board: bool = False
    nth: int | None = None

    @property
    def overdue(self) -> str:
        """The sentence for work that took longer than its seconds."""
        within = f"within {self.seconds:g} s, so the work was stopped"
        if isinstance(self.ask, New):
            return f"No board {within}. A smaller board, an easier level or another seed takes less."
        if isinstance(self.ask, Practise):
            return f"No position {within}. Press again, or choose another technique."
        return f"No answer {within}."


def of_kind(kind: type[_T], result: object) -> _T:
    """The answer of a worker, which is of this kind. Raises TypeError for another one."""
    if not isinstance(result, kind):
        raise TypeError(f"{kind.__name__} was asked for, not {type(result).__name__}")
    return result
