"""Exercises: a position on which a technique is a simplest next step, and the verdict on an answer."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Practise:
    """Which position for a technique of the job's puzzle does a seed give; is `answer` a next step there?

    With `revealed` the result is a next step itself. `check` repeats the one of an earlier result: a
    worker of another version, which would make another position, then refuses.
    """

    technique: str
    seed: int
    answer: str = ""
    revealed: bool = False
    check: str = ""


@dataclass(frozen=True)
class Exercise:
    """A position as a picture; `text` is the verdict on an answer, or the revealed step.

    `is_right` is None without an answer. `check` changes with the board and its marks.
    """

    puzzle: str
    rows: int
    columns: int
    check: str
    seconds: float
    text: str = ""
    is_right: bool | None = None
    picture: bytes | None = None
