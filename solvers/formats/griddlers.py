"""Nonogram files `.g`, an exchange format for griddlers.net.

Comments come first, then perhaps colours after `#d`. A line that starts with a colon begins the rows,
the next one the columns, a third one ends the puzzle. Numbers may carry the letter of their colour.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from solvers.core.boards.line_clues import board_of_lines, empty_lines_note
from solvers.core.boards.plain_text import Row
from solvers.core.boards.puzzle_errors import ReadError
from solvers.core.reading.format import Format, Reading, Request

_LOOKS = re.compile(r"(?ms)^:.*?^:")


def _read(text: str, request: Request) -> Iterator[Reading]:
    rows = [Row(number, line.strip()) for number, line in enumerate(text.split("\n"), 1)]
    colons = [i for i, row in enumerate(rows) if row.text.startswith(":")]
    if len(colons) < 2:
        raise ReadError("The rows and the columns must each stand behind a line that starts with a colon.")
    if any(re.match(r"#[tT]", row.text) for row in rows[: colons[0]]):
        raise ReadError("This is a triddler, on a grid of triangles; only square grids are read.")
    end = colons[2] if len(colons) > 2 else _last_index(rows) + 1
    blocks = [rows[colons[0] + 1 : colons[1]], rows[colons[1] + 1 : end]]
    for block, name in zip(blocks, ("rows", "columns"), strict=True):
        if not block:
            raise ReadError(f"There are no {name} behind the colon.")
    request.check_size(len(blocks[1]), len(blocks[0]))
    empty = sum(not row.text for block in blocks for row in block)
    yield Reading(board_of_lines("nonogram", *blocks), note="" if request.size else empty_lines_note(empty))


def _last_index(rows: list[Row]) -> int:
    """Return the index of the last line that is not empty."""
    return max(i for i, row in enumerate(rows) if row.text)


formats = (Format("g", "a .g file", ("nonogram",), _LOOKS, _read, looks=":"),)
