"""Judges hints by other means than found them: the answer, and clauses with one selector a rule."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import cache
from typing import cast

from solvers import PUZZLES, Board, Cell
from solvers.core.boards.places import Place, Value
from solvers.core.explaining.hints import Hint, whole_way
from solvers.core.rules.formula import Formula
from solvers.core.rules.logic import Lazy
from solvers.core.rules.model import Model
from solvers.core.rules.puzzle import Rule
from solvers.core.search.engine import Question
from solvers.core.search.search import Search

Named = tuple[str, tuple[Cell, ...]]
"""A rule as it can be told from the others of its board, however the board is looked at."""


def named(rule: Rule) -> Named:
    if rule.points:  # where it points depends on what is known
        return rule.words().says, ()
    return rule.words().says, tuple(sorted(rule.group.cells if rule.group else rule.cells))


class Judge:
    """The rules of a board as clauses under selectors. Marks are only ever added."""

    def __init__(self, board: Board) -> None:
        self._model = Model(PUZZLES[board.puzzle], board)
        formula = Formula(len(self._model.places))
        self._selector: dict[Named, int] = {}
        own: dict[int, Lazy] = {}
        for rule in self._model.rules:
            if rule.basic:
                rule.constraint.tell(formula)
            else:
                self._selector[named(rule)] = formula.fresh()
                rule.constraint.tell(formula, unless=-self._selector[named(rule)])
                if rule.constraint.lazy:
                    own[self._selector[named(rule)]] = cast("Lazy", rule.constraint)
        nothing = [0] * (len(self._model.places) + 1)
        self._sat = Search(formula, self._model.lazies.values(), nothing, selected=own)
        for place, value in PUZZLES[board.puzzle].given(board).items():
            self.mark(place, value=value)

    def mark(self, place: Place, *, value: Value) -> None:
        self._sat.require([self._model.literal_of(place, value)])

    def decided(self, place: Place, rules: Collection[Rule]) -> set[Value]:
        """The values that a place can still have under some rules, the basic ones and the marks."""
        chosen = [self._selector[named(rule)] for rule in rules if not rule.basic]
        facts = [self._model.fact(number) for number in self._model.numbers_of(place)]
        values = [fact.value for fact in facts] if self._model.has_numbers else [True, False]
        return {v for v in values if self._sat.satisfiable([*chosen, self._model.literal_of(place, v)])}

    def faults(self, hint: Hint) -> Iterator[str]:
        """What is wrong with the reason of a hint, from the marks so far.

        Where the basic rules alone are enough for a solver, as in Sudoku and Takuzu, no clue can be called
        idle: what they lead to by a long way may well be seen at once with a clue.
        """
        assert hint.place is not None
        if self.decided(hint.place, hint.because) != {hint.value}:
            yield f"lacking: {hint.text}"
        if (self._model.has_numbers or self._model.lazies) and self.decided(hint.place, []) == {hint.value}:
            return
        for rule in hint.because:
            others = [other for other in hint.because if other is not rule]
            if not rule.basic and self.decided(hint.place, others) == {hint.value}:
                yield f"idle: {rule.words().says}, in {hint.text}"


@cache
def way(board: Board) -> tuple[Hint, ...]:
    """The whole way on a board, found once for all tests that look at it."""
    return tuple(whole_way(PUZZLES[board.puzzle], board))


def judged(board: Board, *, reasons: bool = True) -> Iterator[tuple[Hint, list[str]]]:
    """The whole way on a board, each hint with what is wrong with it: its value, its reason, its end.

    The value is judged by the answer found without hints, and so is whether the way may end.
    """
    question = Question(PUZZLES[board.puzzle], board)
    end = {"unique": "solved", "multiple": "nothing-forced"}[question.solve().status]
    certain = question.certain()
    judge = Judge(board) if reasons else None
    marked: set[Place] = set(PUZZLES[board.puzzle].given(board))
    for hint in way(board):
        if hint.place is None:
            complete = marked >= set(certain)
            yield hint, [] if hint.status == end and complete else [f"wrong: ends with {hint.text}"]
            return
        faults = [] if certain.get(hint.place) == hint.value else [f"wrong: {hint.text}"]
        if judge:
            faults += judge.faults(hint)
            judge.mark(hint.place, value=hint.value)
        yield hint, faults
        marked.add(hint.place)
