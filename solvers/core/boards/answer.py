"""Solutions: the value of each location, and the same as rows of symbols.

A spelling writes facts as fields of text. If a solution is about cells, there is one field, "cells", with one
symbol for each cell: the puzzle's own for yes and no ("#" and "." for most), a digit or letter for a number,
"?" for an open cell. A cell that a solution does not decide, such as a clue, is ".". For dominoes the symbol
is "R", "L", "U" or "D": the direction of the other half.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from solvers.core.boards.board import Board
from solvers.core.boards.places import Cell, Edge, Place, Side, Value

Facts = Mapping[Place, Value]
"""Known values of locations; open locations are missing."""

Fields = Mapping[str, tuple[Any, ...]]
"""Facts as text, by field: rows of symbols, or bridges as two cells and a number."""

Spelling = Callable[[Board, Sequence[Place], Facts, str], Fields]
"""Function that writes the facts about all locations of a solution, with the symbols of yes and no."""

TOWARDS = {"R": "right", "L": "left", "U": "up", "D": "down"}
_DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def symbol_of(value: int) -> str:
    """Return the character for a number: 0 to 9, then letters, A for 10; fields of text have a for 10."""
    return _DIGITS[value]


def in_cells(board: Board, places: Sequence[Place], facts: Facts, symbols: str) -> Fields:
    """Return the field "cells", with one symbol for each cell."""
    symbol_at = dict.fromkeys(places, "?")
    for place, value in facts.items():
        # True equals 1 as a key, so a single table of all values would confuse them.
        own = symbols[value] if len(symbols) > 2 else symbol_of(value).lower()
        symbol_at[place] = symbols[not value] if value is True or value is False else own
    return {"cells": _rows(board.rows, board.columns, "".join([symbol_at.get(c, ".") for c in board.cells]))}


def as_numbers(board: Board, places: Sequence[Place], facts: Facts, _symbols: str) -> Fields:
    """Return the field "cells" with a word for each cell, for puzzles whose numbers need several digits."""
    word_at = dict.fromkeys(places, "?") | {place: str(value) for place, value in facts.items()}
    rows, columns = range(board.rows), range(board.columns)
    return {"cells": tuple(tuple(word_at.get(Cell(r, c), ".") for c in columns) for r in rows)}


def as_halves(board: Board, _places: Sequence[Place], facts: Facts, _symbols: str) -> Fields:
    """Return the field "cells" with the direction of the other half of each domino."""
    direction_at: dict[Cell, str] = {}
    for place, joined in facts.items():
        if joined and isinstance(place, Edge):
            across = place.first.row == place.second.row
            direction_at[place.first], direction_at[place.second] = ("R", "L") if across else ("D", "U")
    return {
        "cells": _rows(board.rows, board.columns, "".join([direction_at.get(c, "?") for c in board.cells]))
    }


def as_lines(board: Board, places: Sequence[Place], facts: Facts, symbols: str) -> Fields:
    """Return which sides of cells are lines: "horizontal" and "vertical", with one more row or column."""
    sides = {
        (place.row, place.column, place.across): "?" if place not in facts else symbols[not facts[place]]
        for place in places
        if isinstance(place, Side)
    }
    rows, columns = range(board.rows), range(board.columns)
    return {
        "horizontal": tuple(
            "".join(sides.get((r, c, True), ".") for c in columns) for r in range(board.rows + 1)
        ),
        "vertical": tuple(
            "".join(sides.get((r, c, False), ".") for c in range(board.columns + 1)) for r in rows
        ),
    }


def as_path(board: Board, places: Sequence[Place], facts: Facts, symbols: str) -> Fields:
    """Return which adjacent cells are joined: "horizontal", one column less, and "vertical", one row less."""
    joined = {place: "?" if place not in facts else symbols[not facts[place]] for place in places}
    rows, columns = range(board.rows), range(board.columns)
    return {
        "horizontal": tuple(
            "".join(joined.get(Edge(Cell(r, c), Cell(r, c + 1)), ".") for c in columns[:-1]) for r in rows
        ),
        "vertical": tuple(
            "".join(joined.get(Edge(Cell(r, c), Cell(r + 1, c)), ".") for c in columns) for r in rows[:-1]
        ),
    }


def as_bridges(_board: Board, places: Sequence[Place], facts: Facts, _symbols: str) -> Fields:
    """Return the pairs of islands with a known number of bridges.

    Pairs without a bridge are included only if some pair is open.
    """
    known = [(place.cells, int(facts[place])) for place in places if place in facts]
    if len(known) == len(places):  # a complete solution lists only the bridges that exist
        known = [(cells, number) for cells, number in known if number]
    return {"bridges": tuple((cells[0].name, cells[-1].name, number) for cells, number in known)}


def _rows(rows: int, columns: int, flat: str) -> tuple[str, ...]:
    return tuple(flat[start : start + columns] for start in range(0, rows * columns, columns))


Status = Literal["unique", "multiple", "none", "unknown"]


@dataclass(frozen=True)
class Solution:
    """The known facts about the solutions of a board.

    `status` is "unique", "multiple", "none", or "unknown" if time ran out. `answer` is the solution if it is
    unique, and one of them if there are several. It is None if there is none or none was found in time.

    `sure` holds the values that all solutions share; with "unknown", the values that were certain when time
    ran out; None with "none". `exact` tells whether `sure` is complete. `written` and `shared` are `answer`
    and `sure` as text. `seconds` is the time taken.

    `joins` are pairs of cells that belong together without being part of the solution, such as a tent and its
    tree; only with "unique". `least` has the least number of each location that is not sure, if it is more
    than 0 in all solutions, such as at least one bridge.
    """

    status: Status
    answer: Facts | None
    sure: Facts | None
    written: Fields | None
    shared: Fields | None
    seconds: float
    exact: bool = False
    joins: tuple[Edge, ...] = ()
    least: Facts = field(default_factory=dict)

    @property
    def cells(self) -> tuple[str, ...] | None:
        """The rows of the solution; None if it is not about cells."""
        return _cells(self.written)

    @property
    def common(self) -> tuple[str, ...] | None:
        """The rows of what all solutions share; None if they are not about cells."""
        return _cells(self.shared)


def _cells(fields: Fields | None) -> tuple[str, ...] | None:
    return None if fields is None else fields.get("cells")
