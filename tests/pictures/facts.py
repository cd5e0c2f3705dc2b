"""Facts from the fields of an answer, however a puzzle spells it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from solvers import Board, Cell, Edge
from solvers.core.boards.answer import Fields
from solvers.core.boards.places import Place, Side, Unknown, Value


def facts_of(
    places: Iterable[Place | Unknown], answer: tuple[str, ...] | Fields, symbols: str = "#."
) -> dict[Place, Value]:
    """What an answer says of each place; `symbols` are those of yes and no."""
    fields: Fields = {"cells": answer} if isinstance(answer, tuple) else answer
    bridges = {(first, second): number for first, second, number in fields.get("bridges", ())}
    facts: dict[Place, Value] = {}
    for unknown in places:
        place = unknown.place if isinstance(unknown, Unknown) else unknown
        if isinstance(place, Side):
            facts[place] = (
                fields["horizontal" if place.across else "vertical"][place.row][place.column] == "#"
            )
        elif isinstance(place, Edge) and "bridges" in fields:
            facts[place] = bridges.get((place.first.name, place.second.name), 0)
        elif isinstance(place, Edge) and "horizontal" in fields:
            is_across = place.first.row == place.second.row
            row, column = place.first
            facts[place] = fields["horizontal" if is_across else "vertical"][row][column] == "#"
        elif isinstance(place, Edge):
            symbol = fields["cells"][place.first.row][place.first.column]
            facts[place] = symbol == ("R" if place.first.row == place.second.row else "D")
        else:
            symbol = fields["cells"][place.row][place.column]
            own = len(symbols) > 2
            if symbols and symbol in symbols:
                facts[place] = symbols.index(symbol) if own else symbol == symbols[0]
            else:
                facts[place] = int(symbol, 36 if symbols else 10)
    return facts


def joins(board: Board, facts: Mapping[Place, Value]) -> tuple[Edge, ...]:
    """Each cell that is yes paired with a symbol of the grid beside it, one to one (augmenting paths)."""
    partner: dict[Cell, Cell] = {}

    def pair(cell: Cell, tried: set[Cell]) -> bool:
        for near in board.neighbours(cell):
            if board.at(near) == "T" and near not in tried:
                tried.add(near)
                if near not in partner or pair(partner[near], tried):
                    partner[near] = cell
                    return True
        return False

    for place, value in facts.items():
        if value and isinstance(place, Cell):
            pair(place, set())
    return tuple(Edge(*sorted(cells)) for cells in partner.items())
