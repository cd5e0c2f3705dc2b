"""The clauses that rule out wrong pieces of land.

They speak of land, not of what belongs to which clue: so a clause holds whichever island a piece becomes.
With them alone, and "no square of sea", Nurikabe of 14x24 to 20x36 takes 0.1 to 0.5 s; with variables for
what belongs to which clue beside them up to 10 s, most where islands have 10 to 26 cells. One clause for a
piece without a clue is enough: one for each of its cells saves no rounds.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from solvers.core.rules.connections.graphs import Near, border, parts
from solvers.core.rules.formula import Clause, Literal


class _Cuts:
    """What is needed to write clauses: a literal for each cell that says it is land, and what is sure of it.

    Of cells that are land in any case the literal is 0.
    """

    def __init__(
        self, near: Near, literals: Sequence[Literal], sure: Sequence[int], *, grow: bool = True
    ) -> None:
        self._grow = grow
        self._near = near
        self._literals = literals
        self._sure = sure

    def clauses_for(self, piece: Sequence[int], size_at: Mapping[int, int | None]) -> Iterator[Clause]:
        """The clauses that a piece breaks; none where it is right."""
        clues = [cell for cell in piece if cell in size_at]
        if not clues:
            one = next((cell for cell in piece if self._sure[cell] > 0), piece[0])
            yield [*self._not_all([one]), *self._growth_clause(piece)]
            return
        size = size_at[clues[0]]
        if len(clues) > 1:
            yield self._not_all(self._path(piece, clues[0], clues[1]))
        elif size is not None and len(piece) < size and self._grow:
            yield self._growth_clause(piece)
        elif size is not None and len(piece) > size:
            yield self._not_all(self._from(piece, clues[0])[: size + 1])

    def _growth_clause(self, piece: Sequence[int]) -> list[Literal]:
        """One of the cells beside a piece is land."""
        return [self._literals[cell] for cell in border(self._near, piece) if self._sure[cell] >= 0]

    def _not_all(self, cells: Sequence[int]) -> Clause:
        return [-self._literals[cell] for cell in cells if self._sure[cell] <= 0]

    def _from(self, piece: Sequence[int], start: int) -> list[int]:
        """The cells of a piece, the nearest to one of them first."""
        return list(self._parents(piece, start))

    def _path(self, piece: Sequence[int], start: int, goal: int) -> list[int]:
        """The cells on a shortest path in a piece."""
        parents = self._parents(piece, start)
        path = [goal]
        while path[-1] != start:
            path.append(parents[path[-1]])
        return path

    def _parents(self, piece: Sequence[int], start: int) -> dict[int, int]:
        """For each cell of a piece, in breadth, the one it was reached from."""
        inside = set(piece)
        parents = {start: start}
        queue = [start]
        for cell in queue:  # which grows on the way
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
    """The clauses that right islands meet and the land of this answer does not; all by the cells' numbers.

    Unless they have to `grow`, small ones are right, too.
    """
    cuts = _Cuts(near, literals, sure, grow=grow)
    pieces = parts(near, {cell: None for cell, value in enumerate(answer) if value > 0})
    return [clause for piece in pieces for clause in cuts.clauses_for(piece, size_at)]
