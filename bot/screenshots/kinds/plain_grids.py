"""Puzzles of plain grids: numbers, stones, black cells, walls or regions, and no clue beside the grid.

Many of them look alike, so the name of the puzzle or solving tells them apart.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace

import numpy as np

from bot.screenshots.cells.cells import Cells
from bot.screenshots.cells.plates import is_stone, numbers_on_plates
from bot.screenshots.cells.regions import partitions, thick_sides
from bot.screenshots.glyphs.glyphs import Pixels, lightness, middle_of
from bot.screenshots.kinds import kenken, small_numbers
from bot.screenshots.kinds.counts import Grid, doubts_in, unread_doubts
from bot.screenshots.kinds.drawn import darkest, is_solid, sign_marks
from bot.screenshots.reading import Reading, marks_at
from solvers.core.boards.board import Board, Clue, Overlay
from solvers.core.boards.places import Cell

_WORTH, _EXPLAINED = 3.0, 1.0
"""Worth of a reading, which only solving confirms; and what regions and black cells add, and cages twice, as
other puzzles do not explain their lines, grounds and small numbers."""
_SHADED = frozenset({"cave", "heyawake", "kurodoko", "lits", "norinori"})
_WITH_BLACK_CELLS = frozenset({"kakuro", "simpleloop", "str8ts"})
_BLACK = 0.6
"""Maximum lightness of black cells, relative to that of the others."""
_REGION_CELLS = range(4, 11)
"""Numbers of cells of the regions of Palisade, which pictures do not show."""
_STONE = slice(16, 32)
"""The middle of a cell, in pixels of the normal size, which a stone covers."""
_DARK, _LIGHT = 90.0, 165.0
"""Maximum lightness of a dark stone, and minimum lightness of a light one, 0 to 255."""


def read(cells: Cells, puzzle: str) -> Iterator[Reading]:
    """Yield the boards of a puzzle of `READ` that the cells of a lattice can be."""
    marks = _shades(cells) if puzzle in _SHADED else {}
    doubts = [doubt for doubt in (*doubts_in(cells), *unread_doubts(cells)) if doubt.name not in marks]
    if READ[puzzle] in (_stones, _black_cells, small_numbers.kakuro, kenken.read):
        doubts = []  # other figures are a player's lines and numbers
    for board in READ[puzzle](cells):
        explained = bool(board.regions) + 2 * bool(board.cages) + (puzzle in _WITH_BLACK_CELLS)
        yield Reading(
            replace(board, puzzle=puzzle),
            worth=_WORTH + _EXPLAINED * explained,
            sure=False,
            marks=marks,
            # A stone and a number on a disc are figures as well.
            doubts=tuple(
                one for one in doubts if (one.read is None) == (board.at(Cell(one.row, one.column)) is None)
            ),
        )


def _shades(cells: Cells) -> dict[str, str]:
    """Return a player's shaded cells, of the darkest ground, and white cells, with a dot or a cross."""
    numbered = cells.numbered_cells
    dotted = sign_marks(cells, is_solid, {False: "white"}, ~numbered)
    shaded = marks_at(darkest(cells), "shaded")
    # On a dark page shaded cells are the lighter ones.
    if dotted.keys() & shaded.keys():
        shaded = marks_at(~darkest(cells), "shaded")
    return shaded | dotted if not dotted.keys() & shaded.keys() else dotted


def _numbers(cells: Cells) -> Iterator[Board]:
    """Yield the board of the numbers, if no cell holds anything else."""
    grid = _number_grid(cells)
    if any(clue is not None for row in grid for clue in row):
        yield Board("", grid)


def _ends(cells: Cells) -> Iterator[Board]:
    """Yield the board of the numbers, and that whose lines visit all cells."""
    for board in _numbers(cells):
        yield from (board, replace(board, variant=frozenset({"all"})))


def _number_grid(cells: Cells) -> Grid:
    rows, columns = cells.shape
    numbers = [cell.number for cell in numbers_on_plates(cells.all)]
    return tuple(tuple(numbers[r * columns : (r + 1) * columns]) for r in range(rows))


def _equal_regions(cells: Cells) -> Iterator[Board]:
    """Yield the board of the numbers for each possible number of cells in a region."""
    area = cells.lattice.rows * cells.lattice.columns
    for board in _numbers(cells):
        yield from (replace(board, total=size) for size in _REGION_CELLS if area % size == 0 and area > size)


def _bare_regions(cells: Cells) -> Iterator[Board]:
    """Yield the boards of regions without numbers."""
    if not cells.numbered_cells.any():
        yield from _regions(cells)


def _regions(cells: Cells) -> Iterator[Board]:
    """Yield the boards of the numbers and of regions by thick lines or colours."""
    grid = _number_grid(cells)
    yield from (Board("", grid, regions=regions) for regions in partitions(cells))


def _walls(cells: Cells) -> Iterator[Board]:
    """Yield the board of the numbers, with walls on thick sides, and without any."""
    for board in _numbers(cells):
        yield board
        for right, below in thick_sides(cells):
            walls = [(Cell(r, c), Cell(r, c + 1)) for r, c in np.argwhere(right).tolist()]
            walls += [(Cell(r, c), Cell(r + 1, c)) for r, c in np.argwhere(below).tolist()]
            yield replace(board, overlays=tuple(Overlay("wall", pair) for pair in sorted(walls)))


def _stones(cells: Cells) -> Iterator[Board]:
    """Yield the board of dark and light stones."""
    there = np.array([is_stone(cell) for cell in cells.all]).reshape(cells.shape)
    middles = np.array([middle_of(cell.patch[_STONE, _STONE].reshape(-1, 3)) for cell in cells.all])
    light = lightness(middles).reshape(cells.shape)
    dark = light < _DARK
    if there.any() and (dark | (light > _LIGHT))[there].all():
        yield Board("", _grid(np.where(there, np.where(dark, "b", "w"), "")))


def _black_cells(cells: Cells) -> Iterator[Board]:
    """Yield the board of black cells, if nothing is in the cells."""
    dark = _black(cells)
    if dark.any() and not cells.numbered_cells.any():
        yield Board("", _grid(np.where(dark, "#", "")))


def _numbers_in_black_cells(cells: Cells) -> Iterator[Board]:
    """Yield the board of black cells and numbers; a number in a black cell is a text."""
    dark = _black(cells)
    if dark.any():
        grid = tuple(
            tuple(_in_black(cell.number) if dark[r, c] else cell.number for c, cell in enumerate(row))
            for r, row in enumerate(cells.grid)
        )
        yield Board("", grid)


def _black(cells: Cells) -> Pixels:
    """Return the black cells, none if the darkest ones are hardly darker than the others."""
    dark, light = darkest(cells), cells.lights
    if dark.any() and np.median(light[dark]) > _BLACK * np.median(light[~dark]):
        dark = np.zeros(cells.shape, bool)
    return dark


def _in_black(number: int | None) -> Clue:
    return "#" if number is None else str(number)


def _grid(signs: Pixels) -> Grid:
    """Return the clues of an array of signs, "" for none."""
    return tuple(tuple(sign or None for sign in row) for row in signs.tolist())


READ: Mapping[str, Callable[[Cells], Iterator[Board]]] = {
    "cave": _numbers,
    "countryroad": _regions,
    "fillomino": _numbers,
    "heyawake": _regions,
    "hidato": _numbers,
    "kakuro": small_numbers.kakuro,
    "kenken": kenken.read,
    "kurodoko": _numbers,
    "lits": _bare_regions,
    "masyu": _stones,
    "norinori": _bare_regions,
    "numberlink": _ends,
    "palisade": _equal_regions,
    "ripple": _regions,
    "shikaku": _numbers,
    "simpleloop": _black_cells,
    "str8ts": _numbers_in_black_cells,
    "suguru": _regions,
    "tapa": small_numbers.tapa,
    "yinyang": _stones,
    "zip": _walls,
}
"""How the cells of each puzzle are read."""
