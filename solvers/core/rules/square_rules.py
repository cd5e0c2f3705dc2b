"""The rules that no 2x2 square of a board is all shaded."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from solvers.core.boards.board import Board
from solvers.core.boards.places import Cell, list_cells
from solvers.core.rules.formula import Literal
from solvers.core.rules.logic import Cardinality, Known
from solvers.core.rules.rule import Literals, Rule, Words


def square_rules(board: Board, shaded: Literals) -> Iterator[Rule]:
    """Yield a basic rule for each 2x2 square whose four cells can be shaded."""
    for square in map(board.square, board.cells):
        if len(square) == 4 and all(cell in shaded for cell in square):
            yield _square_rule(square, shaded)


def _square_rule(square: tuple[Cell, ...], shaded: Literals) -> Rule:
    def why(_known: Known, literal: Literal) -> str:
        others = list_cells([cell for cell in square if shaded[cell] != abs(literal)])
        return f"with {others}, {{cell}} would complete a shaded 2x2 square"

    words = partial(
        Words,
        "no 2x2 square is all shaded",
        "the 2x2 squares",
        unmet="a 2x2 square would be all shaded",
        rest="the fourth cells of 2x2 squares",
    )
    at_most = Cardinality(0, 3, tuple(shaded[cell] for cell in square))
    return Rule(at_most, square, words, basic=True, why=why, finishes="no")
