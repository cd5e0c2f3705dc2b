"""Moves of saved games of Simon Tatham's collection, each as a text.

A reader of moves receives the board, a move, and the marks so far. It returns the changes of the move, None
for a cell whose mark it removes, or raises ReadError for an unknown move. The words are valid in marks of
every puzzle: yes, no or a number. Columns come before rows, both from 0.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence

from solvers.core.boards.board import Board
from solvers.core.boards.places import Cell, Edge
from solvers.core.boards.puzzle_errors import ReadError

Moved = Cell | Edge
"""Location that a move can be about."""

Changes = dict[Moved, str | None]

Moves = Callable[[Board, str, Mapping[Moved, str]], Changes]

_YES, _NO = "yes", "no"


def strokes(words: Mapping[str, str | None], *, toggled: bool = False, rest: str | None = None) -> Moves:
    """Return a reader of letters before a cell, such as `T3,4;N5,4`, and of solutions, which begin with S.

    A solution sets free cells without a letter to `rest`. With `toggled`, a letter removes the mark that it
    made before.
    """

    def read(board: Board, move: str, marked: Mapping[Moved, str]) -> Changes:
        changes: Changes = {}
        for part in move.split(";"):
            if part == "S":
                changes |= dict.fromkeys(_free(board), rest) if rest else {}
                continue
            if part[:1] not in words:
                raise _unknown(part)
            cell, word = _cell(board, part[1:]), words[part[0]]
            before = changes[cell] if cell in changes else marked.get(cell)
            changes[cell] = None if toggled and before == word else word
        return changes

    return read


def rectangles(board: Board, move: str, _marked: Mapping[Moved, str]) -> Changes:
    """Read F, E or U for filled, empty or open, and a rectangle: `F0,2,5,1`; S is a solution.

    The rectangle is a corner, a width and a height.
    """
    if move.startswith("S"):
        return _answer(board, _bits(move[1:]), _free(board))
    column, row, width, height = _numbers(move[1:], 4)
    if move[0] not in "FEU" or column + width > board.columns or row + height > board.rows:
        raise _unknown(move)
    word = {"F": _YES, "E": _NO}.get(move[0])
    cells = (Cell(r, c) for r in range(row, row + height) for c in range(column, column + width))
    return {cell: word for cell in cells if board.at(cell) is None}


def binary(board: Board, move: str, _marked: Mapping[Moved, str]) -> Changes:
    """Read P, the entry (- for none) and the cell: `P1,3,4`; S and a solution."""
    if move.startswith("S"):
        return _answer(board, _bits(move[1:]), _free(board))
    if not re.match("P[01-],", move):
        raise _unknown(move)
    return {_cell(board, move[3:]): {"1": _YES, "0": _NO}.get(move[1])}


def digits(board: Board, move: str, _marked: Mapping[Moved, str]) -> Changes:
    """Read R, the cell and its number, 0 for none: `R3,4,9`; S and a solution.

    Pencil marks are ignored, since they need not be right.
    """
    if re.fullmatch(r"M|D\d+,\d+|F\d+,\d+,\d+|P\d+,\d+,[1-9]\d*", move):
        return {}
    if move.startswith("S"):
        return _answer(board, re.findall(r"\d+" if "," in move else r"\d", move), _free(board))
    if move[:1] not in ("R", "P"):
        raise _unknown(move)
    column, row, number = _numbers(move[1:], 3)
    return {_cell_at(board, column, row): str(number) if number else None}


def shades(board: Board, move: str, marked: Mapping[Moved, str]) -> Changes:
    """Read `t3,4`, which makes a cell black, then white, then open, `T` for the reverse, and strokes.

    Strokes `d` and `e` have a cell, the one from which the stroke comes, and its colour. They change neither
    marked cells nor the second cell. `s` and hexadecimal digits are a solution.
    """
    if move.startswith("s"):
        bits = "".join(f"{int(sign, 16):04b}" for sign in re.findall("[0-9a-f]", move))
        return _answer(board, _bits(bits[: len(board.cells)]), set(board.cells))
    turns = [None, _YES, _NO]
    if move[:1] in ("t", "T"):
        cell = _cell(board, move[1:])
        # Two steps forward in a cycle of three are one step back.
        return {cell: turns[(turns.index(marked.get(cell)) + (1 if move[0] == "t" else 2)) % 3]}
    if move[:1] not in ("d", "e"):
        raise _unknown(move)
    c, r, column, row, colour = _numbers(move[1:], 5)
    end, start = _cell_at(board, c, r), _cell_at(board, column, row)
    if colour > 2 or (c != column and r != row):
        raise _unknown(move)
    return {cell: turns[colour] for cell in _between(end, start) if cell not in marked}


def dominoes(board: Board, move: str, marked: Mapping[Moved, str]) -> Changes:
    """Read `D3,4`, which adds or removes a domino on two cells, and `E3,4`, a line between two cells.

    Cells are counted row by row.
    """
    changes: Changes = {}
    for part in move.split(";"):
        if part == "S":
            changes = dict.fromkeys(marked)
            continue
        edge, word = _edge(board, part), _YES if part[:1] == "D" else _NO
        lifted = (changes[edge] if edge in changes else marked.get(edge)) == word
        if word == _YES and not lifted:  # dominoes that overlap it, and the lines around it, are removed
            around = {other for cell in edge.cells for other in board.edges_at(cell)}
            changes |= dict.fromkeys(around & {*marked, *changes})
        changes[edge] = None if lifted else word
    return changes


def _edge(board: Board, part: str) -> Edge:
    """Return the edge between two cells, given by their numbers."""
    numbers = _numbers(part[1:], 2)
    first, second = (_cell_at(board, number % board.columns, number // board.columns) for number in numbers)
    edge = Edge(first, second)
    if part[:1] not in ("D", "E") or not edge.direction:
        raise _unknown(part)
    return edge


def _answer(board: Board, words: Sequence[str], cells: Collection[Cell]) -> Changes:
    """Return the marks of some cells in a solution that has a word for each cell of the board."""
    if len(words) != len(board.cells):
        raise ReadError(f"An answer has {len(words)} cells; the board has {len(board.cells)}.")
    return {cell: word for cell, word in zip(board.cells, words, strict=True) if cell in cells}


def _bits(text: str) -> list[str]:
    return [_YES if sign == "1" else _NO for sign in text]


def _free(board: Board) -> set[Cell]:
    """Return the cells without a clue."""
    return set(board.cells_with(None))


def _cell(board: Board, text: str) -> Cell:
    column, row = _numbers(text, 2)
    return _cell_at(board, column, row)


def _cell_at(board: Board, column: int, row: int) -> Cell:
    if column >= board.columns or row >= board.rows:
        raise ReadError(f"A move is about column {column + 1}, row {row + 1}, which is not on the board.")
    return Cell(row, column)


def _numbers(text: str, count: int) -> list[int]:
    if not re.fullmatch(rf"[0-9]{{1,5}}(,[0-9]{{1,5}}){{{count - 1}}}", text):
        raise _unknown(text)
    return [int(number) for number in text.split(",")]


def _between(end: Cell, start: Cell) -> Iterator[Cell]:
    """Yield the cells from `start` to `end`, without `start`."""
    down, right = (_sign(there - here) for here, there in zip(end, start, strict=True))
    cell = end
    while cell != start:
        yield cell
        cell = Cell(cell.row + down, cell.column + right)


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


def _unknown(move: str) -> ReadError:
    return ReadError(f'"{move[:20]}" is no move that I know.')
