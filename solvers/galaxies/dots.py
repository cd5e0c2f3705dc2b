"""Dots of Galaxies, in the centres of cells, between them and at corners: rows of text and codes."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import product, zip_longest

from solvers.core.boards.board import Board, Clue, Overlay
from solvers.core.boards.encoded_board import Coded, Size, Table
from solvers.core.boards.places import Cell, amount
from solvers.core.boards.plain_text import lines_of, signs_grid, tokens
from solvers.core.boards.puzzle_errors import ReadError
from solvers.core.codes.code import GameId, Janko, Link, Pzprv3, as_many_as_rows
from solvers.core.codes.pzpr import DIGITS, check_end
from solvers.core.codes.word_grids import NOTHING, full_rows, words_of
from solvers.core.generators.random_grids import bare

_KIND = "white"
"""A dot between cells in the look of Sudoku editors, with the number that is not written into it."""
_SIGNS: Mapping[str, Clue] = {
    **dict.fromkeys(".-_ ", None),
    **dict.fromkeys("oO0*12wWbB\u25cb\u25cf\u26aa\u26ab\u2022", "o"),
}
HOLE = "#"
"""A cell that belongs to no galaxy."""
_MOST = 7
"""Maximum number of places after a dot that its character of an address includes."""
_CELLS_A_SIGN = 5
"""Number of cells that a character at the end of an address says to be holes, 1, or none, 0."""
_HOLES = frozenset("#xX*")


def centre_of(cells: Sequence[Cell]) -> tuple[int, int]:
    """Return the row and the column of the dot at some cells, counted in halves of cells from 0."""
    return cells[0].row + cells[-1].row, cells[0].column + cells[-1].column


def cells_at(row: int, column: int) -> tuple[Cell, ...]:
    """Return the one, two or four cells at a dot."""
    rows, columns = sorted({row // 2, (row + 1) // 2}), sorted({column // 2, (column + 1) // 2})
    return tuple(Cell(r, c) for r, c in product(rows, columns))


def board_of(size: Size, dots: Iterable[tuple[int, int]], holes: Collection[Cell] = ()) -> Board:
    """Return the board with dots at these rows and columns, counted in halves of cells, and with holes.

    Raises ReadError for a dot at a hole.
    """
    board, dots = bare("galaxies", size), sorted(dots)
    for cell in holes:
        board = board.with_clue(cell, HOLE)
        if any(cell in cells_at(*dot) for dot in dots):
            raise ReadError(f"There is a dot at the hole {cell.name}, which belongs to no galaxy.")
    return replace(board, overlays=tuple(Overlay(_KIND, cells_at(*dot), (1,)) for dot in dots))


def dots_of(board: Board) -> list[tuple[int, int]]:
    return [centre_of(dot.cells) for dot in board.overlays]


def read(text: str) -> Board:
    """Read rows of dots `o` and blanks, with a row and a column between each two of cells; `#` is a hole."""
    rows = [row for row in lines_of(text) if row.text.strip()]
    return _board_of_words(tokens(rows), [row.line for row in rows])


def _board_of_words(words: Sequence[Sequence[str]], lines: Sequence[int]) -> Board:
    has_letters = any("o" in row for row in words)
    signs = {**_SIGNS, HOLE: HOLE, **dict.fromkeys("0" if has_letters else "")}
    grid = signs_grid(words, lines, signs, "Galaxies", "Write o for a dot and . for none.")
    for length, unit in ((len(grid), "row"), (len(grid[0]), "column")):
        if length % 2 == 0:
            right = "Write also the places between cells: 2n - 1 for n cells."
            raise ReadError(f"There are {amount(length, unit)}. {right}", lines[0])
    dots = [(r, c) for r, row in enumerate(grid) for c, sign in enumerate(row) if sign == "o"]
    holes = [Cell(r, c) for r, row in enumerate(grid[::2]) for c, sign in enumerate(row[::2]) if sign == HOLE]
    return board_of(Size(len(grid[0]) // 2 + 1, len(grid) // 2 + 1), dots, holes)


def write(board: Board) -> str:
    rows = [["."] * (2 * board.columns - 1) for _ in range(2 * board.rows - 1)]
    for r, c in dots_of(board):
        rows[r][c] = "o"
    for cell in board.cells_with(HOLE):
        rows[2 * cell.row][2 * cell.column] = HOLE
    return "\n".join(["galaxies", *map("".join, rows)])


def _check_whole(board: Board) -> None:
    if board.cells_with(HOLE):
        raise ReadError("A game ID cannot hold holes, which belong to no galaxy.")


def _decode_table(table: Table) -> Board:
    """Read the rows of dots at the start of a file or a page, with or without blanks between them."""
    rows = full_rows(table)[: 2 * table.size.rows - 1]
    words = [[HOLE if word == "X" else word for word in row] for row in tokens(rows)]
    return _board_of_words(words, [row.line for row in rows])


def _decode_page(table: Table) -> Board:
    """Read a word for each cell: 0 is a dot in it, 1 right of it, 2 below it and 3 at its corner there."""
    dots, holes = list[tuple[int, int]](), list[Cell]()
    for r, words in enumerate(words_of(full_rows(table), table.size.columns)):
        for c, word in enumerate(words):
            if word in ("0", "1", "2", "3"):
                down, right = divmod(int(word), 2)
                dots.append((2 * r + down, 2 * c + right))
            elif word in _HOLES:
                holes.append(Cell(r, c))
            elif word not in NOTHING:
                where = "0 for a dot in the cell, 1 right of it, 2 below it, 3 at its corner, or -"
                raise ReadError(f'"{word[:12]}" at {Cell(r, c).name} is no dot. Write {where}.')
    beyond = next(
        (dot for dot in dots if dot[0] > 2 * table.size.rows - 2 or dot[1] > 2 * table.size.columns - 2), None
    )
    if beyond:
        raise ReadError(
            f"The dot of {Cell(beyond[0] // 2, beyond[1] // 2).name} lies on the edge of the board."
        )
    return board_of(table.size, dots, holes)


def _places(size: Size) -> int:
    """Return the number of places for dots."""
    return (2 * size.columns - 1) * (2 * size.rows - 1)


def _board_of_places(size: Size, places: Iterable[int], holes: Collection[Cell] = ()) -> Board:
    return board_of(size, (divmod(place, 2 * size.columns - 1) for place in places), holes)


def _places_of(board: Board) -> list[int]:
    return [row * (2 * board.columns - 1) + column for row, column in dots_of(board)]


def _check_place(coded: Coded, index: int, place: int) -> None:
    if place >= _places(coded.size):
        raise ReadError(f"Character {coded.number(index)} of {coded.within} goes beyond the board.")


def _decode_game(coded: Coded) -> Board:
    """Decode letters: `a` to `y` are 0 to 24 places and a dot, and `z` is 25 places; M and B are colours."""
    place, dots = 0, list[int]()
    for index, sign in enumerate(coded.text):
        if sign in "MB":
            continue
        if not "a" <= sign <= "z":
            raise coded.wrong(index, "a to y are 0 to 24 places and a dot, z is 25 places.")
        place += ord(sign) - ord("a")
        if sign != "z":
            _check_place(coded, index, place)
            dots.append(place)
            place += 1
    return _board_of_places(coded.size, dots)


def _encode_game(board: Board) -> str:
    _check_whole(board)
    code, before = "", -1
    for place in _places_of(board):
        far, gap = divmod(place - before - 1, 25)
        code += "z" * far + chr(ord("a") + gap)
        before = place
    return code


def _decode_link(coded: Coded) -> Board:
    """Decode `0` to `f`: a dot in one of two colours, and 0 to 7 places; `g` to `z` are 1 to 20 places."""
    place, dots, index = 0, list[int](), -1
    for index, sign in enumerate(coded.text):
        value = DIGITS.find(sign)
        if value < 0:
            raise coded.wrong(index, "Dots are 0 to f, and g to z skip places.")
        if value < 16:
            _check_place(coded, index, place)
            dots.append(place)
            place += 1
        place += value // 2 if value < 16 else value - 15
        if place >= _places(coded.size):
            break
    coded.check_reaches(place, _places(coded.size))
    rest, holes = coded.text[index + 1 :], list[Cell]()
    if len(rest) == -(-coded.size.area // _CELLS_A_SIGN) and {*rest} <= {*DIGITS[:32]}:
        bits = "".join(f"{DIGITS.index(sign):05b}" for sign in rest)
        holes = [
            Cell(*divmod(n, coded.size.columns))
            for n, bit in enumerate(bits[: coded.size.area])
            if bit == "1"
        ]
    else:
        check_end(coded.rest_from(index + 1))
    return _board_of_places(coded.size, dots, holes)


def _encode_link(board: Board) -> str:
    dots = _places_of(board)
    last = (2 * board.columns - 1) * (2 * board.rows - 1)
    code = _gap(dots[0] if dots else last)
    for dot, following in zip_longest(dots, dots[1:]):
        after = (last if following is None else following) - dot - 1
        # A dot that no other one follows soon includes 7 places, also beyond the end of the board.
        within = _MOST if following is None or after > _MOST else after
        code += DIGITS[2 * within] + _gap(max(0, after - within))
    holes = board.cells_with(HOLE)
    bits = "".join(str(int(cell in holes)) for cell in board.cells) + "0" * (-board.rows * board.columns % 5)
    signs = (DIGITS[int(bits[i : i + _CELLS_A_SIGN], 2)] for i in range(0, len(bits), _CELLS_A_SIGN))
    return code + "".join(signs) * bool(holes)


def _gap(places: int) -> str:
    return "z" * ((places - 1) // 20) + DIGITS[(places - 1) % 20 + 16] if places else ""


codes = (
    GameId(_decode_game, _encode_game, looks="[a-zMB]+", heads="[0-9]+x[0-9]+(d[nu])?", names=("galaxies",)),
    Link(("tentaisho", "galaxies"), _decode_link, _encode_link),
    Pzprv3(
        ("tentaisho",),
        _decode_table,
        margins=lambda size: (size.columns - 1, size.rows - 1),
        is_joined=True,
    ),
    Janko(
        lambda table: (_decode_page if as_many_as_rows(table) else _decode_table)(table),
        fits=lambda table: len(table.words) in (table.size.rows, 2 * table.size.rows - 1),
        needs=lambda size: (2 * size.rows - 1, "the dots in cells and between them"),
    ),
)
