"""Mosaic, also known as Fill-a-Pix.

Each number counts the black cells among its own cell and the up to eight around it. Every cell, with
a number or without, is black or white. Two answers are the same when every cell is.
"""

from __future__ import annotations

from collections.abc import Iterator

from solvers.core.boards.board import Board
from solvers.core.boards.places import Cell
from solvers.core.boards.text import digits_grid, lines_of
from solvers.core.boards.written import grid_text
from solvers.core.rules.puzzle import Literals, Look, Puzzle, Rule, count


def read(text: str) -> Board:
    """Rows of 0-9 and blanks."""
    return Board("mosaic", digits_grid(lines_of(text), 9, "Mosaic"))


def unknowns(board: Board) -> tuple[Cell, ...]:
    return board.cells


def rules(board: Board, black: Literals) -> Iterator[Rule]:
    for cell, clue in board.numbers():
        yield _around(board, cell, clue, black)


def _around(board: Board, cell: Cell, clue: int, black: Literals) -> Rule:
    near = board.around(cell)
    literals = [black[c] for c in near]
    return count(
        lambda: f"the {clue} at {cell.name}", clue, "black cell", (cell, *near), literals, " around it"
    )


puzzle = Puzzle(
    name="mosaic",
    title="Mosaic",
    goal="Paint cells black: each number counts the black cells among its own and the up to eight around it.",
    read=read,
    write=grid_text,
    unknowns=unknowns,
    rules=rules,
    follows_focus=True,
    look=Look(ground="unpainted", yes="black", no="white", clue_ground="unpainted"),
    yes="black",
    no="white",
    is_yes="{cell} is black",
    is_no="{cell} is white",
    example="""\
02..0....2
..4...45..
...56.77.5
.1..677.7.
.1.2.46...
..4....6..
.54.1...9.
.664...7.4
.5..55....
..55....4.
""",
    answer=(
        "..#.....#.",
        "..#...##.#",
        ".#.####.##",
        "...#######",
        "......##.#",
        ".#.....###",
        "####...###",
        "#.....####",
        ".###.###..",
        "#.####.###",
    ),
)
