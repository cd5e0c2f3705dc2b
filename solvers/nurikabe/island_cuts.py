"""Clauses that rule out wrong pieces of land.

They are about land, not about which cell belongs to which clue: so a clause holds whichever island a piece
becomes. With only these clauses and "no square of sea", Nurikabe of 14x24 to 20x36 takes 0.1 to 0.5 s. With
additional variables for which cell belongs to which clue, it takes up to 10 s, most for islands of 10 to 26
cells. One clause for a piece without a clue is enough: one for each of its cells saves no rounds.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from solvers.core.rules.connections.graphs import Near, border, parts
from solvers.core.rules.formula import Clause, Literal


class _Cuts:
    """Clause writer, with the literal of each cell that it is land, and the sure values.

    The literal is 0 for cells that are land in any case.
    """

    def __init__(
        self, near: Near, literals: Sequence[Literal], sure: Sequence[int], *, grow: bool = True
    ) -> None:
        self._grow = grow
        self._near = near
        self._literals = literals
        self._sure = sure

    def clauses_for(self, piece: Sequence[int], size_at: Mapping[int, int | None]) -> Iterator[Clause]:
        """Yield the clauses that a piece breaks; none if it is valid."""
        clues = [cell for cell in piece if cell in size_at]
        if not clues:
            representative = next((cell for cell in piece if self._sure[cell] > 0), piece[0])
            yield [*self._not_all([representative]), *self._growth_clause(piece)]
            return
        size = size_at[clues[0]]
        if len(clues) > 1:
            yield self._not_all(self._path(piece, clues[0], clues[1]))
        elif size is not None and len(piece) < size and self._grow:
            yield self._growth_clause(piece)
        elif size is not None and len(piece) > size:
            yield self._not_all(self._from(piece, clues[0])[: size + 1])

    def _growth_clause(self, piece: Sequence[int]) -> list[Literal]:
        """Return the clause part that one of the cells adjacent to a piece is land."""
        return [self._literals[cell] for cell in border(self._near, piece) if self._sure[cell] >= 0]

    def _not_all(self, cells: Sequence[int]) -> Clause:
        return [-self._literals[cell] for cell in cells if self._sure[cell] <= 0]

    def _from(self, piece: Sequence[int], start: int) -> list[int]:
        """Return the cells of a piece, the nearest to `start` first."""
        return list(self._parents(piece, start))

    def _path(self, piece: Sequence[int], start: int, goal: int) -> list[int]:
        """Return the cells on a shortest path in a piece."""
        parents = self._parents(piece, start)
        path = [goal]
        while path[-1] != start:
            path.append(parents[path[-1]])
        return path

    def _parents(self, piece: Sequence[int], start: int) -> dict[int, int]:
        """Return for each cell of a piece, breadth-first, the cell from which it was reached."""
        inside = set(piece)
        parents = {start: start}
        queue = [start]
        for cell in queue:  # the list grows meanwhile
            for other in self._near[cell]:
                if other in inside and other not in parents:
                    parents[other] = cell
                    queue.append(other)
        return parents


def cuts_of(
    near: Near,
    size_at: Mapping[int, int | None],
    literals: Sequence[Literal],
    answer: Sequence[int],
    sure: Sequence[int],
    *,
    grow: bool = True,
) -> list[Clause]:
    """Return clauses that valid islands meet and the land of this solution breaks, by cell numbers.

    Unless islands have to `grow`, small ones are valid as well.
    """
    cuts = _Cuts(near, literals, sure, grow=grow)
    pieces = parts(near, {cell: None for cell, value in enumerate(answer) if value > 0})
    return [clause for piece in pieces for clause in cuts.clauses_for(piece, size_at)]
