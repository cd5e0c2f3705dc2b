"""A choice between pieces that cover different cells, such as the tetrominoes of a region in LITS."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Generic, TypeVar

from solvers.core.rules.formula import Formula, Literal
from solvers.core.rules.logic import ContradictionError, Known, Whole, is_true

T = TypeVar("T")


class PieceChoice(Whole, Generic[T]):
    """Exactly one of the pieces is chosen, and exactly its cells are true.

    `cells` has the literal of each cell, and `pieces` the literal of each piece with its cells.
    """

    def __init__(self, cells: Mapping[T, Literal], pieces: Mapping[Literal, Collection[T]]) -> None:
        self._pieces = {piece: frozenset(cells[cell] for cell in own) for piece, own in pieces.items()}
        self._cells = tuple(cells.values())
        self.literals = (*self._cells, *self._pieces)

    def encode(self, formula: Formula, unless: Literal | None = None) -> None:
        formula.add_count(1, 1, tuple(self._pieces), unless)
        for cell in self._cells:
            over = [piece for piece, own in self._pieces.items() if cell in own]
            formula.add([[-cell, *over], *([-piece, cell] for piece in over)], unless)

    def is_satisfied_by(self, known: Known) -> bool:
        chosen = [own for piece, own in self._pieces.items() if is_true(piece, known)]
        return len(chosen) == 1 and all(is_true(cell, known) == (cell in chosen[0]) for cell in self._cells)

    def possible(self, known: Known) -> list[Literal]:
        """Return the pieces that the known values allow."""
        sure = [piece for piece in self._pieces if is_true(piece, known)]
        taken = {cell for cell in self._cells if is_true(cell, known)}
        free = {cell for cell in self._cells if not is_true(-cell, known)}
        pieces = [piece for piece in sure or self._pieces if not is_true(-piece, known)]
        return [] if len(sure) > 1 else [p for p in pieces if taken <= self._pieces[p] <= free]

    def propagate(self, known: Known) -> list[Literal]:
        left = self.possible(known)
        if not left:
            raise ContradictionError
        ruled_out = set(self._pieces).difference(left)
        common = frozenset.intersection(*(self._pieces[piece] for piece in left))
        some = frozenset.union(*(self._pieces[piece] for piece in left))
        forced = [*common, *(-cell for cell in self._cells if cell not in some)]
        forced += [*(left if len(left) == 1 else ()), *(-piece for piece in sorted(ruled_out))]
        return [literal for literal in forced if not known[abs(literal)]]
