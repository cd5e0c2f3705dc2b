"""Entries of the fields of f-puzzles: the cells, lines and numbers of clues.

Each part of an entry is read or refused by name, except parts that change only its look.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import takewhile

from solvers.core.boards.board import Overlay
from solvers.core.boards.places import Cell
from solvers.core.boards.puzzle_errors import ReadError
from solvers.sudoku.overlay_kind import LETTERS, OverlayKind

Fields = Mapping[str, object]
Step = tuple[int, int]
"""The rows down and the columns right from one cell to the next."""

_LOOKS = frozenset(
    {
        "outlineC",
        "baseC",
        "fontC",
        "width",
        "height",
        "size",
        "angle",
        "isNewConstraint",
        "fromConstraint",
    }
)
_PLACES: Mapping[str, tuple[str, ...]] = {
    "lines": ("lines",),
    "cells": ("cells",),
    "cell": ("cell",),
    "arrow": ("lines", "cells"),
    "clone": ("cells", "cloneCells"),
    "outside": ("cell", "cells"),
}
"""The parts with cells, by the form of a kind; an entry without the first has no meaning."""
DIAGONAL: Mapping[str, Step] = {"UR": (-1, 1), "UL": (-1, -1), "DR": (1, 1), "DL": (1, -1)}
STRAIGHT: Mapping[str, Step] = {"U": (-1, 0), "L": (0, -1), "R": (0, 1), "D": (1, 0)}


def list_of(value: object) -> list[object]:
    """Return a list, which is empty if there is no value. Raises ReadError for any other value."""
    if value and not isinstance(value, list):
        raise ReadError(f'The board has "{str(value)[:20]}" in place of a list.')
    return list(value) if isinstance(value, list) else []


def number_of(value: object, what: str) -> int:
    if isinstance(value, int | str) and re.fullmatch("[0-9]{1,4}", str(value)):
        return int(value)
    raise ReadError(f'{what} is "{str(value)[:20]}", which is no number.')


def place_of(name: object) -> Cell:
    """Return a cell, or a place beside the board."""
    match = re.fullmatch("R([0-9]{1,2})C([0-9]{1,2})", str(name))
    if not match:
        raise ReadError(f'"{str(name)[:20]}" is no cell of the board; cells are named like R1C2.')
    return Cell(int(match[1]) - 1, int(match[2]) - 1)


def cells_of(value: object) -> tuple[Cell, ...]:
    return tuple(map(place_of, list_of(value)))


def entries_of(fields: Fields, name: str, *parts: str) -> list[Fields]:
    """Return the entries of a field that have the first of their parts. Raises ReadError for other parts."""
    value = fields.get(name) or []
    if not isinstance(value, list) or not all(isinstance(entry, dict) for entry in value):
        raise ReadError(f'The field "{name}" of the board is damaged.')
    for entry in value:
        for part, inner in entry.items():
            if inner and part not in parts and part not in _LOOKS:
                raise ReadError(
                    f'The field "{name}" of the board has "{part[:40]}", which I cannot read. '
                    "Its solution may need it."
                )
    return [entry for entry in value if entry.get(parts[0])]


def overlays_of(fields: Fields, kind: OverlayKind, n: int) -> Iterator[Overlay]:
    """Yield the clues of one kind, one for each line.

    An entry without its number, such as a diagonal without its sum, is no clue.
    """
    number = {"quadruple": ("values",)}.get(kind.name, ("value",) if kind.counts != (0,) else ())
    direction = ("direction",) if kind.name == "little-killer" else ()
    for entry in entries_of(fields, kind.field, *_PLACES[kind.form], *number, *direction):
        numbers = _numbers(kind, entry)
        if numbers or 0 in kind.counts:
            yield from (Overlay(kind.name, *parts) for parts in _parts(kind, entry, numbers, n))


def _parts(
    kind: OverlayKind, entry: Fields, numbers: tuple[int, ...], n: int
) -> Iterator[tuple[tuple[Cell, ...], tuple[int, ...], tuple[Cell, ...]]]:
    """Yield the cells, the numbers and the other cells of each clue."""
    cells = cells_of(entry.get("cells"))
    lines = [cells_of(line) for line in list_of(entry.get("lines"))]
    if kind.form == "arrow":
        yield from ((cells or line[:1], numbers, line[1:]) for line in lines if len(line) > 1)
    elif kind.form == "clone":
        yield cells, numbers, cells_of(entry.get("cloneCells"))
    elif kind.form == "lines":
        # A shorter line is the start of one that was not drawn.
        yield from ((_once(kind, line), numbers, ()) for line in lines if len(line) >= kind.sizes[0])
    elif kind.form == "outside":
        yield cells or _sight(kind, entry, n), numbers, ()
    else:
        yield (place_of(entry["cell"]),) if kind.form == "cell" else cells, numbers, ()


def _once(kind: OverlayKind, line: tuple[Cell, ...]) -> tuple[Cell, ...]:
    """Return a line that may cross itself, with each cell once if only the set of its cells matters."""
    if kind.name == "renban":
        return tuple(dict.fromkeys(line))
    is_inner = kind.name in ("between", "lockout")
    return (line[0], *dict.fromkeys(line[1:-1]), line[-1]) if is_inner else line


def _numbers(kind: OverlayKind, entry: Fields) -> tuple[int, ...]:
    value = entry.get("values", entry.get("value"))
    values = [one for one in (value if isinstance(value, list) else [value]) if one not in (None, "")]
    letters = LETTERS if kind.name == "xv" else {}
    numbers = [
        letters.get(str(one).lower()) or number_of(one, f"The number of a {kind.title}") for one in values
    ]
    return tuple(sorted(numbers)) or kind.default


def _sight(kind: OverlayKind, entry: Fields, n: int) -> tuple[Cell, ...]:
    """Return the cells that a clue beside the board sees."""
    outside, steps = place_of(entry["cell"]), list(STRAIGHT.values())
    if kind.name == "little-killer":
        direction = str(entry.get("direction"))
        if direction not in DIAGONAL:
            raise ReadError(
                f'A diagonal sum has the direction "{direction[:10]}"; it must be UR, UL, DR or DL.'
            )
        steps = [DIAGONAL[direction]]
    seen = [cells for step in steps if (cells := ray(outside, step, n))]
    if len(seen) != 1:
        raise ReadError(f'A {kind.title} at "{str(entry["cell"])[:10]}" sees no line of the board.')
    return seen[0]


def ray(outside: Cell, step: Step, n: int) -> tuple[Cell, ...]:
    """Return the cells from a place beside the board on; none from another place."""
    line = (Cell(outside.row + step[0] * i, outside.column + step[1] * i) for i in range(n + 2))
    start = next(line)
    is_inside = min(start) >= 0 and max(start) < n
    return () if is_inside else tuple(takewhile(lambda cell: min(cell) >= 0 and max(cell) < n, line))
