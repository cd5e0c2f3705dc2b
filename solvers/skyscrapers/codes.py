"""Codes of Skyscrapers in formats that several puzzles share."""

from __future__ import annotations

from solvers.core.boards.board import Board, Clue
from solvers.core.boards.encoded_board import Coded, Size, Table
from solvers.core.boards.margin_clues import board_of_frame, margins_of, with_margins
from solvers.core.boards.places import Cell
from solvers.core.boards.plain_text import whole_number
from solvers.core.boards.puzzle_errors import ReadError
from solvers.core.codes import moves, pzpr
from solvers.core.codes.code import GameId, Janko, Link, Penpa, Pzprv3, Task
from solvers.core.codes.penpa_content import Drawing
from solvers.core.codes.skip_codes import decode_numbers, encode_numbers
from solvers.core.codes.word_grids import NOTHING, full_rows, words_of
from solvers.skyscrapers.parser import NAME


def _inner_clues(board: Board) -> list[Clue]:
    return [clue for row in board.grid for clue in row]


def _decode_id(coded: Coded) -> Board:
    """Read the clues, separated by slashes; numbers inside may follow after a comma."""
    outside, *inside = coded.pieces(",")
    n, words = coded.size.rows, outside.text.split("/")
    if len(words) != 4 * n or len(inside) > 1 or coded.size.columns != n:
        raise ReadError(f"There are {len(words)} clues outside; {n} rows and columns have {4 * n}.")
    clues = [whole_number(word, None) if word else None for word in words]
    grid = decode_numbers(inside[0]) if inside else [None] * n * n
    return with_margins(NAME, clues, coded.size.grid(grid))


def _encode_id(board: Board) -> str:
    clues = "/".join("" if clue is None else str(clue) for clue in margins_of(board))
    return clues + (f",{encode_numbers(_inner_clues(board))}" if any(_inner_clues(board)) else "")


def _sizes(code: str) -> list[Size]:
    n, left = divmod(code.split(",", maxsplit=1)[0].count("/") + 1, 4)
    return [] if left else [Size(n, n)]


def _decode_link(coded: Coded) -> Board:
    clues, rest = pzpr.decode_number16(coded, 4 * coded.size.rows)
    return with_margins(NAME, clues, coded.size.grid(pzpr.decode_clues(rest)))


def _encode_link(board: Board) -> str:
    inside = pzpr.encode_number16(_inner_clues(board)) if any(_inner_clues(board)) else ""
    return pzpr.encode_number16(margins_of(board)) + inside


def _decode_file(table: Table) -> Board:
    """Read a grid with its margins, in which `q` precedes the givens inside; the rest are marks."""
    margin = (0, table.size.rows + 1)
    return board_of_frame(
        NAME,
        [
            [_number(word) if r in margin or c in margin else _given(word) for c, word in enumerate(row)]
            for r, row in enumerate(table.words)
        ],
    )


def _given(word: str) -> Clue:
    return _number(word[1:]) if word.startswith("q") else None


def _number(word: str) -> Clue:
    return None if word in NOTHING else whole_number(word, None)


def _decode_table(table: Table) -> Board:
    """Read the clues above, below, left and right, then the grid, as in collections."""
    if any(number != table.size.rows for number in table.numbers):  # the greatest height, if it is given
        raise ReadError(f"Heights here are 1 to {table.numbers[0]}, and some cells stay empty: another kind.")
    words = words_of(full_rows(table), table.size.columns)
    numbers = [[_number(word) for word in row] for row in words]
    return with_margins(NAME, [clue for row in numbers[:4] for clue in row], numbers[4:])


def _decode_drawing(drawing: Drawing) -> Board:
    """Read the numbers around the grid, and the numbers inside."""
    n = drawing.size.rows
    around = [[drawing.numbers.get(Cell(r, c)) for c in range(-1, n + 1)] for r in range(-1, n + 1)]
    return board_of_frame(NAME, around)


def _has_numbers_around(drawing: Drawing) -> bool:
    n = drawing.size.rows
    around = range(-1, n + 1)
    inside = all(r in around and c in around and (r in range(n) or c in range(n)) for r, c in drawing.numbers)
    is_bare = not drawing.dark and not drawing.symbols  # an outline of borders is usual
    return drawing.size.columns == n and inside and is_bare and not all(map(drawing.holds, drawing.numbers))


codes = (
    GameId(
        _decode_id,
        _encode_id,
        looks="[0-9]*(/[0-9]*){7,}(,[0-9a-z_]+)?",
        heads="[0-9](d[ehxu])?",
        names=("towers",),
        head=lambda board: str(board.rows),
        moves=moves.digits,
    ),
    Task(
        _decode_id,
        _encode_id,
        signs="0-9/,a-z_",
        whole="[0-9]*(/[0-9]*){7,}(,[0-9a-z_]+)?",
        sizes=_sizes,
        sites=("skyscrapers",),
    ),
    Link(("skyscrapers", "building", "skyscraper"), _decode_link, _encode_link),
    Pzprv3(("skyscrapers",), _decode_file, margins=lambda _: (2, 2)),
    Janko(
        _decode_table,
        fits=lambda table: len(table.words) == table.size.rows + 4,
        needs=lambda size: (size.rows + 4, "clues outside and a grid"),
        numbers=(0, 1),
    ),
    Penpa(_decode_drawing, _has_numbers_around, nameless=False),
)
