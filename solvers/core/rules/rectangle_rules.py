"""Boards that are cut into rectangles: the rectangles around clues, and the rules about them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import accumulate, islice

from solvers.core.boards.board import Board
from solvers.core.boards.place_names import Name
from solvers.core.boards.places import Cell, Place, Rectangle, Side
from solvers.core.boards.puzzle_errors import ReadError
from solvers.core.rules.formula import Literal
from solvers.core.rules.logic import Exactly, Known
from solvers.core.rules.rule import Literals, Rule, Words

_MOST = 100_000
"""Maximum number of possible rectangles of a board; more would take seconds to list."""


@lru_cache(maxsize=4)
def rectangles_of(board: Board) -> Mapping[Cell, Sequence[Rectangle]]:
    """Return for each clue the rectangles that contain it and no other clue, of its area if it is given.

    Raises ReadError if there are too many of them.
    """
    total = [[0] * (board.columns + 1)]
    for row in board.grid:
        counts = accumulate((clue is not None for clue in row), initial=0)
        total.append([above + count for above, count in zip(total[-1], counts, strict=True)])
    clues = [cell for cell in board.cells if board.at(cell) is not None]
    choices, left = {}, _MOST
    for cell in clues:
        choices[cell] = list(islice(_rectangles_at(board, cell, total), left))
        left -= len(choices[cell])
    if not left:
        raise ReadError(f"More than {_MOST} rectangles are possible. Write more numbers.")
    return choices


def _rectangles_at(board: Board, clue: Cell, total: Sequence[Sequence[int]]) -> Iterator[Rectangle]:
    area = board.at(clue)
    if not isinstance(area, int):
        return _by_extent(board, clue, total)
    return (rectangle for rectangle in _by_shape(board, clue, area) if _count(total, rectangle) == 1)


def _by_shape(board: Board, clue: Cell, area: int) -> Iterator[Rectangle]:
    """Yield the rectangles of an area that contain a cell."""
    (r, c), rows, columns = clue, board.rows, board.columns
    for height in range(1, min(area, rows) + 1):
        width, rest = divmod(area, height)
        if rest or width > columns:
            continue
        for top in range(max(0, r - height + 1), min(r, rows - height) + 1):
            for left in range(max(0, c - width + 1), min(c, columns - width) + 1):
                yield Rectangle(Cell(top, left), Cell(top + height - 1, left + width - 1))


def _by_extent(board: Board, clue: Cell, total: Sequence[Sequence[int]]) -> Iterator[Rectangle]:
    """Yield the rectangles that contain a cell and no other clue."""
    (r, c), rows, columns = clue, board.rows, board.columns
    for top in range(r, -1, -1):
        for bottom in range(r, rows):
            # The first rectangle with another clue ends each loop, since all larger ones contain that clue.
            if _count(total, Rectangle(Cell(top, c), Cell(bottom, c))) > 1:
                break
            for left in range(c, -1, -1):
                if _count(total, Rectangle(Cell(top, left), Cell(bottom, c))) > 1:
                    break
                for right in range(c, columns):
                    rectangle = Rectangle(Cell(top, left), Cell(bottom, right))
                    if _count(total, rectangle) > 1:
                        break
                    yield rectangle


def _count(total: Sequence[Sequence[int]], rectangle: Rectangle) -> int:
    """Return the number of clues in a rectangle, from the numbers of clues above and left of each corner."""
    (top, left), (bottom, right) = rectangle
    low, high = total[bottom + 1], total[top]
    return low[right + 1] - high[right + 1] - low[left] + high[left]


def choice_rule(
    name: Name, subject: str, cell: Cell, choices: Sequence[Rectangle], literal: Literals
) -> Rule:
    """Return the rule that exactly one of some rectangles around a cell is in the solution.

    `name` is the name of the clue or the cell in lists, and `subject` is its name in sentences.
    """

    def words() -> Words:
        unmet = f"no rectangle could cover {subject}"
        return Words(f"{subject} is in one rectangle", name, blocked=f"if {{supposed}}, {unmet}", unmet=unmet)

    def why(known: Known, _literal: Literal) -> str:
        left = possible(known)
        if len(left) > 1:
            return f"{subject} is in one rectangle"
        is_sure = known[literal[left[0]]] > 0
        return f"{subject} {'is in' if is_sure else 'fits only into'} the rectangle {left[0].name}"

    def points(known: Known, _literal: Literal) -> tuple[Place, ...]:
        left = possible(known)
        return left[0].cells if len(left) == 1 else (cell,)

    def possible(known: Known) -> list[Rectangle]:
        sure = [choice for choice in choices if known[literal[choice]] > 0]
        return sure or [choice for choice in choices if not known[literal[choice]]]

    return Rule(Exactly(1, [literal[choice] for choice in choices]), (cell,), words, why=why, points=points)


def border_rule(side: Side, border: Literal, both: Sequence[Literal]) -> Rule:
    """Return the rule that a side is a border or one of the rectangles with `both` of its cells is there."""
    one, two = (cell.name for cell in side.inside)

    def words() -> Words:
        return Words(
            "a side is a border unless one rectangle covers both of its cells",
            f"the cells {one} and {two}",
            unmet="the rectangles would not fit the borders",
        )

    def why(_known: Known, literal: Literal) -> str:
        if literal == border:
            return f"no rectangle can cover both {one} and {two}"
        return f"one rectangle covers both {one} and {two}"

    only = Exactly(1, [border, *both])
    return Rule(only, side.inside, words, basic=True, why=why, technique="no-common-rectangle")
