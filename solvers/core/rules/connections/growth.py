"""A piece of land that must grow: at least a number of cells are connected with one land cell.

In Nurikabe, this is the half of the island rule that a player attributes to a number. Islands, a rule of its
own, limits the cells of an island and keeps islands apart.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import compress

from solvers.core.boards.places import Cell
from solvers.core.rules.connections.cell_masks import CellMasks, bits_of
from solvers.core.rules.connections.graphs import BLOCKED, Near, search
from solvers.core.rules.formula import Clause, Formula, Literal
from solvers.core.rules.literal_lookup import lookup
from solvers.core.rules.logic import ContradictionError, Known, is_true


class Growth:
    """At least `size` cells are connected: `start`, which is land, and further cells of `land`.

    `land` has for each cell the literal that it is land.
    """

    lazy = True
    propagates_initially = True
    wakes_on = (True, True)

    def __init__(self, land: Mapping[Cell, Literal], start: Cell, size: int) -> None:
        self.literals = tuple(land.values())
        self.size = size
        self._cells = (start, *land)
        self._lookup = lookup(self.literals)
        self._grid = CellMasks(self._cells)
        self._start, *self._bits = self._grid.bit.values()
        self._own = dict(zip(self._bits, self.literals, strict=True))

    def encode(self, formula: Formula, unless: Literal | None = None) -> None:
        """Add the clause that a neighbour of the start is land."""
        if self.size > 1:
            beside = self._grid.beside(self._start)
            formula.add([[own for bit, own in self._own.items() if bit & beside]], unless)

    def is_satisfied_by(self, known: Known) -> bool:
        # Cells as pairs of numbers: tests compare this with the search of `propagate`.
        left = {
            tuple(cell)
            for cell, own in zip(self._cells[1:], self.literals, strict=True)
            if is_true(own, known)
        }
        piece = [tuple(self._cells[0])]
        for row, column in piece:  # the list grows meanwhile
            around = {(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)} & left
            left -= around
            piece += around
        return len(piece) >= self.size

    def propagate(self, known: Known) -> list[Literal]:
        """Return the cells without which too few cells could be reached; they are land.

        It is sound, and it raises ContradictionError for every complete assignment that breaks the
        constraint.
        """
        piece, unsettled, free = self._masks(known)
        lacking = self.size - piece.bit_count()
        if lacking <= 0:
            return []
        area, near = self._reach(piece, free, lacking)
        if area.bit_count() < self.size:
            raise ContradictionError
        needed = bits_of(near & unsettled)
        if area.bit_count() > self.size:
            needed = (bit for bit in needed if self._grid.area(piece, area ^ bit).bit_count() < self.size)
        return [self._own[bit] for bit in needed]

    def _reach(self, piece: int, free: int, lacking: int) -> tuple[int, int]:
        """Return the cells within reach, and those of them that can be necessary.

        A cell is not necessary if enough others are no farther away: no shortest way leads through it.
        """
        area, near = piece, 0
        for _ in range(lacking):
            newest = self._grid.beside(area) & free & ~area
            if not newest:
                break
            area |= newest
            if area.bit_count() <= self.size:
                near |= newest
        return area, near

    def simplify(self, known: Known) -> Growth | None:
        return None if self.is_satisfied_by(known) else self

    def cuts(self, answer: Known, sure: Known) -> list[Clause]:
        piece, _, _ = self._masks(answer)
        if piece.bit_count() >= self.size:
            return []
        _, _, free = self._masks(sure)
        around = self._grid.beside(piece) & free & ~piece
        return [[self._own[bit] for bit in bits_of(around)]]

    def ways_on(self, known: Known) -> tuple[tuple[Cell, ...], tuple[Cell, ...]]:
        """Return the cells connected with the start, including it, and the open cells adjacent to them."""
        piece, unsettled, _ = self._masks(known)
        ways = self._grid.beside(piece) & unsettled
        bits = (self._start, *self._bits)
        return (
            tuple([cell for cell, bit in zip(self._cells, bits, strict=True) if bit & piece]),
            tuple([cell for cell, bit in zip(self._cells, bits, strict=True) if bit & ways]),
        )

    def _masks(self, known: Known) -> tuple[int, int, int]:
        """Return the land connected with the start, the open cells, and those that are not sea."""
        values = self._lookup(known)
        land = self._start | sum(compress(self._bits, map((1).__eq__, values)))
        unsettled = sum(compress(self._bits, map((0).__eq__, values)))
        return self._grid.area(self._start, land), unsettled, land | unsettled


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
