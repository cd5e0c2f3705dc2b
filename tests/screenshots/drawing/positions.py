"""Positions of Minesweeper as text, from where their mines are."""

from __future__ import annotations

from collections.abc import Collection

Place = tuple[int, int]
"""Row and column."""


def mines_near(mines: Collection[Place], row: int, column: int) -> int:
    """How many of the mines are around a cell."""
    return sum(max(abs(row - r), abs(column - c)) == 1 for r, c in mines)


def position_of(rows: int, columns: int, mines: Collection[Place], covered: Collection[Place]) -> list[str]:
    """The rows of a board with some covered cells, and all others opened."""
    return [
        "".join("_" if (r, c) in covered else str(mines_near(mines, r, c)) for c in range(columns))
        for r in range(rows)
    ]
