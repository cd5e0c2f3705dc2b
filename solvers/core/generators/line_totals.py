"""Clues of boards that have only a number for each row and each column."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Iterator, Sequence
from dataclasses import replace
from random import Random
from typing import Any

from solvers.core.boards.board import Board
from solvers.core.boards.conflict import Conflict
from solvers.core.boards.places import amount
from solvers.core.generators.generator import Drawn


def with_totals(board: Board, totals: Sequence[int]) -> Board:
    """Return the board with these clues of the rows, then of the columns."""
    clues = tuple((total,) for total in totals)
    return replace(board, row_clues=clues[: board.rows], column_clues=clues[board.rows :])


def with_counts(answer: Drawn, blank: Board, _rng: Random) -> Board:
    """Return the board with the number of cells that are yes as the clue of each row and column."""
    lines = blank.rows_and_columns()
    return with_totals(blank, [sum(bool(answer[cell]) for cell in line.cells) for line in lines])


def oversized_counts(board: Board) -> Iterator[Conflict]:
    """Yield clues that are larger than the number of cells of their lines."""
    for line in board.lines():
        if line.clue and line.clue[0] > len(line.cells):
            says = f"{line.name} has {amount(len(line.cells), 'cell')}, but its clue is {line.clue[0]}"
            yield Conflict(says, lines=(line.name,))


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
