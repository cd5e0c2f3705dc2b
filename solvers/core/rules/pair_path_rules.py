"""The rules of lines that join pairs of cells, in the words of a player."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from solvers.core.boards.place_names import Name
from solvers.core.boards.places import Cell, Edge, Place
from solvers.core.rules.formula import Literal
from solvers.core.rules.logic import Exactly, Known
from solvers.core.rules.loops.cell_loops import GOES, NO_WAY
from solvers.core.rules.pair_paths import PairPaths
from solvers.core.rules.rule import Literals, Rule, Words


def end_rule(cell: Cell, name: Name, around: Sequence[Edge], line: Literals) -> Rule:
    """Return the rule that one line begins at a numbered cell."""

    def words() -> Words:
        return Words(
            f"one line begins at {name}",
            str(name),
            unmet=f"no line could begin at {name}",
            rest=NO_WAY,
            goes=GOES,
        )

    def why(_known: Known, literal: Literal) -> str:
        return f"{name} has only one way left" if literal > 0 else f"{name} has its line already"

    seen = (cell, *(edge.seen_from(cell) for edge in around))
    constraint = Exactly(1, [line[edge] for edge in around])
    return Rule(constraint, seen, words, basic=True, why=why, finishes="any")


def pair_paths_rule(names: Mapping[Cell, Name], pairs: Sequence[tuple[Cell, Cell]], line: Literals) -> Rule:
    """Return the rule that lines join exactly these pairs of cells, which have these names."""
    edge_of = {number: edge for edge, number in line.items() if isinstance(edge, Edge)}
    paths = PairPaths({number: (edge.first, edge.second) for number, edge in edge_of.items()}, pairs)

    def words() -> Words:
        unmet = "some numbers could not be joined"
        return Words("lines join the right numbers", "the lines as a whole", unmet=unmet)

    def why(known: Known, literal: Literal) -> str:
        ends, path = paths.because(known, literal)
        if ends in pairs or ends[::-1] in pairs:
            return f"{names[ends[0]]} and {names[ends[1]]} are joined already"
        if len({*ends}) == 2:
            return f"a line here would join {names[ends[0]]} with {names[ends[1]]}"
        if len(ends) == 1:
            return f"{names[ends[0]]} is joined already"
        return "a line here would close a ring" if path else "a line could not go on from here to its number"

    def points(known: Known, literal: Literal) -> tuple[Place, ...]:
        ends, path = paths.because(known, literal)
        return (*ends, *(edge_of[number] for number in path))

    def technique(known: Known, literal: Literal) -> str:
        ends, path = paths.because(known, literal)
        return "wrong-number" if ends else "no-ring" if path else "way-to-a-number"

    return Rule(paths, (), words, basic=True, why=why, points=points, technique=technique)
