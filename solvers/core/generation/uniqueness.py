"""Uniqueness of a board's drawn solution, and the locations in which another solution differs.

A search has no clock, and the searches about one board share a context of Z3. So the results are the same in
every process.
"""

from __future__ import annotations

from solvers.core.boards.board import Board
from solvers.core.boards.places import Place
from solvers.core.generators.generator import Drawn
from solvers.core.rules.model import Model, formula_of
from solvers.core.rules.puzzle import Puzzle
from solvers.core.search.lazy_clauses import Search
from solvers.core.search.terms import Terms

CONFLICTS = 20_000
"""Maximum number of conflicts, some seconds on a slow machine. A board that needs more is changed rather
than decided."""
_ROUNDS = 400
"""Maximum number of rounds with lazy constraints, for the same purpose."""


def differences(puzzle: Puzzle, board: Board, answer: Drawn, among: Terms) -> list[Place]:
    """Return the locations in which another solution differs from the drawn one; empty if it is unique.

    Raises ContradictionError if propagation shows that the drawn one is no solution, and TooHardError if the
    search takes too long.
    """
    model = Model(puzzle, board)
    known = model.known_at_first()
    model.propagate(known)
    unsettled = [number for number in range(1, model.shown + 1) if not known[number]]
    if not unsettled:
        return []
    truth = truth_of(model, answer)
    # The solver gets only the locations that propagation leaves open, which are few on most boards.
    formula = formula_of(model.rest(known).values(), known, model.clock)
    search = Search(formula, model.all_lazies.values(), known, among=among)
    # At least one open location must differ from the drawn solution; if that is impossible, it is unique.
    search.require([-number * truth[number] for number in unsettled])
    if not search.satisfiable((), CONFLICTS, most=_ROUNDS):
        return []
    other = search.assignment()
    places = {model.places[number - 1] for number in unsettled if other[number] != truth[number]}
    # In the order of the board: the order of a set can differ between processes, and the caller chooses at
    # random.
    return [place for place in dict.fromkeys(model.places[: model.shown]) if place in places]


def truth_of(model: Model, answer: Drawn) -> list[int]:
    """Return the solution by variable; 0 for variables that it does not decide."""
    truth = [0] * (len(model.places) + 1)
    for place in model.decided_places:
        model.assign(truth, place, answer.get(place, False))
    return truth


def open_after_propagation(puzzle: Puzzle, board: Board) -> list[Place]:
    """Return the locations that propagation leaves open, without rules at which people look last.

    The board must have a solution.
    """
    model = Model(puzzle, board)
    known = model.known_at_first()
    model.propagate(known, uses=model.early)
    left = {model.places[number - 1] for number in range(1, model.shown + 1) if not known[number]}
    return [place for place in dict.fromkeys(model.places[: model.shown]) if place in left]
