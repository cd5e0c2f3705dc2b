"""Finished pictures, from which the clues of a nonogram are made: `.pbm` files and grids of two signs.

The picture is an answer of that nonogram, which may have other answers too.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from solvers.core.boards.line_clues import board_of_picture
from solvers.core.boards.plain_text import Row, check_rectangle, trim_rows, whole_number
from solvers.core.boards.puzzle_errors import ReadError
from solvers.core.reading.format import POSSIBLE, Format, Reading, Request

_FILLED = "#Xx*@+\u2588\u25a0\u25fc\u2b1b"
_EMPTY = ". _-\u25a1\u25fb\u2b1c\u2591"
_MOST_SIGNS = len(_EMPTY) + 3
"""Maximum number of signs: one for filled cells, some for empty ones, and blanks between and after rows."""
_SHOWN = "Write # for a filled cell and . for an empty one."


_PBM = re.compile(r"\A\s*P[14]\s")


def _read_pbm(text: str, request: Request) -> Iterator[Reading]:
    if text.lstrip().startswith("P4"):
        raise ReadError("This .pbm file holds its picture as bytes. Save it as text, which begins with P1.")
    words = re.sub(r"#.*", "", text).split()
    if len(words) < 3:
        raise ReadError("Behind P1 there must be the width, the height, and a 0 or 1 for each cell.")
    width, height = (whole_number(word, None) for word in words[1:3])
    size = request.check_size(width, height)
    cells = "".join(words[3:])
    if wrong := re.sub("[01]", "", cells):
        raise ReadError(
            f'"{wrong[0]}" means nothing in such a file. Write 1 for a filled cell and 0 for an empty one.'
        )
    if len(cells) != size.area:
        raise ReadError(f"The picture has {len(cells)} cells; {size} needs {size.area}.")
    filled = [cell == "1" for cell in cells]
    yield Reading(board_of_picture("nonogram", [filled[i : i + width] for i in range(0, size.area, width)]))


def _rows(text: str) -> list[Row]:
    """Return the lines, filled up to the longest one: blanks at their ends are easily lost."""
    rows = [Row(number, line) for number, line in enumerate(text.split("\n"), 1)]
    rows = trim_rows([Row(row.line, row.text.rstrip()) for row in rows])
    # If a blank follows each sign, as in "# . #", every other character is a cell.
    apart = all(re.fullmatch(r"\s*(\S( |$))*", row.text) for row in rows)
    lines = [Row(row.line, row.text[::2] if apart else row.text) for row in rows]
    width = max((len(row.text) for row in lines), default=0)
    blank = any(" " in row.text for row in lines)
    return [Row(row.line, row.text.ljust(width)) if blank else row for row in lines]


def _signs(text: str) -> tuple[set[str], set[str]]:
    """Return the signs of filled and of empty cells in a grid of only these; otherwise two empty sets."""
    if len(set(text)) > _MOST_SIGNS:
        return set(), set()
    signs = {sign for row in _rows(text) for sign in row.text}
    if signs == {"0", "1"}:
        return {"1"}, {"0"}
    filled, empty = signs & set(_FILLED), signs & set(_EMPTY)
    return (filled, empty) if len(filled) == 1 and not signs - filled - empty else (set(), set())


def _recognises_grid(text: str, request: Request) -> bool:
    """Return whether the text is a picture; grids of 0 and 1 are one only if a nonogram is requested."""
    filled, _ = _signs(text)
    named = request.named_puzzle is not None and request.named_puzzle.name == "nonogram"
    return bool(filled) and (named or (filled != {"1"} and len(_rows(text)) > 1))


def _read_grid(text: str, request: Request) -> Iterator[Reading]:
    filled, _ = _signs(text)
    if not filled:
        raise ReadError(f"This is no picture of two signs. {_SHOWN}")
    rows = _rows(text)
    request.check_size(len(rows[0].text), len(rows))
    check_rectangle([len(row.text) for row in rows], [row.line for row in rows])
    yield Reading(board_of_picture("nonogram", [[sign in filled for sign in row.text] for row in rows]))


formats = (
    Format("pbm", "a .pbm file", ("nonogram",), _PBM, _read_pbm),
    Format(
        "picture",
        "a finished picture",
        ("nonogram",),
        _recognises_grid,
        _read_grid,
        certainty=POSSIBLE,
        longest=50_000,
    ),
)
