"""Answers: what each place holds, and that as rows of symbols.

A spelling writes facts as fields of text. Where an answer is about cells there is one field, "cells", a
symbol a cell: the puzzle's own for yes and no ("#" and "." for most), a number's symbol, "?" open; a cell
with no unknown, such as a clue, is ".". For dominoes it is "R", "L", "U" or "D", where the other half lies.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from solvers.core.boards.board import Board
from solvers.core.boards.places import Cell, Edge, Place, Side, Value

Facts = Mapping[Place, Value]
"""What is known of places; those that are open are missing."""

Fields = Mapping[str, tuple[Any, ...]]
"""The facts as text, by field: rows of symbols, or bridges as two cells and a number."""

Spelling = Callable[[Board, Sequence[Place], Facts, str], Fields]
"""Writes what is known of some places, all those that an answer decides, with the symbols of yes and no."""

TOWARDS = {"R": "right", "L": "left", "U": "up", "D": "down"}
_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"


def symbol_of(value: int) -> str:
    """The one character for a number: 0 to 9, then letters, a for 10."""
    return _DIGITS[value]


def in_cells(board: Board, places: Sequence[Place], facts: Facts, symbols: str) -> Fields:
    """One symbol a cell, in the field "cells"."""
    found = dict.fromkeys(places, "?")
    for place, value in facts.items():
        # True is equal to 1, so one table of all values would not do.
        found[place] = symbols[not value] if value is True or value is False else _DIGITS[value]
    return {"cells": _rows(board.rows, board.columns, "".join([found.get(c, ".") for c in board.cells]))}


def as_halves(board: Board, _places: Sequence[Place], facts: Facts, _symbols: str) -> Fields:
    """Where the other half of the domino on each cell lies, in the field "cells"."""
    found: dict[Cell, str] = {}
    for place, joined in facts.items():
        if joined and isinstance(place, Edge):
            across = place.first.row == place.second.row
            found[place.first], found[place.second] = ("R", "L") if across else ("D", "U")
    return {"cells": _rows(board.rows, board.columns, "".join([found.get(c, "?") for c in board.cells]))}


def as_lines(board: Board, places: Sequence[Place], facts: Facts, symbols: str) -> Fields:
    """Which sides of cells are lines: "horizontal", a row more than cells, and "vertical", a column more."""
    found = {
        (place.row, place.column, place.across): "?" if place not in facts else symbols[not facts[place]]
        for place in places
        if isinstance(place, Side)
    }
    rows, columns = range(board.rows), range(board.columns)
    return {
        "horizontal": tuple(
            "".join(found.get((r, c, True), ".") for c in columns) for r in range(board.rows + 1)
        ),
        "vertical": tuple(
            "".join(found.get((r, c, False), ".") for c in range(board.columns + 1)) for r in rows
        ),
    }


def as_bridges(_board: Board, places: Sequence[Place], facts: Facts, _symbols: str) -> Fields:
    """The pairs of islands whose number of bridges is known, in the field "bridges".

    Pairs without a bridge are among them only where some pair is open.
    """
    known = [(place.cells, int(facts[place])) for place in places if place in facts]
    if len(known) == len(places):  # an answer names only those that are there
        known = [(cells, number) for cells, number in known if number]
    return {"bridges": tuple((cells[0].name, cells[-1].name, number) for cells, number in known)}


def _rows(rows: int, columns: int, flat: str) -> tuple[str, ...]:
    return tuple(flat[start : start + columns] for start in range(0, rows * columns, columns))


Status = Literal["unique", "multiple", "none", "unknown"]


@dataclass(frozen=True)
class Solution:
    """What is known of the answers of a board.

    `status`: "unique", "multiple", "none", or "unknown" when time ran out first. `answer` is what each
    place holds: the answer when unique, one of them when multiple, None when there is none or none was
    found in time. `sure` is what all answers share; with "unknown" it is what was certain so far; None
    with "none". `exact` says whether that is all that they share. `written` and `shared` are the same as
    text. `seconds` is the time it took. `joins` are pairs of cells that belong together in the answer
    without being part of it, such as a tent and its tree; only with "unique".
    """

    status: Status
    answer: Facts | None
    sure: Facts | None
    written: Fields | None
    shared: Fields | None
    seconds: float
    exact: bool = False
    joins: tuple[Edge, ...] = ()

    @property
    def cells(self) -> tuple[str, ...] | None:
        """The rows of the answer, where it is about cells."""
        return _cells(self.written)

    @property
    def common(self) -> tuple[str, ...] | None:
        """The rows of what all answers share, where they are about cells."""
        return _cells(self.shared)


def _cells(fields: Fields | None) -> tuple[str, ...] | None:
    return None if fields is None else fields.get("cells")
