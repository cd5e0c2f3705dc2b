"""Star Battle as people type it, and contradictions of a board."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import chain

from solvers.core.boards.board import Board
from solvers.core.boards.conflict import Conflict
from solvers.core.boards.encoded_board import Size
from solvers.core.boards.places import amount
from solvers.core.boards.plain_text import lines_of, whole_number
from solvers.core.boards.puzzle_errors import ReadError
from solvers.core.boards.regions import Regions, inner_edges, regions_between, regions_of, regions_text

NOWHERE = "#@"
_LEAST = 4
"""Minimum number of rows of a board without a name."""
_STARS = re.compile(
    r"\(?stars?[ \t]*[:=]?[ \t]*([0-9]{1,3})\)?|\(?([0-9]{1,3})[ \t]*stars?\)?", re.IGNORECASE
)


def read(text: str, words: frozenset[str] = frozenset(), stars: int | None = None) -> Board:
    """Read rows of region letters, and a line such as `2 stars`; `words` may hold that number as well."""
    numbers = {whole_number(word.split()[0], None) for word in words}
    rows = []
    for row in lines_of(text):
        said = _STARS.fullmatch(row.text.strip())
        if said:
            numbers.add(whole_number(said[1] or said[2], row.line))
        else:
            rows.append(row)
    if len(numbers) > 1:
        raise ReadError("The text says two numbers of stars. Write one, such as starbattle 2.")
    if not rows:
        raise ReadError("There are no rows of regions, only the number of stars.")
    return make_board(regions_of(rows, NOWHERE), stars or next(iter(numbers), 1))


def is_regions(text: str) -> bool:
    """Whether a text is a square of letters with as many regions as rows, each of a letter and connected."""
    if re.search(r"[^\w\s/():=]", text):
        return False
    lines = [line.strip() for line in re.split("[\n/]", text)]
    rows = ["".join(line.split()) for line in lines if line and not _STARS.fullmatch(line)]
    n, letters = len(rows), "".join(rows)
    if n < _LEAST or not letters.isalpha() or len(set(letters)) != n or any(len(row) != n for row in rows):
        return False
    edges = chain(*inner_edges(Size(n, n)))
    joined = [edge for edge in edges if len({rows[cell.row][cell.column] for cell in edge.cells}) == 1]
    return max(map(max, regions_between(Size(n, n), joined))) == n - 1


def is_likely(rows: Sequence[Sequence[str]]) -> bool:
    """Whether cells are the letters of as many regions as there are rows, but for one row of dots at most."""
    cells = [cell for row in rows for cell in row]
    letters = {cell for cell in cells if cell != "."}
    return cells.count(".") <= len(rows) == len(letters) and all(map(str.isalpha, letters))


def make_board(regions: Regions, stars: int) -> Board:
    return Board("starbattle", tuple((None,) * len(row) for row in regions), total=stars, regions=regions)


def write(board: Board) -> str:
    return f"starbattle {board.total}\n{regions_text(board.regions)}"


def check(board: Board) -> None:
    """Raise ReadError for a board that is no square, or has no stars."""
    if board.rows != board.columns:
        raise ReadError(
            f"The board is {board.columns}x{board.rows}; Star Battle needs as many columns as rows, "
            "for as many stars in each."
        )
    if not board.total:
        raise ReadError("There cannot be 0 stars in each row: write 1 or more.")


def conflicts(board: Board) -> Iterator[Conflict]:
    """Yield contradictions of the number of stars: with rows, regions, and the number of regions."""
    stars, areas, room = board.total or 0, board.areas(), (board.columns + 1) // 2
    if stars > room:
        most = amount(room, "star")
        yield Conflict(f"each row has {stars} stars, but {board.columns} cells have room for {most} at most")
    for area in areas:
        if len(area.cells) < stars:
            has = f"the region of {area.cells[0].name} has {amount(len(area.cells), 'cell')}"
            yield Conflict(f"{has}, but each region has {stars} stars", area.cells)
    if len(areas) != board.rows:
        yield Conflict(
            f"there are {amount(board.rows, 'row')} but {amount(len(areas), 'region')}, each with as many "
            "stars (letters of both cases are different regions)",
            tuple(area.cells[0] for area in areas),
        )
