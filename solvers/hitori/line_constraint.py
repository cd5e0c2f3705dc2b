"""Equal cells: at most one may stay, but no two adjacent ones may go, as in the rows of Hitori.

Together, the two rules force more than one after the other. Of three equal adjacent cells the middle one
stays, and so does a cell between two equal ones. So they are one constraint, with one reason.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, lru_cache
from itertools import accumulate, pairwise

from solvers.core.rules.formula import Formula, Literal
from solvers.core.rules.literal_lookup import Lookup, lookup
from solvers.core.rules.logic import Cardinality, ContradictionError, Known, is_true


class OneStays:
    """At most one of the cells at some `places` of a line stays, and of two adjacent ones not both go.

    The line has for each cell the literal that it goes. A board states for all adjacent cells that no two go,
    so `counts` omits it.
    """

    lazy = False
    wakes_on = (True, True)

    def __init__(self, line: Sequence[Literal], places: Sequence[int]) -> None:
        # Cells three or more apart have no neighbour in common, however far away they are.
        gaps = [min(place - before, 3) for before, place in pairwise(places)]
        near = tuple(accumulate(gaps, initial=min(places[0], 1)))
        self._shape = _shape(near[-1] + min(len(line) - places[-1], 2), near)
        self.literals = tuple([line[places[index] + aside] for index, aside in self._shape.ends])
        self.equal = self.literals[: len(places)]

    @cached_property
    def _values(self) -> Lookup:
        return lookup(self.literals)

    @property
    def touching(self) -> list[tuple[Literal, Literal]]:
        """The pairs of adjacent cells, at least one of them an equal one."""
        return [(self.literals[a], self.literals[b]) for a, b in self._shape.touching]

    @property
    def propagates_initially(self) -> bool:
        """Whether something follows from the places alone, as for a cell between two equal ones."""
        return self._shape.says_something

    @property
    def counts(self) -> list[Cardinality]:
        """Return the count that all but one go; a rule of its own states that one of each pair stays.

        Both reduce to clauses of two literals. Their common consequences are forced when the constraint is
        first asked, and the rest of them is then a subset of the same clauses.
        """
        many = len(self.equal)
        return [Cardinality(many - 1, many, self.equal)]

    def encode(self, formula: Formula, unless: Literal | None = None) -> None:
        many = len(self.equal)
        formula.add_count(many - 1, many, self.equal, unless)
        formula.add([[-a, -b] for a, b in self.touching], unless)

    def is_satisfied_by(self, known: Known) -> bool:
        goes = [is_true(literal, known) for literal in self.literals]
        if goes[: len(self.equal)].count(False) > 1:
            return False
        return not any(goes[a] and goes[b] for a, b in self._shape.touching)

    def propagate(self, known: Known) -> list[Literal]:
        literals = self.literals
        forced = _forced(self._shape, tuple(self._values(known)))
        return [literals[at] if value > 0 else -literals[at] for at, value in forced]

    def simplify(self, known: Known) -> OneStays | None:
        return self if 0 in self._values(known) or not self.is_satisfied_by(known) else None


class _Shape:
    """What lines with equal cells at the same places have in common, by indices of literals.

    `ends` has for each literal, those of the equal cells first, the index of an equal cell and the steps from
    there: -1, 0 or 1.
    """

    def __init__(self, length: int, equal: tuple[int, ...]) -> None:
        # Each place ends one pair and begins another; a set, since adjacent places share a pair.
        starts = sorted({start for place in equal for start in (place - 1, place) if 0 <= start < length - 1})
        places = dict.fromkeys([*equal, *(end for start in starts for end in (start, start + 1))])
        at = {place: index for index, place in enumerate(places)}
        beside = {place + aside: (i, aside) for aside in (1, -1, 0) for i, place in enumerate(equal)}
        self.ends = [beside[place] for place in places]
        self.touching = [(at[start], at[start + 1]) for start in starts]
        self._equal = range(len(equal))
        # The last way is that in which all equal cells go.
        self.ways = [way for stays in range(len(equal) + 1) if (way := self._way(stays))]
        self.says_something = not self.ways or bool(self.forced((0,) * len(self.ends)))

    def _way(self, stays: int) -> tuple[int, ...]:
        """Return the values of all literals if this one stays: 1, -1 or 0; () if two that touch go."""
        gone = set(self._equal) - {stays}
        stay = {b for a, b in self.touching if a in gone} | {a for a, b in self.touching if b in gone}
        if stays in self._equal:
            stay.add(stays)
        # True and False count as 1 and 0: a literal is 1 if its cell goes, -1 if it stays.
        return () if gone & stay else tuple((i in gone) - (i in stay) for i in range(len(self.ends)))

    def forced(self, values: Sequence[int]) -> list[tuple[int, int]]:
        """Return the open literals with the same value in all ways, by index, each with its sign.

        Raises ContradictionError if there is no way.
        """
        # A product of -1: the assignment has one value, and the known one is the other.
        ways = [way for way in self.ways if -1 not in map(int.__mul__, way, values)]
        if not ways:
            raise ContradictionError
        totals = enumerate(map(sum, zip(*ways, strict=True)))
        # All assignments agree, since each adds 1, -1 or 0.
        return [(at, total) for at, total in totals if not values[at] and abs(total) == len(ways)]


_shape = lru_cache(maxsize=4096)(_Shape)


@lru_cache(maxsize=16384)
def _forced(shape: _Shape, values: tuple[int, ...]) -> list[tuple[int, int]]:
    """Return what `forced` does; cached, since lines of many boards and hints ask the same."""
    return shape.forced(values)
