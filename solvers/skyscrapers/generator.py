"""Generator of Skyscrapers boards: a random Latin square, seen from all sides, with few numbers inside."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Sequence
from dataclasses import replace
from random import Random
from typing import Any

from solvers.core.boards.board import Board, GroupClue
from solvers.core.boards.encoded_board import Size
from solvers.core.boards.places import Cell
from solvers.core.generators.generator import ANY, Drawn, Generator, areas, between, remove_numbers
from solvers.core.generators.random_latin import latin


def pose(answer: Drawn, blank: Board, _rng: Random) -> Board:
    rows = [[int(answer[Cell(r, c)]) for c in range(blank.columns)] for r in range(blank.rows)]
    columns = [list(column) for column in zip(*rows, strict=True)]
    return Board(
        "skyscrapers",
        tuple(map(tuple, rows)),
        tuple(_towers(row) for row in rows),
        tuple(_towers(column) for column in columns),
        right_clues=tuple(_towers(row[::-1]) for row in rows),
        bottom_clues=tuple(_towers(column[::-1]) for column in columns),
    )


def _towers(heights: Sequence[int]) -> tuple[int]:
    """Return the number of towers that are seen."""
    return (sum(height == max(heights[: i + 1]) for i, height in enumerate(heights)),)


def _clues(board: Board, rng: Random) -> Sequence[Hashable]:
    """Return the numbers inside first; a clue outside is named by the cells that it sees."""
    cells = [cell for cell, _ in board.numbers()]
    views = [view.cells for view in board.views()]
    rng.shuffle(cells)
    rng.shuffle(views)
    return [*cells, *views]


def _remove_clues(board: Board, clues: Collection[Any]) -> Board:
    gone = {clue for clue in clues if not isinstance(clue, Cell)}
    left: dict[str, list[GroupClue]] = {
        margin: [None] * board.rows for margin in ("left", "top", "right", "bottom")
    }
    for view in board.views():
        if view.cells not in gone:
            first = view.cells[0]
            left[view.margin][first.row if view.margin in ("left", "right") else first.column] = view.clue
    return replace(
        remove_numbers(board, [clue for clue in clues if isinstance(clue, Cell)]),
        row_clues=tuple(left["left"]),
        column_clues=tuple(left["top"]),
        right_clues=tuple(left["right"]),
        bottom_clues=tuple(left["bottom"]),
    )


def _clues_of(rule: Any) -> Iterable[Hashable]:
    """Return the clues of a rule; the rule of two clues of a row is implied by them."""
    if rule.group and rule.group.margin:
        return (rule.cells,)
    # A view is named by its cells from the clue on, so the other end of a line has them in reverse.
    return (rule.cells, rule.cells[::-1]) if rule.implied else ()


generator = Generator(
    pose,
    between(3, 9, square=True),
    answer=latin,
    usual=Size(6, 6),
    clues=_clues,
    stays=lambda clue: not isinstance(clue, Cell),
    without=_remove_clues,
    clues_of=_clues_of,
    sizes=areas(easy=ANY, medium=64, hard=(16, 64), very_hard=(25, ANY)),
)
