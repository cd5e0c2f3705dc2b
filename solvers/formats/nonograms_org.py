"""The line `var d=[[…],…];` in the pages of nonograms.org: the finished picture, in disguise.

Only the clues are taken from it. Every group holds four numbers. The first ones hide the width, the height,
the number of colours, and then the colours; later ones hold the filled stretches of rows, with
a key before them. The arithmetic follows `decipher` in the program nonogrid.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from solvers.core.boards.line_clues import board_of_picture
from solvers.core.boards.plain_text import whole_number
from solvers.core.boards.puzzle_errors import ReadError
from solvers.core.reading.format import Format, Reading, Request

_DATA = re.compile(r"\bvar\s+d\s*=\s*(\[[\[\]0-9,\s]*)")
_GROUP = re.compile(r"\[([0-9,\s]*)\]")


_LOOKS = re.compile(r"\bvar\s+d\s*=\s*\[\[")


def _read(text: str, request: Request) -> Iterator[Reading]:
    groups = _groups(text)
    width, height, colours = (_hidden(groups, index) for index in (1, 2, 3))
    size = request.check_size(width, height)
    if colours != 1:
        raise ReadError(f"This nonogram has {colours} colours. Such puzzles are not read yet.")
    picture = [[False] * size.columns for _ in range(size.rows)]
    a, b, c, d = _group(groups, 6)
    if not d:
        raise _damage_error(6)
    stretches = (a % d) ** 2 + b % d * 2 + c % d
    key = _group(groups, 7)
    # The author of a text may give any number of stretches; a missing group ends the loop.
    for index in range(8, 8 + min(stretches, len(groups))):
        start, length, colour, row = (x - y for x, y in zip(_group(groups, index), key, strict=True))
        inside = 1 <= start <= start + length - 1 <= width and 1 <= row <= height
        if not inside or colour != 1:
            raise _damage_error(index)
        picture[row - 1][start - 1 : start - 1 + length] = [True] * length
    yield Reading(board_of_picture("nonogram", picture))


def _groups(text: str) -> list[list[int]]:
    match = _DATA.search(text)
    groups = _GROUP.findall(match[1]) if match else []
    for index, group in enumerate(groups):
        if not re.fullmatch(r"\s*[0-9]+(\s*,\s*[0-9]+)*\s*", group):
            raise _damage_error(index)
    return [[whole_number(word.strip(), 1) for word in group.split(",")] for group in groups]


def _group(groups: Sequence[Sequence[int]], index: int) -> Sequence[int]:
    if index >= len(groups) or len(groups[index]) != 4:
        raise _damage_error(index)
    return groups[index]


def _hidden(groups: Sequence[Sequence[int]], index: int) -> int:
    a, b, c, d = _group(groups, index)
    if not d:
        raise _damage_error(index)
    return a % d + b % d - c % d


def _damage_error(index: int) -> ReadError:
    return ReadError(f"Group {index + 1} behind `var d=` does not fit. Copy the whole line from the page.")


formats = (Format("nonograms.org", "nonograms.org's var d=", ("nonogram",), _LOOKS, _read, looks="var"),)
