"""CaDiCaL on the clauses, counts and cuts of Gridsmith itself, which exist for every puzzle."""

from __future__ import annotations

from collections.abc import Iterator

from pysat.formula import CNF

from solvers import PUZZLES, Board
from solvers.core.rules.formula import WeightedSum
from solvers.core.rules.model import Model, formula_of
from tests.bench.judged import model as rival
from tests.bench.judged.cadical import counted, solve_model
from tests.bench.judged.model import Clause
from tests.bench.judged.models import Verdict


def solve(board: Board) -> Verdict:
    """An answer and whether it is the only one, with what no rule has propagated yet."""
    puzzle = PUZZLES[board.puzzle]
    return Verdict("none", ()) if puzzle.conflict(board) else solve_model(_model(Model(puzzle, board)))


def _model(ours: Model) -> rival.Model:
    """The rival's model of a board: variables have the same numbers."""
    known = ours.known_at_first()
    formula = formula_of(ours.rest(known).values(), known, ours.clock)
    made, text = rival.Model(), formula.text()
    made.variables = formula.variables
    made.clauses = list(CNF(from_string=text).clauses)
    for low, high, literals, unless in formula.counts:
        made.clauses += _unless(unless, counted(made, low, high, literals))
    for weighted in formula.sums:
        made.clauses += _unless(weighted.unless, _summed(made, weighted))
    made.shown = [number for number in range(1, ours.shown + 1) if not known[number]]
    lazies = ours.all_lazies.values()

    def signs(values: rival.Values) -> list[int]:
        return [first or (1 if value > 0 else -1) for first, value in zip(known, values, strict=False)]

    if lazies:
        made.lazy = lambda values: [cut for lazy in lazies for cut in lazy.cuts(signs(values), known)]
    made.read = lambda values: ours.puzzle.spelling(
        ours.board, ours.decided_places, ours.facts(signs(values)), ours.puzzle.symbols
    )
    return made


def _unless(literal: int | None, clauses: Iterator[Clause]) -> Iterator[Clause]:
    return clauses if literal is None else ([*clause, literal] for clause in clauses)


def _summed(model: rival.Model, weighted: WeightedSum) -> Iterator[Clause]:
    """The sums of the first literals that are true, one after the other, up to the total."""
    total, weights, literals, _ = weighted
    left, sums = sum(weights), {0: 0}
    """The variable of each sum so far; 0 for the first, which needs none."""
    for literal, weight in zip(literals, weights, strict=True):
        left -= weight
        further: dict[int, int] = {}
        for before, number in sums.items():
            for sign, after in ((-literal, before + weight), (literal, before)):
                given = [sign, -number] if number else [sign]
                if after > total or after + left < total:
                    yield given
                    continue
                if after not in further:
                    further[after] = model.fresh(1)[0]
                yield [*given, further[after]]
        sums = further
