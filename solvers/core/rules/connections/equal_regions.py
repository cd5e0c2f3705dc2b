"""Regions of one size: a graph is cut along some of its edges into connected parts of equally many nodes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Generic, NamedTuple, TypeVar

from solvers.core.rules.connections.graphs import bridges, parts, search
from solvers.core.rules.formula import Clause, Formula, Literal
from solvers.core.rules.literal_lookup import lookup
from solvers.core.rules.logic import ContradictionError, Known, Whole

Node = TypeVar("Node", bound=Hashable)


class RegionReason(NamedTuple, Generic[Node]):
    """Why an edge is a border or not, with the nodes that explain it.

    "joined": its ends are in one region already. "large": a region with both ends would be too large.
    "rest": the edge is the only way between the nodes and all others, and their number is no multiple of the
    size. "whole": it is a multiple.
    """

    how: str
    nodes: tuple[Node, ...]


class EqualRegions(Whole, Generic[Node]):
    """The parts between borders have `size` nodes each, and no border lies within a part.

    `borders` has the literal of each edge that it is a border.
    """

    lazy = True

    def __init__(
        self, nodes: Sequence[Node], borders: Mapping[tuple[Node, Node], Literal], size: int
    ) -> None:
        self.literals = tuple(borders.values())
        self.size = size
        self._nodes = tuple(nodes)
        self._values = lookup(self.literals)
        index = {node: i for i, node in enumerate(nodes)}
        self._edges = [(index[one], index[two]) for one, two in borders]
        self._ways: list[list[tuple[int, int]]] = [[] for _ in nodes]
        """For each node its neighbours, each with the edge between."""
        for edge, (one, two) in enumerate(self._edges):
            self._ways[one].append((two, edge))
            self._ways[two].append((one, edge))

    def encode(self, formula: Formula, unless: Literal | None = None) -> None:
        """Add that a node of a larger region is joined to one of its neighbours."""
        around: list[list[Literal]] = [[] for _ in self._nodes]
        for (one, two), literal in zip(self._edges, self.literals, strict=True):
            around[one].append(-literal)
            around[two].append(-literal)
        if self.size > 1:
            formula.add(around, unless)
        else:
            formula.add([[literal] for literal in self.literals], unless)

    def _near(self, values: Sequence[int], most: int) -> list[list[int]]:
        """Return the neighbours of each node by edges with at most this value: -1 are joined, 0 are open."""
        near: list[list[int]] = [[] for _ in self._nodes]
        for (one, two), value in zip(self._edges, values, strict=True):
            if value <= most:
                near[one].append(two)
                near[two].append(one)
        return near

    def _parts(self, values: Sequence[int], most: int) -> tuple[list[list[int]], list[int]]:
        """Return the parts that such edges connect, and the number of the part of each node."""
        found = parts(self._near(values, most), range(len(self._nodes)))
        part_of = [0] * len(self._nodes)
        for number, part in enumerate(found):
            for node in part:
                part_of[node] = number
        return found, part_of

    def is_satisfied_by(self, known: Known) -> bool:
        values = self._values(known)
        found, part_of = self._parts(values, -1)
        is_split = all(
            part_of[one] != part_of[two]
            for (one, two), value in zip(self._edges, values, strict=True)
            if value > 0
        )
        return is_split and all(len(part) == self.size for part in found)

    def propagate(self, known: Known) -> list[Literal]:
        """Return what follows from the sizes of parts, and from edges that alone connect two sides.

        It is sound, and it raises ContradictionError for every complete assignment that breaks the
        constraint.
        """
        values = self._values(known)
        forced: dict[int, int] = {}
        for index, (value, _, _) in self._steps(values):
            if values[index] * value < 0 or forced.setdefault(index, value) != value:
                raise ContradictionError
        return [self.literals[i] * value for i, value in forced.items() if not values[i]]

    def _steps(self, values: Sequence[int]) -> Iterator[tuple[int, tuple[int, str, Sequence[int]]]]:
        """Yield the edges that follow, with their value, the kind of the reason and its nodes."""
        joined, part_of = self._parts(values, -1)
        if any(len(part) > self.size for part in joined):
            raise ContradictionError
        for index, (one, two) in enumerate(self._edges):
            ours, theirs = joined[part_of[one]], joined[part_of[two]]
            if part_of[one] == part_of[two]:
                yield index, (-1, "joined", ours)
            elif len(ours) + len(theirs) > self.size:
                yield index, (1, "large", [*ours, *theirs])
        yield from self._bridge_steps(values)

    def _bridge_steps(self, values: Sequence[int]) -> Iterator[tuple[int, tuple[int, str, Sequence[int]]]]:
        """Yield the edges that alone connect two sides: they are borders if both can be cut into regions."""
        near = self._near(values, 0)
        order = [0] * len(self._nodes)
        index_of = {pair: index for index, pair in enumerate(self._edges)}
        for root in range(len(self._nodes)):
            if order[root]:
                continue
            tree = search(near, order, root)
            if len(tree.visited) % self.size:
                raise ContradictionError
            weights = Counter(tree.visited)
            for node in reversed(tree.visited[1:]):
                weights[tree.parents[node]] += weights[node]
            for parent, node in bridges(near, order, tree):
                index = index_of.get((parent, node), index_of.get((node, parent), -1))
                first = order[node] - order[root]
                side = tree.visited[first : first + weights[node]]
                if 2 * len(side) > len(tree.visited):
                    side = [*tree.visited[:first], *tree.visited[first + len(side) :]]
                is_whole = not len(side) % self.size
                yield index, (1, "whole", side) if is_whole else (-1, "rest", side)

    def cuts(self, answer: Known, sure: Known) -> list[Clause]:
        """Return for each wrong part: an edge in it is a border, or one around it is none."""
        values, certain = self._values(answer), self._values(sure)
        found, part_of = self._parts(values, -1)
        clauses: list[Clause] = []
        for number, part in enumerate(found):
            if len(part) > self.size:
                tree = self._tree(part[0], values)
                clauses.append(self._clause(tree[: self.size], 1, certain))
            elif len(part) < self.size:
                ways = [way for node in part for way in self._ways[node]]
                around = sorted(edge for other, edge in ways if part_of[other] != number)
                clauses.append(self._clause(around, -1, certain))
        for index, (one, two) in enumerate(self._edges):
            if values[index] > 0 and part_of[one] == part_of[two]:
                path = self._path(one, two, values)
                clauses.append([*self._clause(path, 1, certain), -self.literals[index]])
        return clauses

    def _clause(self, edges: Sequence[int], value: int, certain: Sequence[int]) -> Clause:
        """Return the clause that one of some edges has a value, without edges that surely have the other."""
        return [self.literals[i] * value for i in edges if certain[i] * value >= 0]

    def _tree(self, root: int, values: Sequence[int]) -> list[int]:
        """Return the edges of a search tree of the part of a node, the nearest ones first."""
        return [edge for _, edge in self._parents(root, values).values() if edge >= 0]

    def _path(self, one: int, two: int, values: Sequence[int]) -> list[int]:
        """Return the edges of a shortest path between two nodes of a part."""
        parents = self._parents(one, values)
        path = []
        while two != one:
            two, edge = parents[two]
            path.append(edge)
        return path

    def _parents(self, root: int, values: Sequence[int]) -> dict[int, tuple[int, int]]:
        """Return for each node of a part, breadth-first, the node before it and the edge between them."""
        parents = {root: (root, -1)}
        queue = [root]
        for node in queue:  # the list grows meanwhile
            for other, edge in self._ways[node]:
                if values[edge] < 0 and other not in parents:
                    parents[other] = node, edge
                    queue.append(other)
        return parents

    def because(self, known: Known, literal: Literal) -> RegionReason[Node] | None:
        """Return why a literal follows; None if it does not."""
        for index, (value, how, nodes) in self._steps(self._values(known)):
            if literal == self.literals[index] * value:
                return RegionReason(how, tuple(self._nodes[node] for node in sorted(nodes)))
        return None

    def fault(self, known: Known) -> RegionReason[Node] | None:
        """Return a part that does not fit: "large" if its nodes are joined, "rest" if they are the fewest
        that are shut in; None if there is none.
        """
        values = self._values(known)
        large = (("large", part) for part in self._parts(values, -1)[0] if len(part) > self.size)
        rest = (("rest", part) for part in sorted(self._parts(values, 0)[0], key=len))
        for how, part in chain(large, rest):
            if len(part) % self.size or how == "large":
                return RegionReason(how, tuple(self._nodes[node] for node in sorted(part)))
        return None
