"""Judges hints by other means than found them: the answer, and clauses with one selector a rule."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from functools import cache
from typing import cast

from solvers import PUZZLES, Board, Cell
from solvers.core.boards.answer import Facts
from solvers.core.boards.places import Place, Value
from solvers.core.explanation.hints import Hint, hint_walk
from solvers.core.rules.formula import Formula
from solvers.core.rules.logic import Lazy
from solvers.core.rules.model import Model
from solvers.core.rules.rule import Rule
from solvers.core.search.engine import Question
from solvers.core.search.lazy_clauses import Search

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
                rule.constraint.encode(formula)
            else:
                self._selector[named(rule)] = formula.fresh()
                rule.constraint.encode(formula, unless=-self._selector[named(rule)])
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
        """What is wrong with the reason of a hint, from the marks so far; it is marked then.

        Every cell must follow from all of the rules, and every rule be needed for some cell. What needs no
        thought must follow once the cells are marked. Where the basic rules alone are enough for a solver,
        as in Sudoku and Takuzu, no clue can be called idle: what they lead to by a long way may well be seen
        at once with a clue; and of what needs no thought each rule is looked at by itself.
        """
        if hint.place is not None and not hint.cells:  # of a wrong mark only what is right is told
            hint = replace(hint, cells={hint.place: hint.value})
        glance = self._of_clues(hint.because) if hint.plain else hint.because
        yield from self._lacking(hint, hint.cells, glance)
        bare = (self._model.has_numbers or self._model.lazies) and self._follow(hint, ())
        if not bare and not hint.plain:
            for rule in hint.because:
                if not rule.basic and self._follow(hint, [own for own in hint.because if own is not rule]):
                    yield f"idle: {rule.words().says}, in {hint.text}"
        for place, value in hint.cells.items():
            self.mark(place, value=value)
        yield from self._lacking(hint, hint.along, hint.finished)
        for place, value in hint.along.items():
            self.mark(place, value=value)

    def _of_clues(self, rules: Collection[Rule]) -> list[Rule]:
        """All rules of the clues of some rules: a glance at a clue sees all that it says."""
        names = {rule.words().name for rule in rules}
        return [*rules, *(r for r in self._model.rules if not r.basic and r.words().name in names)]

    def _lacking(self, hint: Hint, facts: Facts, rules: Collection[Rule]) -> Iterator[str]:
        for place, value in facts.items():
            if self.decided(place, rules) != {value}:
                yield f"lacking: {place.name} in {hint.text}"

    def _follow(self, hint: Hint, rules: Collection[Rule]) -> bool:
        """Whether all cells of a hint follow from some rules."""
        return all(self.decided(place, rules) == {value} for place, value in hint.cells.items())


@cache
def way(board: Board) -> tuple[Hint, ...]:
    """The whole way on a board, found once for all tests that look at it."""
    return tuple(hint_walk(PUZZLES[board.puzzle], board))


def faults_of(boards: Mapping[str, Board], *, reasons: bool = True) -> dict[str, list[str]]:
    """What is wrong with the whole ways on some boards, by the names of these."""
    found = {
        name: [fault for _, faults in judged(board, reasons=reasons) for fault in faults]
        for name, board in boards.items()
    }
    return {name: faults for name, faults in found.items() if faults}


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
        told = hint.marks
        faults = [
            f"wrong: {place.name} in {hint.text}" for place in told if certain.get(place) != told[place]
        ]
        faults += [f"known: {place.name} in {hint.text}" for place in told if place in marked]
        if hint.cells.get(hint.place) != hint.value or set(hint.cells) & set(hint.along):
            faults.append(f"odd: {hint.text}")
        if judge:
            faults += judge.faults(hint)
        yield hint, faults
        marked.update(told)
