"""The rule that some cells are connected, with words that name the cells that would be cut off."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from solvers.core.boards.places import Cell, Edge, Place, list_cells
from solvers.core.rules.connections.connectedness import Connectedness
from solvers.core.rules.formula import Literal
from solvers.core.rules.logic import Known
from solvers.core.rules.rule import Rule, Words


def connection_rule(
    inside: Mapping[Cell, Literal],
    edges: Iterable[Edge],
    kind: str,
    other: str,
    rank: int = 0,
    rim: Collection[Cell] = (),
) -> Rule:
    """Return the rule that all cells whose literal in `inside` is true are connected.

    `kind` is their name, such as "white cells", and `other` describes a cell that is not one of them. With a
    `rim`, the cells at the border, each is connected with the border instead.
    """
    connected = Connectedness(inside, edges, rim)
    goal = "the border" if rim else f"the other {kind}"
    at = {abs(literal): cell for cell, literal in inside.items()}

    def why(known: Known, literal: Literal) -> str:
        cell = at[abs(literal)]
        if literal != inside[cell]:
            return f"{{cell}} has no way to {goal}"
        lost = list_cells(connected.because(known, literal).nodes)
        return f"with {{cell}} {other}, {lost} would be cut off{' from the border' * bool(rim)}"

    def points(known: Known, literal: Literal) -> tuple[Place, ...]:
        nodes, around = connected.because(known, literal)
        return (*nodes, *around)

    def words() -> Words:
        unmet = f"some {kind} would be cut off{' from the border' * bool(rim)}"
        says = f"all {kind} are connected{' with the border' * bool(rim)}"
        return Words(says, f"the {kind} as a whole", unmet=unmet)

    return Rule(connected, (), words, basic=True, why=why, points=points, rank=rank, technique="connectivity")
