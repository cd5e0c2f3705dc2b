"""The rules of a loop from centre to centre of cells, which need not visit all of them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from solvers.core.boards.board import Board
from solvers.core.boards.geometry import edges, edges_at
from solvers.core.boards.places import Cell, Edge
from solvers.core.rules.formula import Literal
from solvers.core.rules.logic import Known
from solvers.core.rules.loops.loop import Loop
from solvers.core.rules.loops.loop_rules import one_loop
from solvers.core.rules.loops.zero_or_two import ZeroOrTwo
from solvers.core.rules.rule import Literals, Rule, Words

NO_WAY = "dead ends"
"""The name of the trivial consequences of a line."""


def visit_rules(board: Board, line: Literals) -> tuple[Rule, ...]:
    """Return for each cell the rule that the loop visits it once or never."""
    return _visit_rules(board.rows, board.columns, line)


@lru_cache(maxsize=4)
def _visit_rules(rows: int, columns: int, line: Literals) -> tuple[Rule, ...]:
    """Cached for all boards of a size."""
    return tuple(_visit(cell, found, line) for cell, found in edges_at(rows, columns).items())


def _visit(cell: Cell, around: tuple[Edge, ...], line: Literals) -> Rule:
    ways = tuple(line[edge] for edge in around)

    def words() -> Words:
        return Words(
            f"the loop visits {cell.name} once or never",
            cell.name,
            unmet=f"the line would end or branch at {cell.name}",
            rest=NO_WAY,
            goes="the line goes on",
        )

    def why(known: Known, literal: Literal) -> str:
        if literal > 0:
            return f"the line that comes to {cell.name} has only one way on"
        if any(known[way] > 0 for way in ways):
            return f"the line passes through {cell.name} already"
        return f"a line to {cell.name} would have no way on"

    cells = (cell, *(edge.seen_from(cell) for edge in around))
    return Rule(ZeroOrTwo(ways), cells, words, basic=True, why=why, finishes="any")


def single_loop_rule(board: Board, line: Literals) -> Rule:
    """Return the rule that all lines form one closed loop."""
    return _single_loop(board.rows, board.columns, line)


@lru_cache(maxsize=4)
def _single_loop(rows: int, columns: int, line: Literals) -> Rule:
    """Cached for all boards of a size."""
    edge_of = {line[edge]: edge for edge in edges(rows, columns)}
    squares = {number: tuple(_squares(edge, rows, columns)) for number, edge in edge_of.items()}
    is_plane = min(rows, columns) > 1
    loop = Loop(
        {number: (edge.first, edge.second) for number, edge in edge_of.items()}, squares if is_plane else None
    )
    return one_loop(loop, edge_of)


def _squares(edge: Edge, rows: int, columns: int) -> Iterator[Cell]:
    """Yield the one or two 2x2 squares on both sides of a pair of cells, by their upper left cells."""
    (r, c), across = edge.first, edge.first.row == edge.second.row
    for row, column in ((r - across, c - (not across)), (r, c)):
        if 0 <= row < rows - 1 and 0 <= column < columns - 1:
            yield Cell(row, column)
