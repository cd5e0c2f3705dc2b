"""Sudoku in the JSON of f-puzzles: a field for each kind of clue, and cells such as "R1C2".

A field that is not known is refused, since a board without one of its rules has other solutions.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import takewhile

from solvers.core.boards.board import Board, Clue, Group, Overlay
from solvers.core.boards.cage_map import cage
from solvers.core.boards.places import Cell, in_words
from solvers.core.boards.puzzle_errors import PuzzleError, ReadError
from solvers.core.boards.regions import Regions, number_regions
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
        "triggereffect",
    }
)
_DIRECTIONS: Mapping[str, tuple[int, int]] = {"UR": (-1, 1), "UL": (-1, -1), "DR": (1, 1), "DL": (1, -1)}
Fields = Mapping[str, object]


def decode_fields(fields: Fields) -> Board:
    """Return the board; raises ReadError for a field that is unknown or damaged."""
    n = fields["size"] if isinstance(fields["size"], int) else 0
    known = {*_FIELDS, *_FLAGS, *_IGNORED, "killercage", "sandwichsum", "negative"}
    if others := [name[:40] for name, value in fields.items() if value and name not in known]:
        raise ReadError(
            f"The board has {in_words(others[:5])}, which I cannot read. Its solution may need it."
        )
    grid = [_list(row) for row in _list(fields.get("grid"))]
    if len(grid) != n or any(len(row) != n for row in grid):
        raise ReadError(f"The grid of the board does not have {n} rows of {n} cells.")
    regions, more = _regions(grid, n)
    overlays = [*more, *_candidates(grid)]
    for name, kind in _FIELDS.items():
        for entry in _entries(fields, name):
            overlays += _overlays(kind, entry, n)
    return make_board(
        [[_given(cell, Cell(r, c)) for c, cell in enumerate(row)] for r, row in enumerate(grid)],
        regions,
        tuple(_cages(fields)),
        variant=_variant(fields),
        overlays=tuple(overlays),
        sandwiches=_sandwiches(fields, n),
    )


def _list(value: object) -> list[object]:
    return value if isinstance(value, list) else []


def _entries(fields: Fields, name: str) -> list[Fields]:
    """Return the entries of a field; an entry without cells has no meaning."""
    value = fields.get(name) or []
    if not isinstance(value, list) or not all(isinstance(entry, dict) for entry in value):
        raise ReadError(f'The field "{name}" of the board is damaged.')
    return [entry for entry in value if any(entry.get(part) for part in ("cells", "cell", "lines"))]


def _variant(fields: Fields) -> list[str]:
    """Return the rules of the whole board."""
    negative = fields.get("negative") or []
    names = [str(name) for name in negative] if isinstance(negative, list) else ["negative"]
    if unknown := [name[:40] for name in names if name not in _NEGATIVE]:
        raise ReadError(f'I cannot read the negative constraint "{unknown[0]}".')
    return [
        *(rule for name, rule in _FLAGS.items() if fields.get(name)),
        *(_NEGATIVE[name] for name in names),
    ]


def _regions(grid: Sequence[Sequence[object]], n: int) -> tuple[Regions, list[Overlay]]:
    """Return the regions with a cell for each number, and smaller ones as extra regions.

    Cells without a region number have the usual one. If no cell has a region, rows replace the regions.
    """
    usual = usual_boxes(n) or tuple((r,) * n for r in range(n))
    names = [
        [
            cell.get("region", usual[r][c]) if isinstance(cell, dict) else usual[r][c]
            for c, cell in enumerate(row)
        ]
        for r, row in enumerate(grid)
    ]
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


def _given(cell: object, place: Cell) -> Clue:
    value = cell.get("value") if isinstance(cell, dict) and cell.get("given") else None
    return None if value in (None, "", 0) else _number(value, f"The given at {place.name}")


def _number(value: object, what: str) -> int:
    if isinstance(value, int | str) and re.fullmatch("[0-9]{1,4}", str(value)):
        return int(value)
    raise ReadError(f'{what} is "{str(value)[:20]}", which is no number.')


def _candidates(grid: Sequence[Sequence[object]]) -> Iterator[Overlay]:
    """Yield the cells in which the setter gave some candidates."""
    for r, row in enumerate(grid):
        for c, cell in enumerate(row):
            given = _list(cell.get("givenPencilMarks")) if isinstance(cell, dict) else []
            numbers = sorted({_number(number, f"A candidate of {Cell(r, c).name}") for number in given})
            if numbers:
                yield Overlay("candidates", (Cell(r, c),), tuple(numbers))


def _cell(name: object) -> Cell:
    match = re.fullmatch("R([0-9]{1,2})C([0-9]{1,2})", str(name))
    if not match:
        raise ReadError(f'"{str(name)[:20]}" is no cell of the board; cells are named like R1C2.')
    return Cell(int(match[1]) - 1, int(match[2]) - 1)


def _cells(value: object) -> tuple[Cell, ...]:
    return tuple(map(_cell, _list(value)))


def _overlays(kind: OverlayKind, entry: Fields, n: int) -> Iterator[Overlay]:
    """Yield the clues of one entry, one for each of its lines."""
    if kind.name == "arrow":
        circle = _cells(entry.get("cells"))
        for line in map(_cells, _list(entry.get("lines"))):
            if len(line) > 1:
                yield Overlay("arrow", circle or line[:1], (), line[1:])
    elif kind.name == "little-killer":
        if entry.get("value") not in (None, ""):
            cells = _cells(entry.get("cells")) or _ray(
                _cell(entry.get("cell")), str(entry.get("direction")), n
            )
            yield Overlay(kind.name, cells, _numbers(kind, entry))
    elif kind.form == "clone":
        yield Overlay(kind.name, _cells(entry.get("cells")), (), _cells(entry.get("cloneCells")))
    elif kind.form == "lines":
        for line in map(_cells, _list(entry.get("lines"))):
            cells = tuple(dict.fromkeys(line)) if kind.name == "renban" else line
            if len(cells) >= kind.sizes[0]:  # the start of a line that was not drawn
                yield Overlay(kind.name, cells, _numbers(kind, entry))
    else:
        cells = (_cell(entry["cell"]),) if kind.form == "cell" else _cells(entry.get("cells"))
        yield Overlay(kind.name, cells, _numbers(kind, entry))


def _numbers(kind: OverlayKind, entry: Fields) -> tuple[int, ...]:
    value = entry.get("values") if kind.name == "quadruple" else entry.get("value")
    values = [one for one in (value if isinstance(value, list) else [value]) if one not in (None, "")]
    if kind.counts == (0,):
        return ()
    numbers = [
        LETTERS.get(str(one).lower()) or _number(one, f"The number of a {kind.title}") for one in values
    ]
    return tuple(sorted(numbers)) or kind.default


def _ray(outside: Cell, direction: str, n: int) -> tuple[Cell, ...]:
    """Return the diagonal from a place outside of the board."""
    if direction not in _DIRECTIONS:
        raise ReadError(f'A diagonal sum has the direction "{direction[:10]}"; it must be UR, UL, DR or DL.')
    down, right = _DIRECTIONS[direction]
    ray = (Cell(outside.row + down * i, outside.column + right * i) for i in range(1, n + 2))
    return tuple(takewhile(lambda cell: min(cell) >= 0 and max(cell) < n, ray))


def _cages(fields: Fields) -> Iterator[Group]:
    for entry in _entries(fields, "killercage"):
        cells, value = _cells(entry.get("cells")), entry.get("value")
        total = None if value in (None, "") else _number(value, f"The sum of the cage at {cells[0].name}")
        yield cage(sorted(set(cells)), total)


def _sandwiches(fields: Fields, n: int) -> dict[str, dict[int, int]]:
    sums: dict[str, dict[int, int]] = {"row": {}, "column": {}}
    for entry in _entries(fields, "sandwichsum"):
        if entry.get("value") in (None, ""):
            continue
        row, column = _cell(entry.get("cell"))
        line, index = ("row", row) if column in (-1, n) else ("column", column)
        total = _number(entry["value"], "A sandwich sum")
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
    if kind.name == "quadruple":
        return {**_named(overlay.cells, None), "values": list(overlay.numbers)}
    entry = _named(overlay.cells, overlay.numbers)
    if kind.name == "xv":
        entry["value"] = next(
            (letter.upper() for letter, n in LETTERS.items() if (n,) == overlay.numbers), ""
        )
        if not entry["value"]:
            raise PuzzleError("f-puzzles holds only sums of 5 and 10 between two cells.")
    return {**entry, **_start(overlay.cells, n)} if kind.name == "little-killer" else entry


def _start(cells: Sequence[Cell], n: int) -> dict[str, object]:
    """Return the place outside of the board from which a diagonal is seen."""
    for direction, (down, right) in _DIRECTIONS.items():
        outside = Cell(cells[0].row - down, cells[0].column - right)
        if _ray(outside, direction, n) == tuple(cells) and not 0 <= min(outside) <= max(outside) < n:
            return {"cell": _name(outside), "direction": direction}
    raise PuzzleError("f-puzzles holds only sums of whole diagonals.")
