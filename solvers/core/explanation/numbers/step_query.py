"""A query for the next step on numeric puzzles: known values, wanted cells, allowed rules."""

from __future__ import annotations

import time
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from functools import cached_property

from solvers.core.boards.puzzle_errors import OutOfTimeError
from solvers.core.explanation.elimination_record import How, Note
from solvers.core.explanation.ladder import distance
from solvers.core.explanation.numbers.candidate_patterns import Patterns
from solvers.core.explanation.numbers.candidate_table import CandidateTable
from solvers.core.rules.formula import Literal
from solvers.core.rules.model import Model

Ready = tuple[int, Literal]
"""A rule, by index, and a step that it forces."""


@dataclass(frozen=True)
class StepQuery:
    """A step from what `pencil` knows: of the `wanted` unknowns, and by the `clues`, if these are not None.

    Clues are rules by index; basic ones and their corollaries may take part in any case.
    """

    model: Model
    table: CandidateTable
    patterns: Patterns
    wanted: Collection[int] | None = None
    clues: Collection[int] | None = None
    deadline: float | None = None

    def allows(self, index: int) -> bool:
        """Whether a rule may take part."""
        rule = self.model.rules[index]
        return self.clues is None or rule.basic or rule.corollary or index in self.clues

    @cached_property
    def rules(self) -> Collection[int] | None:
        """The rules that may take part; None for all."""
        return None if self.clues is None else {i for i in range(len(self.model.rules)) if self.allows(i)}

    def best(self, ready: Iterable[Ready]) -> Ready | None:
        """The rule and the step to take of those that are ready: the nearest of the easiest to see."""
        rules = self.model.rules
        some = [one for one in ready if self._asked_for(*one)]
        return min(
            some,
            key=lambda one: (one[1] < 0, rules[one[0]].rank, self.distance(one[1]), one[0], abs(one[1])),
            default=None,
        )

    def _asked_for(self, index: int, literal: Literal) -> bool:
        return (self.wanted is None or abs(literal) in self.wanted) and self.allows(index)

    def eliminations(self) -> list[Note]:
        """What single rules strike out that are not basic."""
        eliminations, rules = self.table.eliminations, self.model.rules
        order = sorted(filter(self.allows, eliminations), key=lambda index: (rules[index].rank, index))
        return [Note(How.RULE, tuple(eliminations[index]), (index,)) for index in order]

    def distance(self, literal: Literal) -> int:
        """How far the place of a literal is from the focus."""
        return distance(self.model.places[abs(literal) - 1], self.model.focus)

    def check_time(self) -> None:
        """Raises OutOfTimeError at the deadline."""
        if self.deadline is not None and time.monotonic() > self.deadline:
            raise OutOfTimeError
