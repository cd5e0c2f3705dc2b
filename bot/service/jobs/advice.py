"""Hints, checks of marks and whole ways, as workers give them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from bot.service.jobs.place_fields import Place
from bot.service.jobs.solve_result import blame_text
from solvers.core.boards.places import Cell, Value, amount


@dataclass(frozen=True)
class Reason:
    """A rule that takes part in a reason, and the cells that it speaks of."""

    says: str
    cells: tuple[str, ...]


@dataclass(frozen=True)
class Highlights:
    """What a picture points at: the places of each reason, and the names of lines with their clues."""

    places: tuple[tuple[Place, ...], ...] = ()
    lines: tuple[str, ...] = ()


@dataclass(frozen=True)
class Frame:
    """What a picture of a step shows beside the marks before it.

    `new` is what follows, the place of the hint first. `named` is what its first level names, `reasons` the
    whole of its reason, `chain` what follows one from the other from what is supposed, `beside` other places
    that its words name, `ended` those that are named with what follows, `wrong` the place of a wrong mark.
    `penciled` are the numbers still possible in cells of which its words say what they hold.
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
    """A hint: `cell` is `value` because of some rules. `where`, `why` and `so` are its three levels.

    With status "contradiction" it says what is wrong with the marks, with "nothing-forced" that
    answers differ, with "solved" that there is nothing left to say. `marks` are those of the board, `wrong`
    the places of those that are wrong or cannot all be right. `sheet` is the board in characters, without
    marks; `text_alone` the text without those that stood in it, if there were any. `cells` are all places
    that follow for the same reason, that one first, and `along` those that then need no thought, each with
    its value as it is marked; one that is `plain` needs none and is no step. `premises` are the trivial
    consequences of the marks, which the reason takes for known. `level` is how hard it is to
    see, `frame` how it is drawn: a Frame as bytes, which only workers read.
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
    premises: Mapping[str, str] = field(default_factory=dict)
    plain: bool = False
    level: str | None = None
    frame: bytes = field(default=b"", repr=False)

    @property
    def as_marks(self) -> str:
        """All that follows as marks, the place of the hint last."""
        marks = [f"{place}={value}" for place, value in {**self.cells, **self.along}.items()]
        return " ".join([*marks[1:], *marks[:1]])


@dataclass(frozen=True)
class Explanation:
    """Every step of a board; `status` is that of the hint after the last: "solved" or "nothing-forced".

    With "unknown" the time was over before that; "contradiction" is a board without an answer, with its
    conflict and suspects. `counts` are the steps by the number of clues that each needs. `left_out` is how
    many marks stood in the text, which a way from the bare board does without.

    `picture` shows the step `page`, counted from 0: there is a page for each. `text_alone` is the board as
    text, if the job wants that.
    """

    puzzle: str
    status: str
    steps: tuple[Advice, ...]
    level: str | None
    counts: Mapping[int, int]
    seconds: float
    suspects: tuple[str, ...] = ()
    conflict: tuple[str, ...] = ()
    left_out: int = 0
    page: int = 0
    picture: bytes | None = None
    text_alone: str = ""

    @property
    def shown(self) -> Advice | None:
        """The step of the page, if there is any."""
        return self.steps[self.page] if self.page < len(self.steps) else None

    @property
    def hardest(self) -> int | None:
        """The page of the first step that is as hard as the board; None where all are easy."""
        hard = [page for page, step in enumerate(self.steps) if step.level == self.level != "easy"]
        return hard[0] if hard else None

    @property
    def numbered(self) -> list[tuple[int, Advice]]:
        """The steps with their numbers; what needs no thought in the beginning is none, and has 0."""
        first = 0 if self.steps and self.steps[0].plain else 1
        return list(enumerate(self.steps, first))

    @property
    def sentence(self) -> str:
        """What is to be said of the whole."""
        if self.status == "contradiction":
            blame = blame_text(self.conflict, self.suspects)
            return f"No answer: the clues contradict each other. {blame}".strip()
        kinds = ", ".join(f"{number} with {_clues(clues)}" for clues, number in self.counts.items())
        number = amount(sum(self.counts.values()), "step")
        steps = f"{number} ({kinds})" if kinds else "No steps"
        if self.status == "solved":
            return f"Solved: {self.level}, {steps if kinds else 'without a thought'}."
        if self.status == "unknown":
            return f"To be continued: {steps[0].lower()}{steps[1:]} so far, then the time ran out."
        return f"{steps}; from there answers differ."


def _clues(number: int) -> str:
    return f"{number or 'no'} clue{'' if number == 1 else 's'}"
