"""Runs of filled cells in a line as the states of an automaton that reads it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise

from solvers.core.rules.formula import Clause
from solvers.core.rules.logic import Known
from solvers.core.rules.runs.runs import Runs
from tests.bench.encodings.trial import Fresh


def automaton(runs: Runs, known: Known, fresh: Fresh) -> Iterator[Clause]:
    """A variable says in which state of the line's automaton a cell is entered: exactly one a cell.

    A state is the number of signs of the pattern read, the pattern being `0* 1..1 0 0* 1..1 0 0* ...`.
    """
    filled, empty, accepted = _steps(runs.lengths)
    steps = [_allowed(known[literal], filled, empty) for literal in runs.literals]
    reached = [{0}]
    for some in steps:
        reached.append({step[state] for step in some for state in reached[-1] if state in step})
    alive = [reached[-1] & accepted]
    for some, states in zip(reversed(steps), reversed(reached[:-1]), strict=True):
        alive.append({state for state in states for step in some if step.get(state) in alive[-1]})
    entered = [{state: fresh() for state in states} for states in reversed(alive)]
    for states_of_cell in entered:
        yield from one_of(list(states_of_cell.values()))
    for literal, (now, then), some in zip(runs.literals, pairwise(entered), steps, strict=True):
        for sign, step in zip((-literal, literal), some, strict=True):
            cell = [] if known[literal] else [-sign]
            for state, here in now.items():
                if cell or step:
                    after = then.get(step.get(state, -1))
                    yield [-here, *cell, *([after] if after else [])]
        for state, there in then.items():
            yield [-there, *(here for old, here in now.items() if any(s.get(old) == state for s in some))]


Step = dict[int, int]


def _allowed(value: int, filled: Step, empty: Step) -> tuple[Step, Step]:
    """The steps that a cell allows, empty and filled."""
    return ({} if value > 0 else empty), ({} if value < 0 else filled)


def _steps(lengths: Sequence[int]) -> tuple[Step, Step, set[int]]:
    """The state after a filled cell and after an empty one, and the states in which a line may end."""
    filled: Step = {}
    empty = {0: 0}
    state = 0
    for length in lengths:
        filled |= {state + i: state + i + 1 for i in range(length)}
        empty |= {state + length: state + length + 1, state + length + 1: state + length + 1}
        state += length + 1
    return filled, empty, {state, state - 1} if lengths else {0}


def one_of(some: Sequence[int]) -> Iterator[Clause]:
    """Exactly one, pair by pair."""
    yield some
    yield from ([-one, -two] for one, two in combinations(some, 2))
