"""Boards drawn with bars between cells or boxes, or with dots at their corners, as tables of cells."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import chain, pairwise
from textwrap import dedent

from solvers.core.reading.table import Line, Table

_BLANK = "."
_RULE = frozenset("-+=|:_.,'`* ")
"""Characters of the lines of a frame: `+---+---+`, `------+------`, `|---|---|`, `*-----------*`."""
_SIGNS = (
    dict.fromkeys(range(0x2500, 0x2580), "+")
    | dict.fromkeys(map(ord, "│┃║┆┇┊┋╎╏¦"), "|")
    | dict.fromkeys(map(ord, "─━═┄┅┈┉╌╍"), "-")
)
"""Characters of boxes, as plain ones; whatever is not one line across or down is a corner."""
_BRACKETS = re.compile(r"\s*\[(.*)\]\s*")
_EMPTY = re.compile(r"\|\s*\|")
_LOW = re.compile(r"(?<=_)\|(?=_)")
_Cells = list[str]
_Part = Callable[[Sequence[str]], "list[_Cells]"]


def frame_tables(lines: Sequence[Line]) -> Iterator[Table]:
    """Yield the tables that a drawn board can be, the likeliest first; none for other lines.

    Every row has bars: around each cell, or only between the boxes of a Sudoku, whose cells are words,
    or characters with a blank around each. Numbers may be outside, as in Skyscrapers. Or there
    are no bars, and dots, drawn as `+`, at the corners of cells.
    """
    drawn = plain_signs("\n".join(line.text for line in lines))
    # Blanks before the first bar of each line can be an empty cell.
    has_bars_first = all(line.lstrip()[0] == "|" for line in drawn.split("\n") if "|" in line)
    plain = _with_bars(_without_low_lines((drawn if has_bars_first else dedent(drawn)).split("\n")))
    found = list(_between_bars(plain, is_open=_has_open_ends(drawn.split("\n")))) or [_between_dots(plain)]
    for rows in found:
        said = [(row, line.number) for row, line in zip(rows, lines, strict=False) if row is not None]
        if said:
            cells = [["" if cell == _BLANK else cell for cell in row] for row, _ in said]
            tables = [Table.of(cells, [number for _, number in said])]
            if _has_empty_header(plain) and len(said) > 2:
                # Markdown cannot do without a header, but the empty header of a square may be its first row,
                # unless the other rows have a sign in each empty cell.
                below = Table.of(cells[1:], [number for _, number in said[1:]])
                if any(_EMPTY.search(line) for line in _below_rule(plain)):
                    tables.insert(tables[0].width == len(said) and not any(cells[0]), below)
                else:
                    tables = [below]
            yield from tables


def plain_signs(text: str) -> str:
    """Return a text with `+`, `-` and `|` for the characters of boxes."""
    return text.translate(_SIGNS)


def _has_empty_header(lines: Sequence[str]) -> bool:
    """Return whether lines begin with the header of a Markdown table that says nothing or counts columns."""
    head, rule = ([line for line in lines if line.strip()] + ["", ""])[:2]
    words = head.replace("|", " ").split()
    counts = [str(number) for number in range(1, head.strip().strip("|").count("|") + 2)]
    return (not words or words == counts) and "|" in head and is_rule(rule) and "|" in rule


def _below_rule(lines: Sequence[str]) -> Sequence[str]:
    return lines[next(place for place, line in enumerate(lines) if is_rule(line)) :]


def _with_bars(lines: Sequence[str]) -> Sequence[str]:
    """The lines of a board in a frame of one sign, such as `*` or `#`, with bars instead.

    The sign has the same places in all rows; otherwise it is an empty cell.
    """
    said = [line.strip() for line in lines if line.strip()]
    sign = said[0][0] if said else ""
    is_frame = len(said) > 2 and sign in "*#@%$" and set(said[0]) == set(said[-1]) == {sign}
    # One sign, with nothing but tabs beside it, is the only clue of its row.
    if not is_frame or any(len(line) < 2 or line[0] != sign or line[-1] != sign for line in said):
        return lines
    rows = [line for line in said if set(line) - {sign, " "}]
    if len({tuple(i for i, one in enumerate(line) if one == sign) for line in rows}) != 1:
        return lines
    return [line.replace(sign, "|" if set(line) - {sign, " "} else "-") for line in lines]


def _without_low_lines(lines: Sequence[str]) -> Sequence[str]:
    """The lines of a board such as `5_|___|_3`, in which low lines reach each bar, without these lines."""
    barred = [line.strip().strip("|") for line in lines if "|" in line]
    if any(line.count("|") != len(_LOW.findall(line)) for line in barred) or "|" not in "".join(barred):
        return lines
    cells = iter("|".join(part.strip("_") or _BLANK for part in line.split("|")) for line in barred)
    return [next(cells) if "|" in line else line for line in lines]


def _has_open_ends(lines: Sequence[str]) -> bool:
    """Return whether each line with bars has as many blanks before its first bar as after its last."""
    ends = [line.partition("|")[::2] for line in lines if "|" in line and not is_rule(line)]
    blanks = [(before, after.rpartition("|")[2]) for before, after in ends]
    return all(before == after and before and not before.strip() for before, after in blanks)


def _between_bars(lines: Sequence[str], *, is_open: bool) -> Iterator[list[_Cells | None]]:
    """Yield the cells of each line, None for a line of the frame; nothing if this is no table.

    A table that `is_open` has empty cells before its first bars and after its last.
    """
    barred = [line.strip() for line in lines if "|" in line and not is_rule(line)]
    # A bar at both ends of every row belongs to a frame; otherwise a cell comes before the first bar.
    is_closed = not is_open and all(line[0] == line[-1] == "|" for line in barred)
    drawn = [None if is_rule(line) or not line.strip() else _parts(line, is_closed) for line in lines]
    most = max((len(parts) for parts in drawn if parts), default=0)
    # A frame around all of the board has no bars between the cells.
    is_plain = most == 1 and all("|" in line for line, parts in zip(lines, drawn, strict=True) if parts)
    least = 1 if is_closed and is_plain else 2
    rows = [parts for parts in drawn if parts and len(parts) >= least]
    # In a table every row has the same bars.
    if len(rows) < 2 or any(len(parts) < most for parts in rows):
        return
    # Column by column of boxes, since only all rows of one together tell how its cells are written.
    columns = _columns(rows)
    for part in (_cells, _signs):
        boxes = [part(column) for column in columns]
        if not all(boxes) or (part is _signs and boxes == [_cells(column) for column in columns]):
            continue
        cells = iter([list(chain(*row)) for row in zip(*boxes, strict=True)])
        found = [next(cells) if parts and len(parts) >= least else parts for parts in drawn]
        yield _with_outside(found) if any(parts and len(parts) < most for parts in drawn) else found


def _columns(rows: Sequence[_Cells]) -> Sequence[Sequence[str]]:
    """Return the texts between two bars, row by row, but nothing for the two strokes of a double bar."""
    columns = list(zip(*rows, strict=True))
    # In "|5||13|" the bars of an empty cell also touch, but there each part is a sign or a number.
    said = [part.rstrip() for parts in rows for part in parts if part.strip()]
    has_several = any(len(part) > 1 and (" " in part or _BLANK in part) for part in said)
    drawn_wide = has_several or min(map(len, said), default=0) > 1
    return [column for column in columns if any(column)] if drawn_wide else columns


def _with_outside(rows: Sequence[_Cells | None]) -> list[_Cells | None]:
    """Return the rows with a first or last one without bars: the numbers above or below the others."""
    width = max(len(row or ()) for row in rows)
    said = [number for number, row in enumerate(rows) if row is not None]
    # Only the first and the last line may be without bars, hence of one part.
    inside = said[len(rows[said[0]] or ()) == 1 : len(said) - (len(rows[said[-1]] or ()) == 1)]
    found: list[_Cells | None] = list(rows)
    for number in said:
        words = (rows[number] or [""])[0].split()
        if number not in inside and len(words) in (width - 2, width - 1):
            found[number] = [_BLANK, *words, _BLANK][:width]
    return found if all(len(found[number] or ()) == width for number in said) else []


def is_rule(line: str) -> bool:
    """Return whether a line belongs to a frame."""
    return _RULE.issuperset(line) and any(sign in line for sign in ("--", "==", "+", ":-", "-:", "***"))


def _parts(line: str, is_closed: bool) -> list[str]:
    """Return the texts between the bars of a line."""
    if brackets := _BRACKETS.fullmatch(line):
        return re.split(r"\]\s*\[", brackets[1])
    if "|" not in line:
        return [line]
    return line.strip().split("|")[1:-1] if is_closed else line.split("|")


def _cells(column: Sequence[str]) -> list[_Cells]:
    """The cells between two bars, row by row."""
    width = max(map(len, column))
    padded = [part.ljust(width) for part in column]
    # " 5 . 7 ": a blank at every even place, so the cells are at the odd ones.
    is_said = any(part.strip() for part in padded)  # a column of one wide cell may be empty
    if width > 3 and width % 2 and is_said and not any(part[::2].strip() for part in padded):
        return [[sign.strip() or _BLANK for sign in part[1::2]] for part in padded]
    words = [part.split() for part in column]
    signs = [word for row in words for word in row if len(word) > 1]
    if signs and _BLANK not in "".join(signs) and len({len(row) for row in words}) == 1 < len(words[0]):
        return words  # numbers above 9 among dots
    # "5.7": dots for empty cells mean that each character is a cell, unless each dot is a cell by itself.
    if any(_BLANK in part and part.strip() != _BLANK for part in column):
        return [list("".join(part.split()) or _BLANK) for part in column]
    if 1 in (counts := {len(row) for row in words if row}) and len(counts) > 1:
        return [[",".join(row) or _BLANK] for row in words]  # a clue of several numbers, as of Tapa
    return [row or [_BLANK] for row in words]


def _signs(column: Sequence[str]) -> list[_Cells]:
    """Return signs side by side between two bars, or with blanks between; a blank sign is an empty cell."""
    margin = min((len(part) - len(part.lstrip()) for part in column if part.strip()), default=0)
    rows = [part[margin:].rstrip() for part in column]
    width = max(map(len, rows)) or 1
    padded = [row.ljust(width) for row in rows]
    if width > 1 and not any(part[1::2].strip() for part in padded):
        return [[sign.strip() or _BLANK for sign in part[::2]] for part in padded]
    return [[sign.strip() or _BLANK for sign in part] for part in padded]


def _between_dots(lines: Sequence[str]) -> list[_Cells | None]:
    """The cells of every other line, one below each gap between two dots; an empty list for other texts."""
    dots = next((line.rstrip() for line in lines if line.strip()), "")
    at = [place for place, sign in enumerate(dots) if sign == "+"]
    dotted = [number for number, line in enumerate(lines) if line.rstrip() == dots]
    steps = {b - a for a, b in pairwise(dotted)}
    # A line of dots and one of cells in turns, and nothing after the last dots.
    if len(at) < 2 or set(dots) - set("+ ") or steps != {2} or any(map(str.strip, lines[dotted[-1] + 1 :])):
        return []
    found: list[_Cells | None] = [None] * len(lines)
    for number in dotted[:-1]:
        found[number + 1] = [lines[number + 1][a + 1 : b].strip() or _BLANK for a, b in pairwise(at)]
    return found
