"""The second step of reading: a text without its surroundings becomes tables of cells.

A table keeps its shape: all its rows have the width of the longest one, and no empty row or column is lost. A
text can be split in several ways; the kinds say which of them are boards.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from solvers.core.reading.coordinates import remove_coordinates, remove_labels
from solvers.core.reading.frames import frame_tables, plain_signs
from solvers.core.reading.literals import CELLS, list_tables
from solvers.core.reading.table import Line, Table, apart, lines_of

_SEPARATORS = "\t,;"
_SIZE = re.compile(
    r"(?:size|rows|height|grid|cols|columns|width|[nwh])?\s*[:=]?\s*\(?([0-9]{1,3})"
    r"(?:\s*[ ,x*\u00d7]\s*(?:(?:cols|columns|width)\s*[:=]?\s*)?([0-9]{1,3}))?\)?:?",
    re.IGNORECASE,
)
"""A line that tells the size of the rows below it: `6`, `6 6`, `6x6`, `rows: 6 cols: 6`."""
_IN_TABLE = re.compile(rf"{_SIZE.pattern}|r(?:ow)? ?[0-9]{{1,2}} ?=.*", re.IGNORECASE)
"""A line that tells the size, or a row after its name."""
_MOST_SIZE_LINES = 2
LINES_LIMIT = 1_000
"""Maximum number of lines of a table: more than twice those of a board of 200x200 with a frame."""
_BESIDES = re.compile(
    r"^(?!\s*\|).*(?<![A-Za-z])[A-Za-z]{1,3}[0-9]{1,3}\s*+[<>|]\s*+[A-Za-z]+[0-9]|\w\s?=\s?[0-9]|(?<![A-Za-z])[A-Za-z]{3,}+\s*+:|^\s*[Ww]alls?\s"
)
"""Lines that belong to a board and hold none of its cells, such as signs and sums."""
_TOTAL = re.compile(r"[0-9]\s++(?!(?i:nan|none|null)\b)[A-Za-z]{3}")
"""A line such as `10 mines`, unless most lines are like it."""


_SIGNS = re.compile(r"\b[A-Za-z][0-9]{1,2}(?:\s?[<>|]\s?[A-Za-z][0-9]{1,2})+\b")
"""Signs between cells, beside a list."""
_SIGN_LIST = re.compile(rf"\[(?:\s*[\"']{_SIGNS.pattern}[\"']\s*,?)+\s*\]")
_TITLE_SIGNS = tuple("#/*;%=-~<")
_WORDED, _CELL_SIGNS = re.compile(r"[A-Za-z]{4}"), re.compile(r"[0-9._|\t]")
"""A decorated title begins with one of these signs, has a word, and none of the signs of cells."""
_TRIPLE = re.compile(r"^\s*(?:\w+\s*=\s*)?[rf]?(?:\"{3}|'{3})\\?|(?:\"{3}|'{3})\s*$")
_QUOTED = re.compile(r"(?=[^\"'`]*[\"'`])(\s*)(?:[-*\u2022]\s+)?[\"'`]?([^\"'`]*)[\"'`]?\s*[,;+\\]?\s*")
"""A line between quotes, or with the first or the last of them."""
_NAMED = re.compile(r"\s*(\w{1,6})\s*=\s*[\"']([^\"']*)[\"'][\s,;]*")
"""A row between quotes after its name, such as `a = "5.3"`."""
_RULE = re.compile(r"\s*=[=\s]*|\s*(?:grid|board|puzzle|givens|clues|cells|rows|input|problem)\s*[:=]\s*")
"""Lines of a frame, and names of what is below them."""
_APART = re.compile(r"\S \S \S")
"""Cells with blanks between them."""


def tables(text: str) -> Iterator[Table]:
    """The tables that a text can be, the likeliest first."""
    if literals := list_tables(_SIGN_LIST.sub("", text)):
        signs = " ".join(match[0] for match in _SIGNS.finditer(text))
        for table in literals[:1] if len(literals) == 1 else []:
            last = max(table.lines) + text.count("\n") + 1
            yield table._replace(besides={last: signs} if signs else {})
        return
    if "[" in text and "," in text and not CELLS.search(text):
        return  # lists of something else
    lines = lines_of(text)
    if len(lines) > LINES_LIMIT:
        return
    lines = [line._replace(text=_remove_quotes(line.text)) for line in lines]
    besides = {line.number: line.text for line in _besides(lines)}
    lines = [Line(line.number, "") if line.number in besides else line for line in lines]
    lines = apart(_remove_titles(lines))
    inside, columns = remove_coordinates(lines)
    labelled = (
        [table for table in _line_tables(inside) if table.width == columns or not columns] if inside else []
    )
    plain = [*_line_tables(lines), *_below_size(lines)]
    # Names of columns above numbers of rows are no cells.
    is_labelled = len(labelled) > 0 and columns > 0 and inside[0].text != _line(lines, inside[0].number)
    for table in labelled if is_labelled else [*plain, *labelled]:
        yield table.givens()._replace(besides=besides)


def _besides(lines: Sequence[Line]) -> list[Line]:
    """Return the lines that belong to a board and hold none of its cells."""
    totals = {line.number for line in lines if _TOTAL.search(line.text)}
    if len(totals) * 2 > len(lines):
        totals = set()
    others = [line for line in lines if line.number in totals or _BESIDES.search(line.text)]
    return [line for line in others if not _IN_TABLE.fullmatch(line.text.strip())]


def _line(lines: Sequence[Line], number: int) -> str:
    return next(line.text for line in lines if line.number == number)


def _remove_quotes(line: str) -> str:
    """A line without the quotes around it, and without what ends a row in a program."""
    line = _TRIPLE.sub("", line)
    if named := _NAMED.fullmatch(line):
        return f"{named[1]}: {named[2]}"
    if quoted := _QUOTED.fullmatch(line):
        return quoted[1] + quoted[2]
    if "," in line and line.count(";") < 2:
        return line.rstrip(" ;")
    return "" if _RULE.fullmatch(line) else line


def _remove_titles(lines: Sequence[Line]) -> list[Line]:
    """The lines without a first and a last one of words, such as a title, if no other has words."""
    said = [place for place, line in enumerate(lines) if line.text.strip()]
    worded = {place for place in said if _is_worded(lines[place].text.rstrip(" .:"))}
    if len(said) < 3 or not worded or not worded <= {said[0], said[-1]}:
        return list(lines)
    return [line if place not in worded else Line(line.number, "") for place, line in enumerate(lines)]


def _is_worded(line: str) -> bool:
    is_title = line.lstrip()[:1] in _TITLE_SIGNS and _WORDED.search(line)
    return bool(is_title) and not _CELL_SIGNS.search(line)


def uneven(text: str) -> list[Table]:
    """The table in which each blank is an empty cell, if the blanks of a text are not all between the cells.

    It is then as likely as the one without the blanks.
    """
    lines = [line for line in _remove_titles(lines_of(text)) if line.text.strip()]
    rows = [line.text.rstrip() for line in lines]
    if (
        not 1 < len(rows) <= LINES_LIMIT
        or any(" " not in row for row in rows)
        or len({len(row.split()) for row in rows}) == 1
    ):
        return []
    blanks = [{place for place, sign in enumerate(row) if sign == " "} for row in rows]
    return [] if blanks.count(blanks[0]) == len(blanks) else list(_in_columns(lines))


def _line_tables(lines: Sequence[Line]) -> list[Table]:
    """The tables that some lines are, without a look at their size."""
    if drawn := list(frame_tables(lines)):
        return [*map(remove_labels, drawn), *_in_margins(lines)]
    table = separated_cells(lines)
    if table is None:
        said = [line for line in lines if line.text.strip()]
        return [*_by_blanks(said), *_in_margins(said)]
    table = remove_labels(table)
    # Groups such as `530,070,000`, whose cells have no separators.
    return [table, *_with_groups(table)]


def _below_size(lines: Sequence[Line]) -> Iterator[Table]:
    """The tables below lines that tell their size, if they have it."""
    said = [line for line in lines if line.text.strip()]
    numbers: list[int] = []
    for count, line in enumerate(said[:_MOST_SIZE_LINES], 1):
        match = _SIZE.fullmatch(line.text.strip())
        if not match or len(numbers) > 1:
            return
        numbers += [int(number) for number in match.groups() if number]
        shapes = {(numbers[0], numbers[-1]), (numbers[-1], numbers[0])}
        yield from (table for table in _line_tables(said[count:]) if _has_shape(table, shapes))


def _has_shape(table: Table, shapes: set[tuple[int, int]]) -> bool:
    """Return whether a table has one of some shapes, also with clues on one side or on both sides of it.

    Or whether it consists of boxes with one of them, or has the regions below the clues.
    """
    side = len(table.rows)
    if side == table.width and any(high * wide == side for high, wide in shapes):
        return True
    shapes = {*shapes, *((2 * high, wide) for high, wide in shapes)}
    return any((len(table.rows) - more, table.width - more) in shapes for more in (0, 1, 2))


def separated_cells(lines: Sequence[Line]) -> Table | None:
    """The cells between tabs, commas or semicolons, as spreadsheets save them.

    Rows with tabs are filled up if cells without a clue are empty. A separator at the end of every row
    begins no column if no other cell is empty.
    """
    said = [line for line in lines if line.text.strip(" ")]
    if any("[" in line.text or "(" in line.text for line in said):
        return None
    for separator in _SEPARATORS:
        inside = [line for line in said if separator in line.text]
        if len(inside) < 2 or len(inside) < len(said) - 1:
            continue
        rows = _rows(said, separator)
        if all(not row[-1] for row in rows) and all(cell for row in rows for cell in row[:-1]):
            rows = [row[:-1] for row in rows]
        # Only tabs at the end of a row are lost if it is copied.
        if len({len(row) for row in rows}) > 1 and (separator != "\t" or all(map(all, rows))):
            return None
        return _with_empty_rows(rows, lines, separator)
    return None


def _rows(lines: Sequence[Line], separator: str) -> list[list[str]]:
    texts = [line.text for line in lines]
    if any('"' in text for text in texts):
        rows = [row for text in texts for row in csv.reader([text], delimiter=separator)]
    else:
        rows = [text.split(separator) for text in texts]
    return [[cell.strip() for cell in row] for row in rows]


def _with_empty_rows(rows: Sequence[Sequence[str]], lines: Sequence[Line], separator: str) -> Table:
    """The table of some rows, with an empty one for each empty line between them.

    Not where these are gaps: only tabs are taken off an empty row, and gaps are after each row.
    """
    said = [place for place, line in enumerate(lines) if line.text.strip(" ")]
    gaps = {after - before for before, after in pairwise(said)}
    blank = any("" in row for row in rows)
    half = len(rows) // 2
    # Below a gap in the middle are the regions.
    is_gap = gaps == {1, said[half] - said[half - 1]} and all(
        cell.isalnum() for r in rows[half:] for cell in r
    )
    if not blank or len(gaps) == 1 or separator != "\t" or (is_gap and len(rows) % 2 == 0):
        return Table.of(rows, [lines[place].number for place in said])
    filled = dict(zip(said, rows, strict=True))
    places = range(said[0], said[-1] + 1)
    return Table.of([filled.get(place, []) for place in places], [lines[place].number for place in places])


def _by_blanks(lines: Sequence[Line]) -> Iterator[Table]:
    """The cells apart by blanks, groups of signs, and signs in columns in which a blank is an empty cell."""
    if not lines:
        return
    numbers = [line.number for line in lines]
    words = [line.text.split() for line in lines]
    if len({len(row) for row in words}) == 1 and len(words[0]) > 1:
        table = Table.of(words, numbers)
        yield table
        yield from _with_groups(table)
    elif all(len(row) == 1 for row in words):
        yield from _side_by_side([row[0] for row in words], numbers)
    else:
        yield from _in_columns(lines)


def _side_by_side(rows: Sequence[str], numbers: Sequence[int]) -> Iterator[Table]:
    if len({len(row) for row in rows}) == 1:
        yield Table.of([list(row) for row in rows], numbers)


def _with_groups(table: Table) -> Iterator[Table]:
    """The signs of words that have equal lengths, such as groups of three; a single row has numbers."""
    lengths = {len(cell) for row in table.rows for cell in row}
    if len(lengths) == 1 and max(lengths) > 1 and len(table.rows) > 1:
        yield Table.of([list("".join(row)) for row in table.rows], table.lines)


def _in_columns(lines: Sequence[Line]) -> Iterator[Table]:
    """Yield signs below each other, in every column or in every second one; a blank is an empty cell.

    Not if there is another sign for that, or if blanks seem to be between cells and some cells are lost.
    """
    rows = [line.text.rstrip() for line in lines]
    if len(rows) < 2 or any(sign in row for row in rows for sign in "._-"):
        return
    if not any(row[1::2].strip() for row in rows):
        rows = [row[::2] for row in rows]
    elif any(_APART.search(row) for row in rows):
        return
    if any(" " in row for row in rows):
        cells = [[sign.strip() for sign in row] for row in rows]
        table = Table.of(cells, [line.number for line in lines])._replace(is_loose=True)
        # In half of the columns nothing: these are gaps.
        if sum(map(any, zip(*table.rows, strict=True))) * 2 >= table.width:
            yield table


def _in_margins(lines: Sequence[Line]) -> Iterator[Table]:
    """Yield a table whose cells are all said, below and beside margins in which a blank is no clue."""
    plain = [line._replace(text=plain_signs(line.text).replace("|", " ").rstrip()) for line in lines]
    said = [line for line in plain if line.text.strip() and not set(line.text) <= set("+-= ")]
    width = max((len(line.text) for line in said), default=0)
    texts = [line.text.ljust(width) for line in said]
    used = [place for place, column in enumerate(zip(*texts, strict=True)) if any(map(str.strip, column))]
    rows = [[text[place].strip() for place in used] for text in texts]
    is_apart = all(after - before > 1 for before, after in pairwise(used))
    # A single blank is a cell that was lost.
    is_apart &= sum(not cell for row in rows for cell in row) > 1
    if is_apart and min(len(rows), len(used)) > 3 and all(cell for row in rows[1:-1] for cell in row[1:-1]):
        numbers = [line.number for line in said]
        yield Table.of(rows, numbers)
        if len(rows) == len(used) + 1 and (rows[0][-1] or rows[-1][-1]):  # nothing is right of this square
            yield Table.of([[*row, ""] for row in rows], numbers)
