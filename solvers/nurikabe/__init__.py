"""Nurikabe (Islands in the Stream).

Cells are sea or land. Each number lies on an island of so many cells, land that hangs together by sides, and
each island has one number; so islands touch at corners at most. The sea hangs together by sides, and no 2x2
square is all sea. An island with `?` has a number that is not told.

Cells with a number or `?` are land. Nobody says that there must be any sea: one island may fill the board.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache

from solvers.core.boards.board import Board, Clue
from solvers.core.boards.codecs.blanks import decode_numbers, encode_numbers, numbers_area
from solvers.core.boards.codecs.pzpr import decode_clues, encode_number16
from solvers.core.boards.coded import Coded, Size, Table, squares
from solvers.core.boards.errors import MismatchError, ReadError
from solvers.core.boards.places import Cell
from solvers.core.boards.text import check_rectangle, lines_of, numbers_grid, whole_number
from solvers.core.rules.codes import Janko, Link, Pzprv3, Task
from solvers.core.rules.connected_told import hang_together
from solvers.core.rules.islands_told import must_grow, never_too_large, within_reach
from solvers.core.rules.logic import Between
from solvers.core.rules.puzzle import Literals, Look, Puzzle, Rule, Words
from solvers.nurikabe.setting import setter

_HIGHEST = 999
UNTOLD = "?"
_IN_FILES: Mapping[str, Clue] = {"-": UNTOLD, ".": None, "#": None, "+": None}  # the last tell an answer
_IN_TABLES: Mapping[str, Clue] = {"?": UNTOLD, "-": None, ".": None}


def read(text: str) -> Board:
    """Rows of numbers, `?` and blanks; where numbers above 9 occur, words apart by blanks."""
    board = Board("nurikabe", numbers_grid(lines_of(text), 1, _HIGHEST, "Nurikabe", {UNTOLD: UNTOLD}))
    check(board)
    return board


def write(board: Board) -> str:
    between = " " if any(number > 9 for _, number in board.numbers()) else ""
    rows = (between.join("." if clue is None else str(clue) for clue in row) for row in board.grid)
    return "\n".join(["nurikabe", *rows])


def check(board: Board) -> None:
    """Raises ReadError where two islands touch, or the others leave one of them too few cells."""
    for cell, number in board.numbers():
        if not 1 <= number <= _HIGHEST:
            raise ReadError(f"The {_name(board, cell)} is no island; these have 1 to {_HIGHEST} cells.")
    for cell, other in board.edges:
        if board.at(cell) is not None and board.at(other) is not None:
            one, two = _name(board, cell), _name(board, other)
            raise MismatchError(f"The {one} and the {two} touch; islands meet at corners at most.", board)
    for cell, number in board.numbers():
        room = 1 + len(within_reach(board, cell, number))
        if room < number:
            cells = "1 cell" if room == 1 else f"{room} cells"
            raise MismatchError(f"The {_name(board, cell)} has room for {cells} between the others.", board)


def _name(board: Board, cell: Cell) -> str:
    return f"{board.at(cell)} at {cell.name}"


def unknowns(board: Board) -> list[Cell]:
    return board.cells_with(None)


def rules(board: Board, sea: Literals) -> Iterator[Rule]:
    yield from _squares(board, sea, board.cells)
    for cell, number in board.numbers():
        if number > 1:
            land = {other: -sea[other] for other in within_reach(board, cell, number)}
            yield must_grow(land, board.edges, cell, number)
    yield from _whole(board, tuple(sea[cell] for cell in unknowns(board)))


def _squares(board: Board, sea: Literals, corners: Iterable[Cell]) -> Iterator[Rule]:
    for square in map(board.square, corners):
        if len(square) == 4 and all(cell in sea for cell in square):
            yield _square(square, sea)


def _square(square: tuple[Cell, ...], sea: Literals) -> Rule:
    ends = f"{square[0].name} to {square[-1].name}"
    unmet = f"the square from {ends} would be all sea"

    def words() -> Words:
        return Words("no 2x2 square is all sea", f"the square from {ends}", unmet=unmet)

    three = Between(0, 3, tuple(sea[cell] for cell in square))
    return Rule(three, square, words, basic=True, tell=lambda *_: f"otherwise {unmet}", rank=1)


@lru_cache(maxsize=4)
def _whole(board: Board, numbers: tuple[int, ...]) -> tuple[Rule, Rule]:
    """The rules about all islands and about all of the sea; made once, for they are asked after each step."""
    sea = dict(zip(unknowns(board), numbers, strict=True))
    clues = {c: n if isinstance(n := board.at(c), int) else None for c in board.cells if c not in sea}
    land = {cell: -number for cell, number in sea.items()}
    whole_sea = hang_together(sea, board.edges, "sea cells", "land", rank=2)
    return never_too_large(land, board.edges, clues), whole_sea


def mends(board: Board) -> Iterator[tuple[str, Board]]:
    """The board with one of the numbers not told."""
    for cell, _ in board.numbers():
        yield f"the {_name(board, cell)}", board.with_clue(cell, UNTOLD)


def _decode(coded: Coded) -> Board:
    if "B" in coded.text:
        raise ReadError("This board has holes (B); only whole boards are read.")
    return _of_cells(coded, decode_numbers(coded))


def _of_cells(coded: Coded, cells: Sequence[Clue]) -> Board:
    return Board("nurikabe", coded.size.grid(cells))


def _of_words(table: Table, others: Mapping[str, Clue]) -> Board:
    rows = table.words[: table.size.rows]
    check_rectangle([len(row) for row in rows], range(1, len(rows) + 1))
    grid = (tuple(others[w] if w in others else whole_number(w, None) for w in row) for row in rows)
    return Board("nurikabe", tuple(grid))


def _encode(board: Board) -> str:
    return encode_numbers(map(board.at, board.cells))


def _sizes(code: str) -> list[Size]:
    return squares(numbers_area(code))


puzzle = Puzzle(
    name="nurikabe",
    title="Nurikabe",
    aliases=("islands in the stream", "cell structure"),
    goal=(
        "Find the sea: it hangs together and has no 2x2 square. The rest are islands, each with one "
        "number, which counts its cells."
    ),
    read=read,
    write=write,
    check=check,
    codes=(
        Link(
            ("nurikabe",),
            lambda coded: _of_cells(coded, decode_clues(coded)),
            lambda board: encode_number16(map(board.at, board.cells)),
        ),
        Pzprv3(("nurikabe",), lambda table: _of_words(table, _IN_FILES)),
        Task(_decode, _encode, "0-9a-zB_", "[0-9a-zB_]{4,}", _sizes, sites=("nurikabe",)),
        Janko(lambda table: _of_words(table, _IN_TABLES)),
    ),
    unknowns=unknowns,
    rules=rules,
    setter=setter,
    mends=mends,
    look=Look(ground="unpainted", clue_ground="land", yes="sea", no="land"),
    yes="sea",
    no="land",
    is_yes="{cell} is sea",
    is_no="{cell} is land",
    are_yes="{cells} are sea",
    are_no="{cells} are land",
    always="islands do not touch, and the sea hangs together without 2x2 squares",
    unmet="could not all get their cells",
    example="""\
nurikabe
.1....6...
..........
..........
.5........
........1.
.4..1.4...
.....1.1.2
....1.....
4.2...2..1
....3.....
""",
    answer=(
        "#.####.###",
        "###.#....#",
        "#...####.#",
        "#.###..###",
        "##..##.#.#",
        "#..#.#.##.",
        ".####.#.#.",
        ".#.#.#####",
        ".#.###..#.",
        ".##...####",
    ),
)
