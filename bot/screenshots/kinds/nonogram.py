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
from bot.screenshots.kinds.nonogram_clues import clues_of, without_outer_zeros
from bot.screenshots.reading import DOUBTFUL, Doubt, Reading
from solvers.core.boards.board import Board
from solvers.core.boards.places import Cell

_FITTING = 0.9
"""The share of lines whose clues fit into them, at least, where a digit or two may be read wrong."""


def read(cells: Cells, strips: Mapping[str, Strip]) -> Reading | None:
    """The nonogram on a lattice, or None where too few lines have clues."""
    clues = clues_of(strips, cells.lattice.columns)
    if clues is None:
        return None
    rows = without_outer_zeros(clues.beside, clues.rows)
    columns = without_outer_zeros(clues.above, clues.columns)
    found = of_numbers(cells, rows, columns, clues.share)
    # Nothing may be printed beside empty lines: sums say that no more than these lack a clue.
    return found if found and (found.sure or not clues.sparse) else None


def of_numbers(
    cells: Cells, rows: list[Numbers], columns: list[Numbers], share: float = 1.0
) -> Reading | None:
    """The nonogram with the numbers of some rows and columns, of which a `share` has clues that were seen."""
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
    """Whether the clues of a line have room in so many cells, and none is 0 but alone."""
    return line.needs <= cells and (0 not in line.numbers or len(line.numbers) == 1)


def _crowded_tents(lines: list[Numbers], cells: int) -> int:
    """How many lines have a number for which Tents, no two of which touch, have no room.

    One number beside each line is rather Tents, or Skyscrapers, and one of them may be read wrong.
    """
    return sum(line.total > (cells + 1) // 2 for line in lines)


def _doubts(where: Literal["row", "column"], lines: list[Numbers], width: int) -> list[Doubt]:
    found = []
    for i, line in enumerate(lines):
        # A line at the border without a clue may be a frame, or a row of buttons.
        bare = i in (0, len(lines) - 1) and not line.numbers and not line.second
        sure = 0.5 if bare else line.sure
        if sure < DOUBTFUL or line.needs > width:
            second = line.second if sum(line.second) + len(line.second) - 1 <= width else line.numbers
            row, column = (i, 0) if where == "row" else (0, i)
            found.append(Doubt(where, row, column, line.numbers, second, sure))
    return found


def _marks(cells: Cells, rows: list[Numbers], columns: list[Numbers]) -> tuple[dict[str, str], float]:
    """The marks by place, and how many lines contradict them."""
    lattice = cells.lattice
    looks = Looks(cells.all, (lattice.rows, lattice.columns), digits=False)

    def violations(filled: Pixels, empty: Pixels) -> float:
        broken = _crowded(filled, empty, rows) + _crowded(filled.T, empty.T, columns)
        # Counting is fast; whether runs can lie so is asked only of meanings that may still be right.
        if broken > 2:
            return broken
        return _impossible(filled, empty, rows) + _impossible(filled.T, empty.T, columns)

    found, broken = states(looks, violations)
    words = {YES: "filled", NO: "empty"}
    marks = {
        Cell(r, c).name: words[str(found[r, c])]
        for r in range(lattice.rows)
        for c in range(lattice.columns)
        if str(found[r, c]) in words
    }
    return marks, broken


def _crowded(filled: Pixels, empty: Pixels, lines: list[Numbers]) -> float:
    """How many lines have too many filled or empty cells."""
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


# Meanings that differ in one look ask for most lines again.
@lru_cache(maxsize=4096)
def possible(runs: tuple[int, ...], filled: tuple[bool, ...], empty: tuple[bool, ...]) -> bool:
    """Whether runs can lie in a line with these cells filled and those empty."""
    if 0 in runs:
        return False
    # ends: the places at which the runs so far, and a gap, may end.
    ends = {0}
    size = len(filled)
    for run in runs:
        begins = set()
        for end in ends:
            for start in range(end, size - run + 1):
                begins.add(start)
                if filled[start]:  # a run that began later would leave this cell to none
                    break
        ends = {
            start + run + 1
            for start in begins
            if not any(empty[start : start + run]) and (start + run == size or not filled[start + run])
        }
        if not ends:
            return False
    return any(not any(filled[end:]) for end in ends)
