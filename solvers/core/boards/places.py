"""Locations that a solution decides: cells, pairs of cells and sides of cells, with names and cells.

Rows and columns count from 0 inside the program. Users see the names of a spreadsheet: A1 is top left, the
column after Z is AA.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import NamedTuple

Value = bool | int
"""Value of a location: yes or no, or a whole number."""


def column_name(column: int) -> str:
    """Return the letters of a 0-based column: 0 is A, 25 is Z, 26 is AA."""
    letters = ""
    # No letter means zero: this is bijective base 26, counted from 1.
    column += 1
    while column:
        column, rest = divmod(column - 1, 26)
        letters = chr(ord("A") + rest) + letters
    return letters


class Cell(NamedTuple):
    """A cell of the grid, 0-based."""

    row: int
    column: int

    @property
    def name(self) -> str:
        return f"{column_name(self.column)}{self.row + 1}"

    @property
    def cells(self) -> tuple[Cell, ...]:
        return (self,)

    @property
    def subject(self) -> str:
        """Return the cell as the subject of a sentence."""
        return self.name

    @classmethod
    def from_name(cls, name: str) -> Cell:
        """Return the cell with a name such as "D5"; raise ValueError for anything else."""
        match = re.fullmatch(r"([A-Za-z]{1,3})([1-9][0-9]{0,4})", name.strip())
        if not match:
            raise ValueError(f"{name!r} is not a cell; cells are named like D5: column letter, row number.")
        column = 0
        for letter in match[1].upper():
            column = column * 26 + ord(letter) - ord("A") + 1
        return cls(int(match[2]) - 1, column - 1)


class Edge(NamedTuple):
    """Two cells of one row or column that may be joined, the upper or left one first."""

    first: Cell
    second: Cell

    @property
    def name(self) -> str:
        return f"{self.first.name}-{self.second.name}"

    @property
    def cells(self) -> tuple[Cell, ...]:
        return (self.first, self.second)

    @property
    def subject(self) -> str:
        return f"{self.first.name} and {self.second.name}"

    @property
    def direction(self) -> str:
        """Return the direction from the first of two adjacent cells to the second: "right" or "down"."""
        down, right = self.second.row - self.first.row, self.second.column - self.first.column
        # The direction is "" if the cells are not adjacent, as with islands that a bridge joins.
        return "right" if (down, right) == (0, 1) else "down" if (down, right) == (1, 0) else ""

    def seen_from(self, anchor: Cell | None) -> Place:
        """Return the cell at the other end, seen from one of the two."""
        if anchor not in self:
            return self
        return self.second if self.first == anchor else self.first


class Side(NamedTuple):
    """The upper side of a cell, or its left side unless it runs `across`.

    The lower sides of the last row are the upper sides of a row beyond the board; the right sides of the last
    column are similar. So `row` and `column` can be one more than in any cell. `inside` has the one or two
    cells of the board that the side belongs to.
    """

    row: int
    column: int
    across: bool
    inside: tuple[Cell, ...]

    @property
    def name(self) -> str:
        """The name "A1|right" after the first cell that it belongs to."""
        first = self.inside[0]
        return f"{first.name}|{self.side_of(first)}"

    def side_of(self, cell: Cell) -> str:
        """Return which side of one of its cells it is: top, left, right or bottom."""
        if self.across:
            return "top" if self.row == cell.row else "bottom"
        return "left" if self.column == cell.column else "right"

    @property
    def cells(self) -> tuple[Cell, ...]:
        return self.inside

    @property
    def subject(self) -> str:
        first = self.inside[0]
        return f"the {self.side_of(first)} of {first.name}"

    @property
    def dots(self) -> tuple[tuple[int, int], tuple[int, int]]:
        """The corners of the grid at its two ends, as row and column; (0, 0) is top left."""
        return (self.row, self.column), (self.row + (not self.across), self.column + self.across)


class Rectangle(NamedTuple):
    """The cells of a rectangle, given by its first cell at the top left and its last at the bottom right."""

    first: Cell
    last: Cell

    @property
    def name(self) -> str:
        return self.first.name if self.first == self.last else f"{self.first.name}-{self.last.name}"

    @property
    def cells(self) -> tuple[Cell, ...]:
        rows, columns = (range(one, two + 1) for one, two in zip(self.first, self.last, strict=True))
        return tuple(Cell(row, column) for row in rows for column in columns)

    @property
    def subject(self) -> str:
        return f"the rectangle {self.name}"


class Polyomino(NamedTuple):
    """The cells of a connected shape, sorted."""

    cells: tuple[Cell, ...]

    @property
    def name(self) -> str:
        return "-".join(cell.name for cell in self.cells)

    @property
    def subject(self) -> str:
        return f"the piece {self.name}"


Place = Cell | Edge | Side | Rectangle | Polyomino
"""Location that a solution decides. A new kind of location needs the same properties."""


def be(place: Place) -> str:
    """Return the form of "to be" after the subject of a location."""
    return "are" if isinstance(place, Edge) else "is"


def direction_of(place: Place) -> str:
    """Return the direction of two adjacent cells; "" for any other location."""
    return place.direction if isinstance(place, Edge) else ""


def in_order(places: Iterable[Place]) -> list[Place]:
    """Return the locations in reading order, each kind by itself: those of two kinds do not compare."""
    return sorted(places, key=place_key)


def place_key(place: Place) -> tuple[str, Place]:
    """Return what orders locations."""
    return type(place).__name__, place


class Fact(NamedTuple):
    """A location and its value."""

    place: Place
    value: Value


class Unknown(NamedTuple):
    """A location that holds one of several numbers; a location without an Unknown is yes or no."""

    place: Place
    values: tuple[int, ...]


def list_cells(cells: Sequence[Cell], last: str = "and") -> str:
    """Return the names of cells as a person lists them: "A1", "A1 and B1", "A1 to D1", "9 cells"."""
    names = [cell.name for cell in cells]
    # "A1 to C1" would be no shorter than the three names.
    if len(names) > 3 and _in_a_row(cells):
        return f"{names[0]} to {names[-1]}"
    return list_names(names, "cells", last)


def amount(number: int, unit: str) -> str:
    """Return a number and its unit: "1 cell", "4 cells"."""
    return f"{number} {unit}{'' if number == 1 else 's'}"


def capital(text: str) -> str:
    """Return the text with a capital, as the start of a sentence."""
    return text[:1].upper() + text[1:]


MANY = 8
"""Maximum number of names in a list of a sentence."""


def list_names(names: Sequence[str], unit: str, last: str = "and") -> str:
    """Return a list of names for a sentence; more than eight become a number of `unit`."""
    if len(names) > MANY:
        return f"{len(names)} {unit}"
    return in_words(names, last)


def in_words(names: Sequence[str], last: str = "and") -> str:
    """Return a list of all names for a sentence: "a, b and c"."""
    return f" {last} ".join(filter(None, [", ".join(names[:-1]), *names[-1:]]))


def _in_a_row(cells: Sequence[Cell]) -> bool:
    steps = {(b.row - a.row, b.column - a.column) for a, b in pairwise(cells)}
    return steps in ({(0, 1)}, {(1, 0)})
