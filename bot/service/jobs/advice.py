"""Hints and explanations, as workers return them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from bot.service.jobs.place_fields import Place
from bot.service.jobs.solve_result import blame_text
from solvers.core.boards.levels import Grade
from solvers.core.boards.places import Cell, Value, amount


@dataclass(frozen=True)
class Reason:
    """A rule of a reason, and its cells."""

    says: str
    cells: tuple[str, ...]


@dataclass(frozen=True)
class Highlights:
    """The highlights of a picture: the places of each reason, and the names of lines with clues."""

    places: tuple[tuple[Place, ...], ...] = ()
    lines: tuple[str, ...] = ()


@dataclass(frozen=True)
class Frame:
    """The content of a step's picture beside the earlier marks.

    `new` are the new values, the place of the hint first. `named` are the highlights of its first level, and
    `reasons` those of its whole reason. `chain` are the consequences of an assumption, link by link. `beside`
    are other places in its words, and `ended` further ones for the last level. `wrong` is the place of a
    wrong mark. `penciled` are the candidates of cells in its words.
    """

    new: Mapping[Place, Value] = field(default_factory=dict)
    named: Highlights = Highlights()
    reasons: Highlights = Highlights()
    chain: tuple[tuple[Place, ...], ...] = ()
    beside: tuple[Place, ...] = ()
    ended: tuple[Place, ...] = ()
    wrong: tuple[Place, ...] = ()
    penciled: Mapping[Cell, tuple[int, ...]] = field(default_factory=dict)


@dataclass(frozen=True)
class Advice:
    """A hint: `cell` is `value` because of some rules; `where`, `why` and `so` are its three levels.

    With status "contradiction" it names the error in the marks, with "nothing-forced" it says that answers
    differ, with "solved" that the board is complete. `marks` are the marks of the board. `wrong` are the
    places of wrong marks, or of some that cannot all be right. `sheet` is the board in characters, without
    marks. `text_alone` is the text without its marks, if it had any. `cells` are all places that follow for
    the same reason, the place of the hint first, each with its value as a mark. `along` are their trivial
    consequences. `premises` are the trivial consequences of the marks, which the reason takes for known. A
    `plain` hint is trivial and no step. `level` is its difficulty. `frame` is its picture: a Frame as bytes,
    which only workers read. `link` is as in SolveResult.
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
    link: str = ""
    cells: Mapping[str, str] = field(default_factory=dict)
    along: Mapping[str, str] = field(default_factory=dict)
    premises: Mapping[str, str] = field(default_factory=dict)
    plain: bool = False
    level: str | None = None
    frame: bytes = field(default=b"", repr=False)

    @property
    def as_marks(self) -> str:
        """All new values as marks, the place of the hint last."""
        marks = [f"{place}={value}" for place, value in {**self.cells, **self.along}.items()]
        return " ".join([*marks[1:], *marks[:1]])


@dataclass(frozen=True)
class Explanation:
    """Every step of a board. Its `status` is "solved", or "nothing-forced" if answers differ at the end.

    With "unknown" the time was over before the end; "contradiction" is a board without an answer, with its
    conflict and suspects. `counts` are the numbers of steps by the number of their clues. `left_out` is the
    number of marks in the text, which are left out.

    `picture` shows the step `page`, counted from 0. `text_alone` is the board as text, if the job wants that.
    """

    puzzle: str
    status: str
    steps: tuple[Advice, ...]
    grade: Grade | None
    counts: Mapping[int, int]
    seconds: float
    suspects: tuple[str, ...] = ()
    conflict: tuple[str, ...] = ()
    left_out: int = 0
    page: int = 0
    picture: bytes | None = None
    text_alone: str = ""

    @property
    def level(self) -> str | None:
        """The level of the board, if known."""
        return self.grade.level if self.grade else None

    @property
    def difficulty(self) -> float | None:
        """The difficulty of the board as a number, if known."""
        return self.grade.shown_number if self.grade else None

    @property
    def shown(self) -> Advice | None:
        """The step of the page, if there is any."""
        return self.steps[self.page] if self.page < len(self.steps) else None

    @property
    def hardest(self) -> int | None:
        """The page of the first step with the difficulty of the board; None if all are easy."""
        hard = [page for page, step in enumerate(self.steps) if step.level == self.level != "easy"]
        return hard[0] if hard else None

    @property
    def numbered(self) -> list[tuple[int, Advice]]:
        """The steps with their numbers; trivial values at the beginning are no step, and have 0."""
        first = 0 if self.steps and self.steps[0].plain else 1
        return list(enumerate(self.steps, first))

    @property
    def sentence(self) -> str:
        """A summary of the explanation."""
        if self.status == "contradiction":
            blame = blame_text(self.conflict, self.suspects)
            return f"No answer: the clues contradict each other. {blame}".strip()
        number = sum(self.counts.values())
        steps = amount(number, "step") if number else "No steps"
        if self.status == "solved":
            return f"Solved: {self.grade}, {steps if number else 'without a thought'}."
        if self.status == "unknown":
            return f"To be continued: {steps.lower()} so far, then the time ran out."
        return f"{steps}; from there answers differ." if number else "No step follows: answers differ."
