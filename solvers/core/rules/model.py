"""A board and its rules as numbered unknowns and constraints, and what follows from them step by step."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from itertools import count

from solvers.core.boards.board import Board, Place
from solvers.core.rules.formula import Formula, Literal
from solvers.core.rules.logic import Constraint
from solvers.core.rules.puzzle import Puzzle, Rule


class Model:
    """The unknowns of a board, numbered from 1, and its rules over these numbers.

    `places[i]` belongs to number i + 1. The first `shown` places are those that an answer decides;
    the rest only the rules need. Several places have one number where they are always the same.
    """

    def __init__(self, puzzle: Puzzle, board: Board) -> None:
        shown = tuple(puzzle.unknowns(board))
        self.puzzle = puzzle
        self.board = board
        self.places: tuple[Place, ...] = (*shown, *puzzle.hidden(board))
        self.shown = len(shown)
        self.literal: dict[Place, int] = {place: number for number, place in enumerate(self.places, 1)}
        self.literal |= {place: self.literal[shown] for place, shown in puzzle.same(board).items()}
        self._coming = puzzle.rules(board, self.literal)
        self._made: list[Rule] = []

    def each_rule(self) -> Iterator[Rule]:
        """The rules one by one, those near the focus of the board first, made only when asked for."""
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
    def watching(self) -> list[list[int]]:
        """For each unknown the indices of the constraints that speak of it; index 0 is unused."""
        watching: list[list[int]] = [[] for _ in range(len(self.places) + 1)]
        for index, constraint in enumerate(self.constraints):
            for literal in constraint.literals:
                watching[abs(literal)].append(index)
        return watching

    @cached_property
    def woken(self) -> list[list[int]]:
        """For each literal the constraints that may force more once it is true; the negative from the end."""
        if all(by_true and by_false for by_true, by_false in (one.woken for one in self.constraints)):
            return [*self.watching, *self.watching[:0:-1]]
        woken: list[list[int]] = [[] for _ in range(2 * len(self.places) + 1)]
        for index, constraint in enumerate(self.constraints):
            by_true, by_false = constraint.woken
            if by_true:
                for literal in constraint.literals:
                    woken[literal].append(index)
            if by_false:
                for literal in constraint.literals:
                    woken[-literal].append(index)
        return woken

    def nothing_known(self) -> list[int]:
        return [0] * (len(self.places) + 1)

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
            queue = deque(range(len(constraints)))
        else:
            queue = deque(index for index, constraint in enumerate(constraints) if constraint.eager)
        trail = [] if trail is None else trail
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
