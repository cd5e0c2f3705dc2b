"""Patterns of numbers that players of Slitherlink know by heart."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from solvers.core.boards.board import Board
from solvers.core.boards.place_names import clue_at
from solvers.core.boards.places import Cell, Side, in_words, list_cells
from solvers.core.rules.formula import Literal
from solvers.core.rules.logic import Exactly, Known
from solvers.core.rules.rule import Literals, Pattern, Rule, Words


def pattern_rules(board: Board, line: Literals) -> Iterator[Rule]:
    """Yield a rule for each number in a corner, for two 3s side by side or on a diagonal, and for 3-2-3."""
    if min(board.rows, board.columns) > 1:
        for row, column in product((0, board.rows - 1), (0, board.columns - 1)):
            yield from _corner(board, Cell(row, column), line)
    for cell in board.cells_with(3):
        for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
            near, far = (Cell(cell.row + n * down, cell.column + n * right) for n in (1, 2))
            if _clue(board, near) == 3:
                yield (_diagonal if down and right else _beside)(board, cell, near, line)
            elif down and right and _clue(board, near) == 2 and _clue(board, far) == 3:
                yield _diagonal(board, cell, far, line, near)


def line_at_corner(
    board: Board, cell: Cell, clue: int, line: Literals, known: Known, literal: Literal
) -> Pattern | None:
    """Return the pattern that the line reaches a corner of a number, if it decides a side.

    One of the two sides of the cell at that corner is on, so the two others have one line less than it says.
    """
    sides = board.sides_of(cell)
    for (down, below), (right, beside) in product(((0, "upper"), (1, "lower")), ((0, "left"), (1, "right"))):
        around = board.sides_at(cell.row + down, cell.column + right)
        outer = [known[line[side]] for side in around if side not in sides]
        near = [known[line[side]] for side in sides if side in around]
        far = [side for side in sides if side not in around]
        # The line cannot pass by a 3, which needs one of the two sides.
        is_reached = outer.count(1) == 1 and not any(near) and (clue == 3 or 0 not in outer)
        left = clue - 1 - sum(known[line[side]] > 0 for side in far)
        undecided = [line[side] for side in far if not known[line[side]]]
        if is_reached and literal in {0: [-one for one in undecided], len(undecided): undecided}.get(
            left, ()
        ):
            where = f"the line reaches the {clue} at {cell.name} at its {below} {beside} corner"
            return Pattern("line-reaches-a-number", f"{where} and goes on along one side there")
    return None


def _clue(board: Board, cell: Cell) -> object:
    is_inside = 0 <= cell.row < board.rows and 0 <= cell.column < board.columns
    return board.at(cell) if is_inside else None


def _corner(board: Board, cell: Cell, line: Literals) -> Iterator[Rule]:
    """Yield the rule of a 1, 2 or 3 in a corner: the line cannot end in it."""
    sides, clue = board.sides_of(cell), board.at(cell)
    outer = [side for side in sides if len(side.inside) == 1]
    # The sides along the border that go on from its own.
    row, column = cell.row + (cell.row == 0), cell.column + (cell.column == 0)
    dots = (row, 0 if cell.column == 0 else board.columns), (0 if cell.row == 0 else board.rows, column)
    beyond = [side for dot in dots for side in board.sides_at(*dot) if side not in sides]
    literals: dict[object, list[Literal]] = {
        1: [-line[side] for side in outer],
        2: [line[side] for side in beyond if len(side.inside) == 1],
        3: [line[side] for side in outer],
    }
    if clue in literals:
        yield _pattern(board, literals[clue], [cell], "is in the corner", "number-in-a-corner", 0)


def _beside(board: Board, cell: Cell, end: Cell, line: Literals) -> Rule:
    """Return the rule of two 3s side by side: the outer sides are on, and the line between ends there."""
    one, two = board.sides_of(cell), board.sides_of(end)
    (shared,) = {*one} & {*two}
    outer = [side for side in (*one, *two) if side.across == shared.across and side != shared]
    dots = (end.row, end.column), (end.row + (not shared.across), end.column + shared.across)
    beyond = [side for dot in dots for side in board.sides_at(*dot) if side not in (*one, *two)]
    literals = [*(line[side] for side in outer), *(-line[side] for side in beyond)]
    return _pattern(board, literals, [cell, end], "are side by side", "3-beside-3")


def _diagonal(board: Board, cell: Cell, end: Cell, line: Literals, two: Cell | None = None) -> Rule:
    """Return the rule of two 3s on a diagonal, perhaps with a 2 between: both have their far sides."""
    far = _far(board, cell, end) + _far(board, end, cell)
    literals = [line[side] for side in far]
    if two is None:
        return _pattern(board, literals, [cell, end], "touch at a corner", "3-diagonal-to-3")
    how = f"are on a diagonal with the 2 at {two.name} between"
    return _pattern(board, literals, [cell, end, two], how, "3-diagonal-to-3")


def _far(board: Board, cell: Cell, other: Cell) -> list[Side]:
    """Return the two sides of a cell that are away from another one."""
    upper, left, right, lower = board.sides_of(cell)
    return [upper if cell.row < other.row else lower, left if cell.column < other.column else right]


def _pattern(
    board: Board,
    literals: Sequence[Literal],
    cells: Sequence[Cell],
    how: str,
    technique: str,
    rank: int = 1,
) -> Rule:
    """Return the rule that some sides are on or off, since one or two numbers are as `how` says."""
    number, ends = board.at(cells[0]), cells[:2]
    name = clue_at(int(str(number)), cells[0].name) if len(ends) == 1 else f"the 3s at {list_cells(ends)}"

    def words() -> Words:
        each = in_words([f"the {board.at(cell)} at {cell.name}" for cell in cells])
        return Words(f"{each} {how}", name, unmet=f"{name} could not {'both ' * (len(ends) - 1)}be met")

    constraint = Exactly(len(literals), literals)
    why = f"{name} {how}"
    return Rule(
        constraint, tuple(cells), words, why=lambda *_: why, implied=True, rank=rank, technique=technique
    )
