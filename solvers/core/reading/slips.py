"""One slip in a board of a fixed shape: a cell, a row or a column is missing, too many, or misread.

Without a look at slips, a Sudoku with a row lost is a grid of digits, which other kinds can read.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from solvers.core.boards.places import in_words
from solvers.core.reading.coordinates import remove_coordinates
from solvers.core.reading.frames import is_rule
from solvers.core.reading.literals import list_tables
from solvers.core.reading.table import Line, lines_of
from solvers.core.rules.puzzle import Puzzle

Rows = Sequence[Sequence[str]]

BLANK = "."
BLANKS = frozenset(["", ".", "-", "_", "?", "*", "x", "X"])
_BARS = re.compile(r"[|\u2502\u2503\u2551\u2506\u250a]")
_APART = re.compile(r"[\t,;]")
_LONGEST = 2_000
"""Maximum number of characters of a text that is looked at; a board of a usual size has fewer."""
_MOST_WRONG = 3
"""Maximum number of cells with signs that mean nothing."""


class _Mended(NamedTuple):
    """Rows with one slip corrected, the slip, and its place, if that is more than a guess."""

    rows: Rows
    says: str
    where: str = ""


def slip(text: str, puzzles: Iterable[Puzzle], *, nameless: bool) -> str:
    """Return the error of a text that is a board of some puzzle except for one slip; otherwise nothing.

    If only `nameless` boards are meant, they are of sizes that need no name.
    """
    shaped = [puzzle for puzzle in puzzles if puzzle.shapes]
    if len(text) > _LONGEST or not shaped:
        return ""
    for rows in map(_plain, [rows_of(text), *(table.rows for table in list_tables(text))]):
        for puzzle in shaped:
            if said := _slip(rows, puzzle, nameless):
                return said
    return ""


def _slip(rows: Rows, puzzle: Puzzle, nameless: bool) -> str:
    for height, width in puzzle.shapes:
        fitting = [mended for mended in _corrections(rows, height, width) if puzzle.fits(mended.rows)]
        if fitting and (not nameless or puzzle.nameless("\n".join(map(" ".join, fitting[0].rows)))):
            says = fitting[0].says
            places = {mended.where for mended in fitting if mended.says == says}
            where = next(iter(places)) if len(places) == 1 else ""
            board = f"a {puzzle.title} board of {height} rows and {width} columns"
            return f"This looks like {board}, but {says}{where}."
    return ""


def rows_of(text: str) -> Rows:
    """Return the cells of each line of a text; lines may have unequal numbers of them."""
    return [cells for _, cells in cell_lines(text)]


def cell_lines(text: str) -> list[tuple[Line, list[str]]]:
    """Return the lines of a text with their cells, without frames and the names of rows and columns."""
    lines = [line for line in lines_of(text) if line.text.strip() and not is_rule(line.text)]
    inside, _ = remove_coordinates(lines)
    return [(line, _cells(line)) for line in inside or lines]


def _plain(rows: Rows) -> Rows:
    return [[BLANK if cell in BLANKS else cell for cell in row] for row in rows]


def _cells(line: Line) -> list[str]:
    text = line.text.strip(" ")
    if _BARS.search(text):
        parts = _BARS.split(text)
        parts = parts[1:] if not parts[0].strip() else parts
        parts = parts[:-1] if parts and not parts[-1].strip() else parts
        return [cell for part in parts for cell in _signs(part) or [""]]
    if _APART.search(text):
        return [cell.strip() for cell in _APART.split(text)]
    return _signs(text)


def _signs(text: str) -> list[str]:
    """Return the words of a text if each is a cell; else its signs, as of words that are groups of cells."""
    words = text.split()
    is_apart = len(words) > 1 and max(map(len, words)) <= 2
    return words if is_apart else list("".join(words))


def _corrections(rows: Rows, height: int, width: int) -> Iterator[_Mended]:
    """Yield the rows of a size that differ from some rows by one slip."""
    lengths = Counter(map(len, rows))
    if len(rows) == 1 and height > 1:
        yield from _line_corrections(rows[0], height, width)
    elif set(lengths) == {width}:
        if len(rows) == height:
            yield from _misread(rows)
            yield from _replaced_rows(rows)
        elif len(rows) == height + 1:
            yield from _fewer_rows(rows)
        elif len(rows) == height - 1:
            yield from _with_row(rows, width)
    elif len(rows) == height and set(lengths) in ({width - 1}, {width + 1}):
        for turned in _corrections(_transpose(rows), width, height):
            yield _Mended(_transpose(turned.rows), turned.says.replace("row", "column"))
    elif len(rows) == height and lengths[width] == height - 1:
        yield from _row_corrections(rows, width)


def _line_corrections(cells: Sequence[str], height: int, width: int) -> Iterator[_Mended]:
    """Yield a board on one line that has up to a row of cells too few or too many, or wrong signs."""
    wanted = height * width
    if len(cells) == wanted:
        yield from _misread(_wrap(cells, width))
    elif wanted - width <= len(cells) < wanted:
        lost = [BLANK] * (wanted - len(cells))
        for place in range(len(cells) + 1):
            mended = _wrap([*cells[:place], *lost, *cells[place:]], width)
            yield _Mended(mended, f"there are {len(cells)} of {wanted} cells", _in_row(place, width))
    elif wanted < len(cells) <= wanted + width:
        more = len(cells) - wanted
        for place in range(wanted + 1):
            mended = _wrap([*cells[:place], *cells[place + more :]], width)
            yield _Mended(mended, f"there are {len(cells)} cells instead of {wanted}", _in_row(place, width))


def _in_row(place: int, width: int) -> str:
    return f"; the slip is in row {place // width + 1}"


def _row_corrections(rows: Rows, width: int) -> Iterator[_Mended]:
    """Yield the rows after the only too short or too long one gets the length of the others."""
    number = next(number for number, row in enumerate(rows) if len(row) != width)
    row = list(rows[number])
    says = f"row {number + 1} has {len(row)} cells"
    if len(row) < width:
        fill = [BLANK] * (width - len(row))
        mended = [row[:place] + fill + row[place:] for place in range(len(row) + 1)]
    else:
        more = len(row) - width
        mended = [row[:place] + row[place + more :] for place in range(width + 1)]
    for cells in mended:
        yield _Mended([*rows[:number], cells, *rows[number + 1 :]], says)


def _with_row(rows: Rows, width: int) -> Iterator[_Mended]:
    for place in range(len(rows) + 1):
        mended = [*rows[:place], [BLANK] * width, *rows[place:]]
        yield _Mended(mended, f"there are {len(rows)} rows", f"; row {place + 1} is missing")


def _fewer_rows(rows: Rows) -> Iterator[_Mended]:
    """Yield the rows without each of them, first without one that is there twice."""
    twice = _twice(rows)
    places = [twice[1], *range(len(rows))] if twice else range(len(rows))
    for place in places:
        says = f"there are {len(rows)} rows"
        if twice and place == twice[1]:
            says += f"; row {place + 1} is the same as row {twice[0] + 1}"
        yield _Mended([*rows[:place], *rows[place + 1 :]], says)


def _replaced_rows(rows: Rows) -> Iterator[_Mended]:
    """Yield the rows with an empty one instead of one that is there twice."""
    if twice := _twice(rows):
        first, second = twice
        mended = [*rows[:second], [BLANK] * len(rows[0]), *rows[second + 1 :]]
        yield _Mended(mended, f"row {second + 1} is the same as row {first + 1}")


def _misread(rows: Rows) -> Iterator[_Mended]:
    """Yield the rows with empty cells instead of the few that hold no number."""
    wrong = [
        (r, c)
        for r, row in enumerate(rows)
        for c, cell in enumerate(row)
        if cell != BLANK and not cell.isdecimal()
    ]
    if not 0 < len(wrong) <= _MOST_WRONG:
        return
    says = in_words([f'row {r + 1}, column {c + 1} is "{rows[r][c][:12]}"' for r, c in wrong])
    mended = [
        [BLANK if (r, c) in wrong else cell for c, cell in enumerate(row)] for r, row in enumerate(rows)
    ]
    yield _Mended(mended, says)


def _twice(rows: Rows) -> tuple[int, int] | None:
    """Return the places of two rows that are the same and not empty, the nearest first."""
    said = [(tuple(row), place) for place, row in enumerate(rows) if any(cell != BLANK for cell in row)]
    pairs = [(first, second) for (row, first), (other, second) in pairwise(sorted(said)) if row == other]
    return min(pairs, key=lambda pair: pair[1] - pair[0], default=None)


def _transpose(rows: Rows) -> Rows:
    return list(zip(*rows, strict=True))


def _wrap(cells: Sequence[str], width: int) -> Rows:
    return [cells[place : place + width] for place in range(0, len(cells), width)]
