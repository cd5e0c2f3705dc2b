"""Islands around clues, as in Nurikabe: each piece of land has one clue, which is its number of cells.

A piece is connected land. No variables say which cell belongs to which clue: see `cuts`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import compress
from typing import NamedTuple

from solvers.core.boards.places import Cell
from solvers.core.rules.connections.cell_masks import CellMasks, bits_of
from solvers.core.rules.formula import Clause, Formula, Literal
from solvers.core.rules.literal_lookup import lookup
from solvers.core.rules.logic import ContradictionError, Known, Whole
from solvers.nurikabe.island_cuts import cuts_of
from solvers.nurikabe.island_steps import BrokenPieceError, Reason, Step, make_map, steps


class Shore(NamedTuple):
    """Why a cell is land or sea, with the pieces of land that explain it."""

    reason: Reason
    pieces: tuple[tuple[Cell, ...], ...]


class Islands(Whole):
    """Each piece of land holds exactly one clue, and has the size that the clue says; None means any size.

    With `at_most`, it may have fewer cells. `land` has for each cell the literal that it is land. Cells of
    `clues` that are not in `land` are land in any case.
    """

    lazy = True

    def __init__(
        self, land: Mapping[Cell, Literal], clues: Mapping[Cell, int | None], *, at_most: bool = False
    ) -> None:
        self.at_most = at_most
        self.literals = tuple(land.values())
        self._cells = (*land, *(cell for cell in clues if cell not in land))
        self._own = (*self.literals, *(0 for _ in self._cells[len(land) :]))
        self._lookup = lookup(self.literals)
        index = {cell: i for i, cell in enumerate(self._cells)}
        self._size_at = {index[cell]: size for cell, size in clues.items()}
        self._near = [[index[other] for other in _around(cell) if other in index] for cell in self._cells]
        self._grid = CellMasks(self._cells)
        self._bits = tuple(self._grid.bit.values())
        self._fixed = sum(self._bits[len(land) :])
        self._size_at_bit = {self._bits[cell]: size for cell, size in sorted(self._size_at.items())}
        self._literal_at = dict(zip(self._bits, self._own, strict=True))
        self._followed: tuple[Sequence[int], list[Step]] = ((), [])
        """The last known values and their steps, since words ask again for each cell."""

    def encode(self, formula: Formula, unless: Literal | None = None) -> None:
        """Add that clues are land."""
        formula.add([[self._own[cell]] for cell in self._size_at if self._own[cell]], unless)

    def is_satisfied_by(self, known: Known) -> bool:
        left = {cell for cell, value in enumerate(self._values(known)) if value > 0}
        # Pieces as growing sets: tests compare this with the search of `propagate`.
        if not left.issuperset(self._size_at):
            return False
        while left:
            piece = newest = {min(left)}
            while newest:
                newest = {other for cell in newest for other in self._near[cell]} & left - piece
                piece = piece | newest
            left -= piece
            sizes = [size for cell, size in self._size_at.items() if cell in piece]
            if len(sizes) != 1 or not self._fits(sizes[0], len(piece)):
                return False
        return True

    def _fits(self, size: int | None, cells: int) -> bool:
        return size is None or cells == size or (self.at_most and cells < size)

    def propagate(self, known: Known) -> list[Literal]:
        """Return the consequences of single pieces of land and of the reach of islands; see Reason.

        It is sound, and it raises ContradictionError for every complete assignment that breaks the
        constraint.
        """
        values = self._lookup(known)
        clues = [cell for cell in self._size_at if self._own[cell] and values[cell] <= 0]
        if any(values[cell] for cell in clues):
            raise ContradictionError
        if clues:
            return [self._own[cell] for cell in clues]
        literals, decided, at = list[Literal](), {True: 0, False: 0}, self._literal_at
        steps_found = self._steps(values)
        for step in steps_found:
            if step.cells & decided[not step.land]:
                grown = (one for one in steps_found if one.land and one.cells & step.cells)
                raise BrokenPieceError(next(grown).pieces[0])
            new = step.cells & ~decided[step.land]
            literals += [at[bit] if step.land else -at[bit] for bit in bits_of(new)]
            decided[step.land] |= new
        return literals

    def cuts(self, answer: Known, sure: Known) -> list[Clause]:
        values = self._values(answer)
        lacking: list[Clause] = [[self._own[cell]] for cell in self._size_at if values[cell] < 0]
        return lacking or cuts_of(
            self._near, self._size_at, self._own, values, self._values(sure), grow=not self.at_most
        )

    def because(self, known: Known, literal: Literal) -> Shore | None:
        """Return why a literal follows; None if it does not, or if it says that a clue is land."""
        cell = next(i for i, own in enumerate(self._own) if abs(own) == abs(literal))
        bit = self._bits[cell]
        for step in self._steps(self._lookup(known)):
            if step.cells & bit and step.land == (self._own[cell] == literal):
                return Shore(
                    step.reason, tuple(self._cells_of(piece) for piece in self._near_pieces(step, bit))
                )
        return None

    def _near_pieces(self, step: Step, bit: int) -> list[int]:
        """Return the pieces that decide a cell."""
        around = -1 if step.reason != Reason.BETWEEN else self._grid.beside(bit)
        return [piece for piece in step.pieces if piece & around]

    def broken_piece(self, known: Known) -> tuple[Cell, ...]:
        """Return a piece of land that cannot become a valid island; empty if there is none."""
        try:
            self.propagate(known)
        except BrokenPieceError as error:
            return self._cells_of(error.piece)
        except ContradictionError:
            pass
        return ()

    def _steps(self, values: Sequence[int]) -> list[Step]:
        before, steps_found = self._followed
        if before != values:
            land = self._fixed | sum(compress(self._bits, map((1).__eq__, values)))
            unsettled = sum(compress(self._bits, map((0).__eq__, values)))
            made = make_map(self._grid, self._size_at_bit, land, unsettled)
            steps_found = list(steps(made, grow=not self.at_most))
            self._followed = values, steps_found
        return steps_found

    def _cells_of(self, piece: int) -> tuple[Cell, ...]:
        """Return the cells of a piece, those with a literal first."""
        return tuple(cell for cell, bit in zip(self._cells, self._bits, strict=True) if bit & piece)

    def _values(self, known: Known) -> list[int]:
        """Return the value of each cell: 1 land, -1 sea, 0 open."""
        return [*self._lookup(known), *(1 for own in self._own if not own)]


def _around(cell: Cell) -> tuple[Cell, ...]:
    row, column = cell
    return Cell(row - 1, column), Cell(row, column - 1), Cell(row, column + 1), Cell(row + 1, column)
