"""The cells of a plain grid, with what several puzzles read in them, each found once."""

from __future__ import annotations

from functools import cached_property

from bot.screenshots.cells import regions
from bot.screenshots.cells.cells import Cells
from bot.screenshots.cells.plates import numbers_on_plates
from bot.screenshots.cells.regions import Regions
from bot.screenshots.glyphs.glyphs import Pixels
from bot.screenshots.kinds.counts import Grid, doubts_in, unread_doubts
from bot.screenshots.kinds.drawn import darkest
from bot.screenshots.reading import Doubt


class PlainCells:
    """The cells of a lattice as numbers, regions and black cells."""

    def __init__(self, cells: Cells) -> None:
        self.cells = cells

    @cached_property
    def numbers(self) -> Grid:
        """The number of each cell, also on a disc or in a ring."""
        rows, columns = self.cells.shape
        found = [cell.number for cell in numbers_on_plates(self.cells.all)]
        return tuple(tuple(found[r * columns : (r + 1) * columns]) for r in range(rows))

    @cached_property
    def has_numbers(self) -> bool:
        """Whether there are numbers in cells or on discs."""
        return any(clue is not None for row in self.numbers for clue in row)

    @cached_property
    def partitions(self) -> list[Regions]:
        """The divisions into regions by thick lines and by colours."""
        return list(regions.partitions(self.cells))

    @cached_property
    def dark(self) -> Pixels:
        """The cells of the darkest ground, as an array of rows."""
        return darkest(self.cells)

    @cached_property
    def doubts(self) -> list[Doubt]:
        """The doubts about unsure numbers, and about figures that are none."""
        return [*doubts_in(self.cells), *unread_doubts(self.cells)]
