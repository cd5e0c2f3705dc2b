"""Notes: the eliminations before a step on boards with numbers, with their reasons.

A background rule eliminates candidates without a mention; an elimination that a player has to notice is a
Note.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from enum import IntEnum
from typing import NamedTuple

from solvers.core.rules.formula import Literal
from solvers.core.rules.logic import Constraint


class How(IntEnum):
    """The way in which a note is found."""

    ALONG = 0
    """A background rule eliminates candidates."""
    SINGLE = 1
    """One rule forces a number."""
    RULE = 2
    """One clue rule, such as a cage, eliminates candidates."""
    COVERED = 3
    """Several counts need one literal each, and all their literals are in as many counts that allow one
    each."""
    CHAINED = 4
    """Of a chain of literals, the first or the last is true; both eliminate the same candidates."""
    SUPPOSED = 5
    """A number is assumed, and then some rule cannot hold."""


class Note(NamedTuple):
    """Literals that follow, with the indices of their rules.

    If they follow from counts, `bases` are the counts that need one literal each, and `covers` as many counts
    that allow one each. The eliminated candidates are the other literals of the covers.

    If they follow from a chain, `path` contains its literals, two for each of the `bases`, which are counts
    that need one of these two.

    If a number was assumed, `path` contains its consequences, starting with the number itself. `bases` then
    contains the rules that lead there; the last one cannot hold.
    """

    how: How
    literals: tuple[Literal, ...]
    bases: tuple[int, ...]
    covers: tuple[int, ...] = ()
    path: tuple[Literal, ...] = ()

    @property
    def is_pattern(self) -> bool:
        """Whether it follows from counts without a clue or an assumption."""
        return self.how in (How.COVERED, How.CHAINED)

    @property
    def cost(self) -> float:
        """The effort of seeing the note."""
        if self.how == How.COVERED:
            return 1.5 * len(self.bases) - 0.5
        if self.how == How.CHAINED:
            return 1.5 + len(self.bases) / 2
        if self.how == How.SUPPOSED:
            return 3 + len(self.path) / 2
        return float(self.how != How.ALONG)

    def pattern(self, constraints: Sequence[Constraint]) -> Collection[Literal]:
        """Return the literals of a pattern: it holds if all other literals of its bases are false."""
        if self.how == How.CHAINED:
            return self.path
        return {literal for index in self.covers for literal in constraints[index].literals}
