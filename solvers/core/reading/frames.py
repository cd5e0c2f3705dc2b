"""Boards drawn with bars between cells or boxes, or with dots at their corners, made rows of words."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import chain, pairwise
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
_BRACKETS = re.compile(r"\s*\[(.*)\]\s*")
_Cells = list[str]


def without_frame(text: str) -> str | None:
    """The rows of a drawn board, with `.` for an empty cell; None for any other text.

    Every row has bars: around each cell, or only between the boxes of a Sudoku, in which cells are words,
    or characters with a blank around each; numbers may stand outside, as those of Skyscrapers do. Or there
    are no bars, and dots, drawn as `+`, at the corners of cells. Lines of the frame become empty, so that
    the others keep their numbers.
    """
    lines = dedent(text.translate(_SIGNS)).split("\n")
    rows = _between_bars(lines) or _between_dots(lines)
    return rows_text(rows) if rows else None


def rows_text(rows: Sequence[Sequence[str] | None]) -> str:
    """Rows of cells as text, with blanks between the cells where some are longer words; None is no row."""
    between = " " if any(len(cell) > 1 for row in rows for cell in row or ()) else ""
    return "\n".join(between.join(row or ()) for row in rows)


def _between_bars(lines: Sequence[str]) -> list[_Cells | None]:
    """The cells of each line, None where it is one of the frame; an empty list where this is no table."""
    drawn = [None if _is_rule(line) or not line.strip() else _parts(line) for line in lines]
    most = max((len(parts) for parts in drawn if parts), default=0)
    rows = [parts for parts in drawn if parts and len(parts) > 1]
    # In a table every row has the same bars.
    if len(rows) < 2 or any(len(parts) < most for parts in rows):
        return []
    # Column by column of boxes, since only all rows of one together tell how its cells are written.
    cells = iter([list(chain(*row)) for row in zip(*map(_cells, _columns(rows)), strict=True)])
    found = [next(cells) if parts and len(parts) > 1 else parts for parts in drawn]
    return _with_outside(found) if any(parts and len(parts) < most for parts in drawn) else found


def _columns(rows: Sequence[_Cells]) -> Sequence[Sequence[str]]:
    """What stands between two bars, row by row, but nothing for the two strokes of a double bar."""
    columns = list(zip(*rows, strict=True))
    # In "|5||3|" the bars of an empty cell touch, too, but there no part is wider than a sign.
    drawn_wide = any(len(part) > 1 for parts in rows for part in parts)
    return [column for column in columns if any(column)] if drawn_wide else columns


def _with_outside(rows: Sequence[_Cells | None]) -> list[_Cells | None]:
    """The rows, where the first or the last has no bars: the numbers above or below the others."""
    width = max(len(row or ()) for row in rows)
    said = [number for number, row in enumerate(rows) if row is not None]
    # Only the first and the last line may be without bars, hence of one part.
    inside = said[len(rows[said[0]] or ()) == 1 : len(said) - (len(rows[said[-1]] or ()) == 1)]
    found: list[_Cells | None] = list(rows)
    for number in said:
        words = (rows[number] or [""])[0].split()
        if number not in inside and len(words) == width - 2:
            found[number] = [_BLANK, *words, _BLANK]
    return found if all(len(found[number] or ()) == width for number in said) else []


def _is_rule(line: str) -> bool:
    return _RULE.issuperset(line) and any(sign in line for sign in ("--", "==", "+"))


def _parts(line: str) -> list[str]:
    """What stands between the bars of a line; a bar at either end belongs to the frame."""
    if brackets := _BRACKETS.fullmatch(line):
        return re.split(r"\]\s*\[", brackets[1])
    parts = line.rstrip().split("|")
    # True and False as 1 and 0: an empty part at an end is left out.
    return parts[not parts[0] : len(parts) - (not parts[-1])]


def _cells(column: Sequence[str]) -> Iterator[Sequence[str]]:
    """The cells between two bars, row by row."""
    width = max(map(len, column))
    padded = [part.ljust(width) for part in column]
    # " 5 . 7 ": a blank at every even place, so the cells stand at the odd ones.
    if width > 3 and width % 2 and not any(part[::2].strip() for part in padded):
        return ([sign.strip() or _BLANK for sign in part[1::2]] for part in padded)
    # "5.7": dots for empty cells mean that each character is a cell.
    if any(_BLANK in part.strip() for part in column):
        return (list("".join(part.split()) or _BLANK) for part in column)
    return (part.split() or [_BLANK] for part in column)


def _between_dots(lines: Sequence[str]) -> list[_Cells | None]:
    """The cells of every other line, one below each gap between two dots; an empty list for other texts."""
    dots = next((line.rstrip() for line in lines if line.strip()), "")
    at = [place for place, sign in enumerate(dots) if sign == "+"]
    dotted = [number for number, line in enumerate(lines) if line.rstrip() == dots]
    steps = {b - a for a, b in pairwise(dotted)}
    # A line of dots and one of cells in turns, and nothing behind the last dots.
    if len(at) < 2 or set(dots) - set("+ ") or steps != {2} or any(map(str.strip, lines[dotted[-1] + 1 :])):
        return []
    found: list[_Cells | None] = [None] * len(lines)
    for number in dotted[:-1]:
        found[number + 1] = [lines[number + 1][a + 1 : b].strip() or _BLANK for a, b in pairwise(at)]
    return found
