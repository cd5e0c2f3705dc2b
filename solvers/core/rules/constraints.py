"""The constraints of a board: the variables that each is about, and their propagation."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import count
from typing import cast

from solvers.core.boards.deadline import Clock
from solvers.core.boards.places import Place
from solvers.core.rules.formula import Literal
from solvers.core.rules.logic import Constraint, Lazy
from solvers.core.rules.rule import LAST_RANK, Rule


class Constraints:
    """The constraints of some rules over numbered variables: a model without its words.

    `places` has the location of each variable, from 1 on; rules are made when they are asked for.
    """

    def __init__(self, places: Sequence[Place], coming: Iterator[Rule], clock: Clock | None = None) -> None:
        self.places = places
        self.clock = clock or Clock()
        self._coming = coming
        self._made: list[Rule] = []

    def each_rule(self, first: int = 0) -> Iterator[Rule]:
        """Yield the rules from index `first` on in the order of the puzzle; each is made when asked for."""
        made = self._made
        for index in count(first):
            # The length is read again each time, since other callers may have had more rules made meanwhile.
            if index == len(made):
                # Checked before the next rule is made: an error inside the puzzle's generator would end it
                # for good.
                self.clock.check()
                rule = next(self._coming, None)
                if rule is None:
                    return
                made.append(rule)
            yield made[index]

    @cached_property
    def rules(self) -> tuple[Rule, ...]:
        self.clock.gather(self._coming, self._made)
        return tuple(self._made)

    @cached_property
    def constraints(self) -> tuple[Constraint, ...]:
        return tuple([rule.constraint for rule in self.rules])

    @cached_property
    def lazies(self) -> Mapping[int, Lazy]:
        """The lazy constraints over the whole board, which are from basic rules, by index.

        They propagate after all others. The lazy constraint of a clue is about cells near it, and propagates
        like any other.
        """
        return {index: lazy for index, lazy in self.all_lazies.items() if self.rules[index].basic}

    @cached_property
    def last_rules(self) -> tuple[int, ...]:
        """The indices of the `lazies` at which people look last."""
        return tuple(index for index in self.lazies if self.rules[index].rank == LAST_RANK)

    @property
    def early(self) -> Callable[[int], bool] | None:
        """Whether a rule, by index, is none of the `last_rules`; None if there are none of these."""
        return (lambda index: index not in self.last_rules) if self.last_rules else None

    @cached_property
    def all_lazies(self) -> Mapping[int, Lazy]:
        """All lazy constraints by index."""
        return {
            index: cast("Lazy", constraint)
            for index, constraint in enumerate(self.constraints)
            if constraint.lazy
        }

    @cached_property
    def watchers(self) -> list[list[int]]:
        """For each variable the indices of its constraints without `lazies`; index 0 is unused."""
        watching: list[list[int]] = [[] for _ in range(len(self.places) + 1)]
        for index, constraint in enumerate(self.clock.each(self.constraints)):
            for literal in () if index in self.lazies else constraint.literals:
                watching[abs(literal)].append(index)
        return watching

    @cached_property
    def wakes_on(self) -> list[list[int]]:
        """For each literal the indices of the constraints without `lazies` that its truth may wake.

        Negative literals count from the end.
        """
        # If both signs always wake the same constraints, the two halves share their lists.
        if not self.lazies and all(
            by_true and by_false for by_true, by_false in (one.wakes_on for one in self.constraints)
        ):
            return [*self.watchers, *self.watchers[:0:-1]]
        wakes_on: list[list[int]] = [[] for _ in range(2 * len(self.places) + 1)]
        for index, constraint in enumerate(self.constraints):
            by_true, by_false = (False, False) if index in self.lazies else constraint.wakes_on
            if by_true:
                for literal in constraint.literals:
                    wakes_on[literal].append(index)
            if by_false:
                for literal in constraint.literals:
                    wakes_on[-literal].append(index)
        return wakes_on

    def propagate(
        self,
        known: list[int],
        changed: Iterable[int] | None = None,
        uses: Callable[[int], bool] | None = None,
        trail: list[Literal] | None = None,
    ) -> None:
        """Propagate to a fixpoint: add to `known`, in place, every literal that a single constraint forces.

        Starts from the constraints of the `changed` variables, by default from all; only constraints whose
        index `uses` accepts take part. Forced literals are added to `trail`. Each literal follows from one
        constraint, so every result holds in all solutions, and a board that this completes has exactly one.
        Raises ContradictionError if there is no solution.
        """
        constraints, wakes_on = self.constraints, self.wakes_on
        if changed is not None:
            queue = deque(dict.fromkeys(index for n in changed for index in wakes_on[n * known[n]]))
        elif any(known):
            queue = deque(index for index in range(len(constraints)) if index not in self.lazies)
        else:
            # Nothing is known yet, so most constraints can force nothing.
            queue = deque(
                i
                for i, constraint in enumerate(constraints)
                if constraint.propagates_initially and i not in self.lazies
            )
        trail = [] if trail is None else trail
        drain(constraints, wakes_on, known, queue, trail, self.clock, uses)
        # Lazy constraints look at the whole board, so they propagate only when all others can force nothing
        # more.
        while self.lazies and (forced := self._propagate_lazies(known, uses)):
            for literal in forced:
                known[abs(literal)] = 1 if literal > 0 else -1
            trail.extend(forced)
            queue = deque(dict.fromkeys(index for literal in forced for index in wakes_on[literal]))
            drain(constraints, wakes_on, known, queue, trail, self.clock, uses)

    def _propagate_lazies(
        self, known: Sequence[int], uses: Callable[[int], bool] | None
    ) -> Sequence[Literal]:
        """Return the literals of the first lazy constraint that forces any; called after all others."""
        for index, lazy in self.lazies.items():
            if (not uses or uses(index)) and (forced := lazy.propagate(known)):
                return forced
        return ()

    def rest(self, known: Sequence[int], indices: Iterable[int] | None = None) -> dict[int, Constraint]:
        """Return the open constraints by index, simplified to open variables if possible.

        `indices` are those to look at, by default all.
        """
        rest = {}
        for index in self.clock.each(range(len(self.constraints)) if indices is None else indices):
            left = self.constraints[index].simplify(known)
            if left is not None:
                rest[index] = left
        return rest


def drain(
    constraints: Sequence[Constraint],
    wakes_on: Sequence[Sequence[int]],
    known: list[int],
    queue: deque[int],
    trail: list[Literal],
    clock: Clock,
    uses: Callable[[int], bool] | None = None,
) -> None:
    """Propagate the constraints of a queue, to which new literals add more, until the queue is empty.

    `wakes_on` has for each literal the indices of the constraints that it wakes. Forced literals are added to
    `known` and to `trail`. Only constraints that `uses` accepts propagate. Raises ContradictionError.
    """
    waiting = bytearray(len(constraints))
    for index in queue:
        waiting[index] = 1
    while queue:
        clock.check()
        index = queue.popleft()
        waiting[index] = 0
        if uses and not uses(index):
            continue
        for literal in constraints[index].propagate(known):
            known[abs(literal)] = 1 if literal > 0 else -1
            trail.append(literal)
            for other in wakes_on[literal]:
                # A constraint forces at once all that it can, so its own literals do not wake it.
                if other != index and not waiting[other]:
                    waiting[other] = 1
                    queue.append(other)
