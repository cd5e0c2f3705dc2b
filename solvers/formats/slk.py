"""Slitherlink files `.slk`: rows and columns, the clues, and the lines of a partial solution.

An empty line precedes each block; `#` begins a comment. The lines across have one row more than the clues,
the lines down one column more. They are left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from solvers.core.boards.board import Board
from solvers.core.boards.plain_text import Row, digits_grid, whole_number
from solvers.core.boards.puzzle_errors import ReadError
from solvers.core.reading.format import Format, Reading, Request

_HIGHEST = 4
_LEFT_OUT = "The lines that are drawn in this file are left out."


def _blocks(text: str) -> list[list[Row]]:
    """Return the lines between empty ones, without comments."""
    blocks: list[list[Row]] = [[]]
    for number, line in enumerate(text.split("\n"), 1):
        bare = line.split("#")[0].strip()
        if bare:
            blocks[-1].append(Row(number, bare))
        elif blocks[-1] and not line.startswith("#"):
            blocks.append([])
    return [block for block in blocks if block]


def _recognises(text: str, _request: Request) -> bool:
    """Return whether there are a size, clues and two blocks of lines that fit the size."""
    blocks = _blocks(text) if re.match(r"\s*(#[^\n]*\n\s*)*[0-9]+ +[0-9]+", text) else []
    if (
        len(blocks) != 4
        or len(blocks[0]) != 1
        or not re.fullmatch("[0-9]{1,4} +[0-9]{1,4}", blocks[0][0].text)
    ):
        return False
    rows, columns = map(int, blocks[0][0].text.split())
    sizes = [(len(block), len(block[0].text)) for block in blocks[1:]]
    return sizes == [(rows, columns), (rows + 1, columns), (rows, columns + 1)]


def _read(text: str, request: Request) -> Iterator[Reading]:
    head, *blocks = _blocks(text) or [[]]
    words = head[0].text.split() if len(head) == 1 else []
    if len(words) != 2 or not blocks:
        raise ReadError("The first line must hold the rows and the columns, and the clues must follow.")
    rows, columns = (whole_number(word, head[0].line) for word in words)
    request.check_size(columns, rows)
    grid = digits_grid(blocks[0], _HIGHEST, "Slitherlink")
    if (len(grid), len(grid[0])) != (rows, columns):
        raise ReadError(
            f"The clues are {len(grid)} rows of {len(grid[0])}; the first line says {rows} {columns}."
        )
    drawn = any(row.text.strip(".") for block in blocks[1:] for row in block)
    yield Reading(Board("slitherlink", grid), note=_LEFT_OUT if drawn else "")


formats = (
    Format(
        "slk",
        "a .slk file",
        ("slitherlink",),
        _recognises,
        _read,
        longest=50_000,
        looks=r"\A\s*(#[^\n]*\n\s*)*[0-9]+ +[0-9]",
    ),
)
