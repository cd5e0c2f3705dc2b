"""Our constraints as clauses, written anew from what their documentation says they mean.

Counts, none-or-two, sums, cages, tables and towers are known here. Of a constraint of any other class
`encode` is believed, and `holds` must agree with every assignment that it lets through.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from typing import Any

from pysat.card import CardEnc, EncType

from solvers.core.rules.formula import Formula
from tests.bench.judged.model import Clause

Fresh = Callable[[], int]


def clauses_of(constraint: Any, fresh: Fresh) -> tuple[list[Clause], bool]:
    """The clauses, and whether they are our own: else the constraint told them itself."""
    write = OWN.get(type(constraint).__name__)
    if write is not None:
        return list(write(constraint, fresh)), True
    formula = _Told(fresh)
    constraint.encode(formula)
    return formula.written(), False


class _Told(Formula):
    """Collects what a constraint tells as clauses."""

    def __init__(self, fresh: Fresh) -> None:
        super().__init__(0)
        self._own_fresh = fresh
        self._own: list[Clause] = []

    def fresh(self) -> int:
        return self._own_fresh()

    def add(self, clauses: Any, unless: int | None = None) -> None:
        if clauses:
            self._own += [[*clause, *([] if unless is None else [unless])] for clause in clauses]

    def count(self, low: int, high: int, literals: tuple[int, ...], unless: int | None = None) -> None:
        self.add(list(_counted(low, high, literals, self._own_fresh)), unless)

    def written(self) -> list[Clause]:
        return self._own


def _counted(low: int, high: int, literals: Sequence[int], fresh: Fresh) -> Iterator[Clause]:
    many = len(literals)
    if low > many or high < 0 or low > high:
        yield []
        return
    if high < many:
        yield from _bounded(CardEnc.atmost, high, literals, fresh)
    if low > 0:
        yield from _bounded(CardEnc.atleast, low, literals, fresh)


def _bounded(make: Any, bound: int, literals: Sequence[int], fresh: Fresh) -> Iterator[Clause]:
    """PySAT numbers its own variables from those of the literals on: they are given new numbers."""
    if not literals:
        return
    top = max(map(abs, literals))
    names: dict[int, int] = {}
    for clause in make(list(literals), bound, top, encoding=EncType.seqcounter).clauses:
        for v in map(abs, clause):
            if v > top and v not in names:
                names[v] = fresh()
        yield [(names[abs(v)] if abs(v) > top else abs(v)) * (1 if v > 0 else -1) for v in clause]


def _between(constraint: Any, fresh: Fresh) -> Iterator[Clause]:
    return _counted(constraint.low, constraint.high, constraint.literals, fresh)


def _zero_or_two(constraint: Any, _: Fresh) -> Iterator[Clause]:
    literals = constraint.literals
    for literal in literals:
        yield [-literal, *(other for other in literals if other != literal)]
    yield from ([-a, -b, -c] for a, b, c in combinations(literals, 3))


def _sum(constraint: Any, fresh: Fresh) -> Iterator[Clause]:
    """A variable for each sum that the first places can have; the last must be the total."""
    sums: dict[int, int | None] = {0: None}
    for choice in constraint.choices:
        following: dict[int, int] = {}
        for so_far, before in sums.items():
            for number, literal in choice:
                if so_far + number <= constraint.total:
                    after = following.setdefault(so_far + number, fresh())
                    yield [*([] if before is None else [-before]), -literal, after]
                else:
                    yield [*([] if before is None else [-before]), -literal]
        sums = dict(following)
    yield from ([-v] for so_far, v in sums.items() if so_far != constraint.total and v is not None)
    if constraint.total not in sums:
        yield []


def _cage(constraint: Any, fresh: Fresh) -> Iterator[Clause]:
    """One of the sets of different numbers with the right sum, and no number twice."""
    numbers = sorted({number for choice in constraint.choices for number, _ in choice})
    held = {k: [literal for choice in constraint.choices for n, literal in choice if n == k] for k in numbers}
    chosen = []
    for some in combinations(numbers, len(constraint.choices)):
        if sum(some) == constraint.total:
            chosen.append(fresh())
            yield from ([-chosen[-1], *held[k]] for k in some)
    yield chosen
    for literals in held.values():
        yield from ([-a, -b] for a, b in combinations(literals, 2))


def _ways(constraint: Any, fresh: Fresh) -> Iterator[Clause]:
    """One of the ways; each says what every place holds."""
    chosen = []
    for index, way in enumerate(constraint.table.ways):
        if constraint.left >> index & 1:
            chosen.append(fresh())
            for number, choice in zip(way, constraint.choices, strict=True):
                yield [-chosen[-1], *(literal for n, literal in choice if n == number)]
    yield chosen


def _seen(constraint: Any, fresh: Fresh) -> Iterator[Clause]:
    if constraint.front is not None:
        yield from _view(constraint.front, constraint.choices, fresh)
    if constraint.back is not None:
        yield from _view(constraint.back, constraint.choices[::-1], fresh)


def _view(clue: int, choices: Sequence[Any], fresh: Fresh) -> Iterator[Clause]:
    """`top[k]`: some tower so far is k or higher. A tower is seen where none before was as high."""
    before: dict[int, int] = {}
    seen = []
    for choice in choices:
        top = {k: fresh() for k in range(1, len(choices) + 1)}
        seen.append(fresh())
        for k, v in top.items():
            high = [literal for number, literal in choice if number >= k]
            old = [before[k]] if k in before else []
            yield from ([-one, v] for one in (*high, *old))
            yield [-v, *old, *high]
        for number, literal in choice:
            old = [before[number]] if number in before else []
            yield [-literal, seen[-1], *old]
            yield from ([-literal, -seen[-1], -one] for one in old)
        before = top
    yield from _counted(clue, clue, seen, fresh)


OWN: dict[str, Callable[[Any, Fresh], Iterator[Clause]]] = {
    "Between": _between,
    "ZeroOrTwo": _zero_or_two,
    "Sum": _sum,
    "Cage": _cage,
    "Ways": _ways,
    "Seen": _seen,
}
