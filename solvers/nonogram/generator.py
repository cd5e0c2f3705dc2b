"""Generator of nonograms: pictures of a few shapes, often mirrored, or random ones."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby
from random import Random

from solvers.core.boards.board import Board
from solvers.core.boards.encoded_board import Size
from solvers.core.boards.places import Cell, Place
from solvers.core.generators.generator import Drawn, Generator, Sketch, between, rare
from solvers.core.generators.number_pictures import invert_cell, size_of
from solvers.core.generators.random_grids import blobs, mirror, noise

_SHOWING = 0.7
"""Share of pictures that show shapes."""


def _picture(size: Size, rng: Random) -> Drawn:
    if rng.random() < _SHOWING:
        return blobs(size, rng)
    return noise(size, rng.uniform(0.45, 0.6), rng)


def pose(answer: Drawn, blank: Board, _rng: Random) -> Board:
    rows = [[bool(answer[Cell(r, c)]) for c in range(blank.columns)] for r in range(blank.rows)]
    columns = [list(column) for column in zip(*rows, strict=True)]
    return replace(blank, row_clues=tuple(map(_runs, rows)), column_clues=tuple(map(_runs, columns)))


def _runs(cells: Sequence[bool]) -> tuple[int, ...]:
    return tuple(len(list(run)) for filled, run in groupby(cells) if filled)


def mend(sketch: Sketch, places: Sequence[Place], rng: Random) -> Sketch:
    """Flip one cell, and its image if the picture is mirrored."""
    size = size_of(sketch.board)
    before = sketch.answer
    mirrored = all(before[cell] == before[mirror(cell, size)] for cell in sketch.board.cells)
    answer = invert_cell(sketch, places, rng)
    if mirrored:
        (changed,) = (cell for cell in sketch.board.cells if answer[cell] != before[cell])
        for cell in sketch.board.cells:
            if mirror(cell, size) == mirror(changed, size):
                answer[cell] = answer[changed]
    return Sketch(answer, pose(answer, sketch.board, rng))


_MISSING = rare({"very hard": 36}, "medium")
"""Difficulties without boards: none of three very hard ones of 5x5 and two of 3x10 was found.

All of 5x8 and 6x6 were.
"""

generator = Generator(pose, between(3, 50), answer=_picture, mend=mend, missing=_MISSING)
