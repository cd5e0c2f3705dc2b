"""The clues of nonograms: which digits beside rows and columns are theirs, and which numbers these make."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product
from typing import NamedTuple

from bot.screenshots.clues.in_lines import LABELLED
from bot.screenshots.clues.margins import Numbers, in_rows, stacked, sum_of
from bot.screenshots.clues.strip import Strip
from bot.screenshots.clues.strips import labelled
from bot.screenshots.lattices.lattice import Lattice

_SPARSE = 0.35
"""The share of lines with clues, at least, where these have the same sum both ways and fit."""


class Clues(NamedTuple):
    """Strips beside rows and columns with their numbers; `sparse` if many lines have none."""

    beside: Strip
    above: Strip
    rows: list[Numbers]
    columns: list[Numbers]
    sparse: bool

    @property
    def share(self) -> float:
        """The share of lines that have a clue."""
        lines = len(self.beside.lines) + len(self.above.lines)
        return (self.beside.labelled + self.above.labelled) / lines


def both_ways(strips: Mapping[str, Strip]) -> bool:
    """Whether enough rows and enough columns have clues."""
    return all(labelled(strips, *sides, least=_SPARSE) for sides in (("left", "right"), ("top", "bottom")))


def summed(strips: Mapping[str, Strip], lattice: Lattice) -> bool:
    """Whether the clues of rows and of columns have the same sum, without which they never agree."""
    clues = clues_of(strips, lattice.columns)
    return clues is not None and sum_of(clues.rows) == sum_of(clues.columns)


def clues_of(strips: Mapping[str, Strip], width: int) -> Clues | None:
    """The clues of rows of so many cells and of columns; None where too few have any."""
    for least in (LABELLED, _SPARSE):
        besides = labelled(strips, "left", "right", least=least)
        several = list(product(besides, labelled(strips, "top", "bottom", least=least))) if besides else []
        if several:
            return _best_pair(several, width)._replace(sparse=least < LABELLED)
    return None


def _best_pair(several: list[tuple[Strip, Strip]], width: int) -> Clues:
    """The clues in that of several pairs of strips, or in parts of these, that agrees best."""
    # The sums tell whether what is beyond bands that fade is a clue, and what is hardly a digit is one. Text
    # beyond a table does not have the same sum both ways, so what is wider goes first.
    wider = [
        (beside.wider or beside, above.wider or above)
        for beside, above in several
        if beside.wider or above.wider
    ]
    # Only where the sums agree without it is what stands beyond a gap no clue.
    close = [(beside, above.close) for beside, above in several]
    plain = [(beside.plain, above.plain) for beside, above in several]
    several = [*wider, *several, *plain, *close]
    read = [Clues(*pair, *_numbers(*pair, width), sparse=False) for pair in several]
    # Buttons below a board stand as its clues may.
    return min(read, key=lambda one: _contradictions(one.rows, one.columns))


def _numbers(beside: Strip, above: Strip, width: int) -> tuple[list[Numbers], list[Numbers]]:
    """The numbers of rows and of columns."""
    columns = [_bare(line) for line in stacked(above)]
    return [_bare(line) for line in _best(beside, columns, width)], columns


def _best(beside: Strip, columns: list[Numbers], width: int) -> list[Numbers]:
    """The rows with the distance between numbers under which they fit, and have the sum of the columns."""
    total = sum_of(columns)

    def key(item: tuple[int, list[Numbers]]) -> tuple[bool, int, int]:
        order, rows = item
        # A digit that is read wrong makes one line too long, a wrong distance many.
        return sum_of(rows) != total, sum(line.needs > width for line in rows), order

    return min(enumerate(in_rows(beside)), key=key)[1]


def _bare(line: Numbers) -> Numbers:
    """A line whose only number is 0 has none."""
    return line._replace(numbers=()) if line.numbers == (0,) else line


def _contradictions(rows: list[Numbers], columns: list[Numbers]) -> tuple[bool, int]:
    """Whether the sums differ, and how many lines have a 0 among other numbers."""
    return sum_of(rows) != sum_of(columns), sum(0 in line.numbers for line in (*rows, *columns))


def without_outer_zeros(strip: Strip, lines: list[Numbers]) -> list[Numbers]:
    """The lines without a 0 beyond other numbers: a 0 stands alone, so that it is a button, or a sign."""
    outer, rest = (0, slice(1, None)) if strip.side in ("left", "top") else (-1, slice(None, -1))
    return [
        line._replace(numbers=line.numbers[rest]) if line.numbers[rest] and not line.numbers[outer] else line
        for line in lines
    ]
