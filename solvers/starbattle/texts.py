"""Star Battle as people type it, and what is wrong with such a board."""

from __future__ import annotations

from solvers.core.boards.board import Board
from solvers.core.boards.errors import MismatchError, ReadError
from solvers.core.boards.places import amount
from solvers.core.boards.regions import Regions, regions_of, regions_text
from solvers.core.boards.text import lines_of, whole_number

NOWHERE = "#@"


def read(text: str, words: frozenset[str] = frozenset(), stars: int | None = None) -> Board:
    """Rows of the letters of the regions; `words` is the number of stars, unless it is numbers beside."""
    numbers = [whole_number(word.split()[0], None) for word in words]
    if len(numbers) > 1:
        raise ReadError("Two numbers of stars stand behind the name. Write one, such as starbattle 2.")
    return make_board(regions_of(lines_of(text), NOWHERE), stars or (numbers[0] if numbers else 1))


def make_board(regions: Regions, stars: int) -> Board:
    return Board("starbattle", tuple((None,) * len(row) for row in regions), total=stars, regions=regions)


def write(board: Board) -> str:
    return f"starbattle {board.total}\n{regions_text(board.regions)}"


def check(board: Board) -> None:
    """Raises ReadError where the number of stars, or of regions, cannot be right."""
    if board.rows != board.columns:
        raise ReadError(
            f"The board is {board.columns}x{board.rows}; Star Battle needs as many columns as rows, "
            "for as many stars in each."
        )
    stars = board.total or 0
    if not 1 <= stars <= (board.rows + 1) // 2:  # every other cell at most, since stars do not touch
        raise ReadError(f"There cannot be {stars} stars in each row of {board.columns} cells.")
    _check_regions(board, stars)


def _check_regions(board: Board, stars: int) -> None:
    areas = board.areas()
    if len(areas) != board.rows:
        raise MismatchError(
            f"There are {board.rows} rows but {amount(len(areas), 'region')}; each of both has as many "
            "stars. Letters of both cases are different regions.",
            board,
        )
    for area in areas:
        if len(area.cells) < stars:
            has = f"The region of {area.cells[0].name} has {amount(len(area.cells), 'cell')}"
            raise MismatchError(f"{has}, but each has {stars} stars.", board)
