"""A picture with the results that all candidates share: its ink, digits, cells and strips beside them."""

from __future__ import annotations

import math
import time
from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import TypeVar

from bot.screenshots.cells.cells import Cells, cells_of
from bot.screenshots.cells.cuttings import Cuttings
from bot.screenshots.clues.strips import Strips
from bot.screenshots.glyphs.areas import Areas, areas
from bot.screenshots.glyphs.glyphs import Pixels
from bot.screenshots.glyphs.layers import layers
from bot.screenshots.lattices.digit_lattices import Digit, digit_lattices, digits_in
from bot.screenshots.lattices.dot_lattices import dot_lattices
from bot.screenshots.lattices.edges import Edges, edges_of
from bot.screenshots.lattices.lattice import Lattice, different
from bot.screenshots.lattices.line_lattices import lattices

T = TypeVar("T")
_LATTICES = frozenset({"edges", "line_candidates", "faint_line_candidates", "lineless_candidates"})
"""The results that take long to find and little memory."""


class Picture:
    """An RGB picture; each result is made at its first use and kept.

    `until` is the processor time, of time.process_time(), from which nothing further is tried.
    """

    def __init__(self, image: Pixels, until: float = math.inf) -> None:
        self.image, self.until = image, until
        self.strips = Strips(image)
        self.cuttings = Cuttings(image)
        self._cells: dict[tuple[Lattice, bool], Cells] = {}

    @cached_property
    def ink_layers(self) -> tuple[Pixels, ...]:
        """The layers of ink."""
        return tuple(layers(self.image))

    @cached_property
    def enclosures(self) -> tuple[Areas, ...]:
        """The areas that ink encloses, for each layer."""
        return tuple(map(areas, self.ink_layers))

    @cached_property
    def edges(self) -> Edges:
        """The places at which the colour changes."""
        return edges_of(self.image)

    @cached_property
    def digits(self) -> list[list[Digit]]:
        """The digits anywhere in the picture, for each layer, by their height."""
        return [digits for soft in self.ink_layers for digits in digits_in(soft)]

    @cached_property
    def line_candidates(self) -> list[Lattice]:
        """The lattices among the lines, the best first."""
        return lattices(self.edges)

    @cached_property
    def faint_line_candidates(self) -> list[Lattice]:
        """The lattices among the lines if faint edges count as well, the best first."""
        return lattices(edges_of(self.image, faint=True))

    @cached_property
    def lineless_candidates(self) -> list[Lattice]:
        """The lattices among the dots, digits and tiles, the best first."""
        return different([*dot_lattices(self.ink_layers), *digit_lattices(self.image, self.digits)])

    def with_lattices(self) -> Picture:
        """Return the same picture with its lattices alone: cells and layers of ink take up to 70 MB."""
        other = Picture(self.image, self.until)
        vars(other).update({name: found for name, found in vars(self).items() if name in _LATTICES})
        return other

    @property
    def is_late(self) -> bool:
        """Whether nothing further is tried."""
        return time.process_time() >= self.until

    def in_time(self, items: Iterable[T]) -> Iterator[T]:
        """Yield the items until the time is over, but at least one."""
        for item in items:
            yield item
            if self.is_late:
                return

    def cells(self, lattice: Lattice, *, clues: bool = False) -> Cells:
        """Return the contents of all cells of a lattice, or of a part of it that holds only clues."""
        key = lattice, clues
        if key not in self._cells:
            self._cells[key] = cells_of(self.cuttings, lattice, clues=clues)
        return self._cells[key]
