"""Nonogram files with a section `[clues]`: the TOML of nonogrid and the INI of pynogram.

Both give `rows` and `columns` as clues apart by commas or line ends, with quotes where people like
them; a comment follows `#` or `;`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from solvers.core.boards.line_clues import board_of_lines
from solvers.core.boards.plain_text import Row
from solvers.core.boards.puzzle_errors import ReadError
from solvers.core.reading.format import Format, Reading, Request

_SECTION = re.compile(r"\[\s*(\w+)\s*\]")
_KEY = re.compile(r"(\w+)\s*=(.*)")


_LOOKS = re.compile(r"(?m)^[ \t]*\[[ \t]*clues[ \t]*\]")


def _read(text: str, request: Request) -> Iterator[Reading]:
    blocks = _blocks(text)
    for key in ("rows", "columns"):
        if not blocks.get(key):
            raise ReadError(f"The section [clues] has no {key}; write `{key} = 3, 1 1, 2`.")
    rows, columns = blocks["rows"], blocks["columns"]
    request.check_size(len(columns), len(rows))
    yield Reading(board_of_lines("nonogram", rows, columns))


def _blocks(text: str) -> dict[str, list[Row]]:
    """Return the clues of the section [clues] by key, each as a row of its own."""
    blocks: dict[str, list[Row]] = {}
    section = key = ""
    for number, line in enumerate(text.split("\n"), 1):
        says = re.split(r"[#;]", line, maxsplit=1)[0].strip()
        if head := _SECTION.fullmatch(says):
            section, key = head[1].lower(), ""
            continue
        if match := _KEY.match(says):
            key, says = match[1].lower(), match[2]
            if section == "clues" and key in blocks:
                raise ReadError(f"{key} is given twice.", number)
        if section == "clues" and key:
            blocks.setdefault(key, []).extend(_clues(says, number))
    return blocks


def _clues(says: str, line: int) -> Sequence[Row]:
    if re.search(r"\[\s*[0-9]", says):
        raise ReadError('Write each clue in quotes with blanks between its numbers, such as "1 2".', line)
    pieces = (re.sub(r"[\"'\[\]]", " ", piece).strip() for piece in says.split(","))
    return [Row(line, piece) for piece in pieces if piece]


formats = (Format("ini", "a [clues] file", ("nonogram",), _LOOKS, _read),)
