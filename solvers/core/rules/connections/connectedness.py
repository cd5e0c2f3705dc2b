"""Connected nodes, such as the white cells of Hitori and the sea of Nurikabe."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from typing import Generic, NamedTuple, TypeVar

from solvers.core.rules.connections.graphs import BLOCKED, border, parts, search, separators
from solvers.core.rules.formula import Clause, Formula, Literal
from solvers.core.rules.literal_lookup import lookup
from solvers.core.rules.logic import ContradictionError, Known, Whole, is_true

Node = TypeVar("Node", bound=Hashable)

_LONG = 24
"""Number of border nodes of a part above which the inner ones are left out of the clause.

Ten 20x20 Nurikabe boards take a third of the time with it; with a lower limit, 36x20 boards take longer.
"""


class Component(NamedTuple, Generic[Node]):
    """Connected nodes, and the surrounding nodes that are out and separate them from the others."""

    nodes: tuple[Node, ...]
    around: tuple[Node, ...]


class Connectedness(Whole, Generic[Node]):
    """All nodes that are in are connected by `edges`; this includes no node and a single node.

    `nodes` has for each node the literal that it is in. Edges to other nodes are ignored. With `anchors`,
    nodes that are in need not be connected with each other, but each with an anchor that is in.
    """

    lazy = True

    def __init__(
        self,
        nodes: Mapping[Node, Literal],
        edges: Iterable[tuple[Node, Node]],
        anchors: Collection[Node] = (),
    ) -> None:
        self.literals = tuple(nodes.values())
        self._nodes = tuple(nodes)
        self._values = lookup(self.literals)
        self._at = {abs(literal): i for i, literal in enumerate(self.literals)}
        index = {node: i for i, node in enumerate(nodes)}
        self._near: list[list[int]] = [[] for _ in nodes]
        for first, second in edges:
            if first in index and second in index:
                self._near[index[first]].append(index[second])
                self._near[index[second]].append(index[first])
        self.propagates_initially = bool(anchors)
        if anchors:
            self._connect_outer_node([index[anchor] for anchor in anchors])

    def _connect_outer_node(self, anchors: list[int]) -> None:
        """Add a node that is always in and has no literal, adjacent to all anchors."""
        for anchor in anchors:
            self._near[anchor].append(len(self._nodes))
        self._near.append(anchors)
        values = self._values
        self._values = lambda known: (*values(known), 1)

    def encode(self, formula: Formula, unless: Literal | None = None) -> None:
        """Add nothing: no local clauses follow."""

    def is_satisfied_by(self, known: Known) -> bool:
        left = {i for i, literal in enumerate(self.literals) if is_true(literal, known)}
        if self.propagates_initially:
            left.add(len(self._nodes))
        newest = [left.pop()] if left else []
        for node in newest:  # the list grows meanwhile
            for other in self._near[node]:
                if other in left:
                    left.remove(other)
                    newest.append(other)
        return not left

    def propagate(self, known: Known) -> list[Literal]:
        """Return nodes that must be in to connect others, and nodes out of reach, which are out. Complete."""
        values = self._values(known)
        if 1 not in values:
            return []
        order = [BLOCKED if value < 0 else 0 for value in values]
        tree = search(self._near, order, values.index(1))
        away = [i for i, seen in enumerate(order) if not seen]
        if any(values[i] for i in away):
            raise ContradictionError
        # Nothing can be cut off from a single node.
        single = values.count(1) == 1
        needed = () if single else separators(self._near, order, tree, values)
        literals = self.literals
        return [*(literals[i] for i in needed if not values[i]), *(-literals[i] for i in away)]

    def cuts(self, answer: Known, sure: Known) -> list[Clause]:
        """Return for each part but the largest: a node of each is out, or a border node of the part is in.

        An alternative was tried: one of the fewest nodes that separate the two parts (by maximum flow) is in.
        It took up to three times as long for Nurikabe of 14x24 to 20x36.
        """
        values = self._values(answer)
        components = parts(self._near, {i: None for i, value in enumerate(values) if value > 0})
        if len(components) < 2:
            return []
        components.sort(key=len)
        return list(self._between(components, self._values(sure)))

    def _between(self, components: Sequence[Sequence[int]], sure: Sequence[int]) -> Iterator[Clause]:
        # Sure nodes first: their literals can be left out of the clause, since they are never out.
        far = self._one_of(components[-1], sure)
        for part in components[:-1]:
            denied = [-self.literals[i] for i in (self._one_of(part, sure), far) if sure[i] <= 0]
            ways = [i for i in border(self._near, part) if sure[i] >= 0]
            if len(ways) > _LONG:
                ways = self._outer(part, ways, far, sure)
            yield [*denied, *(self.literals[i] for i in ways)]

    def _outer(self, part: Sequence[int], around: Sequence[int], far: int, sure: Sequence[int]) -> list[int]:
        """Return the border nodes of a part that `far` reaches without crossing the part or its border.

        The last border node on any path from the part to `far` is one of them. The shores of lakes inside the
        part are not, so the clause is shorter.
        """
        beyond = {i: None for i, value in enumerate(sure) if value >= 0}
        for node in (*part, *around):
            beyond.pop(node, None)
        reached = [far]
        del beyond[far]
        for node in reached:  # the list grows meanwhile
            for other in self._near[node]:
                if other in beyond:
                    del beyond[other]
                    reached.append(other)
        outside = set(reached)
        return [node for node in around if not outside.isdisjoint(self._near[node])]

    @staticmethod
    def _one_of(part: Sequence[int], sure: Sequence[int]) -> int:
        return next((i for i in part if sure[i] > 0), part[0])

    def because(self, known: Known, literal: Literal) -> Component[Node]:
        """Return why a literal follows: a component of the nodes that are not out.

        If the node is in, it is the smallest component that would be cut off without it. If it is out, it is
        the node's own component, in which no node is in.
        """
        at = self._at[abs(literal)]
        values = self._values(known)
        free = {i: None for i, value in enumerate(values) if value >= 0}
        if self.literals[at] == literal:
            del free[at]
            components = [part for part in parts(self._near, free) if any(values[i] > 0 for i in part)]
            outer = len(self._nodes)  # the area beyond the anchors is never what is cut off
            nodes = min(components, key=lambda part: (outer in part, len(part)))
        else:
            nodes = next(part for part in parts(self._near, free) if at in part)
        around = [i for i in border(self._near, nodes) if i != at]
        return Component(
            tuple(self._nodes[i] for i in sorted(nodes) if i < len(self._nodes)),
            tuple(self._nodes[i] for i in sorted(around)),
        )


class Reach(Connectedness[Node]):
    """The same, but it propagates only nodes out of reach, which are out: those are easier to see."""

    def propagate(self, known: Known) -> list[Literal]:
        inside = set(self.literals)
        return [literal for literal in super().propagate(known) if literal not in inside]
