"""Propagation from some of the clues of a board, and the clues that are redundant for it.

All tests use one model of the board with all its clues. If a clue is removed, its rules are ignored and its
value is unknown. So a test takes a tenth of the time that a new model would take.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Sequence
from dataclasses import replace
from random import Random

from solvers.core.boards.places import Cell
from solvers.core.generation.uniqueness import truth_of
from solvers.core.generators.generator import Generator, Sketch
from solvers.core.rules.formula import Literal
from solvers.core.rules.logic import Reinforcible
from solvers.core.rules.model import Model
from solvers.core.rules.puzzle import Puzzle


class PropagationReducer:
    """The clues of one board, with the results of propagation from some of them."""

    def __init__(self, puzzle: Puzzle, generator: Generator, sketch: Sketch, rng: Random) -> None:
        self.all: Sequence[Hashable] = list(generator.clues(sketch.board, rng))
        given = puzzle.given(sketch.board)
        cells_of = {clue: clue if isinstance(clue, frozenset) else {clue} for clue in self.all}
        # Givens become facts of their clues below, since the model could not take them back. Others stay.
        fixed = {
            place: value for place, value in given.items() if place not in set().union(*cells_of.values())
        }
        bare = replace(puzzle, given=lambda _: fixed, unknowns=generator.opened or puzzle.unknowns)
        self._model = model = Model(bare, sketch.board)
        self._truth = truth_of(model, sketch.answer)
        self._facts: dict[Hashable, list[Literal]] = {}
        for clue, cells in cells_of.items():
            places = sorted(cell for cell in cells if isinstance(cell, Cell) and cell in given)
            if facts := [model.literal_of(cell, given[cell]) for cell in places]:
                self._facts[clue] = facts
            elif isinstance(clue, Cell) and generator.opened:
                self._facts[clue] = [-model.literal[clue]]
        self._rules_of: dict[Hashable, list[int]] = {clue: [] for clue in self.all}
        for index, rule in enumerate(model.rules):
            for clue in generator.clues_of(rule):
                if clue in self._rules_of:
                    self._rules_of[clue].append(index)
        self._removed_clues = bytearray(len(model.rules))
        """For each rule, the number of its clues that are removed; the rule holds if it is 0."""

    @property
    def has_loops(self) -> bool:
        """Whether the solver may find many assignments that violate a lazy rule before it has all clauses."""
        return any(isinstance(lazy, Reinforcible) for lazy in self._model.lazies.values())

    def redundant_for_propagation(self) -> list[Hashable]:
        """Return clues that can be removed together so that propagation still reaches the solution."""
        if not self.is_complete(self.propagate_from(self.all)):
            return []
        known = self.propagate_from(())
        return self._redundant(self.all, known)

    def propagate_from(self, kept: Collection[Hashable]) -> list[int]:
        """Return the values that propagation finds from these clues."""
        self._removed_clues = bytearray(len(self._model.rules))
        self._remove(clue for clue in self.all if clue not in kept)
        known = self._model.known_at_first()
        for clue in kept:
            for literal in self._facts.get(clue, ()):
                known[abs(literal)] = 1 if literal > 0 else -1
        self._model.propagate(known, None, self._uses)
        return known

    def is_complete(self, known: Sequence[int]) -> bool:
        """Return whether all locations that a solution decides are known."""
        return all(known[1 : self._model.shown + 1])

    def _redundant(self, clues: Sequence[Hashable], known: Sequence[int]) -> list[Hashable]:
        """Return the redundant ones of some clues; `known` is the result of propagation without any of them.

        The results of one half are computed once for all tests of the other half. With this, an easy 20x20
        Slitherlink is made in 0.35 s; a single test from the start takes 15 ms.
        """
        if self.is_complete(known):
            return list(clues)
        # QuickXplain (Junker 2004): the first half is searched with the second one kept. Then the second half
        # is searched with the required clues of the first one kept.
        if len(clues) == 1:
            self._restore(clues)  # it is required, so its rules hold in all later tests
            return []
        first, second = clues[: len(clues) // 2], clues[len(clues) // 2 :]
        trial = list(known)
        self._restore(second)
        self._learn(second, trial)
        redundant = self._redundant(first, trial)
        self._remove(second)
        trial = list(known)
        gone = set(redundant)
        self._learn([clue for clue in first if clue not in gone], trial)
        return redundant + self._redundant(second, trial)

    def _learn(self, clues: Sequence[Hashable], known: list[int]) -> None:
        """Add the facts of some clues to `known`, and propagate."""
        facts = [literal for clue in clues for literal in self._facts.get(clue, ())]
        rules = [i for clue in clues for i in self._rules_of[clue] if self._uses(i)]
        new = [literal for literal in facts if not known[abs(literal)]]
        for literal in new:
            known[abs(literal)] = 1 if literal > 0 else -1
        for index in rules:
            # Propagation wakes rules by new literals. These rules have just been restored, so they are asked
            # once.
            for literal in self._model.constraints[index].propagate(known):
                known[abs(literal)] = 1 if literal > 0 else -1
                new.append(literal)
        self._model.propagate(known, map(abs, new), self._uses)

    def _remove(self, clues: Iterable[Hashable]) -> None:
        """Remove some clues, and with them their rules."""
        for clue in clues:
            for index in self._rules_of[clue]:
                self._removed_clues[index] += 1

    def _restore(self, clues: Iterable[Hashable]) -> None:
        """Undo the removal of some clues."""
        for clue in clues:
            for index in self._rules_of[clue]:
                self._removed_clues[index] -= 1

    def _uses(self, index: int) -> bool:
        return not self._removed_clues[index] and index not in self._model.last_rules
