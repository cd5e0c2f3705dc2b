"""Boards drawn as tables, with bars between cells or boxes, made rows of words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from textwrap import dedent

_BLANK = "."
_RULE = frozenset("-+=|: ")
"""What lines of a frame consist of: `+---+---+`, `------+------`, `|---|---|`."""
_SIGNS = (
    dict.fromkeys(range(0x2500, 0x2580), "+")
    | dict.fromkeys(map(ord, "│┃║┆┇┊┋╎╏"), "|")
    | dict.fromkeys(map(ord, "─━═┄┅┈┉╌╍"), "-")
)
"""What draws boxes, as plain characters; whatever is not one line across or down is a corner."""


def without_frame(text: str) -> str | None:
    """The rows of a drawn table, with `.` for an empty cell; None for any other text.

    Every row has bars: around each cell, or only between the boxes of a Sudoku, in which cells are words,
    or characters with a blank around each. Lines of the frame become empty, so that the others keep their
    numbers.
    """
    lines = dedent(text.translate(_SIGNS)).split("\n")
    drawn = [None if _is_rule(line) or not line.strip() else _parts(line) for line in lines]
    rows = [parts for parts in drawn if parts is not None]
    if len(rows) < 2 or len(rows[0]) < 2 or len({len(parts) for parts in rows}) > 1:
        return None
    cells = zip(*map(_cells, zip(*rows, strict=True)), strict=True)
    return rows_text([None if parts is None else list(chain(*next(cells))) for parts in drawn])


def rows_text(rows: Sequence[Sequence[str] | None]) -> str:
    """Rows of cells as text, with blanks between the cells where some are longer words; None is no row."""
    between = " " if any(len(cell) > 1 for row in rows for cell in row or ()) else ""
    return "\n".join(between.join(row or ()) for row in rows)


def _is_rule(line: str) -> bool:
    return _RULE.issuperset(line) and any(sign in line for sign in ("--", "==", "+"))


def _parts(line: str) -> list[str]:
    """What stands between the bars of a line; a bar at either end belongs to the frame."""
    parts = line.rstrip().split("|")
    return parts[not parts[0] : len(parts) - (not parts[-1])]


def _cells(column: Sequence[str]) -> Iterator[Sequence[str]]:
    """The cells between two bars, row by row."""
    width = max(map(len, column))
    padded = [part.ljust(width) for part in column]
    if width > 3 and width % 2 and not any(part[::2].strip() for part in padded):
        return ([sign.strip() or _BLANK for sign in part[1::2]] for part in padded)
    if any(_BLANK in part.strip() for part in column):
        return (list("".join(part.split()) or _BLANK) for part in column)
    return (part.split() or [_BLANK] for part in column)
