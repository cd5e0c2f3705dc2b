"""What is noted on the way to a step where places hold numbers: numbers that are struck out, and by what.

A basic rule may strike numbers out without a word; what it takes a look to see is a Note.
"""

from __future__ import annotations

from enum import IntEnum
from typing import NamedTuple

from solvers.core.rules.formula import Literal


class How(IntEnum):
    """How a note is found."""

    ALONG = 0
    """A basic rule strikes numbers out."""
    SINGLE = 1
    """One rule forces a number in."""
    RULE = 2
    """One rule that is not basic strikes numbers out, as a cage does."""
    COVERED = 3
    """Some counts need one each, and some others that allow one each hold all their places."""
    SUPPOSED = 4
    """A number is supposed, and some rule can no longer be met."""


class Note(NamedTuple):
    """Literals that follow, and from which rules, by index.

    Where they follow from counts, `bases` are those that need one each, and `covers` those that allow as
    many: the other places of the covers are what is struck. Where a number was supposed, `path` is what would
    follow, beginning with it, `bases` are the rules that lead there, and the last of them is the one that
    could not be met.
    """

    how: How
    literals: tuple[Literal, ...]
    bases: tuple[int, ...]
    covers: tuple[int, ...] = ()
    path: tuple[Literal, ...] = ()

    @property
    def cost(self) -> float:
        """How much there is to see."""
        if self.how == How.COVERED:
            return 1.5 * len(self.bases) - 0.5
        if self.how == How.SUPPOSED:
            return 3 + len(self.path) / 2
        return float(self.how != How.ALONG)
