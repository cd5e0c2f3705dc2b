"""Skyscrapers (Towers): each row and column holds the heights 1 to n, each once, on a square of n by n cells.

A number outside tells how many towers are seen from there: a taller one hides all lower ones behind it.
Numbers may stand inside, too. Two other kinds go by the same name in collections, and are not read: those in
which some cells stay empty ("parks"), and those in which the diagonals hold different heights as well.
"""

from __future__ import annotations

from collections.abc import Iterator

from solvers.core.boards.board import Board, Clue
from solvers.core.boards.codecs import pzpr
from solvers.core.boards.codecs.blanks import decode_numbers, encode_numbers
from solvers.core.boards.coded import Coded, Size, Table
from solvers.core.boards.errors import ReadError
from solvers.core.boards.margins import framed, framed_text, margins_of, with_margins
from solvers.core.boards.places import Place, Unknown, Value
from solvers.core.boards.squares import check_square, square_rows
from solvers.core.boards.tables import NOTHING, full_rows, words_of
from solvers.core.boards.text import lines_of, numbers_grid, tokens, whole_number
from solvers.core.rules import moves
from solvers.core.rules.codes import GameId, Janko, Link, Pzprv3, Task
from solvers.core.rules.latin import each_once
from solvers.core.rules.puzzle import Literals, Look, Puzzle, Rule, Single
from solvers.core.rules.strikes import Singles
from solvers.core.rules.views import bounds, seen_rules
from solvers.skyscrapers.setting import setter

NAME = "skyscrapers"


def read(text: str) -> Board:
    """N + 2 rows of n + 2: the numbers outside stand around the others, with dots at the corners."""
    rows = [row for row in lines_of(text) if row.text.strip()]
    size = len(tokens(rows[:1])[0])
    if len(rows) != size or size < 4:
        raise ReadError(
            f"Row 1 has {size} cells, the numbers outside; with them there must be as many rows, "
            f"at least 4; there are {len(rows)}."
        )
    grid = numbers_grid(rows, 1, size - 2, "Skyscrapers")
    board = framed(NAME, grid)
    check(board)
    return board


def _inside(board: Board) -> list[Clue]:
    return [clue for row in board.grid for clue in row]


def check(board: Board) -> None:
    """Raises ReadError for boards of other shapes, and where numbers cannot all be right."""
    check_square(board, "Skyscrapers", 2, 9)
    for view in board.views():
        (count,) = view.clue or ()
        if not 1 <= count <= board.rows:
            raise ReadError(f"{count} towers cannot be seen: {view.name} there are 1 to {board.rows}.")


def write(board: Board) -> str:
    """The text that `read` reads."""
    return f"skyscrapers\n{framed_text(board, square_rows(board))}"


def _decode_id(coded: Coded) -> Board:
    """The clues, split by slashes; behind a comma the numbers inside, if there are any."""
    outside, *inside = coded.pieces(",")
    n, words = coded.size.rows, outside.text.split("/")
    if len(words) != 4 * n or len(inside) > 1 or coded.size.columns != n:
        raise ReadError(f"There are {len(words)} clues outside; {n} rows and columns have {4 * n}.")
    clues = [whole_number(word, None) if word else None for word in words]
    grid = decode_numbers(inside[0]) if inside else [None] * n * n
    return with_margins(NAME, clues, coded.size.grid(grid))


def _encode_id(board: Board) -> str:
    clues = "/".join("" if clue is None else str(clue) for clue in margins_of(board))
    return clues + (f",{encode_numbers(_inside(board))}" if any(_inside(board)) else "")


def _sizes(code: str) -> list[Size]:
    n, left = divmod(code.split(",", maxsplit=1)[0].count("/") + 1, 4)
    return [] if left else [Size(n, n)]


def _decode_link(coded: Coded) -> Board:
    clues, rest = pzpr.decode_number16(coded, 4 * coded.size.rows)
    return with_margins(NAME, clues, coded.size.grid(pzpr.decode_clues(rest)))


def _encode_link(board: Board) -> str:
    inside = pzpr.encode_number16(_inside(board)) if any(_inside(board)) else ""
    return pzpr.encode_number16(margins_of(board)) + inside


def _decode_file(table: Table) -> Board:
    """A grid with its margins, in which `q` stands before what is given inside; the rest was filled in."""
    n = table.size.rows
    margin = (0, n + 1)
    words = [
        [
            word if r in margin or c in margin else word.removeprefix("q") if word[0] == "q" else "."
            for c, word in enumerate(row)
        ]
        for r, row in enumerate(table.words)
    ]
    return framed(NAME, [[_number(word) for word in row] for row in words])


def _number(word: str) -> Clue:
    return None if word in NOTHING else whole_number(word, None)


def _decode_table(table: Table) -> Board:
    """The clues above, below, left and right, then the grid, as in collections."""
    if any(number != table.size.rows for number in table.numbers):
        raise ReadError(f"Heights here are 1 to {table.numbers[0]}, and some cells stay empty: another kind.")
    words = words_of(full_rows(table), table.size.columns)
    numbers = [[_number(word) for word in row] for row in words]
    return with_margins(NAME, [clue for row in numbers[:4] for clue in row], numbers[4:])


def unknowns(board: Board) -> list[Unknown]:
    return [Unknown(cell, tuple(range(1, board.rows + 1))) for cell in board.cells]


def given(board: Board) -> dict[Place, Value]:
    return dict(board.numbers())


def rules(board: Board, literal: Literals) -> Iterator[Rule]:
    numbers = range(1, board.rows + 1)
    yield from each_once(board.stripes(), numbers, literal, bounds(board))
    yield from seen_rules(board, numbers, literal)


def single(board: Board, literal: Literals) -> Single:
    return Singles(board.stripes(), range(1, board.rows + 1), literal, bounds(board)).words()


puzzle = Puzzle(
    name=NAME,
    title="Skyscrapers",
    goal=(
        "Fill in heights: each row and column holds each height once. A number outside says how many towers "
        "are seen from there: taller ones hide those behind."
    ),
    aliases=("towers", "wolkenkratzer", "building", "skyscraper"),
    read=read,
    write=write,
    check=check,
    unknowns=unknowns,
    given=given,
    rules=rules,
    setter=setter,
    single=single,
    look=Look(ground="page", clue_ground="given", value="entered"),
    codes=(
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
    ),
    example="""\
skyscrapers
.23.4.3..
..23.....
.........
44.......
1.......4
....23..3
2........
4........
...4.214.
""",
    answer=("5231746", "2673514", "4156237", "7465123", "1742365", "6317452", "3524671"),
)
