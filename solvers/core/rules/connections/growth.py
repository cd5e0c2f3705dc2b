"""A piece of land that must grow: at least a number of cells hang together with one of land, as in Nurikabe.

Of islands it is the half that a player blames on a number. That islands have no more cells than they say, and
never touch, is a rule of its own: see Islands.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from typing import Generic, TypeVar

from solvers.core.rules.connections.graphs import BLOCKED, border, search
from solvers.core.rules.formula import Clause, Formula, Literal
from solvers.core.rules.literal_lookup import lookup
from solvers.core.rules.logic import ContradictionError, Known

Node = TypeVar("Node", bound=Hashable)


class Growing(Generic[Node]):
    """At least `size` cells hang together: `start`, which is land, and further ones of `land`.

    `land` has the literal that says of a cell that it is land. Edges to other cells count for nothing.
    """

    lazy = True
    wakes_on = (True, True)

    def __init__(
        self, land: Mapping[Node, Literal], edges: Iterable[tuple[Node, Node]], start: Node, size: int
    ) -> None:
        self.literals = tuple(land.values())
        self.size = size
        self._cells = (start, *land)
        self._own = (0, *self.literals)
        self._lookup = lookup(self.literals)
        index = {cell: i for i, cell in enumerate(self._cells)}
        self._near: list[list[int]] = [[] for _ in self._cells]
        for first, second in edges:
            if first in index and second in index:
                self._near[index[first]].append(index[second])
                self._near[index[second]].append(index[first])

    @property
    def propagates_initially(self) -> bool:
        return True

    def encode(self, formula: Formula, unless: Literal | None = None) -> None:
        """That something beside the start is land."""
        if self.size > 1:
            formula.add([[self._own[cell] for cell in self._near[0]]], unless)

    def is_satisfied_by(self, known: Known) -> bool:
        return len(self._piece(self._values(known))) >= self.size

    def propagate(self, known: Known) -> list[Literal]:
        """Cells without which too few could be reached are land.

        Sound, and a contradiction for every way to settle all cells that does not hold.
        """
        values = self._values(known)
        piece = self._piece(values)
        lacking = self.size - len(piece)
        if lacking <= 0:
            return []
        reach = self._reach(piece, values, lacking)
        if len(reach) < lacking:
            raise ContradictionError
        if len(reach) == lacking:
            needed: Iterable[int] = reach
        else:
            needed = self._necessary_cells(piece, reach, lacking)
        return [self._own[cell] for cell in needed if not values[cell]]

    def simplify(self, known: Known) -> Growing[Node] | None:
        return None if self.is_satisfied_by(known) else self

    def cuts(self, answer: Known, sure: Known) -> list[Clause]:
        piece = self._piece(self._values(answer))
        if len(piece) >= self.size:
            return []
        values = self._values(sure)
        return [[self._own[cell] for cell in border(self._near, piece) if values[cell] >= 0]]

    def ways_on(self, known: Known) -> tuple[tuple[Node, ...], tuple[Node, ...]]:
        """The cells that hang together with the start, itself included, and the open ones beside them."""
        values = self._values(known)
        piece = self._piece(values)
        open_cells = [cell for cell in border(self._near, piece) if not values[cell]]
        return tuple(self._cells[i] for i in piece), tuple(self._cells[i] for i in open_cells)

    def _values(self, known: Known) -> list[int]:
        """What is known of each cell: 1 land, -1 sea, 0 open."""
        return [1, *self._lookup(known)]

    def _piece(self, values: Sequence[int]) -> list[int]:
        """The land that hangs together with the start."""
        found, seen = [0], {0}
        for cell in found:  # which grows on the way
            for other in self._near[cell]:
                if values[other] > 0 and other not in seen:
                    seen.add(other)
                    found.append(other)
        return found

    def _reach(self, piece: Sequence[int], values: Sequence[int], steps: int) -> list[int]:
        """The cells besides the piece that are at most `steps` steps from it."""
        seen, newest = set(piece), piece
        found: list[int] = []
        for _ in range(steps):
            further = []
            for cell in newest:
                for other in self._near[cell]:
                    if values[other] >= 0 and other not in seen:
                        seen.add(other)
                        further.append(other)
            if not further:
                break
            found += further
            newest = further
        return found

    def _necessary_cells(self, piece: Sequence[int], reach: Sequence[int], lacking: int) -> list[int]:
        """The cells of the reach without which fewer than what is lacking is left of it.

        By low points, as in `separators`, counting the cells that each of them keeps off from the start.
        """
        order = [BLOCKED] * len(self._cells)
        for cell in (*piece, *reach):
            order[cell] = 0
        visited, parents = search(self._near, order, 0)
        low = order.copy()
        below = [1] * len(order)
        lost = [1] * len(order)
        for node in reversed(visited[1:]):
            parent = parents[node]
            reached = min(low[node], *(order[other] for other in self._near[node]))
            if reached >= order[parent]:
                lost[parent] += below[node]
            low[parent] = min(reached, low[parent])
            below[parent] += below[node]
        return [cell for cell in reach if len(reach) - lost[cell] < lacking]
