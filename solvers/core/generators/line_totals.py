"""Generators of boards whose only clues are a number for each row and each column."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Sequence
from dataclasses import replace
from random import Random
from typing import Any

from solvers.core.boards.board import Board


def with_totals(board: Board, totals: Sequence[int]) -> Board:
    """Return the board with these clues of the rows, then of the columns."""
    clues = tuple((total,) for total in totals)
    return replace(board, row_clues=clues[: board.rows], column_clues=clues[board.rows :])


def line_clues(board: Board, rng: Random) -> Sequence[Hashable]:
    """Return the cells of the lines with a clue, in random order."""
    lines = [line.cells for line in board.lines() if line.clue]
    return rng.sample(lines, len(lines))


def remove_totals(board: Board, lines: Collection[Any]) -> Board:
    """Return the board without the clues of some lines, which are given by their cells."""
    margins = zip(board.rows_and_columns(), (*board.row_clues, *board.column_clues), strict=True)
    clues = tuple(None if line.cells in lines else clue for line, clue in margins)
    return replace(board, row_clues=clues[: board.rows], column_clues=clues[board.rows :])


def line_of_rule(rule: Any) -> Iterable[Hashable]:
    """Return the cells of the line that a rule is about; a rule without a group comes from no clue."""
    return (rule.group.cells,) if rule.group else ()
