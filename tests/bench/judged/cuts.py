"""Clauses that a shape breaks that is not connected, and fewest cells between two parts of it."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence

from tests.bench.judged.grid import border
from tests.bench.judged.model import Clause

Near = Sequence[Collection[int]]


def joined(parts: list[set[int]], near: Near, inside: Callable[[int], int]) -> list[Clause]:
    """For each part but the largest: not it, or not the largest, or something beside it."""
    if len(parts) < 2:
        return []
    parts.sort(key=len)
    *small, large = parts
    far = inside(min(large))
    return [[-inside(min(part)), -far, *map(inside, sorted(border(part, near)))] for part in small]


Node = tuple[str, int]
"""A part ("part", index), or a cell that is entered or left ("in" or "out", cell)."""


class Between:
    """Flows through open cells, each used once, between parts of a shape, each used at will."""

    def __init__(self, parts: list[set[int]], open_cells: set[int], near: Near) -> None:
        self._near = near
        self._open = open_cells
        self._part = {cell: index for index, part in enumerate(parts) for cell in part}
        self._shores = [border(part, near) & open_cells for part in parts]

    def fewest(self, one: int, other: int) -> set[int]:
        """Fewest open cells that every way from a part to another takes."""
        flow: Counter[tuple[Node, Node]] = Counter()
        while True:
            came = self._searched(("part", one), ("part", other), flow)
            node: Node | None = ("part", other)
            if node not in came:
                # No flow can be added, so the cells that are entered and not left are a smallest cut.
                return {cell for side, cell in came if side == "in" and ("out", cell) not in came}
            while (before := came[node]) is not None:
                if flow[node, before]:
                    flow[node, before] -= 1
                else:
                    flow[before, node] += 1
                node = before

    def _searched(
        self, start: Node, end: Node, flow: Mapping[tuple[Node, Node], int]
    ) -> dict[Node, Node | None]:
        """From where each node is reached that flows leave within reach."""
        came: dict[Node, Node | None] = {start: None}
        queue = deque([start])
        while queue:
            node = queue.popleft()
            for step in self._steps(node, flow):
                if step not in came:
                    came[step] = node
                    if step == end:
                        return came
                    queue.append(step)
        return came

    def _steps(self, node: Node, flow: Mapping[tuple[Node, Node], int]) -> Iterator[Node]:
        side, here = node
        if side == "in":
            if not flow[node, ("out", here)]:
                yield "out", here
            yield from (back for back in self._beside(here, "out") if flow[back, node])
            return
        if side == "out":
            yield from self._beside(here, "in")
            if flow[("in", here), node]:
                yield "in", here
            return
        for cell in self._shores[here]:
            yield "in", cell
            if flow[("out", cell), node]:
                yield "out", cell

    def _beside(self, cell: int, side: str) -> Iterator[Node]:
        for other in self._near[cell]:
            if other in self._open:
                yield side, other
            elif other in self._part:
                yield "part", self._part[other]
