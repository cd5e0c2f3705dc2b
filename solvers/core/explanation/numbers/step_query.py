"""A query for the next step on boards with numbers: known values, wanted locations, allowed rules."""

from __future__ import annotations

import time
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

from solvers.core.boards.geometry import distance
from solvers.core.boards.puzzle_errors import OutOfTimeError
from solvers.core.explanation.elimination_record import How, Note
from solvers.core.explanation.numbers.candidate_patterns import Patterns
from solvers.core.explanation.numbers.candidate_table import CandidateTable
from solvers.core.rules.formula import Literal
from solvers.core.rules.logic import Known
from solvers.core.rules.model import Model

Ready = tuple[int, Literal]
"""The index of a rule, and a step that it forces."""


@dataclass(frozen=True)
class StepQuery:
    """A query for a step from the known values of `table`.

    If they are not None, `wanted` contains the variables that the step may decide, and `clues` the clue
    rules, by index, that it may use. Background rules and their corollaries may be used in any case.
    """

    model: Model
    table: CandidateTable
    patterns: Patterns
    wanted: Collection[int] | None = None
    clues: Collection[int] | None = None
    deadline: float | None = None

    def allows(self, index: int) -> bool:
        """Return whether the step may use a rule."""
        return self.clues is None or self._is_background(index) or index in self.clues

    def _is_background(self, index: int) -> bool:
        rule = self.model.rules[index]
        return rule.basic or rule.corollary

    @cached_property
    def rules(self) -> Collection[int] | None:
        """The rules that the step may use; None for all."""
        return None if self.clues is None else {i for i in range(len(self.model.rules)) if self.allows(i)}

    def best(self, ready: Iterable[Ready]) -> Ready | None:
        """Return the best of some ready steps: the nearest one among the easiest to see.

        No clue is named if a background rule forces the step as well.
        """
        steps = list(self._wanted_of(ready))
        best = min(steps, key=self._effort, default=None)
        if best is None or self._is_background(best[0]):
            return best
        same = (step for step in steps if step[1] == best[1])
        return min(same, key=lambda step: (not self.model.rules[step[0]].basic, step[0]))

    def by_effort(self, ready: Iterable[Ready]) -> list[Ready]:
        """Return the ready steps that may be used, the best first."""
        return sorted(set(self._wanted_of(ready)), key=self._effort)

    def _wanted_of(self, ready: Iterable[Ready]) -> Iterator[Ready]:
        return (step for step in ready if self._is_wanted(*step))

    def _effort(self, step: Ready) -> tuple[bool, int, int, int, int]:
        index, literal = step
        return literal < 0, self.model.rules[index].rank, self.distance(literal), index, abs(literal)

    def _is_wanted(self, index: int, literal: Literal) -> bool:
        return (self.wanted is None or abs(literal) in self.wanted) and self.allows(index)

    def eliminations(self) -> list[Note]:
        """Return the eliminations by single clue rules."""
        eliminations, rules = self.table.eliminations, self.model.rules
        order = sorted(filter(self.allows, eliminations), key=lambda index: (rules[index].rank, index))
        return [Note(How.RULE, tuple(eliminations[index]), (index,)) for index in order]

    def pattern_notes(self, tier: int, known: Known) -> Iterator[Note]:
        """Yield the patterns of one kind whose counts the step may use."""
        return (note for note in self.patterns.find(tier, known) if all(map(self.allows, note.bases)))

    def distance(self, literal: Literal) -> int:
        """Return the distance of a literal's location from the focus."""
        return distance(self.model.places[abs(literal) - 1], self.model.focus)

    def check_time(self) -> None:
        """Raise OutOfTimeError after the deadline."""
        if self.deadline is not None and time.monotonic() > self.deadline:
            raise OutOfTimeError
