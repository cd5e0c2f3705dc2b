"""The ten further kinds by CaDiCaL through PySAT: an answer, another, what all answers share.

Short counts are written out, longer ones go through PySAT's sequential counter. One solver decides all
questions; cuts go in as answers break them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from math import comb
from time import monotonic
from typing import Self

from pysat.card import CardEnc, EncType
from pysat.solvers import Cadical195

from tests.bench.kinds.grid import Clues
from tests.bench.kinds.model import Clause, Model, Values
from tests.bench.kinds.models import MODELS, Verdict

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
        for low, high, literals in model.counts:
            self._solver.append_formula(list(_counted(model, low, high, literals)))

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
            cuts = self.model.lazy(values)
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


def _counted(model: Model, low: int, high: int, literals: Sequence[int]) -> Iterator[Clause]:
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


def solve(kind: str, clues: Clues, *, common: bool = False, seconds: float | None = None) -> Verdict:
    """An answer, whether it is the only one, and with `common` exactly what all share."""
    with Search(MODELS[kind](clues), seconds) as search:
        model = search.model
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
