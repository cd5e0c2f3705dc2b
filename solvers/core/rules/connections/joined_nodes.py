"""Nodes that are joined by some of their edges, such as the islands of Hashi by bridges."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from typing import Generic, NamedTuple, TypeVar

from solvers.core.rules.connections.graphs import bridges, parts, search
from solvers.core.rules.formula import Clause, Formula, Literal
from solvers.core.rules.literal_lookup import lookup
from solvers.core.rules.logic import ContradictionError, Known, Whole, is_true

Node = TypeVar("Node", bound=Hashable)


class CutOff(NamedTuple, Generic[Node]):
    """Nodes that must be joined to the others by an edge, and the edges that can no longer do so."""

    nodes: tuple[Node, ...]
    shut: tuple[Literal, ...]


class JoinedNodes(Whole, Generic[Node]):
    """All `nodes` are connected by the edges whose literals are true.

    `ends` has the two nodes of each edge by its literal; no two edges have the same nodes.
    """

    lazy = True
    wakes_on = (False, True)

    def __init__(self, nodes: Iterable[Node], ends: Mapping[Literal, tuple[Node, Node]]) -> None:
        self._nodes = tuple(nodes)
        index = {node: i for i, node in enumerate(self._nodes)}
        self.literals = tuple(ends)
        self._values = lookup(self.literals)
        self._ends = [(index[first], index[second]) for first, second in ends.values()]
        self._edge = {frozenset(pair): literal for literal, pair in zip(ends, self._ends, strict=True)}

    def encode(self, formula: Formula, unless: Literal | None = None) -> None:
        """Add the clause that each node has an edge."""
        if len(self._nodes) > 1:
            at: list[list[Literal]] = [[] for _ in self._nodes]
            for literal, (first, second) in zip(self.literals, self._ends, strict=True):
                at[first].append(literal)
                at[second].append(literal)
            formula.add(at, unless)

    def is_satisfied_by(self, known: Known) -> bool:
        group = list(range(len(self._nodes)))
        for literal, (first, second) in zip(self.literals, self._ends, strict=True):
            # Groups are renamed one by one. That is slow, but tests compare it with the search of
            # `propagate`.
            if is_true(literal, known) and group[first] != group[second]:
                old, new = group[first], group[second]
                group = [new if number == old else number for number in group]
        return len(set(group)) <= 1

    def propagate(self, known: Known) -> list[Literal]:
        """Return the edges without which nodes are disconnected; they are true. Complete."""
        if len(self._nodes) < 2:
            return []
        near = self._neighbours(known)
        order = [0] * len(near)
        tree = search(near, order, 0)
        if 0 in order:
            raise ContradictionError
        needed = [self._edge[frozenset(pair)] for pair in bridges(near, order, tree)]
        return [literal for literal in needed if not is_true(literal, known)]

    def _neighbours(self, known: Known, least: int = 0) -> list[list[int]]:
        """Return the neighbours of each node by edges whose known value is at least `least`."""
        near: list[list[int]] = [[] for _ in self._nodes]
        for (first, second), value in zip(self._ends, self._values(known), strict=True):
            if value >= least:
                near[first].append(second)
                near[second].append(first)
        return near

    def cuts(self, answer: Known, sure: Known) -> list[Clause]:
        """Return for each part but the largest: one of the edges that leave it; for two parts, one clause."""
        components = parts(self._neighbours(answer, least=1), dict.fromkeys(range(len(self._nodes))))
        components.sort(key=len)
        return [
            [literal for literal in self._outgoing_edges(part) if not is_true(-literal, sure)]
            for part in components[:-1]
        ]

    def _outgoing_edges(self, part: Iterable[int]) -> list[Literal]:
        inside = set(part)
        return [
            literal
            for literal, (a, b) in zip(self.literals, self._ends, strict=True)
            if (a in inside) != (b in inside)
        ]

    def because(self, known: Known, literal: Literal) -> CutOff[Node]:
        """Return the smaller group that only this edge joins to the other, and the false edges around it."""
        first, second = self._ends[self.literals.index(literal)]
        near = self._neighbours(known)
        near[first].remove(second)
        near[second].remove(first)
        group = min(parts(near, dict.fromkeys(range(len(near)))), key=len)
        shut = tuple(edge for edge in self._outgoing_edges(group) if edge != literal)
        return CutOff(tuple(self._nodes[i] for i in sorted(group)), shut)
