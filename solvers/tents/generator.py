"""Generator of Tents boards: tents that touch no other, each with a tree, while there is room."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from random import Random

from solvers.core.boards.board import Board
from solvers.core.boards.encoded_board import Size
from solvers.core.boards.places import Cell, Edge, Place, Value
from solvers.core.generators.generator import Drawn, Generator, Sketch, areas, between
from solvers.core.generators.number_pictures import size_of
from solvers.core.generators.random_grids import bare
from solvers.tents.parser import TREE

_TURNS = 0.8
"""Probability that a tent gets another tree rather than another cell."""
_SHARE = 0.16
"""Maximum number of tents for each cell; with more, boards are crowded and full of ones.

With it, twelve very hard 10x10 boards took 17 s; 47 s with 0.12, 30 s with 0.14 and 49 s with 0.2, with one
not found. Four easy boards of 17x17 took 1.6 s, and 7.8 s with 0.2.
"""


def _camp(size: Size, rng: Random) -> Drawn:
    """Return tents, as the edges between each tent and its tree."""
    grid = bare("tents", size)
    tents: dict[Cell, Cell] = {}
    _pitch(tents, grid, rng.sample(grid.cells, size.area), rng, int(size.area * _SHARE))
    return _drawn(tents)


def _drawn(tents: Mapping[Cell, Cell]) -> dict[Place, Value]:
    return dict.fromkeys([*tents, *(Edge(*sorted(pair)) for pair in tents.items())], True)


def _pitch(tents: dict[Cell, Cell], grid: Board, spots: Collection[Cell], rng: Random, most: int) -> None:
    """Add tents, each with its tree, while there is room."""
    for spot in spots:
        trees = set(tents.values())
        if len(tents) >= most:
            return
        if spot in trees or any(near in tents for near in grid.square_around(spot)):
            continue
        room = [cell for cell in grid.neighbours(spot) if cell not in tents and cell not in trees]
        if room:
            tents[spot] = rng.choice(room)


def pose(answer: Drawn, blank: Board, _rng: Random) -> Board:
    tents = [place for place, yes in answer.items() if isinstance(place, Cell) and yes]
    trees = set(_trees(answer).values())
    grid = size_of(blank).grid([TREE if cell in trees else None for cell in blank.cells])
    rows = tuple((sum(tent.row == r for tent in tents),) for r in range(blank.rows))
    columns = tuple((sum(tent.column == c for tent in tents),) for c in range(blank.columns))
    return Board("tents", grid, rows, columns)


def _trees(answer: Drawn) -> dict[Cell, Cell]:
    """Return the tree of each tent."""
    pairs = [place for place, yes in answer.items() if isinstance(place, Edge) and yes]
    return {cell: other for one, two in pairs for cell, other in ((one, two), (two, one)) if answer.get(cell)}


def repair(sketch: Sketch, places: Sequence[Place], rng: Random) -> Sketch | None:
    """Change the tree of one of the tents, or move that tent."""
    board, tents = sketch.board, _trees(sketch.answer)
    candidates = sorted(place for place in places if place in tents and isinstance(place, Cell))
    if not candidates:
        return None
    tent = rng.choice(candidates)
    most = len(tents)  # the number before one is removed
    tree = tents.pop(tent)
    taken = set(tents.values()) | {tree}
    room = [cell for cell in board.neighbours(tent) if cell not in tents and cell not in taken]
    if room and rng.random() < _TURNS:
        tents[tent] = rng.choice(room)
    else:
        _pitch(tents, board, rng.sample(board.cells, len(board.cells)), rng, most)
    answer = _drawn(tents)
    return Sketch(answer, pose(answer, board, rng))


generator = Generator(
    pose,
    between(4, 40),
    answer=_camp,
    repair=repair,
    # If the first board is not easy, changes lead to harder ones: 28 very hard 10x10 boards took 1.4 s (mean)
    # with 14, and 1.9 s with 8.
    patience={"very hard": 14},
    sizes=areas(easy=289, medium=400, hard=(49, 400), very_hard=(64, 144)),
)
