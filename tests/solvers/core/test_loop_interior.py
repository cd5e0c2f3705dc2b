"""The better cuts of one loop: with them alone, a solver admits exactly the drawings that are one loop."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from solvers.core.rules.formula import Formula
from solvers.core.rules.loops.loop import Loop
from solvers.core.rules.loops.zero_or_two import ZeroOrTwo
from solvers.core.search.sat import Sat
from tests.solvers.core.contract import completions

Cell = tuple[int, int]

ROWS, COLUMNS = 3, 4
OPEN = 9


def segments() -> dict[int, tuple[tuple[Cell, Cell], tuple[Cell, ...]]]:
    """By number the two dots of each segment, and the one or two cells beside it."""
    cells = {(r, c) for r in range(ROWS) for c in range(COLUMNS)}
    across = [((r, c), (r, c + 1), ((r - 1, c), (r, c))) for r in range(ROWS + 1) for c in range(COLUMNS)]
    down = [((r, c), (r + 1, c), ((r, c - 1), (r, c))) for r in range(ROWS) for c in range(COLUMNS + 1)]
    return {
        number: ((one, two), tuple(cell for cell in beside if cell in cells))
        for number, (one, two, beside) in enumerate([*across, *down], 1)
    }


@st.composite
def drawings(draw: st.DrawFn) -> list[int]:
    """What is known of a drawing that parts some cells from the others, but for a few segments."""
    inside = draw(st.sets(st.tuples(st.integers(0, ROWS - 1), st.integers(0, COLUMNS - 1))))
    known = [0]
    for _, beside in segments().values():
        known.append(1 if sum(cell in inside for cell in beside) == 1 else -1)
    for number in draw(st.sets(st.integers(1, len(known) - 1), min_size=OPEN, max_size=OPEN)):
        known[number] = 0
    return known


@settings(max_examples=60, deadline=None)
@given(drawings())
def test_the_better_cuts_admit_exactly_one_loop(known: list[int]) -> None:
    every = segments()
    loop = Loop({n: ends for n, (ends, _) in every.items()}, {n: beside for n, (_, beside) in every.items()})
    dots = {dot for ends, _ in every.values() for dot in ends}
    at_dots = [ZeroOrTwo(tuple(n for n, (ends, _) in every.items() if dot in ends)) for dot in sorted(dots)]
    formula = Formula(len(every), [[n * known[n]] for n in every if known[n]])
    for dot in at_dots:
        dot.encode(formula)
    sat = Sat(formula)
    better = loop.reinforce(known, sat.variable)
    assert better is not None
    for clause in better.clauses:
        sat.require(clause)
    found = set()
    while sat.satisfiable():
        answer = [0, *(1 if value else -1 for value in sat.values(every))]
        cuts = better.cuts(answer, known)
        for clause in cuts:
            sat.require(clause)
        if not cuts:
            found.add(tuple(answer))
            sat.require([-n * answer[n] for n in every])
    right = [full for full in completions(known) if loop.is_satisfied_by(full)]
    assert found == {tuple(full) for full in right}
