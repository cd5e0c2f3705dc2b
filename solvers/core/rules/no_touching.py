"""Things that never touch: tents and stars not even at a corner, shaded cells of Hitori not by a side."""

from __future__ import annotations

from collections.abc import Container, Iterator
from functools import lru_cache, partial

from solvers.core.boards.board import Board
from solvers.core.boards.places import Cell, Edge
from solvers.core.rules.connections.connection_rules import connection_rule
from solvers.core.rules.logic import AtMostOne
from solvers.core.rules.rule import Literals, Rule, Words


def touching_rules(
    board: Board, corner: Cell, spots: Container[object], unit: str, literal: Literals
) -> Iterator[Rule]:
    """Yield the rule that no two cells of `spots` in the 2x2 square at `corner` hold a `unit`.

    Two cells touch exactly if some such square contains both. A square that the border of the board cuts off
    is part of another one, unless the board is a single line.
    """
    square = board.square(corner)
    if len(square) < 4 and min(board.rows, board.columns) > 1:
        return
    inside = [literal[cell] for cell in square if cell in spots]
    if len(inside) > 1:
        yield Rule(AtMostOne(inside), square, partial(_never_touch, unit), basic=True, finishes="no")


def _never_touch(unit: str) -> Words:
    full = f"{{cell}} touches the {unit} at {{done}}"
    name = f"the cells around the {unit}s"
    unmet = f"two {unit}s would touch"
    rest = "the cells around {it}"
    return Words(f"{unit}s never touch", name, full=full, unmet=unmet, rest=rest, touch="touches")


def touching_rules_around(
    board: Board, cell: Cell, spots: Container[object], unit: str, literal: Literals
) -> Iterator[Rule]:
    """Yield the rules of `touching_rules` that are about `cell`."""
    for corner in board.square_around(cell):
        if corner.row <= cell.row and corner.column <= cell.column:
            yield from touching_rules(board, corner, spots, unit, literal)


def side_touching_rule(edge: Edge, word: str, literal: Literals) -> Rule:
    """Return the rule that not both cells of `edge` are what `word` says, such as "shaded"."""
    either = AtMostOne([literal[edge.first], literal[edge.second]])
    return Rule(either, edge.cells, partial(_no_touching, word), basic=True, finishes="no")


@lru_cache(maxsize=4)
def shading_rules(
    cells: tuple[Cell, ...], edges: tuple[Edge, ...], shaded: Literals
) -> tuple[tuple[Rule, ...], Rule]:
    """Return the rules that no shaded cells touch by a side, and the rule that all others are connected."""
    white = {cell: -shaded[cell] for cell in cells}
    whole = connection_rule(white, edges, "white cells", "shaded", rank=2)
    return tuple(side_touching_rule(edge, "shaded", shaded) for edge in edges), whole


def _no_touching(word: str) -> Words:
    return Words(
        f"{word} cells do not touch",
        f"the cells beside {word} ones",
        full=f"{{cell}} touches {{done}}, which is {word}",
        unmet=f"two {word} cells would touch",
        rest="the cells beside {it}",
    )
