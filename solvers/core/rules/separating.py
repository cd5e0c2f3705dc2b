"""The narrowest place between two parts of a board: the fewest nodes that all ways between them pass."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from solvers.core.rules.graphs import Near


def narrowest(
    near: Near, parts: Sequence[Sequence[int]], start: Sequence[int], goal: Sequence[int], sure: Sequence[int]
) -> list[int]:
    """The fewest nodes of no part that separate two of the `parts`; nodes surely out count as walls.

    Finds ways between them that share no node outside the parts, each the shortest that is left (Edmonds and
    Karp, 1972), until there is none: then there are as many as nodes that separate the two (Menger).
    """
    ways = _Ways(near, parts, sure)
    while (came := ways.reached(start[0], goal[0])) and goal[0] in came:
        ways.take(came, goal[0])
    return [node for node in ways.before if node in came and ~node not in came]


class _Ways:
    """Ways that each go on from one node to the next; a node outside the parts serves one way only.

    Of such a node there are two sides to reach: `node`, from which only a way that is there can be followed
    back, and `~node`, from which any neighbour is reached. A part is one node, its first.
    """

    def __init__(self, near: Near, parts: Sequence[Sequence[int]], sure: Sequence[int]) -> None:
        self.before: dict[int, int] = {}
        self._after: dict[int, int] = {}
        self._first = {node: part[0] for part in parts for node in part}
        self._inside = {part[0]: part for part in parts}
        self._near = near
        self._sure = sure
        self._beside: dict[int, list[int]] = {}

    def reached(self, start: int, goal: int) -> dict[int, int]:
        """All that another way from `start` could reach, and from where; it ends where that is `goal`."""
        came = {start: start}
        queue = [start]
        for at in queue:  # which grows on the way
            for to in self._onward(at):
                if to not in came:
                    came[to] = at
                    if to == goal:
                        return came
                    queue.append(to)
        return came

    def _onward(self, at: int) -> Iterator[int]:
        if at in self._inside:
            for other in self._neighbours(at):
                yield other
                if self._after.get(other) == at:
                    yield ~other
        elif at < 0:
            yield from self._neighbours(~at)
            if ~at in self.before:
                yield ~at
        elif at in self.before:
            back = self.before[at]
            yield back if back in self._inside else ~back
        else:
            yield ~at

    def _neighbours(self, node: int) -> list[int]:
        """The nodes beside a node or a part that are no walls, each part as its first node."""
        if node not in self._beside:
            own = self._inside.get(node, (node,))
            first = self._first
            around = {first.get(o, o): None for one in own for o in self._near[one] if self._sure[o] >= 0}
            around.pop(node, None)
            self._beside[node] = list(around)
        return self._beside[node]

    def take(self, came: dict[int, int], goal: int) -> None:
        """Adds the way that was found; where it goes back along another, the two change their ends."""
        steps = []
        at = goal
        while came[at] != at:
            steps.append((came[at], at))
            at = came[at]
        added: list[tuple[int, int]] = []
        dropped: list[tuple[int, int]] = []
        for one, other in steps:
            a, b = self._node(one), self._node(other)
            if a == b:
                continue
            forward = (one < 0 or one in self._inside) and other >= 0
            (added if forward else dropped).append((a, b) if forward else (b, a))
        for a, b in dropped:
            self._after.pop(a, None)
            self.before.pop(b, None)
        for a, b in added:
            if a not in self._inside:
                self._after[a] = b
            if b not in self._inside:
                self.before[b] = a

    @staticmethod
    def _node(side: int) -> int:
        return side if side >= 0 else ~side
