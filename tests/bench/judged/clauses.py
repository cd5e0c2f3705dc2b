"""What a board forces by the model of its kind, of any of its clues, as CaDiCaL decides it."""

from __future__ import annotations

from collections.abc import Collection, Hashable
from typing import Any

from solvers import Board, Solution
from solvers.core.boards.answer import Facts
from tests.bench.judged.cadical import Search, solve
from tests.bench.judged.clue_names import names_of
from tests.bench.judged.clues import clues_of
from tests.bench.judged.folder_boards import plain
from tests.bench.judged.models import MODELS


class Clauses:
    """The model of a board with one answer, built again for each question."""

    def __init__(self, board: Board) -> None:
        self._kind = board.puzzle
        self.clues = clues_of(board)

    def is_only(self, solution: Solution) -> bool:
        """Return whether a solution is the only answer."""
        verdict = solve(self._kind, self.clues)
        return verdict.status == "unique" and plain(solution.written or {}) == plain(verdict.answers[0])

    def names(self, says: str) -> set[Hashable]:
        """Return the clues that a sentence of `because` is about."""
        return set(names_of(self._kind, self.clues, says))

    def forces(self, facts: Facts, named: Collection[Hashable] | None, known: Facts) -> bool:
        """Return whether all facts follow from some clues, by default all, and from known values."""
        model = MODELS[self._kind]({**self.clues, **({} if named is None else {"named": named})})
        for place, value in known.items():
            model.clauses += [(literal,) for literal in model.literals(_key(place), value)]
        said = [literal for place, value in facts.items() for literal in model.literals(_key(place), value)]
        model.clauses.append([-literal for literal in said])
        with Search(model) as search:
            return search.answer() is None


def _key(place: Any) -> Any:
    return (place.row, place.column, place.across) if hasattr(place, "across") else place
