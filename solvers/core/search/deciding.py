"""Which of several boards is meant, told by solving them: a puzzle has exactly one answer.

What is only mirrored has as many answers as before, so such boards are never told apart.
"""

from __future__ import annotations

import time
from collections.abc import Sequence

from solvers.core.boards.answer import Status
from solvers.core.boards.board import Board
from solvers.core.rules.puzzle import Puzzle
from solvers.core.search.engine import Question


def statuses(boards: Sequence[tuple[Puzzle, Board]], seconds: float) -> list[Status]:
    """The status of each board, "unknown" where the time was too short; all together take about `seconds`.

    Each has an equal share of the time that is left, so what one does not need is there for the others.
    """
    deadline = time.monotonic() + seconds
    found: list[Status] = []
    for puzzle, board in boards:
        share = (deadline - time.monotonic()) / (len(boards) - len(found))
        found.append(Question(puzzle, board, max(0.0, share), common=False).solve().status)
    return found


def mirrored(one: Board, other: Board) -> bool:
    """Whether a board is another one of the same puzzle with rows and columns exchanged."""
    turned = tuple(zip(*one.grid, strict=True))
    return (one.puzzle, turned, one.row_clues, one.column_clues) == (
        other.puzzle,
        other.grid,
        other.column_clues,
        other.row_clues,
    )


def only_unique(found: Sequence[Status]) -> int | None:
    """The one place with exactly one answer, where all others have none or several for certain."""
    unique = [place for place, status in enumerate(found) if status == "unique"]
    return unique[0] if len(unique) == 1 and "unknown" not in found else None
