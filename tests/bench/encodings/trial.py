"""One way to put a problem to Z3, and the CPU time of its steps from constraints to a proof."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import pairwise
from types import MappingProxyType
from typing import NamedTuple

import z3

from solvers.core.rules.formula import Formula
from solvers.core.rules.logic import Between
from solvers.core.rules.model import formula_of
from tests.bench.encodings.boards import Problem
from tests.bench.encodings.machine import Machine, Written, as_text

Settings = Mapping[str, str | int | float | bool]
"""Z3's parameters by name, for the time of a trial."""

NATIVE = {"sat.pb.min_arity": 2}
"""Keeps short counts as they are; Z3 turns those of fewer than nine literals into clauses otherwise."""


Fresh = Callable[[], int]
"""Gives a variable that nobody has used yet."""

Encoding = Callable[[Problem], Written]

Cut = Callable[[Machine, Problem], Between | None]
"""What the assignment found last violates though it was not written; None where it violates nothing."""


class Cost(NamedTuple):
    """CPU seconds of the steps."""

    write: float
    load: float
    first: float
    another: float


class Trial(NamedTuple):
    """One way to put a problem to Z3."""

    name: str
    encoding: Encoding
    logic: str = "QF_BV"
    settings: Settings = MappingProxyType({})
    cut: Cut | None = None


def in_use(problem: Problem) -> Written:
    """As the engine writes: counts as they are, runs by the order of their starts."""
    formula = formula_of(problem.constraints, problem.known)
    text = formula.text()
    return Written(text, formula.variables, formula.counts)


def measure(trial: Trial, problem: Problem) -> tuple[str, Cost]:
    """The verdict on a problem and what each step to it cost; reading the model is not counted."""
    with settings(trial.settings):
        times = [time.process_time()]
        written = trial.encoding(problem)
        times.append(time.process_time())
        machine = Machine(trial.logic)
        machine.load(written)
        times.append(time.process_time())
        on, differs = written.variables + 1, written.variables + 2
        found = _ask(trial, machine, problem, on)
        times.append(time.process_time())
        if not found:
            return "none", _cost(times, 0)
        other = [-literal for literal in machine.values(problem.shown)]
        started = time.process_time()
        machine.load(as_text(Formula(differs, [[-differs, *other]])))
        several = _ask(trial, machine, problem, differs)
        return "multiple" if several else "unique", _cost(times, time.process_time() - started)


def _ask(trial: Trial, machine: Machine, problem: Problem, assumption: int) -> bool:
    while machine.ask(assumption):
        violated = trial.cut and trial.cut(machine, problem)
        if not violated:
            return True
        machine.load(Written("", 0, [violated]))
    return False


def _cost(times: Sequence[float], another: float) -> Cost:
    write, load, first = (after - before for before, after in pairwise(times))
    return Cost(write, load, first, another)


@contextmanager
def settings(some: Settings) -> Iterator[None]:
    """Sets Z3's parameters for a while."""
    for name, value in some.items():
        z3.set_param(name, value)
    try:
        yield
    finally:
        z3.reset_params()
