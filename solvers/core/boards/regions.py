"""Regions of a grid: read from letters or from the borders between cells, written, and checked."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from math import isqrt
from string import ascii_letters

from solvers.core.boards.board import Board, Clue, Group
from solvers.core.boards.encoded_board import Size
from solvers.core.boards.place_names import Name
from solvers.core.boards.places import Cell, Edge, amount
from solvers.core.boards.plain_text import Row, check_rectangle, lines_of, numbers_grid, tokens
from solvers.core.boards.puzzle_errors import ReadError

Regions = tuple[tuple[int, ...], ...]
"""Number of the region of each cell, from 0 in the order in which they begin; -1 for none."""


def regions_of(rows: Sequence[Row], nowhere: Collection[str] = ()) -> Regions:
    """Return the regions that rows of letters or of separate words describe; case matters.

    The symbols in `nowhere` mark cells without a region. Raises ReadError for rows of different lengths.
    """
    words = tokens(rows)
    check_rectangle([len(row) for row in words], [row.line for row in rows if row.text.strip()])
    return number_regions([[None if word in nowhere else word for word in row] for row in words])


def numbers_above_regions(
    text: str, title: str, lowest: int, highest: int
) -> tuple[tuple[tuple[Clue, ...], ...], Regions]:
    """Return the numbers and the regions of a text: rows of numbers, then equally many rows of letters.

    Or each cell has its letter and its number, if there is one. Blank rows are ignored. Raises ReadError for
    an odd number of rows, for two halves of different shapes and for a number that is not between `lowest`
    and `highest`.
    """
    rows = [row for row in lines_of(text) if row.text.strip()]
    above, below = split_cells(rows) or clues_and_regions(rows)
    grid, regions = numbers_grid(above, lowest, highest, title), regions_of(below)
    if len(grid[0]) != len(regions[0]):
        said = f"The numbers have {len(grid[0])} columns, and the regions {len(regions[0])}."
        raise ReadError(f"{said} Both must have the same.", below[0].line)
    return grid, regions


def split_cells(rows: Sequence[Row], clue: str = "[0-9]{1,2}") -> tuple[list[Row], list[Row]] | None:
    """Return the clues and the letters of cells that have both, such as `a3`, `3a` and, without a clue, `b`.

    Returns None for other rows. `clue` is the pattern of a clue.
    """
    cell = re.compile(rf"(?:([A-Za-z]{{1,2}}?)[:=(]?({clue}|[._?-])?\)?|({clue}|[._?-])([A-Za-z]{{1,2}}))")
    matches = [[cell.fullmatch(word) for word in row.text.replace(",", " ").split()] for row in rows]
    parts = [[(m[1] or m[4], m[2] or m[3] or ".") for m in found if m] for found in matches]
    has_both = any(sign not in ".-_?" for found in parts for _, sign in found)
    if not has_both or any(len(found) < 2 or None in found for found in matches):
        return None
    halves = [
        [
            row._replace(text=" ".join(part[at] for part in found))
            for row, found in zip(rows, parts, strict=True)
        ]
        for at in (1, 0)
    ]
    return halves[0], halves[1]


def clues_and_regions(rows: Sequence[Row]) -> tuple[Sequence[Row], Sequence[Row]]:
    """Return the rows of clues and as many rows of regions, in whichever order they come, or side by side.

    Raises ReadError for an odd number of rows, and for empty cells in both halves.
    """
    if beside := _side_by_side(rows):
        return beside
    half, odd = divmod(len(rows), 2)
    if odd or not half:
        right = "Write the numbers first, then as many rows with a letter for the region of each cell."
        raise ReadError(f"There {'is' if len(rows) == 1 else 'are'} {amount(len(rows), 'row')}. {right}")
    above, below = rows[:half], rows[half:]
    if _are_names(above) and not _are_names(below):
        return below, above
    if not _are_names(below):
        right = "Write a letter for the region of each cell below the numbers."
        raise ReadError(f"There are empty cells in the rows of regions. {right}", below[0].line)
    return above, below


def _side_by_side(rows: Sequence[Row]) -> tuple[Sequence[Row], Sequence[Row]] | None:
    """Return the clues and the regions right of them; None unless all empty cells are in the left half."""
    words = [row.text.replace("|", " ").split() for row in rows]
    half, odd = divmod(len(words[0]) if words else 0, 2)
    if odd or not half or any(len(row) != 2 * half for row in words):
        return None
    left, right = (
        [row._replace(text=" ".join(part)) for row, part in zip(rows, parts, strict=True)]
        for parts in ([row[:half] for row in words], [row[half:] for row in words])
    )
    is_below = len(rows) % 2 == 0 and _are_names(rows[len(rows) // 2 :])
    return (left, right) if _are_names(right) and not _are_names(left) and not is_below else None


def _are_names(rows: Sequence[Row]) -> bool:
    """Return whether rows may name regions: no sign in them is a blank."""
    return not any(sign in row.text for row in rows for sign in ".-_?")


def number_regions(names: Iterable[Iterable[object]]) -> Regions:
    """Return the regions, given a name for each cell, None for no region."""
    # `number` starts with an entry for None, so its length minus 1 is the next number from 0 on.
    numbers: dict[object, int] = {None: -1}
    return tuple(tuple(numbers.setdefault(name, len(numbers) - 1) for name in row) for row in names)


def with_regions(board: Board, names: Mapping[Cell, object]) -> Board:
    """Return the board with regions, given a name for each cell that is in one."""
    rows = ([names.get(Cell(r, c)) for c in range(board.columns)] for r in range(board.rows))
    return replace(board, regions=number_regions(rows))


def regions_text(regions: Sequence[Sequence[int]], nowhere: str = "#") -> str:
    """Return rows of letters, a to z then A to Z, or of separate numbers if there are not enough letters."""
    if max(map(max, regions)) >= len(ascii_letters):
        return "\n".join(
            " ".join(str(number + 1) if number >= 0 else nowhere for number in row) for row in regions
        )
    return "\n".join(
        "".join(ascii_letters[number] if number >= 0 else nowhere for number in row) for row in regions
    )


def inner_edges(size: Size, *, by_columns: bool = False) -> tuple[list[Edge], list[Edge]]:
    """Return the horizontal pairs of adjacent cells, row by row, and the vertical pairs.

    The vertical pairs are in row order as well, or in column order with `by_columns`.
    """
    columns, rows = range(size.columns), range(size.rows)
    across = [Edge(Cell(r, c), Cell(r, c + 1)) for r in rows for c in columns[:-1]]
    down = [Edge(Cell(r, c), Cell(r + 1, c)) for r in rows[:-1] for c in columns]
    return across, sorted(down, key=lambda edge: edge.first.column) if by_columns else down


def regions_between(size: Size, joined: Iterable[Edge]) -> Regions:
    """Return the regions of a grid in which these pairs of cells have no border between them."""
    # Union-find with path halving: each cell points towards the cell that represents its region.
    root = {Cell(r, c): Cell(r, c) for r in range(size.rows) for c in range(size.columns)}

    def find(cell: Cell) -> Cell:
        while root[cell] != cell:
            root[cell] = cell = root[root[cell]]
        return cell

    for edge in joined:
        root[find(edge.second)] = find(edge.first)
    return number_regions([find(Cell(r, c)) for c in range(size.columns)] for r in range(size.rows))


def regions_of_borders(size: Size, borders: Collection[Edge]) -> Regions:
    """Return the regions that borders cut; raise ReadError for a border within one region."""
    cut = set(borders)
    regions = regions_between(
        size, [edge for edges in inner_edges(size) for edge in edges if edge not in cut]
    )
    check_borders(regions, borders)
    return regions


def check_borders(regions: Regions, borders: Collection[Edge]) -> None:
    """Raise ReadError if a border has the same region on both sides."""
    for one, two in borders:
        if regions[one.row][one.column] == regions[two.row][two.column]:
            raise ReadError(f"The border between {one.name} and {two.name} has one region on both sides.")


def boxes(n: int, width: int = 0, height: int = 0) -> Regions:
    """Return the boxes of a square of n rows: by default wider than high, and as square as possible.

    Raises ReadError if no box has more than one row and one column.
    """
    height = height or max(h for h in range(1, isqrt(n) + 1) if n % h == 0)
    width = width or n // height
    if width * height != n or min(width, height) == 1:
        right = (
            "Give a letter for the region of each cell." if n == width * height else f"{n} cells are needed."
        )
        raise ReadError(f"Boxes of {width}x{height} do not fit into {n} rows. {right}")
    return number_regions([(r // height, c // width) for c in range(n)] for r in range(n))


def box_size(regions: Regions) -> Size | None:
    """Return the size of the boxes, if the regions of a square are boxes."""
    n, first = len(regions), regions[0]
    width = next((c for c in range(n) if first[c] != first[0]), n)
    # Whole columns and rows (width 1 or n) are not boxes.
    if n % width or width in (1, n) or regions != boxes(n, width, n // width):
        return None
    return Size(width, n // width)


def regions_with_names(board: Board) -> list[Group]:
    """Return the regions, named by their first cells: "the region of A1"."""
    return [
        area._replace(name=Name("the region of", area.cells[0].name, "the regions of"))
        for area in board.areas()
    ]


def changed_regions(board: Board) -> Iterator[tuple[str, Board]]:
    """Yield the board with each cell in the region of each adjacent cell, and the name of what changed."""
    for cell in board.cells:
        region = board.regions[cell.row][cell.column]
        around = {board.regions[c.row][c.column] for c in board.neighbours(cell)}
        for other in sorted(around - {region, -1}) if region >= 0 else ():
            rows = [list(row) for row in board.regions]
            rows[cell.row][cell.column] = other
            yield f"the letter at {cell.name}", replace(board, regions=tuple(map(tuple, rows)))


def connected_parts(cells: Collection[Cell], grid: Board) -> list[set[Cell]]:
    """Return the connected groups of cells, adjacent by sides, ordered by their first cells."""
    left = dict.fromkeys(sorted(cells))
    components = []
    while left:
        first = next(iter(left))
        del left[first]
        part, queue = {first}, [first]
        for cell in queue:  # the queue grows meanwhile
            for other in grid.neighbours(cell):
                if other in left:
                    del left[other]
                    part.add(other)
                    queue.append(other)
        components.append(part)
    return components


def is_connected(cells: Collection[Cell], grid: Board) -> bool:
    """Return whether some cells are connected."""
    return len(connected_parts(cells, grid)) <= 1


def check_connected(board: Board, name: str) -> None:
    """Raise ReadError for a region in several parts; `name` is what its puzzle calls a region."""
    for region in board.areas(name):
        first, *others = connected_parts(region.cells, board)
        if others:
            one, two = min(first).name, min(others[0]).name
            raise ReadError(f"{one} and {two} share a letter but are apart. Give each {name} its own letter.")
