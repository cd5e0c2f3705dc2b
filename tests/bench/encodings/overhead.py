"""What Z3 costs beside the search: contexts, kinds of solvers, loading, reading, common cells."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from statistics import median

import z3

from solvers.core.rules.formula import Clause, Formula
from tests.bench.encodings import counts
from tests.bench.encodings.boards import Problem
from tests.bench.encodings.machine import Machine, Written, as_text
from tests.bench.encodings.trial import NATIVE, in_use, settings

Step = Callable[[], object]


def milliseconds(step: Step, times: int = 5) -> float:
    """The median CPU time of a step."""
    spent = []
    for _ in range(times):
        started = time.process_time()
        step()
        spent.append(time.process_time() - started)
    return median(spent) * 1000


def steps(problem: Problem) -> Iterator[tuple[str, float]]:
    """What is timed, and milliseconds. Answers are asked of solvers that have answered once before."""
    is_nonogram = problem.board.puzzle == "nonogram"
    written = in_use(problem)
    text = written if is_nonogram else counts.clauses(counts.up_to(60, counts.flat))(problem)
    yield "make and drop a context", milliseconds(z3.Context)
    context = z3.Context()
    yield "make a solver in a context", milliseconds(lambda: Machine(context=context))
    yield "load, a context for each solver", milliseconds(lambda: Machine().load(written))
    yield "load, one context for all", milliseconds(lambda: Machine(context=context).load(written))
    yield "load as DIMACS text", milliseconds(lambda: Machine(context=context).load(text))
    clauses = [[int(word) for word in line.split()[:-1]] for line in text.text.splitlines()[1:] if line]
    yield "load as terms, clause by clause", milliseconds(lambda: _as_terms(context, clauses))
    yield from _first(text)
    with settings(NATIVE):
        yield from _reading(written, problem)
        yield from _common(written, problem)


def _as_terms(context: z3.Context, clauses: Iterable[Clause]) -> None:
    some = Machine(context=context)
    for clause in clauses:
        some.clause(clause)


def _first(text: Written) -> Iterator[tuple[str, float]]:
    """First answers to the same text by the kinds of solvers that Z3 has."""
    kinds: dict[str, Callable[[z3.Context], z3.Solver]] = {
        "QF_BV": lambda context: z3.SolverFor("QF_BV", ctx=context),
        "QF_FD": lambda context: z3.SolverFor("QF_FD", ctx=context),
        "Tactic('sat')": lambda context: z3.Tactic("sat", ctx=context).solver(),
        "SimpleSolver": lambda context: z3.SimpleSolver(ctx=context),
    }
    for name, make in kinds.items():
        spent = []
        for _ in range(3):
            some = Machine()
            some.solver = make(some.context)
            some.load(text)
            spent.append(milliseconds(lambda asked=some: asked.ask(text.variables + 1), 1))  # type: ignore[misc]
        yield f"first answer to DIMACS, {name}", median(spent)


def _reading(written: Written, problem: Problem) -> Iterator[tuple[str, float]]:
    some, on = Machine(), written.variables + 1
    some.load(written)
    some.ask(on)
    yield "ask again", milliseconds(lambda: some.ask(on))
    yield "make a model", milliseconds(some.solver.model, 1)
    model = some.solver.model()
    terms = [z3.Bool(number, some.context) for number in problem.shown]
    yield "read it, z3py", milliseconds(lambda: [z3.is_true(model[term]) for term in terms])
    yield "read it, C functions, first time", milliseconds(lambda: list(some.values(problem.shown)), 1)
    yield "read it, C functions, later", milliseconds(lambda: list(some.values(problem.shown)))


def _common(written: Written, problem: Problem) -> Iterator[tuple[str, float]]:
    ways: dict[str, Callable[[Machine, int, list[int]], int]] = {
        "consequences": _consequences,
        "one question a cell": _one_by_one,
        "some cell differs": _differing,
    }
    for name, way in ways.items():
        some = Machine()
        some.load(written)
        some.ask(written.variables + 1)
        spent = milliseconds(lambda m=some, w=way: w(m, written.variables + 1, problem.shown), 1)  # type: ignore[misc]
        yield f"common cells, {name}", spent


def _consequences(some: Machine, _: int, shown: list[int]) -> int:
    return len(some.solver.consequences([], [z3.Bool(number, some.context) for number in shown])[1])


def _one_by_one(some: Machine, _: int, shown: list[int]) -> int:
    """The other value of each cell is assumed; each answer found spares the cells in which it differs."""
    left, common = set(some.values(shown)), 0
    while left:
        literal = left.pop()
        if some.ask(-literal):
            left.intersection_update(some.values(shown))
        else:
            common += 1
    return common


def _differing(some: Machine, differs: int, shown: list[int]) -> int:
    """One of the cells that all answers so far share is to differ, until none can."""
    left = set(some.values(shown))
    while left:
        differs += 1
        some.load(as_text(Formula(differs, [[-differs, *(-literal for literal in left)]])))
        if not some.ask(differs):
            break
        left.intersection_update(some.values(shown))
    return len(left)
