"""Pieces of one size: each connected group has the same number of nodes, such as the 3s of Fillomino."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from typing import Generic, NamedTuple, TypeVar

from solvers.core.rules.connections.graphs import border, parts
from solvers.core.rules.connections.growth import necessary_nodes, nodes_within
from solvers.core.rules.formula import Clause, Count, Formula, Literal
from solvers.core.rules.literal_lookup import lookup
from solvers.core.rules.logic import ContradictionError, Known, Reinforcement, Whole, is_true

Node = TypeVar("Node", bound=Hashable)


class PieceReason(NamedTuple, Generic[Node]):
    """Why a node is in or out, with the nodes of the pieces that explain it.

    "grow": a piece needs the node. "full": the node would make a piece too large. "room": too few nodes are
    connected with it.
    """

    how: str
    nodes: tuple[Node, ...]


class Pieces(Whole, Generic[Node]):
    """Each connected group of nodes that are in has exactly `size` nodes.

    `inside` has the literals of all sizes on the same graph: of each node that it is in a piece of that size.
    `near` has the neighbours of each node; nodes without a literal are ignored.
    """

    lazy = True

    def __init__(
        self, inside: Mapping[int, Mapping[Node, Literal]], near: Mapping[Node, Sequence[Node]], size: int
    ) -> None:
        self._all, self._around, self.size = inside, near, size
        self.literals = tuple(inside[size].values())
        self._nodes = tuple(inside[size])
        self._values = lookup(self.literals)
        index = {node: i for i, node in enumerate(self._nodes)}
        self._near = [[index[other] for other in near[node] if other in index] for node in self._nodes]

    def encode(self, formula: Formula, unless: Literal | None = None) -> None:
        """Add that nodes of a piece of one have no neighbour in, and all others have one."""
        for index, literal in enumerate(self.literals):
            near = [self.literals[other] for other in self._near[index]]
            if self.size > 1:
                formula.add([[-literal, *near]], unless)
            else:
                formula.add([[-literal, -other] for other in near if other > literal], unless)

    def is_satisfied_by(self, known: Known) -> bool:
        left = {index for index, value in enumerate(self._values(known)) if value > 0}
        while left:
            piece = newest = {min(left)}
            while newest:
                newest = {other for index in newest for other in self._near[index]} & left - piece
                piece = piece | newest
            left -= piece
            if len(piece) != self.size:
                return False
        return True

    def propagate(self, known: Known) -> list[Literal]:
        """Return what follows from single pieces and from the room of open nodes.

        It is sound, and it raises ContradictionError for every complete assignment that breaks the
        constraint.
        """
        values = list(self._values(known))
        if 0 not in values and 1 not in values:
            return []
        decided = dict(self._steps(values))
        return [self.literals[i] if is_in else -self.literals[i] for i, (is_in, _, _) in decided.items()]

    def _steps(self, values: list[int]) -> Iterator[tuple[int, tuple[bool, str, Sequence[int]]]]:
        """Yield the nodes that follow, and mark those in `values` that are out."""
        pieces = parts(self._near, {i: None for i, value in enumerate(values) if value > 0})
        if any(len(piece) > self.size for piece in pieces):
            raise ContradictionError
        for index, joined in self._joined(pieces, values):
            values[index] = -1
            yield index, (False, "full", joined)
        for room in parts(self._near, {i: None for i, value in enumerate(values) if value >= 0}):
            if len(room) < self.size:
                if any(values[index] for index in room):
                    raise ContradictionError
                yield from ((index, (False, "room", room)) for index in room)
        for piece in pieces:
            yield from ((index, (True, "grow", piece)) for index in self._needed(piece, values))

    def _joined(
        self, pieces: Sequence[Sequence[int]], values: Sequence[int]
    ) -> Iterator[tuple[int, list[int]]]:
        """Yield the open nodes that would make a piece too large, with the nodes of the pieces around."""
        around: dict[int, list[int]] = {}
        for number, piece in enumerate(pieces):
            for index in border(self._near, piece):
                if not values[index]:
                    around.setdefault(index, []).append(number)
        for index, numbers in around.items():
            if sum(len(pieces[number]) for number in numbers) >= self.size:
                yield index, [node for number in numbers for node in pieces[number]]

    def _needed(self, piece: Sequence[int], values: Sequence[int]) -> list[int]:
        """Return the open nodes without which a piece could not get its size."""
        lacking = self.size - len(piece)
        if not lacking:
            return []
        reach = nodes_within(self._near, piece, values, lacking)
        if len(reach) < lacking:
            raise ContradictionError
        needed = reach if len(reach) == lacking else necessary_nodes(self._near, piece, reach, lacking)
        return [index for index in needed if not values[index]]

    def cuts(self, answer: Known, sure: Known) -> list[Clause]:
        """Return for each wrong piece: one of its nodes is out, or one beside a piece too small is in.

        A piece too small is as wrong with any larger size. The clauses of all of these at once save most
        rounds where pieces without a given number may have many sizes. They follow from the constraints of
        these sizes, which a board always has together.
        """
        clauses: list[Clause] = []
        for piece in parts(self._near, {i: None for i, v in enumerate(self._values(answer)) if v > 0}):
            if len(piece) > self.size:
                denied = (-self.literals[i] for i in piece[: self.size + 1])
                clauses.append([literal for literal in denied if not is_true(-literal, sure)])
            elif len(piece) < self.size:
                nodes = [self._nodes[i] for i in piece]
                larger = (own for size, own in self._all.items() if size > len(piece))
                clauses += [self._growth(nodes, own, sure) for own in larger if all(n in own for n in nodes)]
        return clauses

    def _growth(self, nodes: Sequence[Node], inside: Mapping[Node, Literal], sure: Known) -> Clause:
        """Return the clause that some nodes are not all in, or one beside them is too."""
        near = dict.fromkeys(other for node in nodes for other in self._around[node] if other in inside)
        clause = [*(-inside[node] for node in nodes), *(inside[node] for node in near if node not in nodes)]
        return [literal for literal in clause if not is_true(-literal, sure)]

    def reinforce(self, sure: Known, fresh: Callable[[], int]) -> Reinforcement | None:
        """Return an encoding of the pieces with known nodes: they reach as many nodes as they lack."""
        values = self._values(sure)
        clauses: list[Clause] = []
        counts: list[Count] = []
        for piece in parts(self._near, {i: None for i, value in enumerate(values) if value > 0}):
            lacking = self.size - len(piece)
            if lacking > 0:
                owned, supports = self._reach(piece, lacking, values, fresh)
                clauses += [*supports, *self._closed(piece, owned, values)]
                counts.append(Count(lacking, lacking, tuple(owned.values())))
        return Reinforcement(clauses, self.cuts, counts) if counts else None

    def _reach(
        self, piece: Sequence[int], steps: int, values: Sequence[int], fresh: Callable[[], int]
    ) -> tuple[dict[int, Literal], list[Clause]]:
        """Return a literal for each node that a piece may reach in some steps, and what these literals need.

        A node that is reached in n steps is in, and it or a neighbour is reached in n - 1 steps.
        """
        reached: dict[int, Literal] = {}
        clauses: list[Clause] = []
        first = {i: self.literals[i] for i in border(self._near, piece) if values[i] >= 0}
        for _ in range(steps):
            near = dict.fromkeys(other for i in reached for other in self._near[i] if values[other] >= 0)
            before, reached = reached, dict(first)
            for i in near:
                if i not in first and i not in piece:
                    reached[i] = fresh()
                    ways = (before[j] for j in (i, *self._near[i]) if j in before)
                    clauses += [[-reached[i], self.literals[i]], [-reached[i], *ways]]
        return reached, clauses

    def _closed(
        self, piece: Sequence[int], owned: Mapping[int, Literal], values: Sequence[int]
    ) -> Iterator[Clause]:
        """Yield that the neighbours of nodes that are reached are out, or reached too."""
        for i, literal in owned.items():
            for other in self._near[i]:
                if values[other] >= 0 and other not in piece and owned.get(other) != self.literals[other]:
                    yield [-literal, -self.literals[other], *([owned[other]] if other in owned else [])]

    def because(self, known: Known, literal: Literal) -> PieceReason[Node] | None:
        """Return why a literal follows; None if it does not."""
        for index, (is_in, how, nodes) in self._steps(list(self._values(known))):
            if literal == (self.literals[index] if is_in else -self.literals[index]):
                return PieceReason(how, tuple(self._nodes[i] for i in sorted(nodes)))
        return None
