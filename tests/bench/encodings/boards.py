"""The boards of the comparison: made from seeds, each left open by propagation, kept between runs."""

from __future__ import annotations

import json
import random
import tempfile
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import count, islice
from pathlib import Path
from typing import NamedTuple

import solvers
from solvers import Board
from solvers.core.boards.places import Place
from solvers.core.rules.logic import Constraint
from solvers.core.rules.model import Model
from tests.bench import generators

KEPT = Path(tempfile.gettempdir()) / "gridsmith_encodings.json"
"""Where the texts of boards are kept: making them takes minutes."""


class Problem(NamedTuple):
    """What a solver is asked: constraints over variables 1 to `variables`, of which `shown` decide.

    `literal` numbers the places of the board; those of shown places come before those of hidden ones.
    """

    board: Board
    constraints: list[Constraint]
    known: list[int]
    shown: list[int]
    literal: dict[Place, int]

    @property
    def variables(self) -> int:
        return len(self.known) - 1


def problem(board: Board, *, whole: bool = False) -> Problem:
    """What propagation leaves of a board, or all of it."""
    model = Model(solvers.PUZZLES[board.puzzle], board)
    known = model.known_at_first()
    if not whole:
        model.propagate(known)
    shown = [number for number in range(1, model.shown + 1) if not known[number]]
    constraints = model.constraints if whole else model.rest(known).values()
    return Problem(board, list(constraints), known, shown, model.literal)


def _staircase(seed: int) -> Board:
    """Domino logic: single lines say next to nothing. Grows with the seed, from 11x11."""
    n = 5 + 2 * (seed % 4)
    rows = ((3,), *[(1,), (3, 1)] * (n - 1), (1,), (1,))
    columns = ((1,), (1,), *[(1, 3), (1,)] * (n - 1), (3,))
    return Board("nonogram", ((None,) * len(columns),) * len(rows), rows, columns)


def _picture(size: int, seed: int) -> Board:
    """A random picture, half of it filled; most have several answers."""
    chance = random.Random(f"picture {size} {seed}")
    return generators._clues_of(generators._picture(size, size, 0.5, chance))


MAKERS: dict[str, Callable[[int], Board]] = {
    **{f"minesweeper {n}": partial(generators.minesweeper, n, n) for n in (15, 20, 30)},
    **{f"mosaic {n}": partial(generators.mosaic, n, n) for n in (15, 20, 30)},
    **{f"tents {n}": partial(generators.tents, n, n) for n in (15, 20)},
    "dominosa 9": partial(generators.dominosa, 9),
    **{f"nonogram {n}": partial(generators.nonogram, n, n) for n in (15, 20, 25)},
    **{f"picture {n}": partial(_picture, n) for n in (30, 40)},
    "staircase": _staircase,
}
"""Name of a set to what makes the board of a seed."""


def boards(name: str, number: int) -> list[Board]:
    """The first boards of a set that propagation leaves open."""
    kept = json.loads(KEPT.read_text("utf-8")) if KEPT.exists() else {}
    kind = name.partition(" ")[0]
    puzzle = "nonogram" if kind in ("picture", "staircase") else kind
    if len(kept.get(name, ())) < number:
        made = islice(_left_open(map(MAKERS[name], count())), number)
        kept[name] = [solvers.write(board) for board in made]
        KEPT.write_text(json.dumps(kept), "utf-8")
    return [solvers.read(text, puzzle) for text in kept[name][:number]]


def _left_open(some: Iterable[Board]) -> Iterator[Board]:
    return (board for board in some if problem(board).shown)
