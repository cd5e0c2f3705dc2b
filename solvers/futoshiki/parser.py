"""Futoshiki in text, as people type it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from solvers.core.boards.board import Board, Clue
from solvers.core.boards.conflict import Conflict
from solvers.core.boards.encoded_board import Size
from solvers.core.boards.inequalities import (
    Signed,
    add_sign,
    drawn_signs,
    is_drawn,
    listed_signs,
    lists_signs,
    read_with_signs,
    signs_text,
)
from solvers.core.boards.latin_squares import check_square, given_twice, square_rows
from solvers.core.boards.places import Edge
from solvers.core.boards.plain_text import Row, numbers_grid, tokens, trim_rows
from solvers.core.boards.puzzle_errors import ReadError

ADJACENT = "adjacent"


def read(text: str, words: frozenset[str] = frozenset()) -> Board:
    """Read n rows of numbers and blanks, then signs such as `A1>A2 C1>C2`, or a drawing with signs in it."""
    return read_with_signs(text, lambda rows: _board_of(rows, adjacent=bool(words)))


def _board_of(rows: Sequence[Row], *, adjacent: bool) -> Board:
    listed = [row for row in rows if lists_signs(row)]
    lines = trim_rows([row for row in rows if row not in listed])
    if not lines:
        raise ReadError("There are no rows of numbers, only signs.")
    signs: dict[Edge, str] = {}
    if is_drawn(lines):
        lines, signs = drawn_signs(lines)
    lines = [row for row in lines if row.text.strip()]
    n = len(tokens(lines[:1])[0])  # the first row determines the number of rows
    grid = numbers_grid(lines, 1, n, "Futoshiki", {"0": None})
    if len(grid) != n:
        raise ReadError(f"Row 1 has {n} cells, so there must be {n} rows; there are {len(grid)}.")
    for edge, sign in listed_signs(listed, Size(n, n)).items():
        add_sign(signs, edge, sign)
    return made_of(grid, signs, adjacent=adjacent)


def made_of(grid: Sequence[Sequence[Clue]], signs: Signed, *, adjacent: bool = False) -> Board:
    variant = frozenset({ADJACENT} if adjacent else ())
    return Board("futoshiki", tuple(map(tuple, grid)), signs=tuple(sorted(signs.items())), variant=variant)


def check(board: Board) -> None:
    """Raise ReadError for another shape, numbers out of range, and signs of the other mode."""
    check_square(board, "Futoshiki", 2, 32)
    adjacent = ADJACENT in board.variant
    for edge, sign in board.signs:
        if (sign == "|") != adjacent:
            right = "Write A1|B1 there." if adjacent else 'Bars need "futoshiki adjacent" on the first line.'
            raise ReadError(f'There is "{sign}" between {edge.subject}. {right}')


def conflicts(board: Board) -> Iterator[Conflict]:
    """Yield numbers that occur twice in a line, and numbers that a sign between them contradicts."""
    yield from given_twice(board, board.rows_and_columns())
    adjacent = ADJACENT in board.variant
    for edge, sign in board.signs:
        first, second = (board.at(cell) for cell in edge)
        if not isinstance(first, int) or not isinstance(second, int):
            continue
        fits = abs(first - second) == 1 if adjacent else (first > second) == (sign == ">") and first != second
        if not fits:
            differ = "but the bar says that they differ by 1"
            sides = f"but the sign says {edge.first.name} {sign} {edge.second.name}"
            numbers = f"{edge.first.name} is {first} and {edge.second.name} is {second}"
            yield Conflict(f"{numbers}, {differ if adjacent else sides}", edge.cells)


def write(board: Board) -> str:
    """Write the text that `read` reads."""
    head = " ".join(["futoshiki", *board.variant])
    return "\n".join([head, *square_rows(board), signs_text(board.signs)]).rstrip()
