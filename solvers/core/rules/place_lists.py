"""Lists of locations in a sentence: "A1 to D1 and F1", "A1-B1 and B2-C2", "the top and left of B4"."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from solvers.core.boards.places import MANY, Cell, Edge, Place, Side, amount, in_words, list_cells, list_names

_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_UNITS = {Cell: "cell", Edge: "pair", Side: "side"}
_LONG = 3
"""Number of consecutive cells up to which all are listed; of more, the first and the last are named."""


def all_of(number: int) -> str:
    """Return the words before the name of a number of things, if it is all of them: "all four of its"."""
    if number < 3:
        return "both its" if number == 2 else "its only"
    return f"all {number_word(number)} of its"


def number_word(number: int) -> str:
    """Return a small number as a word."""
    return _NUMBERS[number] if number < len(_NUMBERS) else str(number)


def names_of(places: Sequence[Place], last: str = "and", many: str = "cells") -> str:
    """Return the names of sorted locations; too many cells become a number of what `many` says."""
    cells = [place for place in places if isinstance(place, Cell)]
    sides = [place for place in places if isinstance(place, Side)]
    if len(cells) == len(places):
        return _cells(cells, last, many)
    if len(sides) == len(places):
        return _sides(sides, last)
    if len(places) == 1:
        return places[0].subject
    return list_names([place.name for place in places], f"{unit_of(places)}s", last)


def place_count(places: Sequence[Place], which: str = "") -> str:
    """Return the number of locations with their kind: "3 cells", or "3 more cells"."""
    return amount(len(places), f"{which} {unit_of(places)}".lstrip())


def unit_of(places: Iterable[Place]) -> str:
    """Return the name of one of these locations."""
    kinds = {type(place) for place in places}
    return _UNITS.get(kinds.pop(), "place") if len(kinds) == 1 else "place"


def _cells(cells: Sequence[Cell], last: str, many: str) -> str:
    """List the cells, with long stretches of a row, or of the only column, as "A1 to D1"."""
    upright = len({cell.column for cell in cells}) == 1
    stretches = list(_stretches(cells, along=0 if upright else 1))
    names: list[str] = []
    for stretch in stretches:
        names += [list_cells(stretch)] if len(stretch) > _LONG else [cell.name for cell in stretch]
    return list_names(names, "places", last) if len(names) <= 8 else f"{len(cells)} {many}"


def _stretches(cells: Sequence[Cell], along: int) -> Iterator[list[Cell]]:
    def line(item: tuple[int, Cell]) -> tuple[int, int]:
        order, cell = item
        return cell[1 - along], cell[along] - order

    # Along a stretch, the index of a cell on the board and its index in the list grow together, so their
    # difference stays the same.
    for _, stretch in groupby(enumerate(cells), line):
        yield [cell for _, cell in stretch]


def _sides(sides: Sequence[Side], last: str) -> str:
    """List the sides of one cell together; otherwise the cells that each is named after, by direction."""
    common = set(sides[0].cells).intersection(*(side.cells for side in sides))
    if len(sides) > 1 and common:
        cell = min(common)
        if len(sides) == 4:
            return f"all sides of {cell.name}"
        return f"the {list_names([side.side_of(cell) for side in sides], 'sides', last)} of {cell.name}"
    if len(sides) > MANY:
        return f"{len(sides)} sides"
    cells: dict[str, list[str]] = {}
    for side in sides:
        cells.setdefault(side.side_of(side.cells[0]), []).append(side.cells[0].name)
    listed = [f"the {direction} of {in_words(names, last)}" for direction, names in cells.items()]
    # Without the comma, "the right of A1 and B2 and the bottom of C3" would be hard to read.
    return in_words(listed, last) if len(listed) == len(sides) else f", {last} ".join(listed)
