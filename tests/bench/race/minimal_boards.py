"""Boards without any clue that could go: a minimal part of all clues of a picture, found with CaDiCaL."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import replace
from itertools import combinations

from pysat.solvers import Cadical195

from solvers import Board
from tests.bench.judged import grid
from tests.bench.judged.clues import clues_of
from tests.solvers import hard_boards


def minimal(puzzle: str, size: int, seed: int) -> Board:
    """A Mosaic or Minesweeper board of a random picture that needs each of its clues."""
    chance = random.Random(f"minimal {puzzle} {size} {seed}")
    clues_on = puzzle == "mosaic"
    picture = hard_boards._picture(size, size, 0.5 if clues_on else 0.2, chance)
    full = hard_boards._counted(puzzle, picture, clues_on=clues_on)
    needed = _needed(full, picture, chance)
    flat = [clue if cell in needed else None for cell, clue in enumerate(c for row in full.grid for c in row)]
    return replace(full, grid=tuple(tuple(flat[i : i + size]) for i in range(0, len(flat), size)))


def _needed(full: Board, picture: hard_boards.Picture, chance: random.Random) -> set[int]:
    """The cells of clues that leave no other picture, none of which can go.

    Clues contradict "the picture is another one"; cores of that are shrunk by deletion. A clue of
    Minesweeper also says that its cell is safe.
    """
    rest = []
    with Cadical195() as solver:
        for cell, clauses in _clues(full):
            rest.append(cell + 1 + full.rows * full.columns)
            for clause in clauses:
                solver.add_clause([-rest[-1], *clause])
        cells = [filled for row in picture for filled in row]
        solver.add_clause([-cell if filled else cell for cell, filled in enumerate(cells, 1)])
        solver.solve(assumptions=rest)
        rest = solver.get_core()
        needed: list[int] = []
        chance.shuffle(rest)
        while rest:
            dropped = rest.pop()
            if solver.solve(assumptions=[*needed, *rest]):
                needed.append(dropped)
            else:
                core = set(solver.get_core())
                rest = [clue for clue in rest if clue in core]
    return {clue - 1 - full.rows * full.columns for clue in needed}


def _clues(full: Board) -> Iterable[tuple[int, list[list[int]]]]:
    """Each cell with a clue, and what it says as clauses over all cells."""
    near = grid.around(full.rows, full.columns)
    for cell, clue in grid.numbers(clues_of(full)):
        around = [other + 1 for other in near[cell]]
        most = combinations([-other for other in around], clue + 1)
        least = combinations(around, len(around) - clue + 1)
        safe = [] if full.puzzle == "mosaic" else [[-cell - 1]]
        yield cell, [*map(list, most), *map(list, least), *safe]
