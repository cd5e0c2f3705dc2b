"""Codes of Star Battle in formats that several puzzles share."""

from __future__ import annotations

from solvers.core.boards.board import Board
from solvers.core.boards.encoded_board import Coded, Table, squares
from solvers.core.boards.plain_text import check_rectangle, whole_number
from solvers.core.boards.puzzle_errors import PuzzleError, ReadError
from solvers.core.boards.regions import number_regions
from solvers.core.codes.code import Janko, Link, Penpa, Pzprv3, Task
from solvers.core.codes.penpa_content import Drawing
from solvers.core.codes.pzpr import decode_regions, encode_regions
from solvers.core.codes.word_grids import full_rows
from solvers.starbattle.parser import NOWHERE, make_board


def _decode_link(coded: Coded, stars: int | None = None) -> Board:
    number, *rest = coded.pieces("/")
    if len(rest) != 1:
        raise ReadError("The link needs the number of stars and the code of the borders after the size.")
    return make_board(decode_regions(rest[0]), stars or whole_number(number.text, None))


def _decode_task(coded: Coded, stars: int = 1) -> Board:
    numbers = [piece.text for piece in coded.pieces(",")]
    if len(numbers) != coded.size.area:
        raise ReadError(f"The code has {len(numbers)} cells; the board has {coded.size.area} ({coded.size}).")
    return make_board(number_regions(coded.size.grid(numbers)), stars)


def _encode_task(board: Board) -> str:
    if any(number < 0 for row in board.regions for number in row):
        raise PuzzleError("This code has no sign for a cell of no region.")
    return ",".join(str(number + 1) for row in board.regions for number in row)


def _decode_file(table: Table, stars: int | None = None) -> Board:
    """Read the rows of regions of a file, below the number of stars and, sometimes, of regions."""
    number = table.numbers[0] if table.numbers else 1
    check_rectangle([len(row) for row in table.words], [row.line for row in full_rows(table)])
    rows = [[None if word in (*NOWHERE, "-") else word for word in row] for row in table.words]
    return make_board(number_regions(rows), stars or number)


def _decode_drawing(drawing: Drawing, stars: int | None = None) -> Board:
    """Read the regions, and the number of stars, which is beside the grid with a star after it, or given."""
    stars = stars or next(iter(drawing.numbers.values()), None)
    if stars is None:
        raise ReadError(
            "This drawing of regions does not tell how many stars there are in each row. Say their number "
            "with it, or type the regions as rows of letters below a line such as `starbattle 2`."
        )
    return make_board(drawing.regions() or (), stars)


def _is_regions_alone(drawing: Drawing) -> bool:
    """Whether there is one region for each row, nothing inside, and at most the number of stars outside."""
    regions = drawing.regions()
    if not regions or max(map(max, regions)) + 1 != len(regions) or len(drawing.numbers) > 1:
        return False
    names = {name for name, _ in drawing.symbols.values()}
    return names <= {"star"} and not any(map(drawing.holds, (*drawing.numbers, *drawing.symbols)))


codes = (
    Link(
        ("starbattle",),
        _decode_link,
        lambda board: f"{board.total}/{encode_regions(board.regions)}",
        parts=2,
    ),
    Pzprv3(("starbattle",), _decode_file, numbers=4),  # rows, columns, stars, regions
    Task(
        _decode_task,
        _encode_task,
        signs="0-9,",
        whole="[0-9]+(,[0-9]+){3,}",
        sizes=lambda code: squares(code.count(",") + 1),
        sites=("star-battle",),
        options=("stars",),
    ),
    Janko(_decode_file, numbers=(1,)),
    Penpa(_decode_drawing, _is_regions_alone),
)
