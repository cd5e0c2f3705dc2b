"""The clues of nonograms: the digits beside rows and columns that belong to them, and their numbers."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product
from typing import NamedTuple

from bot.screenshots.clues.in_lines import LABELLED
from bot.screenshots.clues.margins import Numbers, column_numbers, row_numbers, sum_of
from bot.screenshots.clues.strip import Strip
from bot.screenshots.clues.strips import labelled_strips
from bot.screenshots.lattices.lattice import Lattice

_SPARSE = 0.35
"""Minimum share of lines with clues if row and column clues have equal sums and fit."""


class Clues(NamedTuple):
    """Strips beside rows and columns with their numbers; `sparse` if many lines have none."""

    beside: Strip
    above: Strip
    rows: list[Numbers]
    columns: list[Numbers]
    sparse: bool

    @property
    def share(self) -> float:
        """The share of lines with a clue."""
        lines = len(self.beside.lines) + len(self.above.lines)
        return (self.beside.labelled_lines + self.above.labelled_lines) / lines


def has_both(strips: Mapping[str, Strip]) -> bool:
    """Return whether enough rows and enough columns have clues."""
    return all(
        labelled_strips(strips, *sides, least=_SPARSE) for sides in (("left", "right"), ("top", "bottom"))
    )


def have_equal_sums(strips: Mapping[str, Strip], lattice: Lattice) -> bool:
    """Return whether row and column clues have equal sums, without which they never agree."""
    clues = clues_of(strips, lattice.columns)
    return clues is not None and sum_of(clues.rows) == sum_of(clues.columns)


def clues_of(strips: Mapping[str, Strip], width: int) -> Clues | None:
    """Return the clues of rows of `width` cells and of columns; None if too few have any."""
    for least in (LABELLED, _SPARSE):
        besides = labelled_strips(strips, "left", "right", least=least)
        several = (
            list(product(besides, labelled_strips(strips, "top", "bottom", least=least))) if besides else []
        )
        if several:
            return _best_pair(several, width)._replace(sparse=least < LABELLED)
    return None


def _best_pair(several: list[tuple[Strip, Strip]], width: int) -> Clues:
    """Return the clues of the pair of strips, or of parts of strips, that agrees best."""
    # The sums decide about clues beyond bands that fade, and about unclear digits. Text
    # beyond a table does not give equal sums, so the wider strips are tried first.
    wider = [
        (beside.wider or beside, above.wider or above)
        for beside, above in several
        if beside.wider or above.wider
    ]
    # Digits beyond a gap are no clues only if the sums agree without them.
    close = [(beside, above.close) for beside, above in several]
    plain = [(beside.plain, above.plain) for beside, above in several]
    several = [*wider, *several, *plain, *close]
    read = [Clues(*pair, *_numbers(*pair, width), sparse=False) for pair in several]
    # Buttons below a board may be at the place of clues.
    return min(read, key=lambda one: _contradictions(one.rows, one.columns))


def _numbers(beside: Strip, above: Strip, width: int) -> tuple[list[Numbers], list[Numbers]]:
    """Return the numbers of rows and of columns."""
    columns = [_bare(line) for line in column_numbers(above, len(beside.lines))]
    return [_bare(line) for line in _best(beside, columns, width)], columns


def _best(beside: Strip, columns: list[Numbers], width: int) -> list[Numbers]:
    """Return the rows with the distance between numbers that makes them fit and gives the columns' sum."""
    total = sum_of(columns)

    def key(item: tuple[int, list[Numbers]]) -> tuple[bool, int, int]:
        order, rows = item
        # A misread digit makes one line too long, a wrong distance makes many.
        return sum_of(rows) != total, sum(line.needs > width for line in rows), order

    return min(enumerate(row_numbers(beside, width)), key=key)[1]


def _bare(line: Numbers) -> Numbers:
    """Return the line without a 0 that is its only number."""
    return line._replace(numbers=()) if line.numbers == (0,) else line


def _contradictions(rows: list[Numbers], columns: list[Numbers]) -> tuple[bool, int]:
    """Return whether the sums differ, and how many lines have a 0 among other numbers."""
    return sum_of(rows) != sum_of(columns), sum(0 in line.numbers for line in (*rows, *columns))


def drop_outer_zeros(strip: Strip, lines: list[Numbers]) -> list[Numbers]:
    """Return the lines without a 0 beyond other numbers.

    A clue 0 has no others, so this is a button or a sign.
    """
    outer, rest = (0, slice(1, None)) if strip.side in ("left", "top") else (-1, slice(None, -1))
    return [
        line._replace(numbers=line.numbers[rest]) if line.numbers[rest] and not line.numbers[outer] else line
        for line in lines
    ]
