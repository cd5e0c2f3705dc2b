"""What is asked about marks, and what comes of it: plain data that crosses to the workers and back."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple

Mend = Literal["take back", "put right"]


class Change(NamedTuple):
    """A place that was marked otherwise: words for what was and is there, empty where it is open."""

    place: str
    before: str
    after: str


@dataclass(frozen=True)
class CheckMarks:
    """What does the board look like with these marks, and are they right?

    `marks` are those made before, `typed` is what a person says now. Where they changed a text in a form,
    `shown` is what stood in that: marks that are no longer in it are taken back. `mend` does something about
    the wrong ones. The picture shows which are wrong if they are to be `judged`. A board that is `opened` for
    marks is refused if it has no answer.
    """

    marks: str
    typed: str = ""
    shown: str | None = None
    mend: Mend | None = None
    judged: bool = True
    opened: bool = False


@dataclass(frozen=True)
class CheckResult:
    """The marks of a board, `changes` those made now. `total` is how many places an answer decides.

    `wrong` are places that no answer has as they are marked, `clash` some whose marks cannot all be right.
    If time ran out before that was found out, nothing is `known` of it. `status` says how many answers the
    board has, as that of a Solution does. `sheet` is the board without marks in characters, `text_alone` the
    text without those that stood in it, if there were any.
    """

    puzzle: str
    rows: int
    columns: int
    marks: str
    changes: tuple[Change, ...]
    total: int
    seconds: float
    wrong: tuple[str, ...] = ()
    clash: tuple[str, ...] = ()
    status: Literal["unique", "multiple", "none", "unknown"] = "unique"
    known: bool = True
    completed: bool = False
    sheet: tuple[str, ...] = ()
    text_alone: str = ""
    picture: bytes | None = None

    @property
    def verdict(self) -> str:
        """Whether the marks are right, in words."""
        if not self.known:
            return "There was not enough time to find out whether the marks are right."
        if self.status == "none":
            return "The clues contradict each other, so no marks can be right."
        if self.wrong:
            return f"Wrong: {', '.join(self.wrong)}."
        if self.clash:
            return f"No answer has all of these marks: {', '.join(self.clash)}."
        return "All marks are right." if self.marks else "Nothing is marked yet."

    @property
    def doubt(self) -> str:
        """What is to be said of a board that is not known to have exactly one answer; empty for others."""
        if self.status == "multiple":
            return (
                "This board has several answers: each of them completes it, and a mark is wrong only if no "
                "answer has it."
            )
        return (
            "I could not find out in time how many answers this board has."
            if self.status == "unknown"
            else ""
        )
