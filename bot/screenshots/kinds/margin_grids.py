"""Aquarium and Kakurasu: grids without numbers in their cells, with a sum beside each row and column."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import Literal

from bot.screenshots.clues.margins import Numbers, column_numbers
from bot.screenshots.clues.strip import Strip
from bot.screenshots.clues.strips import labelled_strips
from bot.screenshots.kinds.plain_cells import PlainCells
from bot.screenshots.reading import DOUBTFUL, Doubt, Reading
from solvers.core.boards.board import Board, GroupClue
from solvers.core.boards.regions import Regions

PUZZLES = frozenset({"aquarium", "kakurasu"})
_WORTH = 3.0
"""Worth of a reading, which only solving confirms."""
_BESIDE, _ABOVE = ("left", "right"), ("top", "bottom")
_LABELLED = 0.3
"""Minimum share of lines with a sum: some boards leave most out."""


def read(plain: PlainCells, strips: Mapping[str, Strip], puzzle: str) -> Iterator[Reading]:
    """Yield the boards of a puzzle by the sums on each pair of sides, if the cells hold no numbers."""
    if plain.cells.numbered_cells.any():
        return
    divisions: list[Regions] = plain.partitions if puzzle == "aquarium" else [()]
    beside, above = (labelled_strips(strips, *sides, least=_LABELLED) for sides in (_BESIDE, _ABOVE))
    for row_strip, column_strip, regions in product(beside, above, divisions):
        rows, columns = column_numbers(row_strip), column_numbers(column_strip)
        if any(len(line.numbers) > 1 for line in (*rows, *columns)):  # text
            continue
        grid = ((None,) * len(columns),) * len(rows)
        board = Board(puzzle, grid, _clues(rows), _clues(columns), regions=regions)
        doubts = [*_doubts("row", rows), *_doubts("column", columns)]
        yield Reading(board, _WORTH + bool(regions), sure=False, doubts=tuple(doubts))


def _clues(lines: Sequence[Numbers]) -> tuple[GroupClue, ...]:
    return tuple(line.numbers or None for line in lines)


def _doubts(where: Literal["row", "column"], lines: Sequence[Numbers]) -> Iterator[Doubt]:
    for i, line in enumerate(lines):
        if line.numbers and line.sure < DOUBTFUL:
            yield line.doubt(where, i, line.second)
