"""A piece of land that must grow: at least a number of cells are connected with one land cell.

In Nurikabe, this is the half of the island rule that a player attributes to a number. Islands, a rule of its
own, limits the cells of an island and keeps islands apart.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from typing import Generic, TypeVar

from solvers.core.rules.connections.graphs import BLOCKED, Near, border, search
from solvers.core.rules.formula import Clause, Formula, Literal
from solvers.core.rules.literal_lookup import lookup
from solvers.core.rules.logic import ContradictionError, Known

Node = TypeVar("Node", bound=Hashable)


class Growth(Generic[Node]):
    """At least `size` cells are connected: `start`, which is land, and further cells of `land`.

    `land` has for each cell the literal that it is land. Edges to other cells are ignored.
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
        """Add the clause that a neighbour of the start is land."""
        if self.size > 1:
            formula.add([[self._own[cell] for cell in self._near[0]]], unless)

    def is_satisfied_by(self, known: Known) -> bool:
        return len(self._piece(self._values(known))) >= self.size

    def propagate(self, known: Known) -> list[Literal]:
        """Return the cells without which too few cells could be reached; they are land.

        It is sound, and it raises ContradictionError for every complete assignment that breaks the
        constraint.
        """
        values = self._values(known)
        piece = self._piece(values)
        lacking = self.size - len(piece)
        if lacking <= 0:
            return []
        reach = nodes_within(self._near, piece, values, lacking)
        if len(reach) < lacking:
            raise ContradictionError
        if len(reach) == lacking:
            needed: Iterable[int] = reach
        else:
            needed = necessary_nodes(self._near, piece, reach, lacking)
        return [self._own[cell] for cell in needed if not values[cell]]

    def simplify(self, known: Known) -> Growth[Node] | None:
        return None if self.is_satisfied_by(known) else self

    def cuts(self, answer: Known, sure: Known) -> list[Clause]:
        piece = self._piece(self._values(answer))
        if len(piece) >= self.size:
            return []
        values = self._values(sure)
        return [[self._own[cell] for cell in border(self._near, piece) if values[cell] >= 0]]

    def ways_on(self, known: Known) -> tuple[tuple[Node, ...], tuple[Node, ...]]:
        """Return the cells connected with the start, including it, and the open cells adjacent to them."""
        values = self._values(known)
        piece = self._piece(values)
        open_cells = [cell for cell in border(self._near, piece) if not values[cell]]
        return tuple(self._cells[i] for i in piece), tuple(self._cells[i] for i in open_cells)

    def _values(self, known: Known) -> list[int]:
        """Return the value of each cell: 1 land, -1 sea, 0 open."""
        return [1, *self._lookup(known)]

    def _piece(self, values: Sequence[int]) -> list[int]:
        """Return the land connected with the start."""
        piece, seen = [0], {0}
        for cell in piece:  # the list grows meanwhile
            for other in self._near[cell]:
                if values[other] > 0 and other not in seen:
                    seen.add(other)
                    piece.append(other)
        return piece


def nodes_within(near: Near, piece: Sequence[int], values: Sequence[int], steps: int) -> list[int]:
    """Return the nodes outside a piece, of values from 0 on, at a distance of at most `steps`."""
    seen, newest = set(piece), piece
    reach: list[int] = []
    for _ in range(steps):
        further = []
        for node in newest:
            for other in near[node]:
                if values[other] >= 0 and other not in seen:
                    seen.add(other)
                    further.append(other)
        if not further:
            break
        reach += further
        newest = further
    return reach


def necessary_nodes(near: Near, piece: Sequence[int], reach: Sequence[int], lacking: int) -> list[int]:
    """Return the nodes of the reach of a piece whose loss would leave fewer than `lacking` nodes of it.

    By low points, as in `separators`, with the number of nodes that each node separates from the piece.
    """
    # Nodes outside keep BLOCKED: the search does not enter them, and they never lower a low point.
    order = [BLOCKED] * len(near)
    for node in (*piece, *reach):
        order[node] = 0
    visited, parents = search(near, order, piece[0])
    low = order.copy()
    below = [1] * len(order)
    lost = [1] * len(order)
    for node in reversed(visited[1:]):
        parent = parents[node]
        reached = min(low[node], *(order[other] for other in near[node]))
        if reached >= order[parent]:
            # The subtree has no way around the parent, so it is lost with the parent.
            lost[parent] += below[node]
        low[parent] = min(reached, low[parent])
        below[parent] += below[node]
    return [node for node in reach if len(reach) - lost[node] < lacking]
