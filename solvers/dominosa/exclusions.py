"""Dominoes that would leave a cell without a partner, or another pair without a place."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

from solvers.core.boards.board import Board
from solvers.core.boards.places import Cell, Edge, list_names
from solvers.core.rules.logic import AnyOf, Known
from solvers.core.rules.rule import Literals, Rule, Words

Pair = tuple[int, int]
"""The two numbers of a domino, the lower one first."""


class Exclusions:
    """The rules of one board that exclude dominoes.

    `places` has the edges where each pair fits. `partner` and `once` have the clues of cells and of pairs.
    """

    def __init__(
        self,
        board: Board,
        places: Mapping[Pair, Sequence[Edge]],
        partner: Mapping[Cell, Rule],
        once: Mapping[Pair, Rule],
        joined: Literals,
    ) -> None:
        self._places, self._partner, self._once, self._joined = places, partner, once, joined
        self._around = {cell: board.edges_at(cell) for cell in board.cells}
        self._pair_at = {edge: pair for pair, edges in places.items() for edge in edges}

    def rules(self) -> Iterator[Rule]:
        for edge in self._pair_at:
            for end in edge.cells:
                for way in self._around[end]:
                    if way != edge:
                        yield from self._lone_cell(edge, end, *({*way.cells} - {end}))
        for pair in self._places:
            yield from self._lost_places(pair)

    def _lone_cell(self, edge: Edge, end: Cell, cell: Cell) -> Iterator[Rule]:
        """Yield the rule that a cell beside one end of a domino is not left with a second such domino."""
        pair = self._pair_at[edge]
        ways = [way for way in self._around[cell] if end not in way.cells]
        others = [way for way in ways if self._pair_at[way] != pair]
        if len(others) < len(ways):
            domino = f"{pair[0]}-{pair[1]}"
            says = f"with the {domino} at {edge.name}, only a second {domino} would be left for {cell.name}"
            parts = self._partner[cell], self._partner[end], self._once[pair]
            literals = [-self._joined[edge], *(self._joined[way] for way in others)]
            yield Rule(
                AnyOf(literals),
                edge.cells,
                lambda: Words(says, says),
                why=lambda *_: says,
                technique="lone-cell",
                parts=parts,
            )

    def _lost_places(self, pair: Pair) -> Iterator[Rule]:
        """Yield the rules that no domino covers cells of all places of another pair."""
        covered: defaultdict[Edge, dict[Edge, Cell]] = defaultdict(dict)
        for place in self._places[pair]:
            for cell in place.cells:
                for edge in self._around[cell]:
                    covered[edge][place] = cell
        for edge, places in covered.items():
            # Where one of its cells is enough, two overlapping clues say the same.
            if len({*places.values()}) == 2 and self._pair_at[edge] != pair:
                yield self._lost(pair, edge, [*places])

    def _lost(self, pair: Pair, edge: Edge, places: Sequence[Edge]) -> Rule:
        others = [place for place in self._places[pair] if place not in places]

        def why(known: Known, _literal: int) -> str:
            left = [place.name for place in places if not known[self._joined[place]]]
            at = list_names(left, "places", "or")
            return f"the {pair[0]}-{pair[1]} goes to {at}, and a domino at {edge.name} would be in the way"

        says = f"a domino at {edge.name} would be in the way of the {pair[0]}-{pair[1]}"
        return Rule(
            AnyOf([-self._joined[edge], *(self._joined[place] for place in others)]),
            edge.cells,
            lambda: Words(says, says),
            why=why,
            technique="in-the-way",
            parts=(self._once[pair], *(self._partner[cell] for cell in edge.cells)),
        )
