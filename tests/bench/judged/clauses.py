"""What a board forces by the model of its kind, of any of its clues, as CaDiCaL decides it."""

from __future__ import annotations

from collections.abc import Collection, Hashable
from typing import Any

from solvers import Board, Solution
from solvers.core.boards.answer import Facts
from tests.bench.judged.cadical import Search, solve
from tests.bench.judged.clue_names import names_of
from tests.bench.judged.clues import clues_of
from tests.bench.judged.grid import Answer
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

    def solutions(self) -> tuple[Answer, ...]:
        """Return up to two solutions."""
        return solve(self._kind, self.clues).answers

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


def plain(answer: Answer) -> dict[str, list[Any]]:
    """Return an answer that can be compared: bridges in one order, their ends too."""
    told = {key: list(value) for key, value in answer.items()}
    if "bridges" in told:
        told["bridges"] = sorted([*sorted(ends), number] for *ends, number in told["bridges"])
    return told


def _key(place: Any) -> Any:
    return (place.row, place.column, place.across) if hasattr(place, "across") else place
