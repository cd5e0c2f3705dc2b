"""Generator of Galaxies boards: random symmetric pieces; those at a place with several solutions change."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from random import Random

from solvers.core.boards.board import Board
from solvers.core.boards.encoded_board import Size
from solvers.core.boards.places import Cell, Edge, Place
from solvers.core.generators.generator import Drawn, Generator, Sketch, areas, between
from solvers.core.generators.number_pictures import size_of
from solvers.core.generators.random_grids import bare
from solvers.galaxies.dots import board_of, cells_at, centre_of

_SMALLEST, _LARGEST = 6, 24
"""Minimum and maximum number of cells to which a galaxy grows if it finds room."""
Centre = tuple[int, int]
Galaxies = Mapping[Cell, Centre]
"""The dot of each cell, in halves of cells."""


def mirror(cell: Cell, centre: Centre) -> Cell:
    return Cell(centre[0] - cell.row, centre[1] - cell.column)


def _cover(free: set[Cell], rng: Random) -> dict[Cell, Centre]:
    """Cover some cells with random galaxies."""
    grid = bare("", Size(1 + max(cell.column for cell in free), 1 + max(cell.row for cell in free)))
    found: dict[Cell, Centre] = {}
    while free:
        r, c = rng.choice(sorted(free))
        centres = [(2 * r + i, 2 * c + j) for i in (-1, 0, 1) for j in (-1, 0, 1)]
        centre = rng.choice([centre for centre in centres if free.issuperset(cells_at(*centre))])
        galaxy, size = list(cells_at(*centre)), rng.randint(_SMALLEST, _LARGEST)
        while len(galaxy) < size and (ways := _ways(galaxy, centre, free, grid)):
            cell = rng.choice(ways)
            galaxy += {cell, mirror(cell, centre)}
        free.difference_update(galaxy)
        found |= dict.fromkeys(galaxy, centre)
    return found


def _ways(galaxy: Sequence[Cell], centre: Centre, free: Collection[Cell], grid: Board) -> list[Cell]:
    """Return the cells by which a galaxy can grow: they and their opposites are free."""
    left = set(free).difference(galaxy)
    near = (other for cell in galaxy for other in grid.neighbours(cell))
    return [cell for cell in near if {cell, mirror(cell, centre)} <= left]


def _drawn(galaxies: Galaxies, grid: Board) -> Drawn:
    """Return which sides are borders, and which pairs of cells are in a galaxy opposite each other."""
    inner = (side for side in grid.sides if len(side.inside) == 2)
    borders: dict[Place, bool] = {
        side: galaxies[side.inside[0]] != galaxies[side.inside[1]] for side in inner
    }
    return borders | {pair(cell, centre): True for cell, centre in galaxies.items()}


def pair(cell: Cell, centre: Centre) -> Edge:
    """Return a cell and the cell opposite it in a galaxy: their centre is that of the galaxy."""
    return Edge(*sorted((cell, mirror(cell, centre))))


def _galaxies(answer: Drawn) -> dict[Cell, Centre]:
    pairs = (place for place, value in answer.items() if value and isinstance(place, Edge))
    return {cell: centre_of(edge) for edge in pairs for cell in edge}


def _pose(answer: Drawn, blank: Board, _rng: Random) -> Board:
    return board_of(size_of(blank), set(_galaxies(answer).values()))


def _answer(size: Size, rng: Random) -> Drawn:
    grid = bare("galaxies", size)
    return _drawn(_cover(set(grid.cells), rng), grid)


def _repair(sketch: Sketch, places: Sequence[Place], rng: Random) -> Sketch:
    """Draw the galaxies at one of the places, and one beside them, again."""
    galaxies, place = _galaxies(sketch.answer), rng.choice(places)
    cells = [near for cell in place.cells for near in (cell, *sketch.board.neighbours(cell))]
    centres = {galaxies[cell] for cell in (*place.cells, rng.choice(cells))}
    galaxies |= _cover({cell for cell, centre in galaxies.items() if centre in centres}, rng)
    answer = _drawn(galaxies, sketch.board)
    return Sketch(answer, _pose(answer, sketch.board, rng))


generator = Generator(
    _pose,
    between(3, 15),
    answer=_answer,
    repair=_repair,
    usual=Size(7, 7),
    # To change an easy board takes longer than to draw another one: nothing tells which change is nearer.
    patience={"hard": 0},
    bases={"medium": "hard"},
    sizes=areas(easy=144, medium=(36, 49), hard=(36, 49)),
)
