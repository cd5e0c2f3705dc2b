"""How many answers a Slitherlink has, by CP-SAT with its own constraint for one circuit.

CaDiCaL, told of loops as they come, did not get through 50 boards of 20x20 in 50 minutes; this takes 0.1 to
4 s for one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

from ortools.sat.python import cp_model

Dot = int
Side = tuple[Dot, Dot]


def status(grid: Sequence[Sequence[int | None]]) -> Literal["unique", "multiple", "none"]:
    """Whether one loop meets all clues, several do, or none."""
    model = cp_model.CpModel()
    ways = _circuit(model, len(grid), len(grid[0]))
    for row, clues in enumerate(grid):
        for column, clue in enumerate(clues):
            if clue is not None:
                sides = _sides(row, column, len(grid[0]))
                model.add(sum(way for side in sides for way in ways[side]) == clue)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    if solver.solve(model) == cp_model.INFEASIBLE:
        return "none"
    on = [both for both in ways.values() if any(map(solver.value, both))]
    # No other single loop has all sides of this one.
    model.add(sum(way for both in on for way in both) < len(on))
    return "unique" if solver.solve(model) == cp_model.INFEASIBLE else "multiple"


def _circuit(model: cp_model.CpModel, rows: int, columns: int) -> dict[Side, tuple[cp_model.IntVar, ...]]:
    """For each side of a cell whether the loop goes along it, in either direction."""
    ways: dict[Side, tuple[cp_model.IntVar, ...]] = {}
    # A dot that the loop leaves out is an arc from the dot to itself.
    dots = (rows + 1) * (columns + 1)
    arcs = [(dot, dot, model.new_bool_var(f"{dot} left out")) for dot in range(dots)]
    model.add(sum(out for *_, out in arcs) < dots)
    for side in _all_sides(rows, columns):
        ways[side] = tuple(model.new_bool_var(f"{a} to {b}") for a, b in (side, side[::-1]))
        # Else two dots could be a loop, there and back.
        model.add_at_most_one(ways[side])
        arcs += [(*side, ways[side][0]), (*side[::-1], ways[side][1])]
    model.add_circuit(arcs)
    return ways


def _sides(row: int, column: int, columns: int) -> Iterator[Side]:
    """The sides of a cell, by their dots in reading order."""
    dot = row * (columns + 1) + column
    below = dot + columns + 1
    yield from ((dot, dot + 1), (below, below + 1), (dot, below), (dot + 1, below + 1))


def _all_sides(rows: int, columns: int) -> set[Side]:
    return {side for row in range(rows) for column in range(columns) for side in _sides(row, column, columns)}
