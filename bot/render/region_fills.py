"""Fills of areas: regions in soft colours, the parts of cages, the inside of a loop."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import lru_cache
from itertools import pairwise

from bot.render.sprites import PASTELS
from bot.render.tiles import Cage
from solvers import PUZZLES, Board, Cell
from solvers.core.boards.board import Group
from solvers.core.boards.encoded_board import Size
from solvers.core.boards.places import Edge, Place, Side, Unknown, Value
from solvers.core.boards.regions import Regions, regions_between

SIDES = {"U": (-1, 0), "R": (0, 1), "D": (1, 0), "L": (0, -1)}
CORNERS = ("UL", "UR", "DL", "DR")


def ends(cells: Collection[Cell], cell: Cell) -> list[str]:
    """Return the sides of a cell without a neighbour among some cells."""
    return [
        side
        for side, (down, right) in SIDES.items()
        if Cell(cell.row + down, cell.column + right) not in cells
    ]


@lru_cache(16)
def region_colours(regions: tuple[tuple[int, ...], ...]) -> Mapping[Cell, str]:
    """Return the background of each cell; adjacent regions differ if six colours suffice.

    Regions with the most neighbours choose first: the colour that is rarest around them.
    """
    near = _neighbours(regions)
    colours: dict[int, int] = {}
    for number in sorted(near, key=lambda n: (-len(near[n]), n)):
        taken = [colours[other] for other in near[number] if other in colours]
        used = list(colours.values())
        colours[number] = min(range(PASTELS), key=lambda c: (taken.count(c), used.count(c)))
    return {
        Cell(r, c): f"pastel {colours[number]}" if number >= 0 else "wall"
        for r, row in enumerate(regions)
        for c, number in enumerate(row)
    }


def _neighbours(regions: tuple[tuple[int, ...], ...]) -> dict[int, set[int]]:
    near: dict[int, set[int]] = {number: set() for row in regions for number in row if number >= 0}
    for line in (*regions, *zip(*regions, strict=True)):
        for first, second in pairwise(line):
            if first != second and first >= 0 and second >= 0:  # below 0 are cells of no region
                near[first].add(second)
                near[second].add(first)
    return near


_OPERATORS = {"*": "x"}
"""Characters for operators that the font does not have."""

_BEFORE = ("<", ">")
"""Signs before their number."""


@lru_cache(16)
def cage_parts(cages: tuple[Group, ...]) -> Mapping[Cell, Cage]:
    """Return the part of its cage in each cell; the first cell of the top row contains the clue."""
    parts = {}
    for cage in cages:
        cells, first = frozenset(cage.cells), min(cage.cells)
        sign, number = _OPERATORS.get(cage.sign, cage.sign), cage.clue[0] if cage.clue else ""
        total = f"{sign}{number}" if cage.sign in _BEFORE else f"{number}{sign}"
        for cell in cells:
            parts[cell] = Cage("".join(ends(cells, cell)), total if cell == first else "")
    return parts


def is_solved(board: Board, facts: Mapping[Place, Value]) -> bool:
    """Return whether all places that a solution decides are known."""
    return _decided_places(board) <= facts.keys()


@lru_cache(maxsize=4)
def _decided_places(board: Board) -> frozenset[Place]:
    """Return the places that a solution decides; a picture asks for them twice."""
    unknowns = PUZZLES[board.puzzle].unknowns(board)
    return frozenset(each.place if isinstance(each, Unknown) else each for each in unknowns)


def bordered_regions(board: Board, facts: Mapping[Place, Value]) -> Regions:
    """Return the regions between the sides that are yes; cells without a side to decide are holes, -1."""
    joined = [Edge(*place.cells) for place, on in facts.items() if not on and isinstance(place, Side)]
    cells = {cell for place in _decided_places(board) if isinstance(place, Side) for cell in place.inside}
    regions = regions_between(Size(board.columns, board.rows), joined)
    return tuple(
        tuple(number if Cell(r, c) in cells or not cells else -1 for c, number in enumerate(row))
        for r, row in enumerate(regions)
    )


def loop_interior(board: Board, facts: Mapping[Place, Value]) -> list[Cell]:
    """Return the cells with an odd number of lines left of them."""
    walls = {(p.row, p.column) for p, on in facts.items() if on and isinstance(p, Side) and not p.across}
    cells = []
    for row in range(board.rows):
        inside = False
        for column in range(board.columns):
            inside ^= (row, column) in walls  # each line leads from one side of the loop to the other
            if inside:
                cells.append(Cell(row, column))
    return cells
