"""Random clues over cells that are true of a square: lines, cages, and signs between cells.

Two lines share no cell and do not cross, so that the picture is clear.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise
from random import Random

from solvers.core.boards.board import Group, Overlay
from solvers.core.boards.cage_map import cage
from solvers.core.boards.encoded_board import Size
from solvers.core.boards.places import Cell
from solvers.core.generators.random_grids import bare

Square = Mapping[Cell, int]
Step = Callable[[Sequence[int], int], bool]
"""Whether a number may follow the numbers of a line so far."""
Sign = tuple[str, int]
"""The kind of a sign and its number."""
_TRIES = 200
"""Number of random lines on one board; the fitting ones stay."""
_OF_ROW = 1.8
"""Number of cages, dots or letters for each row.

With cages on all cells of 9x9, hard boards took 4 to 19 s: without their givens they are mostly very hard.
"""
_CAGE = (2, 2, 3, 3, 3, 4, 4, 5)
"""Sizes of cages, each as likely as it occurs here."""


class _Canvas:
    """The cells that no line has, and the corners that no line crosses."""

    def __init__(self, square: Square, rng: Random) -> None:
        self._square, self._rng = square, rng
        n = max(square).row + 1
        self._grid = bare("", Size(n, n))
        self.free = list(self._grid.cells)
        self._crossed: set[Cell] = set()

    def line(self, most: int, fits: Step, *, diagonal: bool = True) -> list[Cell]:
        """Return a random line of free cells that goes on while it can, up to a number of cells."""
        line = [self._rng.choice(self.free)]
        while len(line) < most:
            numbers = [self._square[cell] for cell in line]
            around = self._grid.square_around if diagonal else self._grid.neighbours
            ways = [
                cell
                for cell in around(line[-1])
                if cell in self.free
                and cell not in line
                and _corner(line[-1], cell) not in self._crossed
                and fits(numbers, self._square[cell])
            ]
            if not ways:
                break
            line.append(self._rng.choice(ways))
        return line

    def take(self, line: Sequence[Cell]) -> None:
        """Make the cells of a line and the corners that it crosses unfree."""
        self.free = [cell for cell in self.free if cell not in line]
        self._crossed |= {corner for ends in pairwise(line) if (corner := _corner(*ends))}


def _corner(first: Cell, second: Cell) -> Cell | None:
    """Return the corner that a diagonal step crosses, as the cell to its lower right."""
    is_diagonal = first.row != second.row and first.column != second.column
    return Cell(max(first.row, second.row), max(first.column, second.column)) if is_diagonal else None


def _lines(
    square: Square,
    rng: Random,
    wanted: int,
    sizes: range,
    fits: Step,
    is_done: Callable[[Sequence[int]], bool],
) -> Iterator[list[Cell]]:
    """Yield lines of at least and at most a number of cells."""
    canvas, found = _Canvas(square, rng), 0
    for _ in range(_TRIES):
        line = canvas.line(rng.choice(sizes), fits)
        if len(line) >= sizes[0] and is_done([square[cell] for cell in line]):
            canvas.take(line)
            yield line
            found += 1
        if found == wanted or not canvas.free:
            return


def _any(_: Sequence[int]) -> bool:
    return True


def thermometers(square: Square, rng: Random) -> list[Overlay]:
    found = _lines(square, rng, 7, range(4, 8), lambda numbers, after: after > numbers[-1], _any)
    return [Overlay("thermo", tuple(line)) for line in found]


def whispers(square: Square, rng: Random) -> list[Overlay]:
    found = _lines(square, rng, 5, range(4, 9), lambda numbers, after: abs(after - numbers[-1]) >= 5, _any)
    return [Overlay("whispers", tuple(line), (5,)) for line in found]


def arrows(square: Square, rng: Random) -> list[Overlay]:
    """Return arrows with one cell in the circle."""

    def fits(numbers: Sequence[int], after: int) -> bool:
        return sum(numbers[1:]) + after <= numbers[0]

    def is_done(numbers: Sequence[int]) -> bool:
        return sum(numbers[1:]) == numbers[0]

    found = _lines(square, rng, 8, range(3, 6), fits, is_done)
    return [Overlay("arrow", (circle,), (), tuple(line)) for circle, *line in found]


def cages(square: Square, rng: Random) -> tuple[Group, ...]:
    """Return cages with sums, in the order of their first cells."""
    canvas, found = _Canvas(square, rng), []
    for _ in range(_many(square)):
        cells = canvas.line(rng.choice(_CAGE), lambda numbers, after: after not in numbers, diagonal=False)
        canvas.take(cells)
        if len(cells) > 1:
            found.append(cage(sorted(cells), sum(square[cell] for cell in cells)))
    return tuple(sorted(found, key=lambda group: group.cells))


def _many(square: Square) -> int:
    return round(_OF_ROW * (max(square).row + 1))


def signs(square: Square, rng: Random, sign_of: Callable[[int, int], Sign | None]) -> list[Overlay]:
    """Return some of the signs that fit two neighbours."""
    fitting = [
        Overlay(sign[0], (cell, other), (sign[1],))
        for cell, number in square.items()
        for other in (Cell(cell.row, cell.column + 1), Cell(cell.row + 1, cell.column))
        if other in square and (sign := sign_of(number, square[other]))
    ]
    return rng.sample(fitting, min(len(fitting), _many(square)))


def dot(first: int, second: int) -> Sign | None:
    """Return the dot between two numbers; between 1 and 2 either is right, and black says more."""
    if 2 in (first / second, second / first):
        return "black", 2
    return ("white", 1) if abs(first - second) == 1 else None


def letter(first: int, second: int) -> Sign | None:
    """Return the letter between two numbers: V for the sum 5, X for 10."""
    return ("xv", first + second) if first + second in (5, 10) else None
