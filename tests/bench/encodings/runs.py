"""Ways to say that runs of filled cells have these lengths, in this order."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise

from solvers.core.rules.formula import Clause, Formula, Literal
from solvers.core.rules.logic import Exactly, Known
from solvers.core.rules.runs.runs import Runs
from tests.bench.encodings.automaton import automaton, one_of
from tests.bench.encodings.boards import Problem
from tests.bench.encodings.machine import Written, as_text
from tests.bench.encodings.trial import NATIVE, Encoding, Fresh, Trial, in_use

Line = Callable[[Runs, Known, Fresh], Iterator[Clause]]
"""Clauses of a line, from its runs, what is known, and a source of new variables."""


def pruned(runs: Runs, known: Known, fresh: Fresh) -> Iterator[Clause]:
    """The order of the starts, of those alone that what is known leaves; known cells are left out."""
    starts = [_bits(some) for some in runs.ways(known)[0]]
    begun = [{start: fresh() for start in some[:-1]} for some in starts]

    def by(run: int, cell: int) -> int | bool:
        """That a run has started at or before a cell."""
        before = bisect_right(starts[run], cell)
        return begun[run].get(starts[run][before - 1], True) if before else False

    for some in begun:
        yield from ([-earlier, later] for earlier, later in pairwise(some.values()))
    for run, length in enumerate(runs.lengths[:-1]):
        for start in starts[run + 1]:
            yield from _folded(_not(by(run + 1, start)), by(run, start - length - 1))
    for p, literal in enumerate(runs.literals):
        cell = {0: literal, 1: True, -1: False}[known[literal]]
        begins = [*(by(run, p) for run in range(len(runs.lengths))), False]
        ended = [True, *(by(run, p - length) for run, length in enumerate(runs.lengths))]
        for end, begin in zip(ended, begins, strict=True):
            yield from _folded(_not(end), begin, _not(cell))
        for begin, end in zip(begins, ended[1:], strict=False):
            yield from _folded(_not(begin), end, cell)


def _not(literal: int | bool) -> int | bool:
    return not literal if isinstance(literal, bool) else -literal


def _folded(*literals: int | bool) -> Iterator[Clause]:
    """The clause of what is open; none where something is true."""
    if not any(literal is True for literal in literals):
        yield [literal for literal in literals if literal is not False]


def position(runs: Runs, known: Known, fresh: Fresh) -> Iterator[Clause]:
    """A variable says that a run starts at a cell: exactly one of a run; each implies its cells."""
    starts = [{start: fresh() for start in _bits(some)} for some in runs.ways(known)[0]]
    for some in starts:
        yield from one_of(list(some.values()))
    for length, (some, others) in zip(runs.lengths, pairwise(starts), strict=False):
        for start, here in some.items():
            yield [-here, *(there for other, there in others.items() if other > start + length)]
        for other, there in others.items():
            yield [-there, *(here for start, here in some.items() if other > start + length)]
    for p, literal in enumerate(runs.literals):
        over = [
            here
            for length, some in zip(runs.lengths, starts, strict=True)
            for start, here in some.items()
            if start <= p < start + length
        ]
        yield from _covered(literal, known[literal], over)


def _covered(cell: Literal, value: int, over: Sequence[int]) -> Iterator[Clause]:
    """A cell is filled exactly where something lies over it."""
    if value == 0:
        yield [-cell, *over]
        yield from ([cell, -here] for here in over)
    elif value > 0:
        yield over


def _bits(number: int) -> list[int]:
    return [bit for bit in range(number.bit_length()) if number >> bit & 1]


def lines(line: Line) -> Encoding:
    """Every line written so."""

    def encoding(problem: Problem) -> Written:
        formula = Formula(problem.variables)
        for some in problem.constraints:
            if isinstance(some, Runs):
                formula.add(line(some, problem.known, formula.fresh))
        return as_text(formula)

    return encoding


def counted(problem: Problem) -> Written:
    """As in use, and how many cells of each line are filled, which follows."""
    lines = [some for some in problem.constraints if isinstance(some, Runs)]
    sums = [Exactly(sum(line.lengths), line.literals).simplified(problem.known) for line in lines]
    return in_use(problem)._replace(counts=[some for some in sums if some])


FORMER = Trial("order, QF_FD", in_use, "QF_FD")
BEST = Trial("order (in use)", in_use)

TRIALS = (
    FORMER,
    BEST,
    Trial("order, possible starts", lines(pruned)),
    Trial("order + counts of lines", counted, settings=NATIVE),
    Trial("position", lines(position)),
    Trial("automaton", lines(automaton)),
)
