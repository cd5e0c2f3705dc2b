"""Sudoku in the JSON of f-puzzles: a field for each kind of clue, and cells such as "R1C2".

A field that is not known is refused, since a board without one of its rules has other solutions.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from solvers.core.boards.board import Board, Clue, Group, Overlay
from solvers.core.boards.cage_map import cage
from solvers.core.boards.places import Cell, in_words
from solvers.core.boards.puzzle_errors import PuzzleError, ReadError
from solvers.core.boards.regions import Regions, number_regions
from solvers.sudoku.editor_entries import (
    DIAGONAL,
    STRAIGHT,
    Fields,
    cells_of,
    entries_of,
    list_of,
    number_of,
    overlays_of,
    place_of,
    ray,
)
from solvers.sudoku.groups import make_board, usual_boxes, windows
from solvers.sudoku.overlay_kind import LETTERS, OverlayKind
from solvers.sudoku.variant_rules import KINDS

_FIELDS: Mapping[str, OverlayKind] = {kind.field: kind for kind in KINDS.values() if kind.field}
_FLAGS: Mapping[str, str] = {
    "antiknight": "anti-knight",
    "antiking": "anti-king",
    "nonconsecutive": "non-consecutive",
    "disjointgroups": "disjoint-groups",
    "diagonal-": "main-diagonal",
    "diagonal+": "anti-diagonal",
    "windoku": "windoku",
}
_NEGATIVE: Mapping[str, str] = {"difference": "all-white", "ratio": "all-black", "xv": "all-xv"}
_IGNORED = frozenset(
    {
        "size",
        "grid",
        "title",
        "author",
        "ruleset",
        "solution",
        "disabledlogic",
        "truecandidatesoptions",
        "metadata",
        "successMessage",
        "msgcorrect",
        "fogofwar",
        "foglight",
        "highlightConflicts",
        "triggereffect",
    }
)
_CELL_PARTS = frozenset({"value", "given", "region", "givenPencilMarks"})
_CELL_LOOKS = frozenset({"centerPencilMarks", "cornerPencilMarks", "candidates", "c", "cArray", "highlight"})


def decode_fields(fields: Fields) -> Board:
    """Return the board; raises ReadError for a field that is unknown or damaged."""
    n = fields["size"] if isinstance(fields["size"], int) else 0
    known = {*_FIELDS, *_FLAGS, *_IGNORED, "killercage", "sandwichsum", "negative"}
    if others := [name[:40] for name, value in fields.items() if value and name not in known]:
        raise ReadError(
            f"The board has {in_words(others[:5])}, which I cannot read. Its solution may need it."
        )
    grid = _cells_of_grid(fields, n)
    regions, more = _regions(grid, n)
    overlays = [*more, *_candidates(grid)]
    for kind in _FIELDS.values():
        overlays += overlays_of(fields, kind, n)
    return make_board(
        [[_given(cell, Cell(r, c)) for c, cell in enumerate(row)] for r, row in enumerate(grid)],
        regions,
        tuple(_cages(fields)),
        variant=_variant(fields),
        overlays=tuple(overlays),
        sandwiches=_sandwiches(fields, n),
    )


def _cells_of_grid(fields: Fields, n: int) -> list[list[Fields]]:
    """Return the fields of each cell. Raises ReadError for another shape and for unknown fields."""
    rows = [list_of(row) for row in list_of(fields.get("grid"))]
    if len(rows) != n or any(len(row) != n for row in rows):
        raise ReadError(f"The grid of the board does not have {n} rows of {n} cells.")
    return [[_cell_fields(cell, Cell(r, c).name) for c, cell in enumerate(row)] for r, row in enumerate(rows)]


def _cell_fields(cell: object, place: str) -> Fields:
    if not isinstance(cell, dict | None):
        raise ReadError(f"{place} in the grid of the board is damaged.")
    fields: Fields = cell or {}
    for name, value in fields.items():
        if value and name not in _CELL_PARTS | _CELL_LOOKS:
            raise ReadError(f'{place} has "{name[:40]}", which I cannot read. The solution may need it.')
    return fields


def _variant(fields: Fields) -> list[str]:
    """Return the rules of the whole board."""
    negative = fields.get("negative") or []
    names = [str(name) for name in (negative if isinstance(negative, list) else [negative])]
    if unknown := [name[:40] for name in names if name not in _NEGATIVE]:
        raise ReadError(f'I cannot read the negative constraint "{unknown[0]}".')
    if damaged := [name for name in _FLAGS if fields.get(name) not in (None, "", [], False, True)]:
        raise ReadError(f'The field "{damaged[0]}" of the board is neither true nor false.')
    return [
        *(rule for name, rule in _FLAGS.items() if fields.get(name)),
        *(_NEGATIVE[name] for name in names),
    ]


def _regions(grid: Sequence[Sequence[Fields]], n: int) -> tuple[Regions, list[Overlay]]:
    """Return the regions with a cell for each number, and smaller ones as extra regions.

    Cells without a region number have the usual one. If no cell has a region, rows replace the regions.
    """
    usual = usual_boxes(n) or tuple((r,) * n for r in range(n))
    names = [[cell.get("region", usual[r][c]) for c, cell in enumerate(row)] for r, row in enumerate(grid)]
    cells: dict[object, list[Cell]] = {}
    for r, row in enumerate(names):
        for c, name in enumerate(row):
            if not isinstance(name, int | str | None):
                raise ReadError(f"The region of {Cell(r, c).name} is no number.")
            cells.setdefault(name, []).append(Cell(r, c))
    cells.pop(None, None)
    small = [name for name, region in cells.items() if len(region) < n]
    overlays = [Overlay("extra", tuple(cells[name])) for name in small if len(cells[name]) > 1]
    if len(small) == len(cells):
        return tuple((r,) * n for r in range(n)), overlays
    return number_regions([[None if name in small else name for name in row] for row in names]), overlays


def _given(cell: Fields, place: Cell) -> Clue:
    value = cell.get("value") if cell.get("given") else None
    return None if value in (None, "", 0) else number_of(value, f"The given at {place.name}")


def _candidates(grid: Sequence[Sequence[Fields]]) -> Iterator[Overlay]:
    """Yield the cells in which the setter gave some candidates."""
    for r, row in enumerate(grid):
        for c, cell in enumerate(row):
            given = [number for number in list_of(cell.get("givenPencilMarks")) if number is not None]
            numbers = sorted({number_of(number, f"A candidate of {Cell(r, c).name}") for number in given})
            if numbers:
                yield Overlay("candidates", (Cell(r, c),), tuple(numbers))


def _cages(fields: Fields) -> Iterator[Group]:
    for entry in entries_of(fields, "killercage", "cells", "value"):
        cells, value = cells_of(entry.get("cells")), entry.get("value")
        total = None if value in (None, "") else number_of(value, f"The sum of the cage at {cells[0].name}")
        yield cage(sorted(set(cells)), total)


def _sandwiches(fields: Fields, n: int) -> dict[str, dict[int, int]]:
    sums: dict[str, dict[int, int]] = {"row": {}, "column": {}}
    for entry in entries_of(fields, "sandwichsum", "cell", "value"):
        if entry.get("value") in (None, ""):
            continue
        row, column = place_of(entry.get("cell"))
        line, index = ("row", row) if column in (-1, n) else ("column", column)
        total = number_of(entry["value"], "A sandwich sum")
        if not 0 <= index < n or (line == "column" and row not in (-1, n)):
            raise ReadError(f'A sandwich sum is at "{entry["cell"]}", which is not beside the board.')
        if sums[line].setdefault(index, total) != total:
            raise ReadError(f"{line.capitalize()} {index + 1} has two sandwich sums.")
    return sums


def encode_fields(board: Board) -> dict[str, object]:
    """Return the fields of a board; raises PuzzleError if they cannot hold it."""
    fields: dict[str, object] = {"size": board.rows, "grid": _grid(board)}
    diagonals = {"main-diagonal", "anti-diagonal"} if "diagonals" in board.variant else set()
    rules = board.variant | diagonals
    fields |= {name: True for name, rule in _FLAGS.items() if rule in rules and name != "windoku"}
    if negative := [name for name, rule in _NEGATIVE.items() if rule in rules]:
        fields["negative"] = negative
    entries: dict[str, list[dict[str, object]]] = {}
    for overlay in board.overlays:
        kind = KINDS[overlay.kind]
        if kind.field:
            entries.setdefault(kind.field, []).append(_entry(kind, overlay, board.rows))
    for group in board.cages:
        entries.setdefault("killercage", []).append(_named(group.cells, group.clue))
    for window in windows(board):
        entries.setdefault("extraregion", []).append(_named(window, None))
    for line, clues in (("R{}C0", board.row_clues), ("R0C{}", board.column_clues)):
        for index, clue in enumerate(clues, 1):
            if clue:
                sandwich: dict[str, object] = {"cell": line.format(index), "value": str(clue[0])}
                entries.setdefault("sandwichsum", []).append(sandwich)
    return {**fields, **entries}


def _grid(board: Board) -> list[list[dict[str, object]]]:
    usual = board.regions == usual_boxes(board.rows)
    marks = {overlay.cells[0]: overlay.numbers for overlay in board.overlays if overlay.kind == "candidates"}
    rows: list[list[dict[str, object]]] = []
    for r, row in enumerate(board.grid):
        rows.append([])
        for c, clue in enumerate(row):
            region = board.regions[r][c]
            cell: dict[str, object] = {} if usual else {"region": region if region >= 0 else None}
            cell |= {"value": clue, "given": True} if clue else {}
            cell |= {"givenPencilMarks": list(marks[Cell(r, c)])} if Cell(r, c) in marks else {}
            rows[-1].append(cell)
    return rows


def _named(cells: Sequence[Cell], numbers: Sequence[int] | None) -> dict[str, object]:
    entry: dict[str, object] = {"cells": [_name(cell) for cell in cells]}
    return {**entry, "value": str(numbers[0])} if numbers else entry


def _name(cell: Cell) -> str:
    return f"R{cell.row + 1}C{cell.column + 1}"


def _entry(kind: OverlayKind, overlay: Overlay, n: int) -> dict[str, object]:
    if kind.name == "arrow":
        line = [overlay.cells[0], *overlay.others]
        return {**_named(overlay.cells, None), "lines": [[_name(cell) for cell in line]]}
    if kind.form == "clone":
        return {**_named(overlay.cells, None), "cloneCells": [_name(cell) for cell in overlay.others]}
    if kind.form == "lines":
        lines: dict[str, object] = {"lines": [[_name(cell) for cell in overlay.cells]]}
        return {**lines, "value": str(overlay.numbers[0])} if overlay.numbers else lines
    if kind.form == "cell":
        return {"cell": _name(overlay.cells[0])}
    if kind.form == "outside":
        return {**_start(kind, overlay.cells, n), "value": str(overlay.numbers[0])}
    if kind.name == "quadruple":
        return {**_named(overlay.cells, None), "values": list(overlay.numbers)}
    entry = _named(overlay.cells, overlay.numbers)
    if kind.name == "xv":
        entry["value"] = next(
            (letter.upper() for letter, n in LETTERS.items() if (n,) == overlay.numbers), ""
        )
        if not entry["value"]:
            raise PuzzleError("f-puzzles holds only sums of 5 and 10 between two cells.")
    return entry


def _start(kind: OverlayKind, cells: Sequence[Cell], n: int) -> dict[str, object]:
    """Return the place outside of the board from which a line is seen."""
    is_diagonal = kind.name == "little-killer"
    for direction, step in (DIAGONAL if is_diagonal else STRAIGHT).items():
        outside = Cell(cells[0].row - step[0], cells[0].column - step[1])
        if ray(outside, step, n) == tuple(cells):
            return {"cell": _name(outside), **({"direction": direction} if is_diagonal else {})}
    raise PuzzleError(f"f-puzzles holds only {kind.title}s of whole lines.")
