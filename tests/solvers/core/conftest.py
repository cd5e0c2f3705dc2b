"""The rules of a board as clauses, by which steps and levels are judged."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from solvers import Board, Puzzle
from solvers.core.rules.model import Model, formula_of
from solvers.core.search.lazy_clauses import Search


@pytest.fixture
def by_clauses() -> Callable[[Puzzle, Board], tuple[bool, list[int]]]:
    """Puts all rules of a board to the solver as clauses: whether they can hold, and what they force."""

    def ask(puzzle: Puzzle, board: Board) -> tuple[bool, list[int]]:
        model = Model(puzzle, board)
        known = model.known_at_first()
        sat = Search(formula_of(model.constraints, known, model.clock), model.all_lazies.values(), known)
        if not sat.satisfiable():
            return False, []
        if sat.complete:
            return True, sat.consequences(range(1, model.shown + 1))
        found = sat.assignment()
        literals = [number * found[number] for number in range(1, model.shown + 1)]
        return True, [literal for literal in literals if not sat.satisfiable([-literal])]

    return ask
