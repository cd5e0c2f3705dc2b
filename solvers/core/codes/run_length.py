"""Gap codes: each letter gives the number of cells between a mark and the previous one.

An additional mark just after the last cell marks the end. Tents encodes its trees in this way, Takuzu its two
digits with an alphabet for each, Sudoku the borders of its regions.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from solvers.core.boards.board import Clue
from solvers.core.boards.encoded_board import Coded, Size
from solvers.core.boards.places import capital
from solvers.core.boards.puzzle_errors import ReadError
from solvers.core.boards.regions import inner_edges, regions_between

FROM_NOTHING = "_abcdefghijklmnopqrstuvwxyz"
"""Letters of Tents: a mark at once, after 1 to 25 cells, and last 25 cells without a mark."""

_LONG = 25


def decode_gaps(
    coded: Coded,
    area: int,
    alphabets: Mapping[Clue, str],
    right: str,
    covers: str = "",
    unit: str = "cells",
) -> dict[int, Clue]:
    """Return the marks by their index among `area` cells.

    `alphabets` has the letters of each kind of mark, for no cell before it, one cell and so on; the last
    letter is for 25 cells and no mark. For errors, `right` names the letters, `covers` the part of the code,
    and `unit` the cells.
    """
    leaps = {letter: (n, mark) for mark, letters in alphabets.items() for n, letter in enumerate(letters)}
    long = {letters[-1] for letters in alphabets.values()}
    marks: dict[int, Clue] = {}
    place, last = 0, -1
    for index, letter in enumerate(coded.text):
        if letter not in leaps:
            raise coded.wrong(index, right)
        if letter in long:
            place += _LONG
            continue
        gap, mark = leaps[letter]
        last = place + gap
        marks[last] = mark
        place = last + 1
    # The last mark is the one after the last cell, and no letters for long gaps follow it.
    if last != area or place != area + 1:
        said = covers or capital(coded.within)
        verb = "cover" if covers else "covers"
        raise ReadError(f"{said} {verb} {max(place - 1, 0)} {unit}; the board has {area}.")
    del marks[area]
    return marks


def encode_gaps(places: Sequence[Clue], alphabets: Mapping[Clue, str]) -> str:
    """Return the code of some cells, None for no mark; the first alphabet writes the end."""
    code, gap = "", 0
    # The additional mark at the end writes the gap before it like any other.
    for mark in [*places, next(iter(alphabets))]:
        if mark is None:
            gap += 1
            continue
        letters = alphabets[mark]
        code += letters[-1] * (gap // _LONG) + letters[gap % _LONG]
        gap = 0
    return code


def decode_regions(coded: Coded) -> tuple[tuple[int, ...], ...]:
    """Return the regions whose borders are the marks.

    Borders between columns come first, row by row, then borders between rows, column by column.
    """
    across, down = inner_edges(coded.size, by_columns=True)
    right = "Borders are written with _ and a to z."
    borders = decode_gaps(coded, len(across) + len(down), {"border": FROM_NOTHING}, right, unit="borders")
    return regions_between(coded.size, [e for i, e in enumerate(across + down) if i not in borders])


def encode_regions(regions: Sequence[Sequence[int]]) -> str:
    across, down = inner_edges(Size(len(regions[0]), len(regions)), by_columns=True)
    borders: list[Clue] = [
        "border" if regions[one.row][one.column] != regions[two.row][two.column] else None
        for one, two in across + down
    ]
    return encode_gaps(borders, {"border": FROM_NOTHING})
