"""Minesweeper files `.mine` of JSMinesweeper: columns x rows x mines, then one character a cell.

`H` is a hidden cell. `F`, a flag, is a player's guess, and `?` is a revealed mine, for which a board has no
clue: both count as hidden.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from solvers.core.boards.board import Board, Clue
from solvers.core.boards.places import Cell
from solvers.core.boards.plain_text import check_rectangle, unknown_character, whole_number
from solvers.core.boards.puzzle_errors import ReadError
from solvers.core.reading.format import Format, Reading, Request

_SIZE = re.compile(r"\s*([0-9]+)x([0-9]+)x([0-9]+)\s*", re.IGNORECASE)
_CELLS: dict[str, Clue] = {**dict.fromkeys("HF?"), **{str(digit): digit for digit in range(9)}}


def _recognises(text: str, _request: Request) -> bool:
    return bool(_SIZE.fullmatch(text.lstrip().split("\n", 1)[0]))


def _read(text: str, request: Request) -> Iterator[Reading]:
    lines = [(number, line.strip()) for number, line in enumerate(text.split("\n"), 1) if line.strip()]
    match = _SIZE.fullmatch(lines[0][1]) if lines else None
    if not match:
        raise ReadError("The first line must hold columns x rows x mines, such as 9x9x10.")
    columns, rows, mines = (whole_number(word, lines[0][0]) for word in match.groups())
    size = request.check_size(columns, rows)
    grid = lines[1:]
    if len(grid) != size.rows:
        raise ReadError(f"Rows given: {len(grid)}; the first line says {size.rows}.")
    check_rectangle(
        [size.columns, *(len(row) for _, row in grid)], [lines[0][0], *(line for line, _ in grid)]
    )
    cells = [_cells(row, r, line) for r, (line, row) in enumerate(grid)]
    yield Reading(Board("minesweeper", tuple(cells), total=request.options.get("mines", mines)))


def _cells(row: str, r: int, line: int) -> tuple[Clue, ...]:
    for c, character in enumerate(row):
        if character not in _CELLS:
            right = "Write 0 to 8, H for a hidden cell and F for a flag."
            raise unknown_character(character, Cell(r, c), line, "a .mine file", right)
    return tuple(_CELLS[character] for character in row)


formats = (Format("mine", "a .mine file", ("minesweeper",), _recognises, _read, looks=r"(?i)\A\s*[0-9]+x"),)
