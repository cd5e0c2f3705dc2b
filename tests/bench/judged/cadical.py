"""CaDiCaL through PySAT: an answer, another one, and what all answers share.

Short counts are written out, longer ones go through PySAT's sequential counter, its fastest encoding here.
Runs are order encoded. One solver decides all
questions; cuts go in as answers break them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise
from math import comb
from time import monotonic
from typing import Self

from pysat.card import CardEnc, EncType
from pysat.solvers import Cadical195

from tests.bench.judged.grid import Clues
from tests.bench.judged.model import Clause, Model, Values
from tests.bench.judged.models import MODELS, Verdict

WRITTEN_OUT = 100
"""A count that takes so many clauses at most is written out."""


class LateError(Exception):
    """The time is over. One call of CaDiCaL is never broken off."""


class Search:
    """A model under CaDiCaL. `assume` holds for one question only."""

    def __init__(self, model: Model, seconds: float | None = None) -> None:
        self._latest = None if seconds is None else monotonic() + seconds
        self.model = model
        self.rounds = 0
        self._solver = Cadical195()
        self._solver.append_formula(model.clauses)
        for lengths, cells in model.runs:
            self._solver.append_formula(_runs(model, lengths, cells))
        for low, high, literals in model.counts:
            self._solver.append_formula(list(counted(model, low, high, literals)))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._solver.delete()

    def add(self, clause: Clause) -> None:
        self._solver.add_clause(list(clause))

    def answer(self, assume: Sequence[int] = ()) -> Values | None:
        """Values that no cut speaks against."""
        while self._solver.solve(assumptions=list(assume)):
            if self._latest is not None and monotonic() > self._latest:
                raise LateError
            values = [0, *self._solver.get_model()]
            values += [-v for v in range(len(values), self.model.variables + 1)]
            cuts = self.model.lazy(values) if self.model.lazy else []
            if not cuts:
                return values
            self.rounds += 1
            for cut in cuts:
                self.add(cut)
        return None

    def another(self, literals: Sequence[int]) -> Values | None:
        """An answer in which not all of these literals are true."""
        differs = self.model.fresh(1)[0]
        self.add([-differs, *(-literal for literal in literals)])
        return self.answer([differs])


def counted(model: Model, low: int, high: int, literals: Sequence[int]) -> Iterator[Clause]:
    """Yield the clauses of a count, perhaps with new variables of the model."""
    many = len(literals)
    written = (comb(many, high + 1) if high < many else 0) + (comb(many, many - low + 1) if low else 0)
    if written <= WRITTEN_OUT:
        yield from combinations([-literal for literal in literals], high + 1) if high < many else ()
        yield from combinations(literals, many - low + 1) if low else ()
        return
    for bound, make in ((high, CardEnc.atmost), (low, CardEnc.atleast)):
        if low == high:
            make = CardEnc.equals  # noqa: PLW2901 - both bounds at once
        elif (make == CardEnc.atmost and high >= many) or (make == CardEnc.atleast and low <= 0):
            continue
        counter = make(list(literals), bound, model.variables, encoding=EncType.seqcounter)
        model.variables = max(model.variables, counter.nv)
        yield from counter.clauses
        if low == high:
            return


def _runs(model: Model, lengths: Sequence[int], cells: Sequence[int]) -> list[Clause]:
    """The runs of a line by where they start: variable d of a run says it starts at most d late.

    Late is counted from the leftmost place that the runs before it leave. A cell is filled where a run
    has started and not ended; it is empty between the end of a run and the start of the next.
    """
    slack = len(cells) - sum(lengths) - len(lengths) + 1
    if slack < 0 or not lengths:
        return [[-cell] for cell in cells] if not lengths else [()]
    started = [model.fresh(slack) for _ in lengths]
    first = 0
    # A cell among the first is filled only where the first run has started.
    clauses: list[Clause] = [(-cell, late) for cell, late in zip(cells, started[0], strict=False)]
    for length, here, following in zip(lengths, started, (*started[1:], None), strict=True):
        # Who starts at most d late starts at most d + 1 late.
        clauses += [(-early, late) for early, late in pairwise(here)]
        for d in range(length + slack):
            # Started and not over: filled.
            begun = [-late for late in here[d : d + 1]]
            over = here[d - length : d - length + 1] if d >= length else ()
            clauses.append([*begun, *over, cells[first + d]])
        first += length
        if following is None:
            clauses += [(-late, -cell) for late, cell in zip(here, cells[first:], strict=True)]
            break
        # The next run is later by as much at least.
        clauses += [(-late, early) for early, late in zip(here, following, strict=True)]
        for d in range(slack + 1):
            # Over, and the next not started: empty.
            ended = [-late for late in here[d : d + 1]]
            clauses.append([*ended, *(following[d - 1 : d] if d else ()), -cells[first + d]])
        first += 1
    return clauses


def solve(kind: str, clues: Clues, *, common: bool = False, seconds: float | None = None) -> Verdict:
    """An answer, whether it is the only one, and with `common` exactly what all share."""
    return solve_model(MODELS[kind](clues), common=common, seconds=seconds)


def solve_model(model: Model, *, common: bool = False, seconds: float | None = None) -> Verdict:
    """The same for a model."""
    with Search(model, seconds) as search:
        first = search.answer()
        if first is None:
            return Verdict("none", ())
        found = [v if first[v] > 0 else -v for v in model.shown]
        second = search.another(found)
        if second is None:
            return Verdict("unique", (model.read(first),), model.common(first) if common else None)
        answers = model.read(first), model.read(second)
        return Verdict("multiple", answers, model.common(_shared(search, first, second)) if common else None)


def _shared(search: Search, first: Values, second: Values) -> Values:
    """What all answers share: others are asked for that differ in what is left, until there are none."""
    left = [v if first[v] > 0 else -v for v in search.model.shown if (first[v] > 0) == (second[v] > 0)]
    while left and (other := search.another(left)) is not None:
        left = [literal for literal in left if other[abs(literal)] == literal]
    shared = [0] * len(first)
    for literal in left:
        shared[abs(literal)] = literal
    return shared
