"""Files of puzz.link's editor: `pzprv3`, the puzzle, rows, columns, then one line a row, apart by blanks.

Clues at the edges stand in further rows and columns before the grid. `.` is nothing, `-` a number that is
not given. What somebody has filled in is left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from solvers.core.boards.coded import Size, Table
from solvers.core.boards.errors import ReadError
from solvers.core.boards.text import Row, whole_number
from solvers.core.codes.code import Pzprv3
from solvers.core.reading.format import Format, Reading, Request, codes_of
from solvers.core.rules.puzzle import Puzzle


def _recognises(text: str, _request: Request) -> bool:
    return text.lstrip().startswith("pzprv3")


def _read(text: str, request: Request) -> Iterator[Reading]:
    parts = [
        Row(number, part.strip())
        for number, line in enumerate(text.split("\n"), 1)
        for part in line.split("/")  # which stands for the end of a line where all is on one
        if part.strip()
    ]
    puzzle, code = _named(parts[1].text if len(parts) > 1 else "", request)
    begin = 2 + code.numbers
    if not all(re.fullmatch("[0-9]+", part.text) for part in parts[2:begin]) or len(parts) <= begin:
        raise ReadError(f"Behind {parts[1].text} there must be {_numbers(code.numbers)} and the rows.")
    rows, *others = (whole_number(part.text, part.line) for part in parts[2:begin])
    size = request.checked(others[0] if others else rows, rows)
    grid = _grid(parts[begin:], size, code)
    yield Reading(
        code.decode(
            Table(grid, size, tuple(others[1:]), parts[begin : begin + len(grid)]),
            **request.own_options(puzzle),
        )
    )


def _named(name: str, request: Request) -> tuple[Puzzle, Pzprv3]:
    codes = codes_of(request.known, Pzprv3)
    for puzzle, code in codes:
        if name in code.names:
            return puzzle, code
    known = ", ".join(code.names[0] for _, code in codes)
    raise ReadError(f'The puzzle is "{name[:20]}"; of those in such files I know {known}.')


def _numbers(count: int) -> str:
    """The numbers behind the name, for a sentence."""
    names = ["the number of rows", "the number of columns"][:count]
    return ", ".join(names if count <= 2 else [*names, f"{count - 2} further number{'s' * (count > 3)}"])


def _grid(parts: Sequence[Row], size: Size, code: Pzprv3) -> list[list[str]]:
    """The words of the lines that say what the board is; raises ReadError where some are missing."""
    wide, high = code.margins(size)
    rows, columns = size.rows + high, size.columns + wide
    grid = [part.text.split() for part in parts[:rows]]
    for number, (words, part) in enumerate(zip(grid, parts, strict=False), 1):
        if len(words) != columns:
            raise ReadError(
                f"Line {number} of the grid has {len(words)} entries instead of {columns}.", part.line
            )
    if len(grid) < rows:
        raise ReadError(f"The grid has {len(grid)} lines instead of {rows}.")
    # Else a line that stands there twice would shift all below it into another legal board.
    if twice := _doubled([part.text.split() for part in parts], rows, size):
        raise ReadError(
            f"Line {twice + 1} of the grid is the same as line {twice}, and the file has one line too "
            "many. Take one of them away.",
            parts[twice].line,
        )
    return grid


def _doubled(lines: Sequence[Sequence[str]], rows: int, size: Size) -> int | None:
    """The number of the line, from 1, after which it stands again, where the file is one line too long.

    What somebody has filled in stands behind the `rows` of the grid: nothing, or a word for each cell, or for
    each side between cells, or for each side.
    """
    columns = size.columns
    cells = [columns] * size.rows
    inner = [columns - 1] * size.rows + [columns] * (size.rows - 1)
    sides = [columns + 1] * size.rows + [columns] * (size.rows + 1)
    fits: tuple[list[int], ...] = ([], cells, inner, sides)
    behind = [len(words) for words in lines[rows:]]
    if behind in fits or behind[1:] not in fits or behind[0] != len(lines[rows - 1]):
        return None
    return next((number for number in range(1, rows + 1) if lines[number] == lines[number - 1]), None)


formats = (Format("pzprv3", "a pzprv3 file", (), _recognises, _read, code=Pzprv3),)
