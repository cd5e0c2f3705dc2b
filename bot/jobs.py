"""What crosses the line between the bot and its workers: frozen, plain data and nothing else."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from typing import TYPE_CHECKING, Any, Literal

from bot.marking import Marked, Marking
from bot.stages import Stage
from solvers.core.boards.places import amount, listed

if TYPE_CHECKING:
    from bot.config import Theme  # loads msgspec, which workers do without

Status = Literal["unique", "multiple", "none", "unknown"]

Fields = Mapping[str, tuple[Any, ...]]
"""Facts as text: rows of symbols, or bridges as two cells and a number, by the name of the field."""

_BILLION = 10**9
"""Up to so many answers their number is written out."""


@dataclass(frozen=True)
class Solve:
    """What is the answer, and is it the only one? If `rated`, how hard is it, and how many are there?"""

    rated: bool = True


@dataclass(frozen=True)
class Hint:
    """What is the next step from some marks ("C4=mine D5=safe"), of `cell`, or the easiest near `near`?

    What is `typed` now stands instead of marks of the same places. The picture shows no more than `level`,
    how much of it may be told. If `forgiving`, wrong marks are left out of it, without a word.
    """

    marks: str = ""
    cell: str | None = None
    near: str | None = None
    level: Stage = Stage.WHAT
    typed: str = ""
    forgiving: bool = False


@dataclass(frozen=True)
class Check:
    """Which of these marks are wrong?"""

    marks: str


@dataclass(frozen=True)
class Explain:
    """What are all the steps from the bare board to the answer?"""


@dataclass(frozen=True)
class Show:
    """What does the board look like, bare, and how is it written?"""


@dataclass(frozen=True)
class Convert:
    """How is the board written in the format `to`, or, for "answer", its answer drawn in characters?"""

    to: str


Ask = Solve | Hint | Check | Explain | Show | Convert | Marking


@dataclass(frozen=True)
class Job:
    """A text and what is asked of it.

    `puzzle` is the name of the puzzle, or None to recognise it; `options` are the puzzle's own, such as
    the number of mines; `reading` names the one that is meant of several readings of the text, such as
    "mosaic as janko". `seconds` is the time for the answer. Within it, `fault_seconds` and
    `level_seconds` are the time to find where a broken board is broken and how hard a board is. `theme`
    is that of the picture, or None for no picture; `max_bytes` limits its size. `format` and `size`
    ("15x10") say how the text is to be read, where several readings are possible or the size is left
    open.
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


@dataclass(frozen=True)
class Outcome:
    """What became of a job: the answer, written as `solvers.Solution` does, and its picture.

    `written` is an answer or None; `shared` is what all answers share, or, with "unknown", what is
    certain so far; None with "none". It may be less than they share unless it is `exact`. `open` is the
    number of places that it leaves open, `yes` are the names of those that are "yes". `conflict` and
    `suspects` tell where a board without an answer is broken. `answers` is their number where there are
    several, and more if it is not exact. `level` is how hard the board is. `drawn` is what is shared, drawn
    in characters. `seconds` is the time to solve it; `picture` is a PNG. `taken` says which of several
    readings of the text it is the answer to, and why.
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
    answers: int | None = None
    answers_exact: bool = False
    level: str | None = None
    drawn: str = ""
    picture: bytes | None = None
    taken: str | None = None

    @property
    def cells(self) -> tuple[str, ...] | None:
        """The rows of the answer, where it is about cells."""
        return None if self.written is None else self.written.get("cells")

    @property
    def common(self) -> tuple[str, ...] | None:
        """The rows of what all answers share, where they are about cells."""
        return None if self.shared is None else self.shared.get("cells")

    @property
    def board(self) -> str:
        """The size, and how hard the board is where that is known: "10 rows of 10, easy"."""
        return f"{self.size}, {self.level}" if self.level else self.size

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
            return f"{self._how_many()} answers: they differ in {most}{cells}"
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
        return f"About {Decimal(self.answers):.1e}".replace("e+", " x 10^")

    @property
    def blame(self) -> str:
        """Where a board without an answer is broken, in sentences; empty where that is not known."""
        cannot = "This cannot be" if len(self.conflict) == 1 else "These cannot all be"
        said = [f"{cannot}: {'; '.join(self.conflict)}."] if self.conflict else []
        return " ".join([*said, *typo(self.suspects)])


def typo(suspects: Sequence[str]) -> list[str]:
    """The sentence that names the clues that may be wrong, if there are any."""
    return [f"Most likely a typo in {listed(suspects, 'clues', 'or')}."] if suspects else []


@dataclass(frozen=True)
class Reason:
    """A rule that takes part in a reason, and the cells that it speaks of."""

    says: str
    cells: tuple[str, ...]


@dataclass(frozen=True)
class Advice:
    """A hint: `cell` is `value` because of some rules. `where`, `why` and `so` are its three levels.

    With status "contradiction" it says what is wrong with the marks, with "nothing-forced" that
    answers differ, with "solved" that there is nothing left to say. `marks` are those of the board, `wrong`
    the places of those that are wrong or cannot all be right. `sheet` is the board in characters, without
    marks; `text_alone` the text without those that stood in it, if there were any. `cells` are all places
    that follow for the same reason, that one first, and `along` those that then need no thought, each with
    its value as it is marked; one that is `plain` needs none and is no step.
    """

    puzzle: str
    status: str
    text: str
    where: str
    why: str
    so: str
    cell: str | None
    value: str | None
    because: tuple[Reason, ...]
    seconds: float
    picture: bytes | None = None
    rows: int = 0
    columns: int = 0
    marks: str = ""
    wrong: tuple[str, ...] = ()
    sheet: tuple[str, ...] = ()
    text_alone: str = ""
    cells: Mapping[str, str] = field(default_factory=dict)
    along: Mapping[str, str] = field(default_factory=dict)
    plain: bool = False

    @property
    def told(self) -> str:
        """All that follows as marks, the place of the hint last."""
        marks = [f"{place}={value}" for place, value in {**self.cells, **self.along}.items()]
        return " ".join([*marks[1:], *marks[:1]])


@dataclass(frozen=True)
class Judgement:
    """Whether marks are right: "ok", "wrong" with the cells that are, or "contradiction"."""

    puzzle: str
    status: str
    wrong: tuple[str, ...]
    seconds: float

    @property
    def right(self) -> bool:
        """Whether no mark is wrong."""
        return self.status == "ok"

    @property
    def sentence(self) -> str:
        """The verdict in words."""
        if self.status == "wrong":
            return f"Wrong: {', '.join(self.wrong)}."
        return "All marks are right." if self.status == "ok" else "No answer has all of these marks."


@dataclass(frozen=True)
class Way:
    """Every step of a board; `status` is that of the hint after the last: "solved" or "nothing-forced".

    With "unknown" the time was over before that; "contradiction" is a board without an answer, with its
    suspects. `counts` are the steps by the number of clues that each needs. `picture` is a GIF of the
    steps.
    """

    puzzle: str
    status: str
    steps: tuple[Advice, ...]
    level: str | None
    counts: Mapping[int, int]
    seconds: float
    suspects: tuple[str, ...] = ()
    picture: bytes | None = None

    @property
    def numbered(self) -> list[tuple[int, Advice]]:
        """The steps with their numbers; what needs no thought in the beginning is none, and has 0."""
        first = 0 if self.steps and self.steps[0].plain else 1
        return list(enumerate(self.steps, first))

    @property
    def sentence(self) -> str:
        """What is to be said of the whole."""
        if self.status == "contradiction":
            return " ".join(["No answer: the clues contradict each other.", *typo(self.suspects)])
        kinds = ", ".join(f"{number} with {_clues(clues)}" for clues, number in self.counts.items())
        number = amount(sum(self.counts.values()), "step")
        steps = f"{number} ({kinds})" if kinds else "No steps"
        if self.status == "solved":
            return f"Solved: {self.level}, {steps if kinds else 'without a thought'}."
        if self.status == "unknown":
            return f"Out of time: {steps[0].lower()}{steps[1:]} so far."
        return f"{steps}; from there answers differ."


def _clues(number: int) -> str:
    return f"{number or 'no'} clue{'' if number == 1 else 's'}"


@dataclass(frozen=True)
class Shown:
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
class Converted:
    """A board, or its answer, as text in a format; `lost` says what that has no place for.

    `taken` is as that of an Outcome.
    """

    puzzle: str
    format: str
    text: str
    seconds: float
    taken: str | None = None
    lost: str = ""


Result = Outcome | Advice | Judgement | Way | Shown | Converted | Marked


def _duration(seconds: float) -> str:
    """Seconds with two digits that matter, such as 0.03 s or 12 s."""
    return f"{seconds:.2f} s" if seconds < 1 else f"{seconds:.1f} s" if seconds < 10 else f"{seconds:.0f} s"
