"""Clues of boards with a number at each end of the rows and columns."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Sequence
from dataclasses import replace
from random import Random
from typing import Any

from solvers.core.boards.board import Board, GroupClue
from solvers.core.boards.places import Cell


def view_clues(board: Board, rng: Random) -> Sequence[Hashable]:
    """Return the margin and the first cell of each clue, in random order."""
    clues = [(view.margin, view.cells[0]) for view in board.views()]
    return rng.sample(clues, len(clues))


def remove_views(board: Board, clues: Collection[Any]) -> Board:
    """Return the board without some clues."""
    gone = set(clues)

    def left(margin: str, line: Sequence[GroupClue], start: Callable[[int], Cell]) -> tuple[GroupClue, ...]:
        return tuple(None if (margin, start(i)) in gone else clue for i, clue in enumerate(line))

    last = board.rows - 1, board.columns - 1
    return replace(
        board,
        row_clues=left("left", board.row_clues, lambda i: Cell(i, 0)),
        column_clues=left("top", board.column_clues, lambda i: Cell(0, i)),
        right_clues=left("right", board.right_clues, lambda i: Cell(i, last[1])),
        bottom_clues=left("bottom", board.bottom_clues, lambda i: Cell(last[0], i)),
    )


def clue_of_view(rule: Any) -> Iterable[Hashable]:
    """Return the clue of a rule whose group is a view; none for other rules."""
    return ((rule.group.margin, rule.group.cells[0]),) if rule.group else ()
