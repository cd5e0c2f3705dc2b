"""Puzzles of plain grids: numbers, stones, black cells, walls or regions, and no clue beside the grid.

Many of them look alike, so the name of the puzzle or solving tells them apart.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace

import numpy as np

from bot.screenshots.cells.plates import is_stone
from bot.screenshots.cells.regions import thick_sides
from bot.screenshots.glyphs.glyphs import Pixels, lightness, middle_of
from bot.screenshots.kinds import kenken, small_numbers
from bot.screenshots.kinds.counts import Grid
from bot.screenshots.kinds.drawn import is_solid, sign_marks
from bot.screenshots.kinds.plain_cells import PlainCells
from bot.screenshots.reading import Doubt, Reading, marks_at
from solvers.core.boards.board import Board, Clue, Overlay
from solvers.core.boards.places import Cell

_WORTH, _EXPLAINED = 3.0, 1.0
"""Worth of a reading, which only solving confirms; and what regions and black cells add, and cages twice, as
other puzzles do not explain their lines, grounds and small numbers."""
_SHADED = frozenset({"cave", "heyawake", "kurodoko", "lits", "norinori"})
_DRAWN_IN = frozenset({"kakuro", "kenken", "masyu", "simpleloop", "yinyang"})
"""Puzzles whose other figures are a player's lines and numbers."""
_WITH_BLACK_CELLS = frozenset({"kakuro", "simpleloop", "str8ts"})
_BLACK = 0.6
"""Maximum lightness of black cells, relative to that of the others."""
_REGION_CELLS = range(4, 11)
"""Numbers of cells of the regions of Palisade, which pictures do not show."""
_STONE = slice(16, 32)
"""The middle of a cell, in pixels of the normal size, which a stone covers."""
_DARK, _LIGHT = 90.0, 165.0
"""Maximum lightness of a dark stone, and minimum lightness of a light one, 0 to 255."""


def read(plain: PlainCells, puzzle: str) -> Iterator[Reading]:
    """Yield the boards of a puzzle of `READ` that the cells of a lattice can be."""
    marks = _shades(plain) if puzzle in _SHADED else {}
    doubts = [] if puzzle in _DRAWN_IN else [one for one in plain.doubts if one.name not in marks]
    for board in READ[puzzle](plain):
        explained = bool(board.regions) + 2 * bool(board.cages) + (puzzle in _WITH_BLACK_CELLS)
        yield Reading(
            replace(board, puzzle=puzzle),
            worth=_WORTH + _EXPLAINED * explained,
            sure=False,
            marks=marks,
            doubts=tuple(doubt for doubt in doubts if _is_open(doubt, board)),
        )


def _is_open(doubt: Doubt, board: Board) -> bool:
    """Return whether a board leaves a doubt: an unread figure may be a number on a disc, and a clue."""
    return doubt.read is not None or board.grid[doubt.row][doubt.column] is None


def _shades(plain: PlainCells) -> dict[str, str]:
    """Return a player's shaded cells, and white cells with a dot or a cross."""
    dotted = sign_marks(plain.cells, is_solid, {False: "white"}, ~plain.cells.numbered_cells)
    # On a dark page shaded cells are the lighter ones.
    for shaded in (plain.dark, ~plain.dark):
        marks = marks_at(shaded, "shaded")
        if not dotted.keys() & marks.keys():
            return marks | dotted
    return dotted


def _numbers(plain: PlainCells) -> Iterator[Board]:
    """Yield the board of the numbers, if there are some."""
    if plain.has_numbers:
        yield Board("", plain.numbers)


def _ends(plain: PlainCells) -> Iterator[Board]:
    """Yield the board of the numbers, and that whose lines visit all cells."""
    for board in _numbers(plain):
        yield from (board, replace(board, variant=frozenset({"all"})))


def _equal_regions(plain: PlainCells) -> Iterator[Board]:
    """Yield the board of the numbers for each possible number of cells in a region."""
    for board in _numbers(plain):
        area = board.rows * board.columns
        yield from (replace(board, total=size) for size in _REGION_CELLS if area % size == 0 and area > size)


def _bare_regions(plain: PlainCells) -> Iterator[Board]:
    """Yield the boards of regions without numbers."""
    if not plain.cells.numbered_cells.any():
        yield from _regions(plain)


def _regions(plain: PlainCells) -> Iterator[Board]:
    """Yield the boards of the numbers and of regions by thick lines or colours."""
    yield from (Board("", plain.numbers, regions=regions) for regions in plain.partitions)


def _walls(plain: PlainCells) -> Iterator[Board]:
    """Yield the board of the numbers, with walls on thick sides, and without any."""
    for board in _numbers(plain):
        yield board
        for right, below in thick_sides(plain.cells):
            walls = [(Cell(r, c), Cell(r, c + 1)) for r, c in np.argwhere(right).tolist()]
            walls += [(Cell(r, c), Cell(r + 1, c)) for r, c in np.argwhere(below).tolist()]
            yield replace(board, overlays=tuple(Overlay("wall", pair) for pair in sorted(walls)))


def _stones(plain: PlainCells) -> Iterator[Board]:
    """Yield the board of dark and light stones."""
    cells = plain.cells
    there = np.array([is_stone(cell) for cell in cells.all]).reshape(cells.shape)
    middles = np.array([middle_of(cell.patch[_STONE, _STONE].reshape(-1, 3)) for cell in cells.all])
    light = lightness(middles).reshape(cells.shape)
    dark = light < _DARK
    if there.any() and (dark | (light > _LIGHT))[there].all():
        yield Board("", _grid(np.where(there, np.where(dark, "b", "w"), "")))


def _black_cells(plain: PlainCells) -> Iterator[Board]:
    """Yield the board of black cells, if nothing is in the cells."""
    dark = _black(plain)
    if dark.any() and not plain.cells.numbered_cells.any():
        yield Board("", _grid(np.where(dark, "#", "")))


def _numbers_in_black_cells(plain: PlainCells) -> Iterator[Board]:
    """Yield the board of black cells and numbers; a number in a black cell is a text."""
    dark = _black(plain)
    if dark.any():
        grid = tuple(
            tuple(_in_black(cell.number) if dark[r, c] else cell.number for c, cell in enumerate(row))
            for r, row in enumerate(plain.cells.grid)
        )
        yield Board("", grid)


def _black(plain: PlainCells) -> Pixels:
    """Return the black cells, none if the darkest ones are hardly darker than the others."""
    dark, light = plain.dark, plain.cells.lights
    if dark.any() and np.median(light[dark]) > _BLACK * np.median(light[~dark]):
        return np.zeros(dark.shape, bool)
    return dark


def _in_black(number: int | None) -> Clue:
    return "#" if number is None else str(number)


def _grid(signs: Pixels) -> Grid:
    """Return the clues of an array of signs, "" for none."""
    return tuple(tuple(sign or None for sign in row) for row in signs.tolist())


READ: Mapping[str, Callable[[PlainCells], Iterator[Board]]] = {
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
