"""Minesweeper with static clues.

Each number counts the mines among the up to eight cells around it; a cell with a number is never a
mine; any other cell may hide one. A total of mines, where it is given, counts all mines of the
board, those that no clue touches included. Two answers are the same when every cell is.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from solvers.core.boards.board import Board, Clue
from solvers.core.boards.codecs.blanks import decode_symbols, digits, encode_symbols, symbols_area
from solvers.core.boards.codecs.pzpr import decode_clues, encode_number16
from solvers.core.boards.coded import Coded, Table, squares
from solvers.core.boards.errors import PuzzleError, ReadError
from solvers.core.boards.places import Cell
from solvers.core.boards.tables import check_highest, janko_numbers, pzpr_numbers
from solvers.core.boards.text import Row, digits_grid, lines_of, whole_number
from solvers.core.boards.written import grid_text
from solvers.core.rules.codes import Janko, Link, Pzprv3, Task
from solvers.core.rules.puzzle import Literals, Look, Option, Puzzle, Rule, count

SAFE = "?"
_TOTAL = re.compile(r"(?:^|\s)mines?\s*[:=]?\s*([0-9]+)\s*$", re.IGNORECASE)


def read(text: str, mines: int | None = None) -> Board:
    """Rows of 0-8 and blanks, then optionally a line `mines: 24`; `mines` overrules that line.

    `s` is a cell that is safe though its number is not known, "?" in the grid.
    """
    rows = lines_of(text)
    match = _TOTAL.search(rows[-1].text)
    if match:
        total = whole_number(match[1], rows[-1].line)
        rows[-1] = Row(rows[-1].line, rows[-1].text[: match.start()])
        mines = total if mines is None else mines
    if not any(row.text.strip() for row in rows):
        raise ReadError("There is no grid before the number of mines.", rows[-1].line)
    board = Board("minesweeper", digits_grid(rows, 8, "Minesweeper", {"s": SAFE, "S": SAFE}), total=mines)
    check(board)
    return board


def check(board: Board) -> None:
    """Raises ReadError where there are more mines than cells that can hide one."""
    hiding = len(board.cells_with(None))
    if board.total is not None and board.total > hiding:
        cells = "1 cell" if hiding == 1 else f"{hiding} cells"
        raise ReadError(f"A total of {board.total} cannot be: only {cells} can hide a mine.")


def write(board: Board) -> str:
    """Rows of 0-8, `_` and `s`, and a last line with the number of mines where it is given."""
    total = "" if board.total is None else f"\nmines: {board.total}"
    return grid_text(board, blank="_", symbols={SAFE: "s"}) + total


def decode(coded: Coded, mines: int | None = None) -> Board:
    return _board(coded.size.grid(decode_symbols(coded, digits(8), "0 to 8")), mines)


def _board(grid: tuple[tuple[Clue, ...], ...], mines: int | None) -> Board:
    return Board("minesweeper", grid, total=mines)


def encode(board: Board) -> str:
    if board.cells_with(SAFE):
        raise PuzzleError("This code has no sign for a safe cell whose number is not known.")
    return encode_symbols(board.at(cell) for cell in board.cells)


def _decode_link(coded: Coded, mines: int | None = None) -> Board:
    grid = coded.size.grid(decode_clues(coded))
    check_highest(grid, 8)
    return _board(grid, mines)


def _encode_link(board: Board) -> str:
    return encode_number16(board.at(cell) for cell in board.cells)


def _decode_file(table: Table, mines: int | None = None) -> Board:
    return _board(tuple(map(tuple, pzpr_numbers(table.words, 8))), mines)


def _decode_table(table: Table, mines: int | None = None) -> Board:
    """A grid below the size, with which the number of mines may stand."""
    total = table.numbers[0] if table.numbers and mines is None else mines
    return _board(janko_numbers(table, "Minesweeper", 8), total)


def unknowns(board: Board) -> list[Cell]:
    return board.cells_with(None)


def rules(board: Board, mine: Literals) -> Iterator[Rule]:
    for cell, clue in board.numbers():
        yield _around(board, cell, clue, mine)
    if board.total is not None:
        everywhere = [mine[c] for c in unknowns(board)]
        yield count(lambda: "the board", board.total, "mine", (), everywhere)


def _around(board: Board, cell: Cell, clue: int, mine: Literals) -> Rule:
    near = [c for c in board.around(cell) if c in mine]
    literals = [mine[c] for c in near]
    return count(lambda: f"the {clue} at {cell.name}", clue, "mine", (cell, *near), literals, " around it")


puzzle = Puzzle(
    name="minesweeper",
    title="Minesweeper",
    goal="Find the mines: each number counts the mines in the up to eight cells around it.",
    read=read,
    write=write,
    check=check,
    ink="* ",
    unknowns=unknowns,
    rules=rules,
    follows_focus=True,
    look=Look(
        ground="tile",
        yes="flag",
        no="open",
        clue_ground="open",
        numbers="minesweeper",
        given={"?": "question"},
    ),
    yes="mine",
    no="safe",
    is_yes="{cell} is a mine",
    is_no="{cell} is safe",
    options=(Option("mines", "How many mines there are in all, if the puzzle says so", 0, 10_000),),
    nameless=lambda _: True,
    codes=(
        Task(
            decode,
            encode,
            signs="0-8a-z",
            whole=r"(?=.*[a-z])(?=.*[0-8])[0-8a-z]{3,}",
            sizes=lambda code: squares(symbols_area(code)),
            nameless=True,
            sites=("minesweeper",),
        ),
        Link(("mines",), _decode_link, _encode_link),
        Pzprv3(("mines",), _decode_file),
        Janko(_decode_table, nameless=True, numbers=(0, 1)),
    ),
    example="""\
1_2__0__1_
_2__2__2_1
____22____
__42__21_1
2____21___
22__2____2
__1__11___
_2__3__23_
___5_2__3_
1____2_3_1
""",
    answer=(
        ".#.#......",
        "........#.",
        ".#.#..#...",
        ".#...#....",
        ".#..#....#",
        "........#.",
        "#...#..#..",
        "...#.....#",
        "..#.#..#..",
        ".###..#.#.",
    ),
)
