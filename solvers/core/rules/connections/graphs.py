"""Searches of graphs whose nodes are numbered from 0, for constraints that speak of a whole board."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

Near = Sequence[Collection[int]]
"""The neighbours of each node."""

BLOCKED = 1 << 30
"""The place in the order of a search of a node that is not to be entered."""


class Tree(NamedTuple):
    """A depth-first search: the nodes in the order of visiting, and where each was come upon from."""

    visited: list[int]
    parents: list[int]


def search(near: Near, order: list[int], root: int) -> Tree:
    """Searches from a node where `order` is 0, in depth; sets `order` to 1, 2, 3... as it goes.

    A node is pushed by each of its neighbours and counts for the one that pushed it last.
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
            # The last one to push it, or the tree would not be that of a search in depth: see `separators`.
            if not order[other]:
                parents[other] = node
                stack.append(other)
    return Tree(visited, parents)


def separators(near: Near, order: list[int], tree: Tree, weights: Sequence[int]) -> list[int]:
    """The nodes other than the root without which a node of positive weight cannot be reached from it.

    By low points: of each subtree the earliest node beside any of its own (Hopcroft and Tarjan, 1973).
    `weights` that are not positive count for nothing.
    """
    visited, parents = tree
    low = [BLOCKED] * len(order)
    holds = [weight > 0 for weight in weights]
    found: dict[int, None] = {}
    root = visited[0]
    earliest = order.__getitem__
    for node in reversed(visited):
        if node == root:
            break
        reach = min(low[node], *map(earliest, near[node]))
        parent = parents[node]
        if holds[node]:
            holds[parent] = True
            if reach >= order[parent] and parent != root:
                found[parent] = None
        low[parent] = min(reach, low[parent])
    return list(found)


def bridges(near: Near, order: list[int], tree: Tree) -> list[tuple[int, int]]:
    """The pairs of nodes that only their own edge keeps together, the one nearer to the root first."""
    visited, parents = tree
    low = order.copy()
    found = []
    for node in reversed(visited[1:]):
        parent = parents[node]
        # Without the edge to the parent, which is the one in question.
        reach = min(
            low[node], min((order[other] for other in near[node] if other != parent), default=BLOCKED)
        )
        if reach > order[parent]:
            found.append((parent, node))
        low[parent] = min(reach, low[parent])
    return found


def parts(near: Near, inside: Collection[int]) -> list[list[int]]:
    """The nodes `inside`, a set or the keys of a dictionary, as parts that hang together."""
    left = dict.fromkeys(inside)
    found = []
    while left:
        root, _ = left.popitem()
        part = [root]
        for node in part:  # which grows on the way
            for other in near[node]:
                if other in left:
                    del left[other]
                    part.append(other)
        found.append(part)
    return found


def border(near: Near, part: Sequence[int]) -> list[int]:
    """The nodes beside a part that are not in it, each once."""
    inside = set(part)
    return [node for node in dict.fromkeys(o for own in part for o in near[own]) if node not in inside]
