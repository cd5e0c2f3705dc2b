"""Whether a board has one answer, and where another one differs.

A search has no clock, and a context of Z3 for the questions about one board that is made, so that it finds
the same in every process.
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
"""A board that takes more to decide is changed rather than decided, some seconds on a slow machine."""
_ROUNDS = 400
"""The same for lazy constraints asked so often."""


def differing(puzzle: Puzzle, board: Board, answer: Drawn, among: Terms) -> list[Place]:
    """The places in which some other answer differs from the one that is drawn; none where there is no other.

    Raises ContradictionError where the board does not have that answer, as far as single rules show it, and
    TooHardError where it takes too long to find out.
    """
    model = Model(puzzle, board)
    known = model.known_at_first()
    model.propagate(known)
    unsettled = [number for number in range(1, model.shown + 1) if not known[number]]
    if not unsettled:
        return []
    truth = truth_of(model, answer)
    # The solver gets only what single rules leave open, which is little on most boards.
    formula = formula_of(model.rest(known).values(), known, model.clock)
    search = Search(formula, model.cutting.values(), known, among=among)
    # At least one open place differs from the answer drawn: where that cannot be, it is the only one.
    search.require([-number * truth[number] for number in unsettled])
    if not search.satisfiable((), CONFLICTS, most=_ROUNDS):
        return []
    other = search.assignment()
    places = {model.places[number - 1] for number in unsettled if other[number] != truth[number]}
    # In the order of the board: a set may have another one in each process, and chance chooses among these.
    return [place for place in dict.fromkeys(model.places[: model.shown]) if place in places]


def truth_of(model: Model, answer: Drawn) -> list[int]:
    """The answer by number, of the places that it decides; 0 for those that only rules need."""
    truth = [0] * (len(model.places) + 1)
    for place in model.answered:
        model.note(truth, place, answer.get(place, False))
    return truth


def opened_at_first(puzzle: Puzzle, board: Board) -> list[Place]:
    """The places that single rules leave open. The board must have an answer."""
    model = Model(puzzle, board)
    known = model.known_at_first()
    model.propagate(known)
    left = {model.places[number - 1] for number in range(1, model.shown + 1) if not known[number]}
    return [place for place in dict.fromkeys(model.places[: model.shown]) if place in left]
