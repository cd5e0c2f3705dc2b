"""Answers of small boards, counted by the engine and enumerated."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import product

from solvers import PUZZLES, Board
from solvers.core.rules.model import Model
from solvers.core.search.model_counting import ModelCount, count_answers

MOST = 15
"""Maximum number of open cells of a board that is enumerated."""


def random_board(puzzle: str, side: int, shown: float, chance: random.Random, *, total: bool) -> Board:
    """The clues of a random picture, each kept with the chance `shown`; a fifth of the cells are yes."""
    blank = Board(puzzle, ((None,) * side,) * side)
    yes = {cell for cell in blank.cells if chance.random() < 0.2}
    clued = [cell for cell in blank.cells if (cell not in yes or puzzle == "mosaic")]
    kept = {cell for cell in clued if chance.random() < shown}
    clue = {cell: sum(near in yes for near in blank.square_around(cell)) for cell in kept}
    rows = [blank.cells[i : i + side] for i in range(0, side * side, side)]
    grid = tuple(tuple(clue.get(cell) for cell in row) for row in rows)
    return Board(puzzle, grid, total=len(yes) if total else None)


def enumerated(model: Model, known: Sequence[int]) -> tuple[int, dict[int, int]]:
    """The number of answers, and in how many of them each open unknown is yes, by trying everything."""
    unsettled = [number for number in range(1, len(known)) if not known[number]]
    answers, yes = 0, dict.fromkeys(unsettled, 0)
    for values in product((1, -1), repeat=len(unsettled)):
        full = list(known)
        for number, value in zip(unsettled, values, strict=True):
            full[number] = value
        if all(rule.is_satisfied_by(full) for rule in model.constraints):
            answers += 1
            for number, value in zip(unsettled, values, strict=True):
                yes[number] += value == 1
    return answers, yes


def both(board: Board) -> tuple[ModelCount | None, tuple[int, dict[int, int]]] | None:
    """The answers counted and enumerated; None where too many cells are open for that."""
    model = Model(PUZZLES[board.puzzle], board)
    known = model.known_at_first()
    model.propagate(known)
    if known[1:].count(0) > MOST:
        return None
    return count_answers(model, known), enumerated(model, known)
