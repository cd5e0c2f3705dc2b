"""Mosaic, also known as Fill-a-Pix.

Each number counts the black cells among its own cell and the up to eight around it. Every cell, with
a number or without, is black or white. Two answers are the same when every cell is.
"""

from __future__ import annotations

from collections.abc import Iterator

from solvers.core.boards.board import Board
from solvers.core.boards.codecs.blanks import decode_symbols, digits, encode_symbols, symbols_area
from solvers.core.boards.coded import Coded, Table, squares
from solvers.core.boards.places import Cell
from solvers.core.boards.tables import janko_numbers
from solvers.core.boards.text import digits_grid, lines_of
from solvers.core.boards.written import grid_text
from solvers.core.rules.codes import GameId, Janko, Task
from solvers.core.rules.puzzle import Literals, Look, Puzzle, Rule, count


def read(text: str) -> Board:
    """Rows of 0-9 and blanks."""
    return Board("mosaic", digits_grid(lines_of(text), 9, "Mosaic"))


def decode(coded: Coded) -> Board:
    return Board("mosaic", coded.size.grid(decode_symbols(coded, digits(9), "0 to 9")))


def encode(board: Board) -> str:
    return encode_symbols(board.at(cell) for cell in board.cells)


def _decode_table(table: Table) -> Board:
    return Board("mosaic", janko_numbers(table, "Mosaic", 9))


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
    aliases=("fill-a-pix",),
    nameless=lambda _: True,
    codes=(
        GameId(decode, encode, looks=r"[^,./\[]*", heads=r"[0-9]+(x[0-9]+)?(h[0-9]+)?"),
        Task(
            decode,
            encode,
            signs="0-9a-z",
            whole=r"(?=.*[a-z])(?=.*[0-9])[0-9a-z]{3,}",
            sizes=lambda code: squares(symbols_area(code)),
            nameless=True,
            sure=r"(?=.*[a-z])(?=.*[0-9])[0-9a-z]+",
            sites=("minesweeper",),
        ),
        Janko(_decode_table, nameless=True),
    ),
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
