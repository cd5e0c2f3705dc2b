"""Nonograms drawn with characters: clues above their columns and left of their rows, and a player's cells.

        2 1
    1   . .
    2   # #

Each number of a column is above its cells, with its first or its last digit. Lines
of a frame are left out. Cells may be filled or crossed out, which become marks.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import takewhile
from typing import NamedTuple

from solvers.core.boards.line_clues import ClueWords, board_of_words
from solvers.core.boards.places import Cell
from solvers.core.boards.puzzle_errors import ReadError
from solvers.core.reading.format import LIKELY, Format, Reading, Request

_FILLED, _CROSSED, _OPEN = "#\u2588\u25a0\u25cf", "xX\u00d7", ".?_\u25a1\u00b7"
_SIGN = re.compile(f"[{_FILLED}{_CROSSED}{_OPEN}]")
_CLUES = frozenset("0123456789 ,")
_RULE = frozenset("-+= ").union(map(chr, range(0x2500, 0x2580)))
_FRAME = str.maketrans("|\u2502\u2551\u2503", "    ")


class _Row(NamedTuple):
    """A line with the clues and the cells of a row; the cells begin at a place of it."""

    line: int
    clues: str
    start: int
    cells: str

    @property
    def columns(self) -> list[int]:
        """The places of the cells in the line."""
        return [self.start + place for place, sign in enumerate(self.cells) if sign != " "]


class _Drawn(NamedTuple):
    """The lines of clues above, with their numbers in the text, and the rows below."""

    above: Sequence[tuple[int, str]]
    rows: Sequence[_Row]


def _drawn(text: str) -> _Drawn | None:
    """Return the parts of such a drawing; None for other texts."""
    lines = [(number, line.translate(_FRAME).rstrip()) for number, line in enumerate(text.split("\n"), 1)]
    lines = [(number, line) for number, line in lines if line and not _RULE.issuperset(line)]
    above = list(takewhile(lambda line: _CLUES.issuperset(line[1]), lines))
    rows: list[_Row] = []
    for line in lines[len(above) :] if above else ():
        row = _row(*line)
        if not row or row.columns != (rows or [row])[0].columns:
            return None
        rows.append(row)
    return _Drawn(above, rows) if rows else None


def _row(number: int, line: str) -> _Row | None:
    match = _SIGN.search(line)
    if not match:
        return None
    clues, cells = line[: match.start()], line[match.start() :]
    # A digit directly before a sign may be a cell, as in rows of text.
    apart = clues.endswith((" ", ",")) and re.search("[0-9]", clues)
    right = _CLUES.issuperset(clues) and not _SIGN.sub("", cells).strip(" ")
    return _Row(number, clues, match.start(), cells) if apart and right else None


def _recognises(text: str, _request: Request) -> bool:
    return _drawn(text) is not None


def _read(text: str, request: Request) -> Iterator[Reading]:
    drawn = _drawn(text)
    if drawn is None:
        raise ReadError("There must be clues above the columns, and in each row clues and then its cells.")
    request.check_size(len(drawn.rows[0].columns), len(drawn.rows))
    rows = [ClueWords(re.findall("[0-9]+", row.clues), row.line) for row in drawn.rows]
    board = board_of_words("nonogram", rows, _columns(drawn))
    marks = " ".join(_marks(drawn))
    signs = str.maketrans(dict.fromkeys(_FILLED + _CROSSED, "."))
    yield Reading(board, marks=marks, bare=text.translate(signs) if marks else "")


def _columns(drawn: _Drawn) -> list[ClueWords]:
    """Return the clues above each column, from top to bottom. Raises ReadError for a number above none."""
    columns = drawn.rows[0].columns
    clues: list[list[str]] = [[] for _ in columns]
    for number, line in drawn.above:
        for match in re.finditer("[0-9]+", line):
            over = [at for at, place in enumerate(columns) if match.start() <= place < match.end()]
            if len(over) != 1:
                raise ReadError(
                    f"The {match[0]} stands above no column; put it right above its cells.", number
                )
            clues[over[0]].append(match[0])
    return [ClueWords(words or ["0"], drawn.above[-1][0]) for words in clues]


def _marks(drawn: _Drawn) -> Iterator[str]:
    for r, row in enumerate(drawn.rows):
        for c, sign in enumerate(row.cells.replace(" ", "")):
            if sign not in _OPEN:
                yield f"{Cell(r, c).name}={'filled' if sign in _FILLED else 'empty'}"


formats = (
    Format(
        "drawn",
        "a nonogram drawn with its clues",
        ("nonogram",),
        _recognises,
        _read,
        certainty=LIKELY,
        longest=50_000,
    ),
)
