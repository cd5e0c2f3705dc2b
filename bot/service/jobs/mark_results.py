"""The marks of a board after a change, and whether they are right."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple

from bot.service.jobs.solve_result import blame_text


class Change(NamedTuple):
    """A changed mark: words for the value before and after, empty for an open place."""

    place: str
    before: str
    after: str


@dataclass(frozen=True)
class CheckResult:
    """The marks of a board, with the new `changes`. `total` is the number of places in an answer.

    `wrong` are places with marks that no answer has, `clash` some with marks that cannot all be right. Both
    are `known` unless the time ran out. `status` is that of the Solution of the board. `conflict` are clues
    that contradict each other, if counting shows that. `sheet` is the board without marks in characters,
    `text_alone` the text without its marks, if it had any. `link` is as in SolveResult.
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
    conflict: tuple[str, ...] = ()
    status: Literal["unique", "multiple", "none", "unknown"] = "unique"
    known: bool = True
    completed: bool = False
    sheet: tuple[str, ...] = ()
    text_alone: str = ""
    link: str = ""
    picture: bytes | None = None

    @property
    def finding(self) -> Literal["ok", "wrong", "contradiction", "unknown"]:
        """The verdict in a word."""
        if not self.known:
            return "unknown"
        if self.wrong:
            return "wrong"
        return "contradiction" if self.clash or self.status == "none" else "ok"

    @property
    def verdict(self) -> str:
        """The verdict in a sentence."""
        if not self.known:
            return "There was not enough time to find out whether the marks are right."
        if self.status == "none":
            blame = blame_text(self.conflict, ())
            return f"The clues contradict each other, so no marks can be right. {blame}".strip()
        if self.wrong:
            return f"Wrong: {', '.join(self.wrong)}."
        if self.clash:
            return f"No answer has all of these marks: {', '.join(self.clash)}."
        return "All marks are right." if self.marks else "Nothing is marked yet."

    @property
    def doubt(self) -> str:
        """A sentence for a board without a proof of exactly one answer; empty for others."""
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
