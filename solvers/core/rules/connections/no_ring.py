"""Edges without a ring, such as the bridges of Hashi in its variant without loops."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping

from solvers.core.rules.formula import Clause, Formula, Literal
from solvers.core.rules.logic import ContradictionError, Known, Whole, is_open, is_true


class NoRing(Whole):
    """The edges whose literals are true form no ring.

    `ends` has the two nodes of each edge by its literal; no two edges have the same nodes.
    """

    lazy = True
    propagates_initially = False
    wakes_on = (True, False)

    def __init__(self, ends: Mapping[Literal, tuple[Hashable, Hashable]]) -> None:
        self.literals = tuple(ends)
        self._ends = dict(ends)

    def encode(self, formula: Formula, unless: Literal | None = None) -> None:
        """Add nothing: every ring would need a clause of its own."""

    def is_satisfied_by(self, known: Known) -> bool:
        """Check by repeatedly removing edges that end in a node without other edges."""
        left = [self._ends[literal] for literal in self.literals if is_true(literal, known)]
        while True:
            ends = [node for pair in left for node in pair]
            kept = [pair for pair in left if all(ends.count(node) > 1 for node in pair)]
            if len(kept) == len(left):
                return not left
            left = kept

    def propagate(self, known: Known) -> list[Literal]:
        """Return that each edge between connected nodes is false. Complete."""
        above: dict[Hashable, Hashable] = {}
        for literal in self.literals:
            if is_true(literal, known):
                first, second = (_top(above, node) for node in self._ends[literal])
                if first == second:
                    raise ContradictionError
                above[first] = second
        closing = (literal for literal in self.literals if is_open(literal, known))
        return [
            -literal for literal in closing if len({_top(above, node) for node in self._ends[literal]}) == 1
        ]

    def cuts(self, answer: Known, sure: Known) -> list[Clause]:
        """Return for each edge that closes a ring with the edges before it: they are not all true."""
        return [[-literal for literal in ring if not is_true(literal, sure)] for ring in self._rings(answer)]

    def _rings(self, answer: Known) -> Iterator[list[Literal]]:
        beside: dict[Hashable, dict[Hashable, Literal]] = {}
        for literal in self.literals:
            if is_true(literal, answer):
                first, second = self._ends[literal]
                way = _way(beside, first, second)
                if way is not None:
                    yield [literal, *way]
                    continue
                beside.setdefault(first, {})[second] = literal
                beside.setdefault(second, {})[first] = literal

    def because(self, known: Known, literal: Literal) -> tuple[Literal, ...]:
        """Return the edges that form a ring with this one."""
        beside: dict[Hashable, dict[Hashable, Literal]] = {}
        for edge in self.literals:
            if is_true(edge, known):
                first, second = self._ends[edge]
                beside.setdefault(first, {})[second] = edge
                beside.setdefault(second, {})[first] = edge
        return tuple(_way(beside, *self._ends[-literal]) or ())


def _top(above: dict[Hashable, Hashable], node: Hashable) -> Hashable:
    """Return the representative of all nodes that are connected with this one."""
    while node in above:
        # Path halving, as in any union-find.
        if above[node] in above:
            above[node] = above[above[node]]
        node = above[node]
    return node


def _way(
    beside: Mapping[Hashable, Mapping[Hashable, Literal]], first: Hashable, second: Hashable
) -> list[Literal] | None:
    """Return a shortest path of edges from one node to another; None if there is none."""
    ways: dict[Hashable, list[Literal]] = {first: []}
    queue = [first]
    for node in queue:  # the list grows meanwhile
        if node == second:
            return ways[node]
        for other, literal in beside.get(node, {}).items():
            if other not in ways:
                ways[other] = [*ways[node], literal]
                queue.append(other)
    return None
