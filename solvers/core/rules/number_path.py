"""The constraint that consecutive numbers touch, as along a path."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from itertools import pairwise
from typing import Generic, TypeVar

from solvers.core.rules.formula import Formula, Literal
from solvers.core.rules.logic import ContradictionError, Known, is_true

Node = TypeVar("Node", bound=Hashable)


class NumberPath(Generic[Node]):
    """Consecutive numbers have one node each, and the nodes of two that follow each other are neighbours.

    `layers` has for each number the literal of each of its possible nodes, and `near` the neighbours of each
    node. No node may have two of the numbers, which is a rule of its own.
    """

    lazy = False
    propagates_initially = True
    wakes_on = (True, True)

    def __init__(self, layers: Sequence[Mapping[Node, Literal]], near: Mapping[Node, Sequence[Node]]) -> None:
        self._layers = tuple(layers)
        self._near = near
        self.literals = tuple(literal for layer in layers for literal in layer.values())

    def encode(self, formula: Formula, unless: Literal | None = None) -> None:
        """Add that each number has one node, which has a neighbour with the next one and the one before."""
        for layer in self._layers:
            formula.add_count(1, 1, tuple(layer.values()), unless)
        for one, two in pairwise(self._layers):
            for here, there in ((one, two), (two, one)):
                formula.add(
                    (
                        [-literal, *(there[other] for other in self._near[node] if other in there)]
                        for node, literal in here.items()
                    ),
                    unless,
                )

    def is_satisfied_by(self, known: Known) -> bool:
        found = [[node for node, own in layer.items() if is_true(own, known)] for layer in self._layers]
        if any(len(nodes) != 1 for nodes in found):
            return False
        return all(two in self._near[one] for (one,), (two,) in pairwise(found))

    def possible(self, known: Known) -> list[list[Node]]:
        """Return for each number the nodes that a walk through one node of each number can visit."""
        return self._backward(self._forward([_candidates(layer, known) for layer in self._layers]))

    def _forward(self, layers: Sequence[list[Node]]) -> list[list[Node]]:
        """Return the nodes of each layer that a walk from the first one reaches."""
        reached = [layers[0]]
        for layer in layers[1:]:
            beside = {other for node in reached[-1] for other in self._near[node]}
            reached.append([node for node in layer if node in beside])
        return reached

    def _backward(self, layers: Sequence[list[Node]]) -> list[list[Node]]:
        return self._forward(layers[::-1])[::-1]

    def propagate(self, known: Known) -> list[Literal]:
        """Return what all walks share; complete but for walks that visit a node twice."""
        forced = []
        for layer, nodes in zip(self._layers, self.possible(known), strict=True):
            if not nodes:
                raise ContradictionError
            left = set(nodes)
            forced += [-own for node, own in layer.items() if not known[own] and node not in left]
            if len(nodes) == 1 and not known[layer[nodes[0]]]:
                forced.append(layer[nodes[0]])
        return forced

    def simplify(self, known: Known) -> NumberPath[Node] | None:
        is_open = any(not known[literal] for literal in self.literals)
        return self if is_open or not self.is_satisfied_by(known) else None


def _candidates(layer: Mapping[Node, Literal], known: Known) -> list[Node]:
    """Return the nodes that can have a number; raise ContradictionError if two have it."""
    sure = [node for node, literal in layer.items() if known[literal] > 0]
    if len(sure) > 1:
        raise ContradictionError
    return sure or [node for node, literal in layer.items() if not known[literal]]
