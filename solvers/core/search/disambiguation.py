"""Chooses among several readings of a board by solving them: a puzzle has exactly one solution.

A mirror image has as many solutions as the original, so the two are never told apart.
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
_MANY = 5
"""A sentence names no more puzzles than these."""
_HAS: Mapping[Status, str] = {
    "unique": "exactly one answer",
    "multiple": "several answers",
    "none": "no answer",
    "unknown": "answers that were not found in time",
}


class Candidate(NamedTuple):
    """A board that may be meant, with the `name` that identifies it in a sentence."""

    name: str
    puzzle: Puzzle
    board: Board


class Decision(NamedTuple):
    """The choice among several boards: the `board`, or None if solving does not decide.

    `sentence` says which board was chosen and why, or what is still in doubt.
    """

    board: Board | None
    sentence: str


def open_decision(names: Sequence[str], why: str = "") -> Decision:
    """Return no board, with a sentence that asks the user which one is meant."""
    others = len(names) - _MANY
    named = [*names[:_MANY], f"{others} other kinds"] if others > 1 else names
    return Decision(None, " ".join(filter(None, [f"This could be {in_words(named, 'or')}.", why, _ASK])))


def disambiguate(candidates: Sequence[Candidate], seconds: float) -> Decision:
    """Choose the only board that is found to have exactly one solution.

    Takes about `seconds`. Boards that are mirror images of each other are not solved.
    """
    names = [candidate.name for candidate in candidates]
    first, *others = [candidate.board for candidate in candidates]
    if others and all(_are_mirror_images(first, board) for board in others):
        return open_decision(names, "One is the mirror image of the other.")
    statuses = _statuses(candidates, seconds)
    chosen = _only_unique(statuses)
    if chosen is None:
        return open_decision(names, f"It has {_findings(names, statuses)}.")
    board, name = candidates[chosen].board, names.pop(chosen)
    del statuses[chosen]
    rest = f"; {_findings(names, statuses)}" if names else ""
    return Decision(board, f"Read as {name}: exactly one answer{rest}.")


def _findings(names: Sequence[str], statuses: Sequence[Status]) -> str:
    """Return how many answers a board has as each puzzle, those with as many together.

    Of many puzzles, those with several answers or none are not named.
    """
    groups: dict[Status, list[str]] = {}
    for name, status in zip(names, statuses, strict=True):
        groups.setdefault(status, []).append(name)
    if len(names) > _MANY:
        groups = {status: group for status, group in groups.items() if status in ("unique", "unknown")}
    said = [
        f"{_HAS[status]} {in_words([f'as {name}' for name in group])}" for status, group in groups.items()
    ]
    return in_words(said or [f"several answers or none as {len(names)} kinds"])


def _statuses(boards: Sequence[Candidate], seconds: float) -> list[Status]:
    """Return the status of each board; all together take about `seconds`.

    A status is "unknown" if the time was too short. Each board gets an equal share of the remaining time, so
    time that one board does not need goes to the next ones.
    """
    deadline = time.monotonic() + seconds
    statuses: list[Status] = []
    for _, puzzle, board in boards:
        share = (deadline - time.monotonic()) / (len(boards) - len(statuses))
        # The backbone is not needed: only the number of solutions counts.
        statuses.append(Question(puzzle, board, max(0.0, share), common=False).solve().status)
    return statuses


def _are_mirror_images(one: Board, other: Board) -> bool:
    """Return whether two boards of the same puzzle differ only by exchanged rows and columns.

    Boards with clues at corners, as of Slant, count as different: their grids are empty.
    """
    if one.overlays or other.overlays:
        return False
    turned = tuple(zip(*one.grid, strict=True))
    return (one.puzzle, turned, one.row_clues, one.column_clues) == (
        other.puzzle,
        other.grid,
        other.column_clues,
        other.row_clues,
    )


def _only_unique(statuses: Sequence[Status]) -> int | None:
    """Return the index of the only unique board.

    A board that was not solved in time does not count: hardly any board has one solution as another puzzle.
    """
    unique = [index for index, status in enumerate(statuses) if status == "unique"]
    return unique[0] if len(unique) == 1 else None
