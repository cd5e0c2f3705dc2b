"""Codes of nonograms in formats that several puzzles share; solvers/formats has nonograms' own formats."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import accumulate

from solvers.core.boards.board import Board, Clue
from solvers.core.boards.encoded_board import Coded, Size, Table, check_clues
from solvers.core.boards.line_clues import LineClue, board_of, line_clue
from solvers.core.boards.puzzle_errors import ReadError
from solvers.core.codes import moves
from solvers.core.codes.code import GameId, Janko, Link, Penpa, Pzprv3, Task
from solvers.core.codes.penpa_content import Drawing
from solvers.core.codes.pzpr import check_end, decode_number16, encode_number16
from solvers.core.codes.word_grids import full_rows, pzpr_numbers

_MOST = 2000  # maximum number of clues of a code whose size is looked for
_FEW = 4  # maximum number of sizes that a person can choose from


def decode(coded: Coded) -> Board:
    """Read the clues of all columns, then of all rows: separated by `/`, and their numbers by `.`."""
    code, _, given = coded.text.partition(",")
    if given.strip("zZ"):
        raise ReadError("This nonogram has prefilled cells after a comma; such boards are not read yet.")
    clues = code.split("/")
    check_clues(len(clues), coded.size, "between the slashes")
    return _columns_first([clue.split(".") if clue else [] for clue in clues], coded.size.columns)


def _columns_first(clues: Sequence[Sequence[str]], columns: int, lines: Sequence[int] | None = None) -> Board:
    """Return the board with these clues, which may be on lines of their own."""
    clues_of = [
        line_clue(
            words,
            *(("column", i + 1) if i < columns else ("row", i + 1 - columns)),
            line=lines[i] if lines else None,
        )
        for i, words in enumerate(clues)
    ]
    return board_of("nonogram", clues_of[columns:], clues_of[:columns])


def encode(board: Board) -> str:
    clues = (*board.column_clues, *board.row_clues)
    return "/".join(".".join(map(str, clue or ())) for clue in clues)


def _sizes(code: str) -> list[Size]:
    """Return the square with this number of clues, or else the sizes whose sums agree."""
    clues = code.split("/")
    if len(clues) > _MOST:
        return []
    # Columns and rows have the same number of filled cells, so the columns end at half of the sum.
    sums = list(accumulate(sum(int(word[-4:]) for word in re.findall("[0-9]+", clue)) for clue in clues))
    even = [Size(n, len(clues) - n) for n, total in enumerate(sums[:-1], 1) if 2 * total == sums[-1]]
    square = [size for size in even if size.columns == size.rows]
    return square or (even if len(even) <= _FEW else [])


def _halves(size: Size) -> tuple[int, int]:
    """Return the maximum number of runs in a row, and in a column."""
    return (size.columns + 1) // 2, (size.rows + 1) // 2


def _decode_link(coded: Coded) -> Board:
    """Decode for each column, then for each row, one entry for each number that it can have."""
    size = coded.size
    wide, high = _halves(size)
    across = size.columns * high
    places, rest = decode_number16(coded, across + size.rows * wide)
    check_end(rest)
    columns = [places[i * high : (i + 1) * high] for i in range(size.columns)]
    rows = [places[across + i * wide : across + (i + 1) * wide] for i in range(size.rows)]
    return board_of("nonogram", [_outwards(row) for row in rows], [_outwards(column) for column in columns])


def _outwards(places: Sequence[Clue]) -> LineClue:
    """Return the clue with these entries, which go from the grid outwards, the last number first."""
    return _clue(places[::-1], "?")


def _clue(places: Sequence[Clue], unnumbered: str) -> LineClue:
    """Return the clue with these numbers; `unnumbered` is the form of an unknown number in this format."""
    if "?" in places:
        raise ReadError(
            f"This nonogram has numbers that are not given ({unnumbered}); such boards are not read yet."
        )
    return tuple(number for number in places if isinstance(number, int) and number)


def _encode_link(board: Board) -> str:
    wide, high = _halves(Size(board.columns, board.rows))
    return encode_number16(
        number
        for clues, slots in ((board.column_clues, high), (board.row_clues, wide))
        for clue in clues
        for number in [*reversed(clue or ()), *[None] * (slots - len(clue or ()))]
    )


def _decode_file(table: Table) -> Board:
    wide, high = _halves(table.size)
    lines = [row.line for row in full_rows(table)]
    above = pzpr_numbers([words[wide:] for words in table.words[:high]], lines[:high])
    columns = zip(*above, strict=True)
    rows = pzpr_numbers([words[:wide] for words in table.words[high:]], lines[high:])
    return board_of("nonogram", [_clue(row, "-") for row in rows], [_clue(column, "-") for column in columns])


def _decode_table(table: Table) -> Board:
    """Read a line for each column, then one for each row; there is no grid."""
    clues = [[word for word in row.text.split() if word != "-"] for row in table.rows]
    return _columns_first(clues, table.size.columns, [row.line for row in table.rows])


def _is_clues_alone(table: Table) -> bool:
    """Whether there is one line for each clue, and no grid, such as one of Tents."""
    words = (word for words in table.words for word in words)
    is_grid = len(table.words) == table.size.rows
    alike = len(table.words) == table.size.rows + 2 and any(re.search("[xX]", word) for word in words)
    # No line has as many runs as cells; such lines are a grid and its regions.
    is_wide = table.size.columns > 1 and all(len(words) == table.size.columns for words in table.words)
    return len(table.rows) == table.size.columns + table.size.rows and not (is_grid or alike or is_wide)


def _decode_drawing(drawing: Drawing) -> Board:
    """Read the numbers above and left of the grid; a line without any is empty."""
    if None in drawing.numbers.values():
        raise ReadError("This nonogram has a ? among its clues; such boards are not read yet.")
    rows = [drawing.row_clue(r) or () for r in range(drawing.size.rows)]
    columns = [drawing.column_clue(c) or () for c in range(drawing.size.columns)]
    return _columns_first([list(map(str, line)) for line in (*columns, *rows)], drawing.size.columns)


def _has_clues_outside(drawing: Drawing) -> bool:
    return drawing.plain and bool(drawing.numbers) and all(map(drawing.is_beside, drawing.numbers))


codes = (
    GameId(
        decode,
        encode,
        looks=r"(?=[^./]*[./])[^\[]*",
        heads="[0-9]+(x[0-9]+)?",
        names=("pattern",),
        moves=moves.rectangles,
    ),
    Task(
        decode,
        encode,
        signs="0-9./",
        whole=r"(?=[^/]*/)[0-9./]*",
        sizes=_sizes,
        nameless=True,
        sure=r"(?=[^/]*/)(?=[^.]*[.][0-9])[0-9./]*",
        sites=("nonograms",),
    ),
    Link(("nonogram",), _decode_link, _encode_link),
    Pzprv3(("nonogram",), _decode_file, margins=_halves),
    Janko(
        _decode_table,
        fits=_is_clues_alone,
        needs=lambda size: (size.columns + size.rows, "a nonogram"),
    ),
    Penpa(_decode_drawing, _has_clues_outside),
)
