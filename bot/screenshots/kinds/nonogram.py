"""Nonograms: several numbers beside each row and column, and filled or crossed cells."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Literal

import numpy as np

from bot.screenshots.cells.cells import Cells
from bot.screenshots.cells.state_looks import Looks
from bot.screenshots.cells.states import NO, YES, states
from bot.screenshots.clues.margins import Numbers, sum_of
from bot.screenshots.clues.strip import Strip
from bot.screenshots.glyphs.glyphs import Pixels
from bot.screenshots.kinds.nonogram_clues import clues_of, drop_outer_zeros
from bot.screenshots.reading import DOUBTFUL, Doubt, Reading, marks_at
from solvers.core.boards.board import Board

_FITTING = 0.9
"""Minimum share of lines whose clues fit into them, since a digit or two may be misread."""


def read(cells: Cells, strips: Mapping[str, Strip]) -> Reading | None:
    """Return the nonogram on a lattice, or None if too few lines have clues."""
    clues = clues_of(strips, cells.lattice.columns)
    if clues is None:
        return None
    rows = drop_outer_zeros(clues.beside, clues.rows)
    columns = drop_outer_zeros(clues.above, clues.columns)
    found = reading_of(cells, rows, columns, clues.share)
    # Empty lines may have no printed clue: the sums show that only these lack one.
    return found if found and (found.sure or not clues.sparse) else None


def reading_of(
    cells: Cells, rows: list[Numbers], columns: list[Numbers], share: float = 1.0
) -> Reading | None:
    """Return the nonogram with the numbers of some rows and columns; a `share` of them has visible clues."""
    lattice = cells.lattice
    sums = sum_of(rows) == sum_of(columns)
    single = max(len(line.numbers) for line in (*rows, *columns)) < 2
    if single and not (
        sums and _crowded_tents(rows, lattice.columns) + _crowded_tents(columns, lattice.rows) > 1
    ):
        return None
    fits = [_fits(line, lattice.columns) for line in rows] + [_fits(line, lattice.rows) for line in columns]
    marks, broken = _marks(cells, rows, columns)
    board = Board(
        "nonogram",
        tuple((None,) * lattice.columns for _ in range(lattice.rows)),
        tuple(line.numbers for line in rows),
        tuple(line.numbers for line in columns),
    )
    clues = [line.sure for line in (*rows, *columns)]
    worth = 2.2 * sums + 1.5 * float(np.mean(fits)) + float(np.mean(clues)) - 0.1 * min(broken, 10)
    return Reading(
        board,
        worth=worth + share,
        sure=sums and all(fits) and broken == 0,
        agreed=sums and float(np.mean(fits)) > _FITTING,
        marks=marks,
        doubts=tuple(_doubts("row", rows, lattice.columns) + _doubts("column", columns, lattice.rows)),
    )


def _fits(line: Numbers, cells: int) -> bool:
    """Return whether the clues of a line fit into `cells` cells, and a 0 is the only clue of its line."""
    return line.needs <= cells and (0 not in line.numbers or len(line.numbers) == 1)


def _crowded_tents(lines: list[Numbers], cells: int) -> int:
    """Return how many lines have no room for their number of tents, which never touch.

    One number beside each line means rather Tents or Skyscrapers, and one of them may be misread.
    """
    return sum(line.total > (cells + 1) // 2 for line in lines)


def _doubts(where: Literal["row", "column"], lines: list[Numbers], width: int) -> list[Doubt]:
    found = []
    for i, line in enumerate(lines):
        # A border line without a clue may be a frame, or a row of buttons.
        bare = i in (0, len(lines) - 1) and not line.numbers and not line.second
        sure = 0.5 if bare else line.sure
        if sure < DOUBTFUL or line.needs > width:
            second = line.second if sum(line.second) + len(line.second) - 1 <= width else line.numbers
            found.append(line._replace(sure=sure).doubt(where, i, second))
    return found


def _marks(cells: Cells, rows: list[Numbers], columns: list[Numbers]) -> tuple[dict[str, str], float]:
    """Return the marks by place, and the number of lines that contradict them."""
    looks = Looks(cells.all, cells.shape, digits=False)

    def violations(filled: Pixels, empty: Pixels) -> float:
        broken = _overfull_lines(filled, empty, rows) + _overfull_lines(filled.T, empty.T, columns)
        # Counting is fast; the placement of runs is checked only for meanings that may still be right.
        if broken > 2:
            return broken
        return _impossible(filled, empty, rows) + _impossible(filled.T, empty.T, columns)

    found, broken = states(looks, violations)
    return marks_at(found == YES, "filled") | marks_at(found == NO, "empty"), broken


def _overfull_lines(filled: Pixels, empty: Pixels, lines: list[Numbers]) -> float:
    """Return how many lines have too many filled or empty cells."""
    needed = np.array([line.total for line in lines])
    over = (filled.sum(axis=1) > needed) | (filled.shape[1] - empty.sum(axis=1) < needed)
    return float(over.sum())


def _impossible(filled: Pixels, empty: Pixels, lines: list[Numbers]) -> float:
    return float(
        sum(
            not possible(line.numbers, tuple(yes.tolist()), tuple(no.tolist()))
            for line, yes, no in zip(lines, filled, empty, strict=True)
        )
    )


# Meanings that differ in one look repeat most lines.
@lru_cache(maxsize=4096)
def possible(runs: tuple[int, ...], filled: tuple[bool, ...], empty: tuple[bool, ...]) -> bool:
    """Return whether runs fit into a line with these filled and empty cells."""
    if 0 in runs:
        return False
    # `ends` are the possible places after the runs so far and a gap.
    ends = {0}
    size = len(filled)
    for run in runs:
        begins = set()
        for end in ends:
            for start in range(end, size - run + 1):
                begins.add(start)
                if filled[start]:  # a later run would leave this cell without a run
                    break
        ends = {
            start + run + 1
            for start in begins
            if not any(empty[start : start + run]) and (start + run == size or not filled[start + run])
        }
        if not ends:
            return False
    return any(not any(filled[end:]) for end in ends)
