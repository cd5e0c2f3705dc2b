"""Files of puzz.link's editor: `pzprv3`, the puzzle, rows, columns, then one line a row, apart by blanks.

Clues at the edges stand in further rows and columns before the grid. `.` is nothing, `-` a number that is
not told. What somebody has filled in is left out.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence

from solvers.core.boards.board import Board, Clue, Runs
from solvers.core.boards.errors import ReadError
from solvers.core.boards.places import Cell
from solvers.core.boards.stripes import nonogram
from solvers.core.boards.text import Row, unknown_character, whole_number
from solvers.core.rules.format import Format, Reading, Request, Size

_Rows = Sequence[Sequence[str]]


def _recognises(text: str, _request: Request) -> bool:
    return text.lstrip().startswith("pzprv3")


def _read(text: str, request: Request) -> Iterator[Reading]:
    parts = [
        Row(number, part.strip())
        for number, line in enumerate(text.split("\n"), 1)
        for part in line.split("/")
        if part.strip()
    ]
    name = parts[1].text if len(parts) > 1 else ""
    if name not in _KINDS:
        raise ReadError(f'The puzzle is "{name[:20]}"; of those in such files I know {", ".join(_KINDS)}.')
    if not all(re.fullmatch("[0-9]+", part.text) for part in parts[2:4]) or len(parts) < 5:
        raise ReadError(
            f"Behind {name} there must be the number of rows, the number of columns and the rows."
        )
    rows, columns = (whole_number(part.text, part.line) for part in parts[2:4])
    size = request.checked(columns, rows)
    edge, read = _KINDS[name]
    wide, high = edge(size)
    grid = [part.text.split() for part in parts[4 : 4 + size.rows + high]]
    _check_shape(grid, parts[4:], size.rows + high, size.columns + wide)
    yield Reading(read(grid, size, request))


def _check_shape(grid: _Rows, parts: Sequence[Row], rows: int, columns: int) -> None:
    for number, (words, part) in enumerate(zip(grid, parts, strict=False), 1):
        if len(words) != columns:
            raise ReadError(
                f"Line {number} of the grid has {len(words)} entries instead of {columns}.", part.line
            )
    if len(grid) < rows:
        raise ReadError(f"The grid has {len(grid)} lines instead of {rows}.")


def _number(word: str, row: int, column: int) -> Clue:
    if word in (".", "-"):
        return None if word == "." else "?"
    if not re.fullmatch("[0-9]+", word):
        raise unknown_character(word[:12], Cell(row, column), 1, "such a file", "Write numbers, . or -.")
    return whole_number(word, 1)


def _numbers(grid: _Rows) -> list[list[Clue]]:
    return [[_number(word, r, c) for c, word in enumerate(words)] for r, words in enumerate(grid)]


def _mines(grid: _Rows, _size: Size, request: Request) -> Board:
    cells = _numbers(grid)
    for r, row in enumerate(cells):
        for c, clue in enumerate(row):
            if isinstance(clue, int) and clue > 8:
                raise ReadError(f"Row {r + 1}, column {c + 1}: {clue} is no clue, a cell has 8 around it.")
    return Board("minesweeper", tuple(map(tuple, cells)), total=request.options.get("mines"))


def _tents(grid: _Rows, _size: Size, _request: Request) -> Board:
    rows = _numbers([words[:1] for words in grid[1:]])
    columns = _numbers([grid[0][1:]])
    cells = tuple(tuple("T" if word == "1" else None for word in words[1:]) for words in grid[1:])
    return Board(
        "tents", cells, tuple(_runs(row[0]) for row in rows), tuple(_runs(clue) for clue in columns[0])
    )


def _runs(clue: Clue) -> Runs:
    return (clue,) if isinstance(clue, int) else None


def _nonogram(grid: _Rows, size: Size, _request: Request) -> Board:
    wide, high = _halves(size)
    columns = zip(*_numbers([words[wide:] for words in grid[:high]]), strict=True)
    rows = _numbers([words[:wide] for words in grid[high:]])
    return nonogram([_stripe(row) for row in rows], [_stripe(column) for column in columns])


def _stripe(clues: Sequence[Clue]) -> tuple[int, ...]:
    if "?" in clues:
        raise ReadError("This nonogram has numbers that are not told (-); such boards are not read yet.")
    return tuple(clue for clue in clues if isinstance(clue, int) and clue)


def _halves(size: Size) -> tuple[int, int]:
    return (size.columns + 1) // 2, (size.rows + 1) // 2


_KINDS: Mapping[str, tuple[Callable[[Size], tuple[int, int]], Callable[[_Rows, Size, Request], Board]]] = {
    "tents": (lambda _: (1, 1), _tents),
    "nonogram": (_halves, _nonogram),
    "mines": (lambda _: (0, 0), _mines),
}
"""For each puzzle how many columns and rows of clues stand before the grid, and how they are read."""

formats = (Format("pzprv3", "a pzprv3 file", ("tents", "nonogram", "minesweeper"), _recognises, _read),)
