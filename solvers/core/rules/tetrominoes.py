"""Tetrominoes: four cells connected by sides, in the shapes that players call I, L, O, S and T."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import lru_cache

from solvers.core.boards.board import Board
from solvers.core.boards.places import Cell, Polyomino

_SHAPES: Mapping[tuple[tuple[int, int], ...], str] = {
    ((0, 0), (0, 1), (0, 2), (0, 3)): "I",
    ((0, 0), (0, 1), (0, 2), (1, 0)): "L",
    ((0, 0), (0, 1), (1, 0), (1, 1)): "O",
    ((0, 0), (0, 1), (1, 1), (1, 2)): "S",
    ((0, 0), (0, 1), (0, 2), (1, 1)): "T",
}


def tetrominoes(cells: Collection[Cell], board: Board) -> list[Polyomino]:
    """Return all tetrominoes within some cells, in the order of their first cells."""
    inside, found = set(cells), {frozenset([cell]) for cell in cells}
    for _ in range(3):
        found = {
            piece | {near}
            for piece in found
            for cell in piece
            for near in board.neighbours(cell)
            if near in inside and near not in piece
        }
    return sorted(Polyomino(tuple(sorted(piece))) for piece in found)


@lru_cache(maxsize=100_000)
def shape_of(piece: Polyomino) -> str:
    """Return the shape of a tetromino, turned and mirrored in any way."""
    points = [(cell.row, cell.column) for cell in piece.cells]
    for _ in range(4):
        points = [(column, -row) for row, column in points]
        for turned in (points, [(row, -column) for row, column in points]):
            top, left = min(row for row, _ in turned), min(column for _, column in turned)
            if shape := _SHAPES.get(tuple(sorted((row - top, column - left) for row, column in turned))):
                return shape
    raise AssertionError(points)
