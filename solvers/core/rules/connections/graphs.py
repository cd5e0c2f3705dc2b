"""Graph searches for constraints on a whole board; nodes are numbered from 0."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

Near = Sequence[Collection[int]]
"""Neighbours of each node."""

BLOCKED = 1 << 30
"""Search order of a node that must not be entered."""


class Tree(NamedTuple):
    """A depth-first search tree: the nodes in the order of visiting, and the parent of each."""

    visited: list[int]
    parents: list[int]


def search(near: Near, order: list[int], root: int) -> Tree:
    """Search depth-first from a node whose `order` is 0, and set `order` to 1, 2, 3... on the way.

    Each neighbour pushes a node; the parent is the neighbour that pushed it last.
    """
    parents = [root] * len(order)
    visited: list[int] = []
    stack = [root]
    while stack:
        node = stack.pop()
        if order[node]:
            continue
        visited.append(node)
        order[node] = len(visited)
        for other in near[node]:
            # The last neighbour to push it is the parent; otherwise the tree would not be depth-first, which
            # `separators` needs.
            if not order[other]:
                parents[other] = node
                stack.append(other)
    return Tree(visited, parents)


def separators(near: Near, order: list[int], tree: Tree, weights: Sequence[int]) -> list[int]:
    """Return the nodes, except the root, whose removal cuts a node of positive weight off from the root.

    By low points: the earliest node adjacent to any node of a subtree (Hopcroft and Tarjan, 1973). Nodes with
    a `weight` of 0 or less may be cut off.
    """
    visited, parents = tree
    low = [BLOCKED] * len(order)
    holds = [weight > 0 for weight in weights]
    cut_nodes: dict[int, None] = {}
    root = visited[0]
    earliest = order.__getitem__
    for node in reversed(visited):
        if node == root:
            break
        reach = min(low[node], *map(earliest, near[node]))
        parent = parents[node]
        if holds[node]:
            holds[parent] = True
            # Equality counts: if the subtree reaches back only to the parent, removing the parent, a node,
            # cuts it off. So it does no harm that near[node] contains the parent.
            if reach >= order[parent] and parent != root:
                cut_nodes[parent] = None
        low[parent] = min(reach, low[parent])
    return list(cut_nodes)


def bridges(near: Near, order: list[int], tree: Tree) -> list[tuple[int, int]]:
    """Return the edges whose removal separates their ends, each with the node nearer to the root first."""
    visited, parents = tree
    low = order.copy()
    edges = []
    for node in reversed(visited[1:]):
        parent = parents[node]
        # The edge to the parent is left out, since it is the one in question.
        reach = min(
            low[node], min((order[other] for other in near[node] if other != parent), default=BLOCKED)
        )
        # Equality does not count, unlike in `separators`: another edge that reaches the parent keeps the two
        # connected after one edge is removed.
        if reach > order[parent]:
            edges.append((parent, node))
        low[parent] = min(reach, low[parent])
    return edges


def parts(near: Near, inside: Collection[int]) -> list[list[int]]:
    """Return the connected components of the nodes `inside`, a set or the keys of a dictionary."""
    left = dict.fromkeys(inside)
    components = []
    while left:
        root, _ = left.popitem()
        part = [root]
        for node in part:  # the list grows meanwhile
            for other in near[node]:
                if other in left:
                    del left[other]
                    part.append(other)
        components.append(part)
    return components


def border(near: Near, part: Sequence[int]) -> list[int]:
    """Return the nodes adjacent to a part that are not in it, each once."""
    if len(part) == 1:
        return list(dict.fromkeys(near[part[0]]))
    inside = set(part)
    adjacent = dict.fromkeys(other for node in part for other in near[node])
    return [node for node in adjacent if node not in inside]
