"""The step between splitting and naming: a table of cells, with the lines of the text that it came from."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

_BLANK = "."
_NOTHING = frozenset(["none", "null", "nil", "nan", "na", "undefined", "empty", "blank", "-1"])
"""Words, in lower case, that programs write for a cell without a clue."""

_BOLD = re.compile(r"^\*\*(.+)\*\*$")
_FLOAT = re.compile(r"[0-9]+\.0*")
"""A whole number as programs print it that calculate with fractions: `5.` or `5.0`."""


class Line(NamedTuple):
    """A line of a text: its 1-based number, and what it says."""

    number: int
    text: str


class Table(NamedTuple):
    """Cells row by row, all rows of one width, with "" for an empty cell.

    `lines` are the numbers of the lines with the rows; `besides` are the other lines, by their numbers, such
    as a total of mines. A table `is_loose` if its shape rests on blanks, which are lost easily.
    """

    rows: tuple[tuple[str, ...], ...]
    lines: tuple[int, ...]
    besides: Mapping[int, str] = {}
    is_loose: bool = False

    @classmethod
    def of(cls, rows: Sequence[Sequence[str]], lines: Sequence[int]) -> Table:
        """The table of some rows, with short ones filled up."""
        width = max(map(len, rows), default=0)
        counts = Counter(cell for row in rows for cell in row)
        # Most tables have few different cells.
        said = {
            cell: "" if cell.lower() in _NOTHING else _BOLD.sub(r"\1", cell) for cell in set().union(*rows)
        }
        if counts["0"] > counts["-1"] > 0:  # 0 is an empty cell, so -1 is none of the board
            said["-1"] = "#"
        if all(_FLOAT.fullmatch(cell) for cell in said.values() if cell):
            said = {cell: value.partition(".")[0] for cell, value in said.items()}
        return cls(
            tuple((*map(said.__getitem__, row), *[""] * (width - len(row))) for row in rows), tuple(lines)
        )

    def givens(self) -> Table:
        """Return a table of pencil marks, such as `5 3 124`, with only the givens; any other as it is."""
        side = len(self.rows)
        rows = [[cell.strip("{}()") for cell in row] for row in self.rows]
        cells = [cell for row in rows for cell in row]
        digits = "123456789"[:side]
        is_square = side == self.width <= len(digits)
        is_marked = is_square and all(cell and is_ascending(cell, digits) for cell in cells)
        if not is_marked or sum(len(cell) > 1 for cell in cells) < side:
            return self
        return self._replace(
            rows=tuple(tuple(cell if len(cell) == 1 else "" for cell in row) for row in rows)
        )

    @property
    def width(self) -> int:
        return len(self.rows[0]) if self.rows else 0

    def text(self, blanks: Collection[str] = ()) -> str:
        """The rows as the kinds read them, on the lines that they came from.

        `blanks` are signs of empty cells. Cells are side by side, or apart by blanks if one is longer.
        """
        said = {cell: _BLANK if cell in blanks or not cell else cell for cell in set().union(*self.rows)}
        between = " " if any(len(cell) > 1 for cell in said.values()) else ""
        texts = [between.join(map(said.__getitem__, row)) for row in self.rows]
        if any(after <= before for before, after in pairwise(self.lines)):
            end = "\n" if any("/" in cell for cell in said) else "/"
            return "\n" * (self.lines[0] - 1) + end.join([*texts, *self.besides.values()])
        at = {**self.besides, **dict(zip(self.lines, texts, strict=True))}
        return "\n".join(at.get(number, "") for number in range(1, max(at) + 1))


def is_ascending(cell: str, digits: str) -> bool:
    """Return whether a cell consists of some of the digits in their order."""
    return cell == "".join(digit for digit in digits if digit in cell)


def lines_of(text: str) -> list[Line]:
    """The lines of a text, the rows of a board on one line apart."""
    return apart([Line(number, line) for number, line in enumerate(text.split("\n"), 1)])


def apart(lines: Sequence[Line]) -> list[Line]:
    """The lines; if only one says something, its rows between `/` or `;`, or its words that are a square."""
    said = [line for line in lines if line.text.strip(" ")]
    if len(said) != 1:
        return list(lines)
    only = said[0]
    words = re.split(r"[\s,|]+", only.text.strip(" ,|"))
    is_square = len(words) > 1 and {len(word) for word in words} == {len(words)}
    return [Line(only.number, part) for part in (words if is_square else re.split("[/;]", only.text))]
