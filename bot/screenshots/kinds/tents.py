"""Tents: one number beside each row and column, and cells that hold trees, tents and grass.

No picture of a tree is known: trees are the look, or the few looks, of as many cells as there are tents.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import numpy as np

from bot.screenshots.cells.cells import Cells
from bot.screenshots.cells.contents import Content
from bot.screenshots.clues.margins import Numbers, stacked, sum_of
from bot.screenshots.clues.strip import Strip
from bot.screenshots.clues.strips import labelled
from bot.screenshots.kinds.grass import marks_of
from bot.screenshots.kinds.trees import MOST_TREES, coloured_plates, trees_and_tents
from bot.screenshots.lattices.lattice import Lattice
from bot.screenshots.reading import DOUBTFUL, Doubt, Reading
from solvers.core.boards.board import Board

_ONE = 0.5
"""Pitches within which the clues of all lines begin."""
_MOST_CROWDED = 0.5
"""The share of lines with several numbers, or one for which they have no room, in what is no nonogram."""


def read(cells: Cells, strips: Mapping[str, Strip]) -> Reading | None:
    """The board of tents on a lattice, or None where lines have no clues or cells hold nothing."""
    lattice = cells.lattice
    clues = _clues(strips, lattice.rows, lattice.columns)
    if clues is None:
        return None
    rows, columns = clues
    total, other = sum_of(rows), sum_of(columns)
    shown = np.array([_shown(cell) for cell in cells.all]).reshape(lattice.rows, lattice.columns)
    found = trees_and_tents(cells, shown, {total, other}, rows, columns) if shown.sum() >= 2 else None
    if found is None or not found[2]:
        found = coloured_plates(cells, {total, other}, rows, columns) or found
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


def summed(strips: Mapping[str, Strip], lattice: Lattice) -> bool:
    """Whether the clues of rows and of columns have the same sum, without which they never agree."""
    clues = _clues(strips, lattice.rows, lattice.columns)
    return clues is not None and sum_of(clues[0]) == sum_of(clues[1])


def _clues(strips: Mapping[str, Strip], tall: int, wide: int) -> tuple[list[Numbers], list[Numbers]] | None:
    """The clues of so many rows and columns, from the two sides where those of Tents are most likely."""
    pairs = [
        (beside, above)
        for beside in labelled(strips, "left", "right")
        for above in labelled(strips, "top", "bottom")
    ]
    # Buttons and text may stand behind the clues, not further from these than others are.
    pairs += [(beside.nearest(_ONE), above.nearest(_ONE)) for beside, above in pairs]
    written = [(stacked(beside), stacked(above)) for beside, above in pairs]
    several = [
        _summed([_single(line, wide) for line in rows], [_single(line, tall) for line in columns])
        for rows, columns in written
        if _crowded(rows, wide) + _crowded(columns, tall) <= _MOST_CROWDED * (tall + wide)
    ]
    # Buttons below a board stand as its clues may; what was written with more than a clue is less sure.
    return min(several, key=lambda one: (sum_of(one[0]) != sum_of(one[1]), _unsure(one)), default=None)


def _unsure(clues: tuple[list[Numbers], list[Numbers]]) -> float:
    return -min(line.sure for lines in clues for line in lines)


def _shown(cell: Content) -> bool:
    """Whether something stands in a cell: strong ink over more than a texture."""
    return cell.strength >= 26 and float((cell.layer > 0.4 * cell.strength).mean()) > 0.012


def _crowded(lines: list[Numbers], cells: int) -> int:
    """How many lines of so many cells have clues that are none of tents, no two of which touch."""
    return sum(len(line.numbers) > 1 or line.total > (cells + 1) // 2 for line in lines)


def _single(line: Numbers, cells: int) -> Numbers:
    """The one number of a line of so many cells; the next best one where it has no room for that."""
    if len(line.numbers) > 1:
        return Numbers(line.numbers[-1:], 0.5, line.numbers[:1])
    room = (cells + 1) // 2
    if line.total > room and len(line.second) == 1 and line.second[0] <= room:
        return Numbers(line.second, 0.5, line.numbers)
    return line


def _summed(rows: list[Numbers], columns: list[Numbers]) -> tuple[list[Numbers], list[Numbers]]:
    """The clues with the only one that lacks, where the others of its side leave it so many."""
    bare = [line for line in (*rows, *columns) if not line.numbers]
    if len(bare) != 1:
        return rows, columns
    short, other = (rows, columns) if any(line is bare[0] for line in rows) else (columns, rows)
    left = sum_of(other) - sum_of(short)
    # A line without a clue at a border may be a frame, to which that of 0 would be nothing against.
    if not 1 <= left <= (len(other) + 1) // 2:
        return rows, columns
    whole = [Numbers((left,), 0.5, ()) if line is bare[0] else line for line in short]
    return (whole, columns) if short is rows else (rows, whole)


def _doubts(where: Literal["row", "column"], lines: list[Numbers]) -> list[Doubt]:
    found = []
    for i, line in enumerate(lines):
        if line.sure < DOUBTFUL or not line.numbers:
            row, column = (i, 0) if where == "row" else (0, i)
            second = line.second or (0,)
            found.append(Doubt(where, row, column, line.numbers, second, line.sure))
    return found
