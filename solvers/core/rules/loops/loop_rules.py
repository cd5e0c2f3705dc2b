"""The rules of a loop along the sides of cells, in the words of a player."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from itertools import product

from solvers.core.boards.board import Board
from solvers.core.boards.places import Cell, Place
from solvers.core.rules.formula import Literal
from solvers.core.rules.logic import Known
from solvers.core.rules.loops.loop import Loop
from solvers.core.rules.loops.zero_or_two import ZeroOrTwo
from solvers.core.rules.rule import Literals, Rule, Words


@lru_cache(maxsize=4)
def _board(rows: int, columns: int) -> Board:
    """Return a board without clues, which has the sides of any board of this size."""
    return Board("", ((None,) * columns,) * rows)


def dot_rules(board: Board, line: Literals) -> Mapping[tuple[int, int], Rule]:
    """Return for each dot, the upper left corner of a cell, the rule that none or two lines meet there."""
    return _dot_rules(board.rows, board.columns, line)


@lru_cache(maxsize=4)
def _dot_rules(rows: int, columns: int, line: Literals) -> Mapping[tuple[int, int], Rule]:
    """Cached for all boards of a size."""
    board = _board(rows, columns)
    dots = product(range(rows + 1), range(columns + 1))
    return {(row, column): _dot_rule(board, row, column, line) for row, column in dots}


def _dot_rule(board: Board, row: int, column: int, line: Literals) -> Rule:
    ways = [line[side] for side in board.sides_at(row, column)]
    corner = Cell(max(row - 1, 0), max(column - 1, 0))
    name = f"the {'lower' if row else 'upper'} {'right' if column else 'left'} corner of {corner.name}"

    def words() -> Words:
        return Words(
            f"none or two lines meet at {name}",
            name,
            unmet=f"the line would end or branch at {name}",
            rest="dead ends",
            goes="the line goes on",
        )

    def why(known: Known, literal: Literal) -> str:
        here = sum(known[way] > 0 for way in ways)
        if literal > 0:
            return f"the line that comes to {name} has only one way on"
        return f"two lines meet at {name} already" if here else f"a line to {name} would have no way on"

    # At the border, `corner` may be below or right of the dot, and its square then holds cells that do not
    # touch the dot.
    around = tuple(cell for cell in board.square(corner) if abs(cell.row - row + 0.5) < 1)
    return Rule(ZeroOrTwo(tuple(ways)), around, words, basic=True, why=why, finishes="any")


def loop_rule(board: Board, line: Literals) -> Rule:
    """Return the rule that all lines form one closed loop."""
    return _one_loop(board.rows, board.columns, line)


@lru_cache(maxsize=4)
def _one_loop(rows: int, columns: int, line: Literals) -> Rule:
    """Cached for all boards of a size."""
    board = _board(rows, columns)
    sides = {line[side]: side for side in board.sides}
    loop = Loop({n: side.dots for n, side in sides.items()}, {n: side.inside for n, side in sides.items()})
    return one_loop(loop, sides)


def one_loop(loop: Loop, place_of: Mapping[int, Place]) -> Rule:
    """Return the rule that all lines form one closed loop.

    `place_of` gives the location of the line of a variable.
    """

    def words() -> Words:
        unmet = "the lines could not become one closed loop"
        return Words("all lines are one closed loop", "the loop as a whole", unmet=unmet)

    def why(known: Known, literal: Literal) -> str:
        _, outside = loop.because(known, literal)
        if outside is None:
            return "the loop is closed already"
        return "a line here would close the loop too early"

    def points(known: Known, literal: Literal) -> tuple[Place, ...]:
        path, outside = loop.because(known, literal)
        return tuple(place_of[number] for number in (*path, *([outside] if outside else [])))

    return Rule(loop, (), words, basic=True, why=why, points=points, technique="one-loop")
