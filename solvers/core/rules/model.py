"""A board and its rules as numbered variables and constraints."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import chain

from solvers.core.boards.board import Board
from solvers.core.boards.deadline import Clock
from solvers.core.boards.places import Edge, Fact, Place, Value
from solvers.core.rules.constraints import Constraints
from solvers.core.rules.formula import Formula, Literal
from solvers.core.rules.implicit_rules import given_rule, one_number_rules
from solvers.core.rules.logic import Constraint
from solvers.core.rules.puzzle import Puzzle
from solvers.core.rules.rule import Literals, Rule
from solvers.core.rules.variables import numbers_of


class Model(Constraints):
    """The variables of a board, numbered from 1, and its rules over them.

    Variable i + 1 says that `places[i]` holds `values[i]`. The value is True for a location that is yes or
    no; a numeric location has consecutive variables, one for each possible number, and a basic rule that
    exactly one of them is true. The first `shown` variables are primary: a solution decides their locations.
    The others are auxiliary. Locations that are always the same share a variable.

    Givens are known from the start; with `blamed`, they are rules instead, which can be wrong. Steps near the
    cell `focus` are looked for first. After the `deadline`, a time of time.monotonic(), making and
    propagating rules raises OutOfTimeError.
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
            self.literal.update((place, self.literal[other]) for place, other in same.items())
        self._spans = self._numbers.spans
        self.shown = self._numbers.shown
        self.values: Sequence[Value] = self._numbers.values
        self._given: Mapping[Place, Value] = puzzle.given(board)
        self._blamed = blamed
        self._names: dict[int, str] = {}
        """The name of the clue of each rule that was asked for, "" for a background rule."""
        super().__init__(self._numbers.places, self._make_rules(), Clock(deadline))

    def _make_rules(self) -> Iterator[Rule]:
        """Yield the rules of the puzzle, of numeric locations, and of the givens if they can be blamed."""
        rules = self.puzzle.rules(self.board, self.literal)
        stated = self.puzzle.single
        single = stated if isinstance(stated, str) else stated(self.board, self.literal)
        numbers = one_number_rules(single, self._numbers)
        if not self._blamed:
            return chain(rules, numbers)
        # An implied rule would still state a clue that is removed on trial.
        clues = (rule._replace(basic=rule.basic and not rule.given) for rule in rules if not rule.implied)
        given_clues = (
            given_rule(place, value, self.literal_of(place, value)) for place, value in self._given.items()
        )
        return chain(clues, numbers, given_clues)

    @cached_property
    def setter_rules(self) -> Sequence[int]:
        """The indices of the basic rules that the setter gives, such as signs of Futoshiki."""
        return [index for index, rule in enumerate(self.rules) if rule.given]

    @cached_property
    def joint_rules(self) -> Sequence[Rule]:
        """The rules that state several clues at once; they are none of `rules`."""
        return list(self.clock.each(self.puzzle.joint(self.board, self.literal)))

    @property
    def implicit(self) -> bytearray:
        """For each literal, whether it is implicit, which means assigned without a step.

        Negative literals count from the end. Implicit are auxiliary literals, and that a location does not
        hold a number.
        """
        return self._numbers.implicit

    @property
    def has_numbers(self) -> bool:
        """Whether some locations hold numbers."""
        return bool(self._spans)

    @property
    def has_implicit(self) -> bool:
        return bool(self._spans) or len(self.places) > self.shown

    def known_at_first(self) -> list[int]:
        """The values of the givens by variable: 1 true, -1 false, 0 open; index 0 is unused."""
        known = [0] * (len(self.places) + 1)
        if not self._blamed:
            for place, value in self._given.items():
                self.assign(known, place, value)
        return known

    def literal_of(self, place: Place, value: Value) -> Literal:
        """Return the literal that a location holds a value; 0 for a value that it cannot hold."""
        if place in self._spans:
            return self.literal.get(Fact(place, value), 0)
        return self.literal[place] if value else -self.literal[place]

    def numbers_of(self, place: Place) -> Sequence[int]:
        """Return the variables of a location: one for each number that it can hold, or one for yes or no."""
        return self._spans.get(place) or (self.literal[place],)

    def assign(self, known: list[int], place: Place, value: Value) -> None:
        """Assign, in place, that a location holds a value."""
        for number in self._spans.get(place, ()):
            known[number] = -1
        # The literal is 0 for a value that the location cannot hold: it then holds none, and index 0 is
        # unused.
        literal = self.literal_of(place, value)
        known[abs(literal)] = 1 if literal > 0 else -1

    def known_with(self, marks: Mapping[Place, Value]) -> list[int]:
        """Return the values of the givens and of the marks, by variable."""
        known = self.known_at_first()
        if self._spans:
            for place, value in marks.items():
                self.assign(known, place, value)
            return known
        literal = self.literal
        for place, value in marks.items():  # called most often of all, so without a function
            known[literal[place]] = 1 if value else -1
        return known

    def fact(self, literal: Literal) -> Fact:
        """Return the fact of a literal; if it excludes a number, the fact gives that number as well."""
        place = self.places[abs(literal) - 1]
        return Fact(place, self.values[abs(literal) - 1] if place in self._spans else literal > 0)

    def facts(self, known: Sequence[int]) -> dict[Place, Value]:
        """Return the known values of the locations that a solution decides."""
        return self._numbers.facts(known)

    def rules_of_clue(self, rule: Rule) -> list[int]:
        """Return the indices of all rules of the clue of a rule: those with its name that begin with the same
        cell, or are on connected variables.

        A clue can have several rules: the line turns at a black pearl, and goes straight on beside it. Those
        about its row and its column have no variable in common.
        """
        name, first = rule.words().name, rule.cells[:1]
        same = (index for index, other in enumerate(self.rules) if other.cells[:1] == first)
        indices = [index for index in same if self._clue_name(index) == name]
        constraints = (rule.constraint, *(self.constraints[index] for index in indices))
        numbers = [abs(literal) for constraint in constraints for literal in constraint.literals]
        for number in numbers:  # the loop continues with the items that are added to the list meanwhile
            for index in self.watchers[number]:
                if index not in indices and self._clue_name(index) == name:
                    indices.append(index)
                    new = {abs(literal) for literal in self.constraints[index].literals}
                    numbers += new.difference(numbers)
        return indices

    def _clue_name(self, index: int) -> str:
        if index not in self._names:
            rule = self.rules[index]
            self._names[index] = "" if rule.basic else rule.words().name
        return self._names[index]

    def numbered_edges(self, known: Sequence[int]) -> list[Edge]:
        """Return the auxiliary edges whose known number is not 0, which means nothing there."""
        auxiliary = range(self.shown + 1, len(self.places) + 1)
        held = ((self.places[n - 1], self.values[n - 1]) for n in auxiliary if known[n] > 0)
        return [place for place, value in held if isinstance(place, Edge) and place in self._spans and value]

    @property
    def decided_places(self) -> tuple[Place, ...]:
        """The locations that a solution decides."""
        return self._numbers.decided_places


def formula_of(constraints: Iterable[Constraint], known: Sequence[int], clock: Clock) -> Formula:
    """Return the formula of some constraints, with the known values as unit clauses."""
    formula = Formula(len(known) - 1)
    literals: set[Literal] = set()
    for constraint in clock.each(constraints):
        constraint.encode(formula)
        literals.update(constraint.literals)
    settled = {abs(literal) for literal in literals if known[abs(literal)]}
    formula.add([number * known[number]] for number in sorted(settled))
    return formula
