"""Boards and answers as the text that people read: the other direction of the house text format."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from solvers.core.boards.board import Board, Clue
from solvers.core.boards.places import Cell

_NOTHING: Mapping[str, str] = {}


def grid_text(board: Board, blank: str = ".", symbols: Mapping[str, str] = _NOTHING) -> str:
    """The clues of a board row by row, one character a cell; `symbols` spells those that are letters.

    Where numbers are above 9, there are blanks between all cells.
    """
    between = " " if any(number > 9 for _, number in board.numbers()) else ""
    spelt: dict[Clue, str] = {None: blank}
    spelt.update(symbols)
    return "\n".join(between.join(spelt.get(clue, str(clue)) for clue in row) for row in board.grid)


def titled_text(board: Board) -> str:
    """A line with the name of the puzzle and the variants, then the clues row by row."""
    return f"{' '.join([board.puzzle, *sorted(board.variant)])}\n{grid_text(board)}"


def answer_text(board: Board, cells: Sequence[str], decided: set[Cell], ink: str) -> str:
    """An answer, given in the symbols of `spell`, as a picture of the board.

    The first character of `ink` stands for yes, the second for no, in the cells that are `decided`;
    the others show their clue, or no where they have none. A cell that is open shows "?", one that holds
    a digit that. Joined cells are written apart, with "*" between two that belong together.
    """
    if any(symbol in "RLUD" for row in cells for symbol in row):
        return _joined(board, cells)
    signs = {"#": ink[0], ".": ink[1], "?": "?"}

    def sign(cell: Cell) -> str:
        clue = board.at(cell)
        shows = cell not in decided and clue is not None
        found = cells[cell.row][cell.column]
        return ink[1] if clue == "?" else str(clue) if shows else signs.get(found, found)

    rows = (range(board.columns) for _ in range(board.rows))
    return "\n".join("".join(sign(Cell(r, c)) for c in row).rstrip() for r, row in enumerate(rows))


def _joined(board: Board, cells: Sequence[str]) -> str:
    width = max(len(str(clue)) for row in board.grid for clue in row)
    lines = []
    for row, symbols in zip(board.grid, cells, strict=True):
        lines.append(_between(row, ["*" if symbol == "R" else " " for symbol in symbols], width))
        lines.append(_between(["*" if symbol == "D" else "" for symbol in symbols], [" "] * len(row), width))
    return "\n".join(lines[:-1])


def _between(cells: Sequence[Clue], joints: Sequence[str], width: int) -> str:
    return "".join(str(cell).rjust(width) + joint for cell, joint in zip(cells, joints, strict=True)).rstrip()
