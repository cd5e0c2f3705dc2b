"""Which of several boards is meant, decided by solving them: a puzzle has exactly one answer.

What is only mirrored has as many answers as before, so such boards are never told apart.
"""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from solvers.core.boards.answer import Status
from solvers.core.boards.board import Board
from solvers.core.boards.places import in_words
from solvers.core.rules.puzzle import Puzzle
from solvers.core.search.engine import Question

_ASK = "Say which one it is."
_HAS: Mapping[Status, str] = {
    "unique": "exactly one answer",
    "multiple": "several answers",
    "none": "no answer",
    "unknown": "answers that were not found in time",
}


class Candidate(NamedTuple):
    """A board that may be meant, and the `name` that tells it from the others in a sentence."""

    name: str
    puzzle: Puzzle
    board: Board


class Decision(NamedTuple):
    """Which of several boards is meant: the `board`, or None where solving does not tell.

    `sentence` says which one was taken and why, or what is still in doubt.
    """

    board: Board | None
    sentence: str


def undecided(names: Sequence[str], why: str = "") -> Decision:
    """That somebody has to say which of some boards is meant."""
    return Decision(None, " ".join(filter(None, [f"This could be {in_words(names, 'or')}.", why, _ASK])))


def decided(found: Sequence[Candidate], seconds: float) -> Decision:
    """Which board is meant: the one that has exactly one answer, where all others have none or several.

    Takes about `seconds`; boards that are mirror images of each other are not solved.
    """
    names = [one.name for one in found]
    first, *others = [one.board for one in found]
    if others and all(_mirrored(first, board) for board in others):
        return undecided(names, "One is the mirror image of the other.")
    statuses = _statuses(found, seconds)
    said = [f"{_HAS[status]} as {name}" for status, name in zip(statuses, names, strict=True)]
    taken = _only_unique(statuses)
    if taken is None:
        return undecided(names, f"It has {in_words(said)}.")
    del said[taken]
    rest = f"; {in_words(said)}" if said else ""
    return Decision(found[taken].board, f"Read as {names[taken]}: exactly one answer{rest}.")


def _statuses(boards: Sequence[Candidate], seconds: float) -> list[Status]:
    """The status of each board, "unknown" where the time was too short; all together take about `seconds`.

    Each has an equal share of the time that is left, so what one does not need is there for the others.
    """
    deadline = time.monotonic() + seconds
    found: list[Status] = []
    for _, puzzle, board in boards:
        share = (deadline - time.monotonic()) / (len(boards) - len(found))
        # What several answers have in common is not asked for: their number decides.
        found.append(Question(puzzle, board, max(0.0, share), common=False).solve().status)
    return found


def _mirrored(one: Board, other: Board) -> bool:
    """Whether a board is another one of the same puzzle with rows and columns exchanged."""
    turned = tuple(zip(*one.grid, strict=True))
    return (one.puzzle, turned, one.row_clues, one.column_clues) == (
        other.puzzle,
        other.grid,
        other.column_clues,
        other.row_clues,
    )


def _only_unique(found: Sequence[Status]) -> int | None:
    """The one place with exactly one answer, where all others have none or several for certain."""
    unique = [place for place, status in enumerate(found) if status == "unique"]
    return unique[0] if len(unique) == 1 and "unknown" not in found else None
