"""Large solved pictures: an example laid out again and again, with all that its board has."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from itertools import product

from bot.render import Scene
from solvers import Board, Cell, Edge
from solvers.core.boards.board import GroupClue
from solvers.core.boards.places import Place, Side
from tests.pictures.scenes import example


def grown(name: str, side: int) -> Scene:
    """A picture of `side` x `side`; it looks like an answer and is none."""
    scene = example(name)
    old, lines = scene.board, range(side)
    moves = list(product(range(0, side, old.rows), range(0, side, old.columns)))
    board = replace(
        old,
        grid=tuple(tuple(old.grid[r % old.rows][c % old.columns] for c in lines) for r in lines),
        row_clues=_again(old.row_clues, side),
        column_clues=_again(old.column_clues, side),
        right_clues=_again(old.right_clues, side),
        bottom_clues=_again(old.bottom_clues, side),
        regions=_regions(old, side),
        cages=tuple(
            cage._replace(cells=cells)
            for cage in old.cages
            for cells in (tuple(_cells(cage.cells, move)) for move in moves)
            if max(map(max, cells)) < side
        ),
        signs=tuple(
            (edge, sign)
            for (first, second), sign in old.signs
            for edge in (Edge(*_cells((first, second), move)) for move in moves)
            if max(edge.second) < side
        ),
    )
    facts = {
        copy: value
        for place, value in (scene.facts or {}).items()
        for move in moves
        if (copy := _moved(board, place, move))
    }
    joins = tuple(edge for edge in scene.joins if max(edge.second) < side)
    return replace(scene, board=board, facts=facts, joins=joins)


def _again(clues: tuple[GroupClue, ...], side: int) -> tuple[GroupClue, ...]:
    return tuple(clues[line % len(clues)] for line in range(side)) if clues else ()


def _regions(old: Board, side: int) -> tuple[tuple[int, ...], ...]:
    """The regions of each copy have numbers of their own."""
    if not old.regions:
        return ()
    many = 1 + max(map(max, old.regions))
    across = -(-side // old.columns)
    return tuple(
        tuple(
            old.regions[r % old.rows][c % old.columns] + many * (r // old.rows * across + c // old.columns)
            for c in range(side)
        )
        for r in range(side)
    )


def _cells(cells: Iterable[Cell], move: tuple[int, int]) -> list[Cell]:
    return [Cell(cell.row + move[0], cell.column + move[1]) for cell in cells]


def _moved(board: Board, place: Place, move: tuple[int, int]) -> Place | None:
    """The copy of a place, unless it lies outside of the board."""
    cells = _cells(place.cells, move)
    if max(map(max, cells)) >= board.rows:
        return None
    if isinstance(place, Side):
        down, right = move
        return next(
            side
            for side in board.sides_of(cells[0])
            if (side.row, side.column, side.across) == (place.row + down, place.column + right, place.across)
        )
    return Edge(*cells) if isinstance(place, Edge) else cells[0]
