"""A board and its rules as numbered unknowns and constraints, and what follows from them step by step."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain

from solvers.core.boards.board import Board
from solvers.core.boards.deadline import Clock
from solvers.core.boards.places import Fact, Place, Value
from solvers.core.rules.constraints import Constraints
from solvers.core.rules.formula import Formula, Literal
from solvers.core.rules.implicit_rules import given, one_number_each
from solvers.core.rules.logic import Constraint
from solvers.core.rules.puzzle import Puzzle
from solvers.core.rules.rule import Literals, Rule
from solvers.core.rules.variables import numbers_of


class Model(Constraints):
    """The unknowns of a board, numbered from 1, and its rules over these numbers.

    Number i + 1 says that `places[i]` holds `values[i]`: True for a place that is yes or no; a place that
    holds a number has one for each that it can hold, side by side, and a basic rule that it holds exactly
    one of them. The first `shown` numbers are about places that an answer decides; the rest only the rules
    need. Several places have one number where they are always the same.

    What the setter gave is known from the start; with `blamed` it is a rule instead, which can be wrong.
    `focus` is the cell near which steps are looked for first. After the `deadline`, a time of
    time.monotonic(), whoever asks for rules or lets them force something gets an OutOfTimeError.
    """

    def __init__(
        self, puzzle: Puzzle, board: Board, *, blamed: bool = False, deadline: float | None = None
    ) -> None:
        self.puzzle = puzzle
        self.board = board
        self.focus = board.focus
        self._numbers = numbers_of(tuple(puzzle.unknowns(board)), tuple(puzzle.hidden(board)))
        self.literal = self._numbers.literal
        if same := puzzle.same(board):
            self.literal = Literals(self.literal)
            self.literal.update((own, self.literal[other]) for own, other in same.items())
        self._spans = self._numbers.spans
        self.shown = self._numbers.shown
        self.values: Sequence[Value] = self._numbers.values
        self._given: Mapping[Place, Value] = puzzle.given(board)
        self._blamed = blamed
        super().__init__(self._numbers.places, self._make_rules(), Clock(deadline))

    def _make_rules(self) -> Iterator[Rule]:
        """The rules of the puzzle, those of places that hold numbers, and what was given if it is blamed."""
        rules = self.puzzle.rules(self.board, self.literal)
        stated = self.puzzle.single
        single = stated if isinstance(stated, str) else stated(self.board, self.literal)
        numbers = one_number_each(single, self._numbers)
        if not self._blamed:
            return chain(rules, numbers)
        # An implied rule would go on saying what a clue says that is left out on trial.
        clues = (rule._replace(basic=rule.basic and not rule.given) for rule in rules if not rule.implied)
        given_clues = (
            given(place, value, self.literal_of(place, value)) for place, value in self._given.items()
        )
        return chain(clues, numbers, given_clues)

    @property
    def implicit(self) -> bytearray:
        """For each literal whether it is noted without being a step; the negative from the end.

        So are those of hidden places, and that a place does not hold a number.
        """
        return self._numbers.implicit

    @property
    def has_numbers(self) -> bool:
        """Whether some places hold numbers."""
        return bool(self._spans)

    @property
    def has_silent(self) -> bool:
        return bool(self._spans) or len(self.places) > self.shown

    def known_at_first(self) -> list[int]:
        """What the setter gave, by number: 1 true, -1 false, 0 open; index 0 is unused."""
        known = [0] * (len(self.places) + 1)
        if not self._blamed:
            for place, value in self._given.items():
                self.note(known, place, value)
        return known

    def literal_of(self, place: Place, value: Value) -> Literal:
        """What says that a place holds a value; 0 for a value that it cannot hold."""
        if place in self._spans:
            return self.literal.get(Fact(place, value), 0)
        return self.literal[place] if value else -self.literal[place]

    def numbers_of(self, place: Place) -> Sequence[int]:
        """The numbers that are about a place: one for each value that it can hold, one for yes or no."""
        return self._spans.get(place) or (self.literal[place],)

    def note(self, known: list[int], place: Place, value: Value) -> None:
        """Adds to `known`, in place, that a place holds a value."""
        for number in self._spans.get(place, ()):
            known[number] = -1
        # 0 for a value that the place cannot hold: it then holds none, and index 0 is unused.
        literal = self.literal_of(place, value)
        known[abs(literal)] = 1 if literal > 0 else -1

    def known_with(self, marks: Mapping[Place, Value]) -> list[int]:
        """What the setter gave and what is marked, by number."""
        known = self.known_at_first()
        if self._spans:
            for place, value in marks.items():
                self.note(known, place, value)
            return known
        literal = self.literal
        for place, value in marks.items():  # far more often than any other, so without a function
            known[literal[place]] = 1 if value else -1
        return known

    def fact(self, literal: Literal) -> Fact:
        """What a literal says. Of a place that holds a number, and not this one, it gives the number."""
        place = self.places[abs(literal) - 1]
        return Fact(place, self.values[abs(literal) - 1] if place in self._spans else literal > 0)

    def facts(self, known: Sequence[int]) -> dict[Place, Value]:
        """What is known of the places that an answer decides."""
        return self._numbers.facts(known)

    @property
    def decided_places(self) -> tuple[Place, ...]:
        """The places that an answer decides."""
        return self._numbers.decided_places


def formula_of(constraints: Iterable[Constraint], known: Sequence[int], clock: Clock) -> Formula:
    """Some constraints, with what is known of their unknowns as clauses of one literal."""
    formula = Formula(len(known) - 1)
    settled: set[int] = set()
    for constraint in clock.each(constraints):
        constraint.encode(formula)
        settled.update(abs(literal) for literal in constraint.literals if known[abs(literal)])
    formula.add([number * known[number]] for number in sorted(settled))
    return formula
