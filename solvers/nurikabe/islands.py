"""Islands around clues, as in Nurikabe: each piece of land has one clue, which is its number of cells.

A piece is connected land. No variables say which cell belongs to which clue: see `cuts`.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from typing import Generic, NamedTuple, TypeVar

from solvers.core.rules.formula import Clause, Formula, Literal
from solvers.core.rules.literal_lookup import lookup
from solvers.core.rules.logic import ContradictionError, Known, Whole
from solvers.nurikabe.island_cuts import cuts_of
from solvers.nurikabe.island_steps import BrokenPieceError, Reason, Step, make_map, steps

Node = TypeVar("Node", bound=Hashable)


class Shore(NamedTuple, Generic[Node]):
    """Why a cell is land or sea, with the pieces of land that explain it."""

    reason: Reason
    pieces: tuple[tuple[Node, ...], ...]


class Islands(Whole, Generic[Node]):
    """Each piece of land holds exactly one clue, and has the size that the clue says; None means any size.

    With `at_most`, it may have fewer cells. `land` has for each cell the literal that it is land. Cells of
    `clues` that are not in `land` are land in any case. Edges to other cells are ignored.
    """

    lazy = True

    def __init__(
        self,
        land: Mapping[Node, Literal],
        edges: Iterable[tuple[Node, Node]],
        clues: Mapping[Node, int | None],
        *,
        at_most: bool = False,
    ) -> None:
        self.at_most = at_most
        self.literals = tuple(land.values())
        self._cells = (*land, *(cell for cell in clues if cell not in land))
        self._fixed = [1] * (len(self._cells) - len(land))
        self._own = (*self.literals, *(0 for _ in self._fixed))
        self._lookup = lookup(self.literals)
        index = {cell: i for i, cell in enumerate(self._cells)}
        self._size_at = {index[cell]: size for cell, size in clues.items()}
        self._near: list[list[int]] = [[] for _ in self._cells]
        for first, second in edges:
            if first in index and second in index:
                self._near[index[first]].append(index[second])
                self._near[index[second]].append(index[first])
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
        values = self._values(known)
        clues = [cell for cell in self._size_at if not values[cell]]
        if any(values[cell] < 0 for cell in self._size_at):
            raise ContradictionError
        if clues:
            return [self._own[cell] for cell in clues]
        decided: dict[int, Step] = {}
        for step in self._steps(values):
            other = decided.setdefault(step.cell, step)
            if other.land != step.land:
                raise BrokenPieceError((step if step.land else other).pieces[0])
        return [self._own[cell] if step.land else -self._own[cell] for cell, step in decided.items()]

    def cuts(self, answer: Known, sure: Known) -> list[Clause]:
        values = self._values(answer)
        lacking: list[Clause] = [[self._own[cell]] for cell in self._size_at if values[cell] < 0]
        return lacking or cuts_of(
            self._near, self._size_at, self._own, values, self._values(sure), grow=not self.at_most
        )

    def because(self, known: Known, literal: Literal) -> Shore[Node] | None:
        """Return why a literal follows; None if it does not, or if it says that a clue is land."""
        cell = next(i for i, land_literal in enumerate(self._own) if abs(land_literal) == abs(literal))
        for step in self._steps(self._values(known)):
            if step.cell == cell and step.land == (self._own[cell] == literal):
                return Shore(step.reason, tuple(self._nodes_of(piece) for piece in step.pieces))
        return None

    def broken_piece(self, known: Known) -> tuple[Node, ...]:
        """Return a piece of land that cannot become a valid island; empty if there is none."""
        try:
            self.propagate(known)
        except BrokenPieceError as error:
            return self._nodes_of(error.piece)
        except ContradictionError:
            pass
        return ()

    def _steps(self, values: Sequence[int]) -> list[Step]:
        before, steps_found = self._followed
        if before != values:
            steps_found = list(steps(make_map(self._near, self._size_at, values), grow=not self.at_most))
            self._followed = values, steps_found
        return steps_found

    def _nodes_of(self, piece: Iterable[int]) -> tuple[Node, ...]:
        return tuple(self._cells[cell] for cell in sorted(piece))

    def _values(self, known: Known) -> list[int]:
        """Return the value of each cell: 1 land, -1 sea, 0 open."""
        return [*self._lookup(known), *self._fixed]
