"""Pieces of two sizes on one grid: with their clauses alone, a solver admits exactly the right ones."""

from __future__ import annotations

from itertools import product

from hypothesis import given, settings
from hypothesis import strategies as st

from solvers.core.rules.connections.pieces import Pieces
from solvers.core.rules.formula import Formula
from solvers.core.rules.logic import Cuts
from solvers.core.search.sat import Sat
from tests.solvers.core.contract import completions

CELLS = list(product(range(2), range(3)))
NEAR = {(r, c): [(y, x) for y, x in CELLS if abs(y - r) + abs(x - c) == 1] for r, c in CELLS}
NUMBERS = range(1, 2 * len(CELLS) + 1)


@st.composite
def pairs_of_sizes(draw: st.DrawFn) -> list[Pieces[tuple[int, int]]]:
    """Pieces of two sizes; a cell has a literal for each."""
    sizes = draw(st.sets(st.integers(1, 5), min_size=2, max_size=2))
    numbers = iter(NUMBERS)
    inside = {size: {cell: next(numbers) for cell in CELLS} for size in sorted(sizes)}
    return [Pieces(inside, NEAR, size) for size in inside]


def solutions(sat: Sat, cuts: list[Cuts], known: list[int]) -> set[tuple[int, ...]]:
    """All assignments that a solver admits once it has the clauses that exclude the wrong ones."""
    found = set()
    while sat.satisfiable():
        answer = [0, *(1 if value else -1 for value in sat.values(NUMBERS))]
        clauses = [clause for each in cuts for clause in each(answer, known)]
        for clause in clauses:
            sat.require(clause)
        if not clauses:
            found.add(tuple(answer))
            sat.require([-n * answer[n] for n in NUMBERS])
    return found


@settings(max_examples=40, deadline=None)
@given(pairs_of_sizes(), st.lists(st.sampled_from([-1, -1, 0, 0, 0, 1]), min_size=12, max_size=12))
def test_clauses_with_and_without_reinforcement_admit_exactly_the_right_pieces(
    pieces: list[Pieces[tuple[int, int]]], values: list[int]
) -> None:
    known = [0, *values]
    right = {tuple(full) for full in completions(known) if all(p.is_satisfied_by(full) for p in pieces)}
    given_values = [[n * known[n]] for n in NUMBERS if known[n]]
    assert solutions(Sat(Formula(len(NUMBERS), given_values)), [p.cuts for p in pieces], known) == right
    reinforced = Sat(Formula(len(NUMBERS), given_values))
    for piece in pieces:
        if better := piece.reinforce(known, reinforced.variable):
            reinforced.add(better.clauses, better.counts)
    assert solutions(reinforced, [p.cuts for p in pieces], known) == right


@settings(max_examples=40, deadline=None)
@given(st.integers(2, 5), st.sampled_from(CELLS))
def test_reinforcement_alone_gives_the_piece_of_a_known_cell_its_size(
    size: int, start: tuple[int, int]
) -> None:
    inside = {cell: number for number, cell in enumerate(CELLS, 1)}
    known = [0, *(1 if cell == start else 0 for cell in CELLS)]
    sat = Sat(Formula(len(CELLS), [[inside[start]]]))
    better = Pieces({size: inside}, NEAR, size).reinforce(known, sat.variable)
    assert better is not None
    sat.add(better.clauses, better.counts)
    while sat.satisfiable():
        values = dict(zip(CELLS, sat.values(inside.values()), strict=True))
        piece = [start]
        for cell in piece:  # the list grows meanwhile
            piece += [other for other in NEAR[cell] if values[other] and other not in piece]
        assert len(piece) == size
        sat.require([-number if values[cell] else number for cell, number in inside.items()])
