"""The board of a sudoku, and its groups that hold each number once: rows, columns, regions, diagonals."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache

from solvers.core.boards.board import Board, Clue, Group, GroupClue, Overlay
from solvers.core.boards.cage_map import cage
from solvers.core.boards.place_names import Name, thing_at
from solvers.core.boards.places import Cell
from solvers.core.boards.puzzle_errors import ReadError
from solvers.core.boards.regions import Regions, box_size, boxes


def make_board(
    grid: Sequence[Sequence[Clue]],
    regions: Regions | None = None,
    cages: tuple[Group, ...] = (),
    *,
    variant: Iterable[str] = (),
    box: str = "",
    overlays: tuple[Overlay, ...] = (),
    sandwiches: Mapping[str, Mapping[int, int]] | None = None,
) -> Board:
    """Return a board; `sandwiches` has the sums by "row" or "column", then by index."""
    rows = tuple(tuple(clue or None for clue in row) for row in grid)
    regions = regions or boxes(len(rows), *map(int, box.split("x") if box else ()))
    sums = sandwiches or {}
    # In one order, however they were written, since a cage is named after its first cell.
    sorted_cages = (cage(sorted(group.cells), sum(group.clue) if group.clue else None) for group in cages)
    board = Board(
        "sudoku",
        rows,
        row_clues=_margin(sums.get("row", {}), len(rows)),
        column_clues=_margin(sums.get("column", {}), len(rows)),
        regions=regions,
        cages=tuple(sorted(sorted_cages, key=_first)),
        overlays=overlays,
        variant=_merge_diagonals(frozenset(variant)),
    )
    return _merge_windows(board) if overlays else board


def _merge_windows(board: Board) -> Board:
    """Return the board as a Windoku if its extra regions contain all windows of one."""
    windoku = replace(board, variant=board.variant | {"windoku"})
    inner = [set(cells) for cells in windows(windoku)]
    others = tuple(o for o in board.overlays if o.kind != "extra" or set(o.cells) not in inner)
    is_windoku = bool(inner) and len(board.overlays) - len(others) == len(inner)
    return replace(windoku, overlays=others) if is_windoku else board


def _first(group: Group) -> tuple[Cell, ...]:
    return group.cells


def _margin(sums: Mapping[int, int], n: int) -> tuple[GroupClue, ...]:
    return tuple((sums[line],) if line in sums else None for line in range(n)) if sums else ()


def _merge_diagonals(variant: frozenset[str]) -> frozenset[str]:
    both = {"main-diagonal", "anti-diagonal"}
    return variant - both | {"diagonals"} if both <= variant or "diagonals" in variant else variant


def has_plain_cages(board: Board) -> bool:
    """Whether each cage has a sum and no two share a cell."""
    cells = [cell for group in board.cages for cell in group.cells]
    return len(set(cells)) == len(cells) and all(group.clue for group in board.cages)


def is_plain(board: Board) -> bool:
    """Whether a board has nothing but givens, regions, plain cages and both diagonals."""
    has_more = board.overlays or board.row_clues or board.column_clues or board.variant - {"diagonals"}
    return has_plain_cages(board) and not has_more


@lru_cache(maxsize=16)
def usual_boxes(n: int) -> Regions | None:
    """Return the usual boxes of a sudoku of n rows."""
    try:
        return boxes(n)
    except ReadError:
        return None


def groups_of(board: Board) -> list[Group]:
    """Return all groups that hold each number once, the most visible first."""
    if box_size(board.regions):
        areas = list(board.areas("box"))
    else:
        areas = [region._replace(name=thing_at("region", region.cells[0].name)) for region in board.areas()]
    areas += [_area("diagonal", cells) for cells in diagonals(board)]
    areas += [_area("window", cells) for cells in windows(board)]
    if "disjoint-groups" in board.variant and box_size(board.regions):
        for place, cells in enumerate(zip(*(box.cells for box in board.areas("box")), strict=True), 1):
            areas.append(Group(Name("disjoint group", str(place)), None, cells))
    areas += [area for area in extra_regions(board) if len(area.cells) == board.rows]
    return [*areas, *board.rows_and_columns()]


def diagonals(board: Board) -> list[tuple[Cell, ...]]:
    """Return the diagonals that hold each number once."""
    n, rule = range(board.rows), board.variant
    main = [tuple(Cell(i, i) for i in n)] if rule & {"main-diagonal", "diagonals"} else []
    anti = [tuple(Cell(board.rows - 1 - i, i) for i in n)] if rule & {"anti-diagonal", "diagonals"} else []
    return [*main, *anti]


def _area(kind: str, cells: tuple[Cell, ...]) -> Group:
    return Group(thing_at(kind, cells[0].name), None, cells)


def extra_regions(board: Board) -> list[Group]:
    """Return the extra regions; one with a cell for each number holds all of them."""
    return [_area("extra region", overlay.cells) for overlay in board.overlays if overlay.kind == "extra"]


def windows(board: Board) -> list[tuple[Cell, ...]]:
    """Return the windows of a Windoku: squares of the size of boxes, with a row or column between them."""
    box = box_size(board.regions)
    if "windoku" not in board.variant or not box:
        return []
    tops = range(1, board.rows - box.rows, box.rows + 1)
    lefts = range(1, board.columns - box.columns, box.columns + 1)
    return [
        tuple(Cell(top + r, left + c) for r in range(box.rows) for c in range(box.columns))
        for top in tops
        for left in lefts
    ]
