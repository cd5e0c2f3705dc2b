"""Tents: one number beside each row and column, and cells with trees, tents and grass.

The reader knows no picture of a tree: trees are the look, or the few looks, of as many cells as tents.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import numpy as np

from bot.screenshots.cells.cells import Cells
from bot.screenshots.cells.contents import Content
from bot.screenshots.clues.margins import Numbers, column_numbers, sum_of
from bot.screenshots.clues.strip import Strip
from bot.screenshots.clues.strips import labelled_strips
from bot.screenshots.glyphs.glyphs import INK
from bot.screenshots.kinds.grass import marks_of
from bot.screenshots.kinds.trees import MOST_TREES, trees_and_tents
from bot.screenshots.lattices.lattice import Lattice
from bot.screenshots.reading import DOUBTFUL, Doubt, Reading
from solvers.core.boards.board import Board

_ONE = 0.5
"""Maximum difference in distance from the board of the clues of all lines, in pitches."""
_MOST_CROWDED = 0.5
"""Maximum share of lines with several numbers, or with too large a number, on a board that is no nonogram."""


def read(cells: Cells, strips: Mapping[str, Strip]) -> Reading | None:
    """Return the board of tents on a lattice, or None if lines have no clues or cells are empty."""
    lattice = cells.lattice
    clues = _clues(strips, lattice.rows, lattice.columns)
    if clues is None:
        return None
    rows, columns = clues
    total, other = sum_of(rows), sum_of(columns)
    shown = np.array([_shown(cell) for cell in cells.all]).reshape(lattice.rows, lattice.columns)
    found = trees_and_tents(cells, shown, {total, other}, rows, columns) if shown.sum() >= 2 else None
    if found is None:
        return None
    trees, tents, agreed = found
    if trees.mean() > MOST_TREES:
        return None
    grid = tuple(tuple("T" if tree else None for tree in row) for row in trees.tolist())
    board = Board(
        "tents", grid, tuple(line.numbers for line in rows), tuple(line.numbers for line in columns)
    )
    missing = [line for line in (*rows, *columns) if not line.numbers]
    sure = float(np.mean([line.sure for line in (*rows, *columns)]))
    good = agreed and total == other and not missing
    marks = marks_of(cells, trees, tents, rows, columns)
    doubts = _doubts("row", rows) + _doubts("column", columns)
    worth = 2.0 * (total == other) + 2.0 * agreed + sure + 1 - 0.2 * len(missing)
    return Reading(board, worth=worth, sure=good, agreed=good, marks=marks, doubts=tuple(doubts))


def have_equal_sums(strips: Mapping[str, Strip], lattice: Lattice) -> bool:
    """Return whether row and column clues have equal sums, without which they never agree."""
    clues = _clues(strips, lattice.rows, lattice.columns)
    return clues is not None and sum_of(clues[0]) == sum_of(clues[1])


def _clues(strips: Mapping[str, Strip], tall: int, wide: int) -> tuple[list[Numbers], list[Numbers]] | None:
    """Return the clues of `tall` rows and `wide` columns, from the two likeliest sides."""
    pairs = [
        (beside, above)
        for beside in labelled_strips(strips, "left", "right")
        for above in labelled_strips(strips, "top", "bottom")
    ]
    # Buttons and text may follow the clues at the distance of further clues.
    pairs += [(beside.nearest(_ONE), above.nearest(_ONE)) for beside, above in pairs]
    written = [(column_numbers(beside), column_numbers(above)) for beside, above in pairs]
    several = [
        _complete_by_sum([_single(line, wide) for line in rows], [_single(line, tall) for line in columns])
        for rows, columns in written
        if _crowded_lines(rows, wide) + _crowded_lines(columns, tall) <= _MOST_CROWDED * (tall + wide)
    ]
    # Buttons below a board may be at the place of clues; a line with more than one clue is less sure.
    return min(several, key=lambda one: (sum_of(one[0]) != sum_of(one[1]), _unsure(one)), default=None)


def _unsure(clues: tuple[list[Numbers], list[Numbers]]) -> float:
    return -min(line.sure for lines in clues for line in lines)


def _shown(cell: Content) -> bool:
    """Return whether a cell has a figure: strong ink, more than a texture."""
    return cell.strength >= INK and float((cell.layer > 0.4 * cell.strength).mean()) > 0.012


def _crowded_lines(lines: list[Numbers], cells: int) -> int:
    """Return how many lines of `cells` cells have clues that are impossible for tents."""
    return sum(len(line.numbers) > 1 or line.total > (cells + 1) // 2 for line in lines)


def _single(line: Numbers, cells: int) -> Numbers:
    """Return the single number of a line of `cells` cells; the next best reading if that has no room."""
    if len(line.numbers) > 1:
        return Numbers(line.numbers[-1:], 0.5, line.numbers[:1])
    room = (cells + 1) // 2
    if line.total > room and len(line.second) == 1 and line.second[0] <= room:
        return Numbers(line.second, 0.5, line.numbers)
    return line


def _complete_by_sum(rows: list[Numbers], columns: list[Numbers]) -> tuple[list[Numbers], list[Numbers]]:
    """Return the clues with the only missing one, if the sum of the other side gives it."""
    bare = [line for line in (*rows, *columns) if not line.numbers]
    if len(bare) != 1:
        return rows, columns
    short, other = (rows, columns) if any(line is bare[0] for line in rows) else (columns, rows)
    left = sum_of(other) - sum_of(short)
    # A border line without a clue may be a frame, which a clue of 0 would not contradict.
    if not 1 <= left <= (len(other) + 1) // 2:
        return rows, columns
    whole = [Numbers((left,), 0.5, ()) if line is bare[0] else line for line in short]
    return (whole, columns) if short is rows else (rows, whole)


def _doubts(where: Literal["row", "column"], lines: list[Numbers]) -> list[Doubt]:
    found = []
    for i, line in enumerate(lines):
        if line.sure < DOUBTFUL or not line.numbers:
            found.append(line.doubt(where, i, line.second or (0,)))
    return found
