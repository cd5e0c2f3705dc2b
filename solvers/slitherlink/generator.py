"""Generator of Slitherlink boards: a random loop with the numbers of its lines."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from random import Random
from typing import Any

from solvers.core.boards.board import Board
from solvers.core.boards.places import Place
from solvers.core.generators.generator import Drawn, Generator, Sketch, between, number_clues
from solvers.core.generators.number_pictures import size_of
from solvers.core.generators.random_loops import change_loop, random_loop


def pose(answer: Drawn, blank: Board, _rng: Random) -> Board:
    numbers = [sum(bool(answer[side]) for side in blank.sides_of(cell)) for cell in blank.cells]
    return Board("slitherlink", size_of(blank).grid(numbers))


def mend(sketch: Sketch, places: Sequence[Place], rng: Random) -> Sketch | None:
    """Add or remove a cell beside one of the sides."""
    cells = (cell for place in places for cell in place.cells)
    answer = change_loop(sketch.board, sketch.answer, cells, rng)
    return None if answer is None else Sketch(answer, pose(answer, sketch.board, rng))


def _clues_of(rule: Any) -> Iterable[Hashable]:
    """Return the numbers of a rule: a pattern has up to three."""
    return () if rule.basic else rule.cells


generator = Generator(
    pose, between(4, 40), answer=random_loop, mend=mend, clues=number_clues, clues_of=_clues_of
)
