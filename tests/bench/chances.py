"""python -m tests.bench.chances: exact chances held against enumeration, and their cost on large boards."""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Sequence
from itertools import product
from statistics import median

from solvers import PUZZLES, Board
from solvers.core.rules.model import Model
from solvers.core.search.engine import Question
from solvers.core.search.model_counting import ModelCount, TooWideError, count_answers

MOST = 15
"""So many open cells are still enumerated; boards with more are left out."""


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


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.chances", description=__doc__)
    parser.add_argument("--boards", type=int, default=200, help="how many boards to enumerate of each kind")
    boards = parser.parse_args().boards
    for puzzle, total in (("minesweeper", False), ("minesweeper", True), ("mosaic", False)):
        _print_compared(puzzle, boards, total=total)
    for total in (False, True):
        for side, shown in ((30, 0.15), (30, 0.3), (30, 0.5)):
            _print_timed(side, shown, total=total)


def _print_compared(puzzle: str, boards: int, *, total: bool) -> None:
    chance = random.Random(f"chances {puzzle} {total}")
    compared = differing = 0
    while compared < boards:
        pair = both(random_board(puzzle, 5, 0.5 if puzzle == "minesweeper" else 0.3, chance, total=total))
        if pair:
            counted, truth = pair
            compared += 1
            differing += counted is None or (counted.answers, dict(counted.yes)) != truth
    kind = "with a total" if total else "without a total"
    print(f"{puzzle} 5x5 {kind}: {compared} boards, {differing} differ from enumeration", flush=True)


def _print_timed(side: int, shown: float, *, total: bool) -> None:
    """The CPU seconds of ten boards, with all that is worked out before."""
    chance = random.Random(f"chances {side} {shown} {total}")
    seconds, wide = [], 0
    for _ in range(10):
        board = random_board("minesweeper", side, shown, chance, total=total)
        started = time.process_time()
        question = Question(PUZZLES["minesweeper"], board)
        question.solve()
        try:
            count_answers(*question.known_with({}))
        except TooWideError:
            wide += 1
        seconds.append(time.process_time() - started)
    kind = "with a total" if total else "without a total"
    print(
        f"minesweeper {side}x{side}, {shown:.0%} of the clues, {kind}: "
        f"median {median(seconds):.3f} s, worst {max(seconds):.3f} s, {wide} of 10 too wide",
        flush=True,
    )


if __name__ == "__main__":
    main()
