"""A board that was read in a picture."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Seen:
    """The board in a picture as text, what the player has marked, and what is in doubt.

    `marks` are written as `known` takes them; `doubtful` are the names of cells, or of rows and columns whose
    clue is meant. `remark` says the doubt in sentences; it is "" where none matters. `proposed` says that
    something was read otherwise than it looks, since only so there is exactly one answer. `puzzle` is None
    where the picture leaves open which it is. `picture` shows the board as it was read.
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
