"""Ways to say that between `low` and `high` of some literals are true."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from math import comb

from solvers.core.rules.formula import Clause, Formula, Literal
from solvers.core.rules.logic import Between
from tests.bench.encodings.boards import Problem
from tests.bench.encodings.machine import Written, as_text
from tests.bench.encodings.trial import NATIVE, Encoding, Fresh, Trial, in_use
from tests.bench.encodings.unary import at_least, comparators, merge, tree, within

Count = Callable[[int, int, Sequence[Literal], Fresh], Iterator[Clause]]
"""Clauses of a count, from low, high, literals and a source of new variables."""


def binomial(low: int, high: int, literals: Sequence[Literal], _: Fresh) -> Iterator[Clause]:
    """Of any `high` + 1 one is false, of any others one is true."""
    yield from combinations([-literal for literal in literals], high + 1)
    yield from combinations(literals, len(literals) - low + 1)


def register(low: int, high: int, literals: Sequence[Literal], fresh: Fresh) -> Iterator[Clause]:
    """The sequential counter of Sinz in both directions."""
    reached: list[int] = []
    for literal in literals:
        before = reached
        reached = [fresh() for _ in range(min(len(before) + 1, high + 1))]
        yield from merge(before, [literal], reached)
    yield from within(low, high, reached)


def one_way(low: int, high: int, literals: Sequence[Literal], fresh: Fresh) -> Iterator[Clause]:
    """The same in one direction for each bound: too many true, then too many false."""
    for most, some in ((high, literals), (len(literals) - low, [-literal for literal in literals])):
        if most == 0:
            yield from ([-literal] for literal in some)
        elif most < len(some):
            reached: list[int] = []
            for literal in some:
                before = reached
                reached = [fresh() for _ in range(min(len(before) + 1, most))]
                yield from (clause for clause in merge(before, [literal], reached) if clause[0] > 0)
                if len(before) == most:
                    yield [-literal, -before[-1]]


def totalizer(low: int, high: int, literals: Sequence[Literal], fresh: Fresh) -> Iterator[Clause]:
    """Both halves counted in unary, and merged, down to single literals."""
    root: list[int] = []
    yield from tree(literals, high + 1, fresh, root, leaf=1)
    yield from within(low, high, root)


def flat(low: int, high: int, literals: Sequence[Literal], fresh: Fresh) -> Iterator[Clause]:
    """A totalizer without its root: bounds fall on the two halves; up to three literals make a leaf."""
    half = len(literals) // 2
    first: list[int] = []
    second: list[int] = []
    yield from tree(literals[:half], high + 1, fresh, first, leaf=3)
    yield from tree(literals[half:], high + 1, fresh, second, leaf=3)
    for i in range(len(first) + 1):
        if 0 <= high + 1 - i <= len(second):
            yield [*at_least(first, i, -1), *at_least(second, high + 1 - i, -1)]
        if 0 <= low - 1 - i <= len(second):
            yield [*at_least(first, i + 1, 1), *at_least(second, low - i, 1)]


def sorting(low: int, high: int, literals: Sequence[Literal], fresh: Fresh) -> Iterator[Clause]:
    """The odd-even sorting network of Batcher, in both directions."""
    wires = list(literals)
    for first, second in comparators(len(wires)):
        one, two, some, both = wires[first], wires[second], fresh(), fresh()
        yield from ([some, -one], [some, -two], [-some, one, two])
        yield from ([-both, one], [-both, two], [both, -one, -two])
        wires[first], wires[second] = some, both
    yield from within(low, high, wires)


def up_to(limit: int, other: Count) -> Count:
    """Binomial up to so many clauses, the other way above."""

    def count(low: int, high: int, literals: Sequence[Literal], fresh: Fresh) -> Iterator[Clause]:
        size = len(literals)
        direct = comb(size, high + 1) + comb(size, size - low + 1) <= limit
        return (binomial if direct else other)(low, high, literals, fresh)

    return count


def clauses(count: Count) -> Encoding:
    """Every count as clauses."""

    def encoding(problem: Problem) -> Written:
        formula = Formula(problem.variables)
        for some in problem.constraints:
            if isinstance(some, Between):
                high = min(some.high, len(some.literals))
                direct = high in (0, len(some.literals))
                way = binomial if direct else count
                formula.add(way(some.low, high, some.literals, formula.fresh))
        return as_text(formula)

    return encoding


def bounds(problem: Problem) -> Written:
    """As in use, but two bounds for an exact count."""
    return in_use(problem)._replace(equal=False)


FORMER = Trial("binomial <= 256, register, QF_FD", clauses(up_to(256, register)), "QF_FD")
BEST = Trial("PbEq, min_arity 2 (in use)", in_use, settings=NATIVE)

TRIALS = (
    FORMER,
    Trial("binomial <= 256, register", clauses(up_to(256, register))),
    Trial("register", clauses(register)),
    Trial("register, one way", clauses(one_way)),
    Trial("totalizer", clauses(totalizer)),
    Trial("sorting network", clauses(sorting)),
    Trial("flat totalizer", clauses(flat)),
    *(Trial(f"binomial <= {limit}, flat", clauses(up_to(limit, flat))) for limit in (16, 60, 120, 256)),
    BEST,
    Trial("AtMost + AtLeast, min_arity 2", bounds, settings=NATIVE),
    Trial("PbEq, min_arity 9 (default)", in_use),
    Trial("PbEq, min_arity 2, QF_FD", in_use, "QF_FD", NATIVE),
    *(
        Trial(
            f"PbEq to clauses, pb.solver {way}",
            in_use,
            settings={"sat.cardinality.solver": False, "sat.pb.solver": way},
        )
        for way in ("totalizer", "sorting")
    ),
)
