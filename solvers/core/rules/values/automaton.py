"""Sequences of numbers that an automaton accepts: sums, rising lines, numbers between two ends.

An automaton reads the numbers of some locations in order. Its states become the layers of a diagram, in which
each path from the first state to an accepted one is a permitted sequence.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import NamedTuple

from solvers.core.rules.formula import Clause, Formula, Literal
from solvers.core.rules.logic import ContradictionError, Known, Whole
from solvers.core.rules.values.domains import Choice, domain, literals_of, narrow, number_of

State = tuple[int, ...]
Numbers = tuple[int, ...]


class Automaton(NamedTuple):
    """The meaning of a sequence. `step` and `accepts` receive the `parameters`; the first state is ().

    `step` returns the state after a number, or None if no such sequence is permitted. `holds` tells the same
    of a complete sequence without the automaton. All three are functions of a module, so that automata with
    equal parameters are equal.
    """

    step: Callable[[Numbers, State, int], State | None]
    accepts: Callable[[Numbers, State], bool]
    holds: Callable[[Numbers, Numbers], bool]
    parameters: Numbers = ()


class Arc(NamedTuple):
    """A number that leads from a state to one of the next layer; states are numbered within their layer."""

    start: int
    number: int
    end: int


Diagram = tuple[tuple[Arc, ...], ...]
"""The arcs of each layer, one layer for each location, without dead ends."""


class AutomatonConstraint(Whole):
    """The numbers of some locations, in order, are a sequence that an automaton accepts.

    Each location holds exactly one number, which is a rule of its own.
    """

    __slots__ = ("automaton", "choices", "literals", "numbers")

    def __init__(self, automaton: Automaton, choices: Sequence[Choice]) -> None:
        self.automaton = automaton
        self.choices = tuple(choices)
        self.literals = literals_of(self.choices)
        self.numbers = tuple(tuple(number for number, _ in choice) for choice in self.choices)

    def encode(self, formula: Formula, unless: Literal | None = None) -> None:
        """Add a variable for each state between two locations: a state and a number imply the next state."""
        layers = diagram(self.automaton, self.numbers)
        states: dict[int, Literal] = {}
        for index, (arcs, choice) in enumerate(zip(layers, self.choices, strict=True)):
            ends = {} if index + 1 == len(layers) else {arc.end: 0 for arc in arcs}
            following = {end: formula.fresh() for end in ends}
            formula.add(_layer_clauses(arcs, dict(choice), states, following), unless)
            states = following

    def is_satisfied_by(self, known: Known) -> bool:
        numbers = [number_of(choice, known) for choice in self.choices]
        complete = tuple(number for number in numbers if number is not None)
        return len(complete) == len(numbers) and self.automaton.holds(self.automaton.parameters, complete)

    def propagate(self, known: Known) -> list[Literal]:
        domains = tuple([domain(choice, known) for choice in self.choices])
        return narrow(self.choices, _support(self.automaton, self.numbers, domains), known)


def _layer_clauses(
    arcs: Sequence[Arc],
    numbers: dict[int, Literal],
    states: dict[int, Literal],
    following: dict[int, Literal],
) -> list[Clause]:
    """Return the clauses of one location; without `states` it is the first, without `following` the last."""
    clauses: list[Clause] = []
    reached = {(arc.start, arc.number): arc.end for arc in arcs}
    for start in sorted({arc.start for arc in arcs}):
        before = [-states[start]] if states else []
        for number, literal in numbers.items():
            end = reached.get((start, number))
            if end is None:
                clauses.append([*before, -literal])
            elif following:
                clauses.append([*before, -literal, following[end]])
    # The other direction, so that unit propagation finds what `propagate` does.
    for number, literal in numbers.items():
        starts = [states[arc.start] for arc in arcs if arc.number == number] if states else []
        if states or not any(arc.number == number for arc in arcs):
            clauses.append([-literal, *starts])
    for end, literal in following.items():
        into = [arc for arc in arcs if arc.end == end]
        clauses.append([-literal, *(numbers[number] for number in sorted({arc.number for arc in into}))])
        if states:
            clauses.append([-literal, *(states[start] for start in sorted({arc.start for arc in into}))])
    return [*clauses, list(following.values())] if following or not arcs else clauses


@lru_cache(maxsize=512)
def diagram(automaton: Automaton, numbers: tuple[Numbers, ...]) -> Diagram:
    """Return the diagram of an automaton for locations that can hold these numbers."""
    parameters = automaton.parameters
    states: dict[State, int] = {(): 0}
    layers: list[list[Arc]] = []
    for choice in numbers:
        following: dict[State, int] = {}
        arcs = []
        for state, start in states.items():
            for number in choice:
                after = automaton.step(parameters, state, number)
                if after is not None:
                    arcs.append(Arc(start, number, following.setdefault(after, len(following))))
        layers.append(arcs)
        states = following
    alive = {index for state, index in states.items() if automaton.accepts(parameters, state)}
    kept: list[tuple[Arc, ...]] = []
    for arcs in reversed(layers):
        kept.append(tuple(arc for arc in arcs if arc.end in alive))
        alive = {arc.start for arc in kept[-1]}
    return tuple(reversed(kept))


@lru_cache(maxsize=8192)
def _support(automaton: Automaton, numbers: tuple[Numbers, ...], domains: tuple[int, ...]) -> tuple[int, ...]:
    """Return the numbers of each domain that occur in an accepted sequence, each number a bit.

    Raises ContradictionError if there is none.
    """
    states, used = 1, []
    for arcs, left in zip(diagram(automaton, numbers), domains, strict=True):
        live = [arc for arc in arcs if states >> arc.start & 1 and left >> arc.number & 1]
        states = 0
        for arc in live:
            states |= 1 << arc.end
        used.append(live)
    result, wanted = [], states
    for live in reversed(used):
        left = before = 0
        for arc in live:
            if wanted >> arc.end & 1:
                left |= 1 << arc.number
                before |= 1 << arc.start
        if not left:
            raise ContradictionError
        result.append(left)
        wanted = before
    return tuple(reversed(result))
