"""Tents made anew: tents where they touch none, each with a tree, while there is room."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from random import Random

from solvers.core.boards.board import Board
from solvers.core.boards.encoded import Size
from solvers.core.boards.places import Cell, Edge, Place, Value
from solvers.core.generators.generator import Drawn, Generator, Sketch, between
from solvers.core.generators.number_pictures import size_of
from solvers.core.generators.random_grids import bare
from solvers.tents.parser import TREE

_TURNS = 0.8
"""How often a tent gets another tree rather than another place."""
_SHARE = 0.16
"""The most tents a cell; where there are more, boards are crowded and full of ones.

Twelve very hard ones of 10x10 took 17 s with it, 47 s with 0.12, 30 s with 0.14 and 49 s with 0.2, where one
was not found; four easy ones of 17x17 took 1.6 s, and 7.8 s with 0.2.
"""

_EASY = 17 * 17
"""Easy boards have no more cells than these,"""
_VERY_HARD = 12 * 12
"""and very hard ones no more than these."""
_FEWEST = {"hard": 7 * 7, "very hard": 8 * 8}
"""On fewer cells one of two hard boards was not found in 6 s, and no very hard one."""


def _camp(size: Size, rng: Random) -> Drawn:
    """Tents, and the edge between each and its tree."""
    grid = bare("tents", size)
    tents: dict[Cell, Cell] = {}
    _pitch(tents, grid, rng.sample(grid.cells, size.area), rng, int(size.area * _SHARE))
    return _drawn(tents)


def _drawn(tents: Mapping[Cell, Cell]) -> dict[Place, Value]:
    return dict.fromkeys([*tents, *(Edge(*sorted(pair)) for pair in tents.items())], True)


def _pitch(tents: dict[Cell, Cell], grid: Board, spots: Collection[Cell], rng: Random, most: int) -> None:
    """Adds tents, each with its tree, where there is room."""
    for spot in spots:
        trees = set(tents.values())
        if len(tents) >= most:
            return
        if spot in trees or any(near in tents for near in grid.square_around(spot)):
            continue
        room = [cell for cell in grid.neighbours(spot) if cell not in tents and cell not in trees]
        if room:
            tents[spot] = rng.choice(room)


def pose(answer: Drawn, size: Size, _chance: Random) -> Board:
    tents = [place for place, yes in answer.items() if isinstance(place, Cell) and yes]
    trees = set(_trees(answer).values())
    grid = size.grid([TREE if cell in trees else None for cell in bare("tents", size).cells])
    rows = tuple((sum(tent.row == r for tent in tents),) for r in range(size.rows))
    columns = tuple((sum(tent.column == c for tent in tents),) for c in range(size.columns))
    return Board("tents", grid, rows, columns)


def _trees(answer: Drawn) -> dict[Cell, Cell]:
    """The tree of each tent."""
    pairs = [place for place, yes in answer.items() if isinstance(place, Edge) and yes]
    return {cell: other for one, two in pairs for cell, other in ((one, two), (two, one)) if answer.get(cell)}


def mend(sketch: Sketch, places: Sequence[Place], rng: Random) -> Sketch | None:
    """Another tree for one of the tents, or that tent somewhere else."""
    board, tents = sketch.board, _trees(sketch.answer)
    own = sorted(place for place in places if place in tents and isinstance(place, Cell))
    if not own:
        return None
    tent = rng.choice(own)
    most = len(tents)  # before one is taken out: as many as there were
    tree = tents.pop(tent)
    taken = set(tents.values()) | {tree}
    room = [cell for cell in board.neighbours(tent) if cell not in tents and cell not in taken]
    if room and rng.random() < _TURNS:
        tents[tent] = rng.choice(room)
    else:
        _pitch(tents, board, rng.sample(board.cells, len(board.cells)), rng, most)
    answer = _drawn(tents)
    return Sketch(answer, pose(answer, size_of(board), rng))


def _missing_levels(size: Size) -> Sequence[str]:
    """Of ten boards of 20x20 that single rules lead through none was easy: hints need all ways to meet one.

    Very hard ones take half a minute there. An easy one of 17x17 takes half a second.
    """
    easy = ("easy",) if size.area > _EASY else ()
    very_hard = ("very hard",) if size.area > _VERY_HARD else ()
    return (*easy, *very_hard, *(level for level, cells in _FEWEST.items() if size.area < cells))


generator = Generator(
    pose,
    between(4, 40),
    answer=_camp,
    mend=mend,
    # Where the first board is not easy, changes lead to harder ones: 28 very hard ones of 10x10 took 1.4 s in
    # the mean with 14 and 1.9 s with 8.
    patience={"very hard": 14},
    missing=_missing_levels,
)
