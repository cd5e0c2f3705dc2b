"""The rules of a loop from centre to centre of cells, which need not visit all of them."""

from __future__ import annotations

from functools import lru_cache

from solvers.core.boards.board import Board
from solvers.core.boards.geometry import cells, edges, edges_at
from solvers.core.boards.places import Cell, Edge
from solvers.core.rules.formula import Literal
from solvers.core.rules.logic import Exactly, Known
from solvers.core.rules.loops.loop import Loop
from solvers.core.rules.loops.loop_rules import one_loop
from solvers.core.rules.loops.zero_or_two import ZeroOrTwo
from solvers.core.rules.rule import Literals, Rule, Words

NO_WAY = "dead ends"
"""The name of the trivial consequences of a line."""
GOES = "the line goes on"
_OUTSIDE = Cell(-1, -1)
"""Stands for the area beyond the border."""


def visit_rules(board: Board, line: Literals) -> tuple[Rule, ...]:
    """Return for each cell the rule that the loop visits it once or never."""
    return _visit_rules(board.rows, board.columns, line)


@lru_cache(maxsize=4)
def _visit_rules(rows: int, columns: int, line: Literals) -> tuple[Rule, ...]:
    """Cached for all boards of a size."""
    return tuple(visit_rule(cell, ways, line) for cell, ways in ways_at(rows, columns, line).items())


def ways_at(rows: int, columns: int, line: Literals) -> dict[Cell, tuple[Edge, ...]]:
    """Return for each cell the edges at it that a line can use, if there are any."""
    around = {
        cell: tuple(edge for edge in found if edge in line) for cell, found in edges_at(rows, columns).items()
    }
    return {cell: ways for cell, ways in around.items() if ways}


def pass_rule(cell: Cell, around: tuple[Edge, ...], line: Literals) -> Rule:
    """Return the rule that the loop passes through a cell along two of the edges around it."""

    def words() -> Words:
        unmet = f"the line could not pass through {cell.name}"
        return Words(f"the line passes through {cell.name}", cell.name, unmet=unmet, rest=NO_WAY, goes=GOES)

    def why(_known: Known, literal: Literal) -> str:
        if literal > 0:
            return f"the line through {cell.name} has only two ways"
        return f"the line passes through {cell.name} already"

    seen = (cell, *(edge.seen_from(cell) for edge in around))
    constraint = Exactly(2, [line[edge] for edge in around])
    return Rule(constraint, seen, words, basic=True, why=why, finishes="any")


def visit_rule(cell: Cell, around: tuple[Edge, ...], line: Literals) -> Rule:
    """Return the rule that a line passes through a cell along two of the edges around it, or none does."""
    ways = tuple(line[edge] for edge in around)

    def words() -> Words:
        return Words(
            f"the line visits {cell.name} once or never",
            cell.name,
            unmet=f"the line would end or branch at {cell.name}",
            rest=NO_WAY,
            goes=GOES,
        )

    def why(known: Known, literal: Literal) -> str:
        if literal > 0:
            return f"the line that comes to {cell.name} has only one way on"
        if any(known[way] > 0 for way in ways):
            return f"the line passes through {cell.name} already"
        return f"a line to {cell.name} would have no way on"

    seen = (cell, *(edge.seen_from(cell) for edge in around))
    return Rule(ZeroOrTwo(ways), seen, words, basic=True, why=why, finishes="any")


def single_loop_rule(board: Board, line: Literals) -> Rule:
    """Return the rule that all lines form one closed loop."""
    return _single_loop(board.rows, board.columns, line)


@lru_cache(maxsize=4)
def _single_loop(rows: int, columns: int, line: Literals) -> Rule:
    """Cached for all boards of a size."""
    edge_of = {line[edge]: edge for edge in edges(rows, columns) if edge in line}
    ends = {number: (edge.first, edge.second) for number, edge in edge_of.items()}
    areas = _areas(rows, columns, line) if min(rows, columns) > 1 else None
    return one_loop(Loop(ends, areas), edge_of)


def _areas(rows: int, columns: int, line: Literals) -> dict[int, tuple[Cell, ...]]:
    """Return the one or two areas on both sides of each edge.

    An area is a 2x2 square of cells, named by its upper left cell, with those beyond edges without a line.
    """
    area = {cell: cell for cell in cells(rows - 1, columns - 1)} | {_OUTSIDE: _OUTSIDE}
    sides = {edge: _squares(edge, rows, columns) for edge in edges(rows, columns)}
    for one, two in (sides[edge] for edge in sides if edge not in line):
        area = {square: area[one] if other == area[two] else other for square, other in area.items()}
    beside = {line[edge]: [area[square] for square in sides[edge]] for edge in sides if edge in line}
    outside = area[_OUTSIDE]
    # A line between the outside and itself is on no loop, and needs no clauses about areas.
    found = {number: tuple(each for each in pair if each != outside) for number, pair in beside.items()}
    return {number: pair for number, pair in found.items() if pair}


def _squares(edge: Edge, rows: int, columns: int) -> tuple[Cell, Cell]:
    """Return the 2x2 squares on both sides of a pair of cells, or the outside."""
    (r, c), across = edge.first, edge.first.row == edge.second.row
    one, two = Cell(r - across, c - (not across)), Cell(r, c)
    return (
        one if min(one) >= 0 else _OUTSIDE,
        two if r < rows - 1 and c < columns - 1 else _OUTSIDE,
    )
