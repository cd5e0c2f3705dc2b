"""The unknowns of a board as numbered variables, and back."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property, lru_cache
from itertools import compress, repeat
from typing import cast

from solvers.core.boards.places import Fact, Place, Unknown, Value
from solvers.core.rules.logic import Cardinality, Exactly
from solvers.core.rules.rule import Literals


class Numbers:
    """The unknowns of a board, numbered from 1: those that an answer decides, then those only rules need.

    Number i + 1 says that `places[i]` holds `values[i]`: True for a place that is yes or no; a place that
    holds a number has one for each that it can hold, side by side: its `spans`. The first `shown` numbers
    are about places that an answer decides.
    """

    def __init__(self, shown: Sequence[Place | Unknown], hidden: Sequence[Place | Unknown]) -> None:
        self.literal = Literals()
        self.places: list[Place] = []
        self.values: list[Value] = []
        self.spans: dict[Place, range] = {}
        self._add(shown)
        self.shown = len(self.places)
        self._add(hidden)

    def _add(self, unknowns: Sequence[Place | Unknown]) -> None:
        for one in unknowns:
            place, values = one if isinstance(one, Unknown) else (one, None)
            first = len(self.places) + 1
            if values is None:
                self.literal[place] = first
            else:
                span = self.spans[place] = range(first, first + len(values))
                facts = cast(
                    "Iterable[Fact]", zip(repeat(place), values)
                )  # as tuples, which are equal: half the time
                # Not strict, since `repeat` does not end.
                self.literal.update(zip(facts, span, strict=False))
            self.places.extend([place] if values is None else repeat(place, len(values)))
            self.values.extend([True] if values is None else values)

    @cached_property
    def counts(self) -> Mapping[Place, Cardinality]:
        """Of each place that holds a number, that exactly one of its numbers is true."""
        return {place: Exactly(1, span) for place, span in self.spans.items()}

    @cached_property
    def decided_places(self) -> tuple[Place, ...]:
        """The places that an answer decides."""
        return tuple(dict.fromkeys(self.places[: self.shown]))

    @cached_property
    def implicit(self) -> bytearray:
        """For each literal whether it is noted without being a step; the negative from the end.

        So are those of hidden places, and that a place does not hold a number.
        """
        size = len(self.places)
        implicit = bytearray(2 * size + 1)
        for span in self.spans.values():
            for number in span:
                implicit[-number] = 1
        for number in range(self.shown + 1, size + 1):
            implicit[number] = implicit[-number] = 1
        return implicit

    def facts(self, known: Sequence[int]) -> dict[Place, Value]:
        """What is known of the places that an answer decides."""
        shown = known[1 : self.shown + 1]
        if not self.spans:
            return {place: value > 0 for place, value in zip(self.places, shown, strict=False) if value}
        yes = [value > 0 for value in shown]
        found = dict(zip(compress(self.places, yes), compress(self.values, yes), strict=True))
        # Of a place with a number the true one says all; of a place that is yes or no, no is a fact, too.
        if len(found) < len(self.decided_places):
            for place, value in zip(self.places, shown, strict=False):
                if value < 0 and place not in self.spans:
                    found[place] = False
        return found


@lru_cache(maxsize=16)
def numbers_of(shown: tuple[Place | Unknown, ...], hidden: tuple[Place | Unknown, ...]) -> Numbers:
    """The numbers of some unknowns, which for many puzzles depend on the size of a board alone."""
    return Numbers(shown, hidden)
