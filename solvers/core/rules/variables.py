"""The mapping between the locations of a board and numbered variables."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property, lru_cache
from itertools import compress, repeat
from typing import cast

from solvers.core.boards.places import Fact, Place, Unknown, Value
from solvers.core.rules.logic import Cardinality, Exactly
from solvers.core.rules.rule import Literals


class Numbers:
    """The variables of a board, numbered from 1: the primary ones, then the auxiliary ones.

    Variable i + 1 says that `places[i]` holds `values[i]`: True for a location that is yes or no. A numeric
    location has consecutive variables, its `spans`, one for each number that it can hold. The first `shown`
    variables are primary: a solution decides them.
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
        for unknown in unknowns:
            place, values = unknown if isinstance(unknown, Unknown) else (unknown, None)
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
        """For each numeric location, the constraint that exactly one of its variables is true."""
        return {place: Exactly(1, span) for place, span in self.spans.items()}

    @cached_property
    def decided_places(self) -> tuple[Place, ...]:
        """The locations that a solution decides."""
        return tuple(dict.fromkeys(self.places[: self.shown]))

    @cached_property
    def implicit(self) -> bytearray:
        """For each literal, whether it is implicit, which means assigned without a step.

        Negative literals count from the end. Implicit are auxiliary literals, and that a location does not
        hold a number.
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
        """Return the known values of the locations that a solution decides."""
        shown = known[1 : self.shown + 1]
        if not self.spans:
            return {place: value > 0 for place, value in zip(self.places, shown, strict=False) if value}
        yes = [value > 0 for value in shown]
        true_values = dict(zip(compress(self.places, yes), compress(self.values, yes), strict=True))
        # The true variable of a numeric location gives its value; of a location that is yes or no, no is a
        # fact as well.
        if len(true_values) < len(self.decided_places):
            for place, value in zip(self.places, shown, strict=False):
                if value < 0 and place not in self.spans:
                    true_values[place] = False
        return true_values


@lru_cache(maxsize=16)
def numbers_of(shown: tuple[Place | Unknown, ...], hidden: tuple[Place | Unknown, ...]) -> Numbers:
    """Return the variables of some locations; cached, as many puzzles have the same for a board size."""
    return Numbers(shown, hidden)
