"""A board and its rules as numbered unknowns and constraints, and what follows from them step by step."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import chain, count
from typing import cast

from solvers.core.boards.board import Board
from solvers.core.boards.places import Fact, Place, Value
from solvers.core.rules.formula import Formula, Literal
from solvers.core.rules.logic import Constraint, Lazy
from solvers.core.rules.numbers import numbers_of
from solvers.core.rules.puzzle import Literals, Puzzle, Rule
from solvers.core.rules.stated import one_number_each, told


class Model:
    """The unknowns of a board, numbered from 1, and its rules over these numbers.

    Number i + 1 says that `places[i]` holds `values[i]`: True for a place that is yes or no; a place that
    holds a number has one for each that it can hold, side by side, and a basic rule that it holds exactly
    one of them. The first `shown` numbers are about places that an answer decides; the rest only the rules
    need. Several places have one number where they are always the same.

    What the setter has told is known from the start; with `blamed` it is a rule instead, which can be wrong.
    `focus` is the cell near which steps are looked for first.
    """

    def __init__(self, puzzle: Puzzle, board: Board, *, blamed: bool = False) -> None:
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
        self.places: Sequence[Place] = self._numbers.places
        self.values: Sequence[Value] = self._numbers.values
        self._given: Mapping[Place, Value] = puzzle.given(board)
        self._blamed = blamed
        self._coming = self._stated()
        self._made: list[Rule] = []

    def _stated(self) -> Iterator[Rule]:
        """The rules of the puzzle, those of places that hold numbers, and what was told if it is blamed."""
        rules = self.puzzle.rules(self.board, self.literal)
        stated = self.puzzle.single
        single = stated if isinstance(stated, str) else stated(self.board, self.literal)
        numbers = one_number_each(single, self._numbers)
        if not self._blamed:
            return chain(rules, numbers)
        clues = (rule._replace(basic=rule.basic and not rule.told) for rule in rules if not rule.implied)
        given = (told(place, value, self.literal_of(place, value)) for place, value in self._given.items())
        return chain(clues, numbers, given)

    def each_rule(self) -> Iterator[Rule]:
        """The rules one by one, made only when asked for; the order is that of the puzzle."""
        made = self._made
        for index in count():
            if index == len(made):
                rule = next(self._coming, None)
                if rule is None:
                    return
                made.append(rule)
            yield made[index]

    @cached_property
    def rules(self) -> tuple[Rule, ...]:
        self._made.extend(self._coming)
        return tuple(self._made)

    @cached_property
    def constraints(self) -> tuple[Constraint, ...]:
        return tuple(rule.constraint for rule in self.rules)

    @cached_property
    def lazies(self) -> Mapping[int, Lazy]:
        """The lazy constraints over the whole board by their index: those of basic rules.

        They are asked after all others. A clue's own are about the cells near it, and asked as any other.
        """
        return {index: lazy for index, lazy in self.cutting.items() if self.rules[index].basic}

    @cached_property
    def cutting(self) -> Mapping[int, Lazy]:
        """All constraints of which a solver is told as it errs, by their index."""
        return {index: cast("Lazy", one) for index, one in enumerate(self.constraints) if one.lazy}

    @property
    def silent(self) -> bytearray:
        """For each literal whether it is noted without being a step; the negative from the end.

        So are those of hidden places, and that a place does not hold a number.
        """
        return self._numbers.silent

    @property
    def has_numbers(self) -> bool:
        """Whether some places hold numbers."""
        return bool(self._spans)

    @property
    def has_silent(self) -> bool:
        return bool(self._spans) or len(self.places) > self.shown

    @cached_property
    def watching(self) -> list[list[int]]:
        """For each unknown the constraints that speak of it, but `lazies`; index 0 is unused."""
        watching: list[list[int]] = [[] for _ in range(len(self.places) + 1)]
        for index, constraint in enumerate(self.constraints):
            for literal in () if index in self.lazies else constraint.literals:
                watching[abs(literal)].append(index)
        return watching

    @cached_property
    def woken(self) -> list[list[int]]:
        """For each literal the constraints that may force more once it is true, but `lazies`.

        Those of negative literals stand from the end.
        """
        if not self.lazies and all(
            by_true and by_false for by_true, by_false in (one.woken for one in self.constraints)
        ):
            return [*self.watching, *self.watching[:0:-1]]
        woken: list[list[int]] = [[] for _ in range(2 * len(self.places) + 1)]
        for index, constraint in enumerate(self.constraints):
            by_true, by_false = (False, False) if index in self.lazies else constraint.woken
            if by_true:
                for literal in constraint.literals:
                    woken[literal].append(index)
            if by_false:
                for literal in constraint.literals:
                    woken[-literal].append(index)
        return woken

    def known_at_first(self) -> list[int]:
        """What the setter has told, by number: 1 true, -1 false, 0 open; index 0 is unused."""
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
        literal = self.literal_of(place, value)
        known[abs(literal)] = 1 if literal > 0 else -1

    def fact(self, literal: Literal) -> Fact:
        """What a literal says. Of a place that holds a number, and not this one, it gives the number."""
        place = self.places[abs(literal) - 1]
        return Fact(place, self.values[abs(literal) - 1] if place in self._spans else literal > 0)

    def facts(self, known: Sequence[int]) -> dict[Place, Value]:
        """What is known of the places that an answer decides."""
        return self._numbers.facts(known)

    @property
    def answered(self) -> tuple[Place, ...]:
        """The places that an answer decides."""
        return self._numbers.answered

    def propagate(
        self,
        known: list[int],
        changed: Iterable[int] | None = None,
        uses: Callable[[int], bool] | None = None,
        trail: list[Literal] | None = None,
    ) -> None:
        """Adds to `known`, in place, all that single constraints force, until nothing more follows.

        Starts from the constraints that speak of the `changed` unknowns, by default from all; of the
        constraints only those count whose index `uses` accepts. What is forced is added to `trail`. Each
        step is forced by one constraint, so whatever is known at the end holds in every answer: a
        board that this completes has exactly one. Raises ContradictionError where there is none.
        """
        constraints, woken = self.constraints, self.woken
        if changed is not None:
            queue = deque(dict.fromkeys(index for n in changed for index in woken[n * known[n]]))
        elif any(known):
            queue = deque(index for index in range(len(constraints)) if index not in self.lazies)
        else:
            queue = deque(i for i, one in enumerate(constraints) if one.eager and i not in self.lazies)
        trail = [] if trail is None else trail
        self._drain(known, queue, uses, trail)
        while self.lazies and (forced := self._lazily_forced(known, uses)):
            for literal in forced:
                known[abs(literal)] = 1 if literal > 0 else -1
            trail.extend(forced)
            queue = deque(dict.fromkeys(index for literal in forced for index in woken[literal]))
            self._drain(known, queue, uses, trail)

    def _drain(
        self, known: list[int], queue: deque[int], uses: Callable[[int], bool] | None, trail: list[Literal]
    ) -> None:
        """Asks the constraints of a queue, and those woken by what they force, until the queue is empty."""
        constraints, woken = self.constraints, self.woken
        waiting = bytearray(len(constraints))
        for index in queue:
            waiting[index] = 1
        while queue:
            index = queue.popleft()
            waiting[index] = 0
            if uses and not uses(index):
                continue
            for literal in constraints[index].forces(known):
                known[abs(literal)] = 1 if literal > 0 else -1
                trail.append(literal)
                for other in woken[literal]:
                    if other != index and not waiting[other]:
                        waiting[other] = 1
                        queue.append(other)

    def _lazily_forced(self, known: Sequence[int], uses: Callable[[int], bool] | None) -> Sequence[Literal]:
        """What the first lazy constraint that forces anything forces; asked when all others are quiet."""
        for index, lazy in self.lazies.items():
            if (not uses or uses(index)) and (forced := lazy.forces(known)):
                return forced
        return ()

    def rest(self, known: Sequence[int], indices: Iterable[int] | None = None) -> dict[int, Constraint]:
        """What the constraints are left to say, over open unknowns where they can be; by index.

        Those that have nothing left to say are missing; `indices` are those to look at, by default all.
        """
        rest = {}
        for index in range(len(self.constraints)) if indices is None else indices:
            left = self.constraints[index].given(known)
            if left is not None:
                rest[index] = left
        return rest


def formula_of(constraints: Iterable[Constraint], known: Sequence[int]) -> Formula:
    """Some constraints, with what is known of their unknowns as clauses of one literal."""
    formula = Formula(len(known) - 1)
    settled: set[int] = set()
    for constraint in constraints:
        constraint.tell(formula)
        settled.update(abs(literal) for literal in constraint.literals if known[abs(literal)])
    formula.add([number * known[number]] for number in sorted(settled))
    return formula
