"""A picture with what is made of it for all candidates: its ink, digits, cells, and strips beside these."""

from __future__ import annotations

from functools import cached_property

from bot.screenshots.cells.cells import Cells, cells_of
from bot.screenshots.cells.cuttings import Cuttings
from bot.screenshots.clues.strips import Strips
from bot.screenshots.glyphs.areas import Areas, areas
from bot.screenshots.glyphs.glyphs import Pixels
from bot.screenshots.glyphs.layers import layers
from bot.screenshots.lattices.digit_lattices import Digit, digits_in, scattered
from bot.screenshots.lattices.dot_lattices import dotted
from bot.screenshots.lattices.edges import Edges, edges_of
from bot.screenshots.lattices.lattice import Lattice, different
from bot.screenshots.lattices.line_lattices import lattices


class Picture:
    """An RGB picture; nothing is made before it is asked for, and nothing twice."""

    def __init__(self, image: Pixels) -> None:
        self.image = image
        self.strips = Strips(image)
        self.cuttings = Cuttings(image)
        self._cells: dict[tuple[Lattice, bool], Cells] = {}

    @cached_property
    def inked(self) -> tuple[Pixels, ...]:
        """Its layers of ink."""
        return tuple(layers(self.image))

    @cached_property
    def enclosed(self) -> tuple[Areas, ...]:
        """What ink encloses in each of these layers."""
        return tuple(map(areas, self.inked))

    @cached_property
    def edges(self) -> Edges:
        """Where its colour changes."""
        return edges_of(self.image)

    @cached_property
    def digits(self) -> list[list[Digit]]:
        """What is a digit anywhere in each of these layers, by their height."""
        return [digits for soft in self.inked for digits in digits_in(soft)]

    @cached_property
    def ruled(self) -> list[Lattice]:
        """The candidates for lattices among its lines, the best first."""
        return lattices(self.edges)

    @cached_property
    def unruled(self) -> list[Lattice]:
        """The candidates for lattices among its dots, digits and tiles, the best first."""
        return different([*dotted(self.inked), *scattered(self.image, self.digits)])

    def cells(self, lattice: Lattice, *, clues: bool = False) -> Cells:
        """The contents of all cells of a lattice, or of a part of one in which nothing but clues stands."""
        key = lattice, clues
        if key not in self._cells:
            self._cells[key] = cells_of(self.cuttings, lattice, clues=clues)
        return self._cells[key]
