"""From a picture to readings: several lattices are parsed, and the resulting boards decide between them."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Sequence
from itertools import chain

from bot.common.errors import PictureError
from bot.screenshots.candidates import candidates, wider_lattices
from bot.screenshots.cell_parser import agreed_part_readings, cell_readings, has_numbers, margin_readings
from bot.screenshots.cells.cages import Cages, cages_of
from bot.screenshots.cells.cells import Cells
from bot.screenshots.glyphs.glyphs import Pixels
from bot.screenshots.kinds import (
    dominosa,
    futoshiki,
    grids,
    hashi,
    hitori,
    killer,
    latin,
    margin_grids,
    plain_grids,
)
from bot.screenshots.kinds.plain_cells import PlainCells
from bot.screenshots.lattices.clue_lattices import clue_lattices
from bot.screenshots.lattices.digit_lattices import numbers_of
from bot.screenshots.lattices.lattice import Lattice
from bot.screenshots.lattices.lattice_net import board_grids
from bot.screenshots.lattices.midlines import centre
from bot.screenshots.lattices.tile_lattices import extend
from bot.screenshots.number_grids import with_ends
from bot.screenshots.number_labels import drop_labels
from bot.screenshots.patterns import smooth_patterns
from bot.screenshots.picture import Picture
from bot.screenshots.rating import lower, rate, rate_by_clues
from bot.screenshots.reading import Reading
from bot.screenshots.rectification import rectify
from bot.screenshots.variants import variants

_VARIED = 3
"""Number of the likeliest lattices that are also tried with more rows or as parts of a position."""
_CAGES = (
    "This looks like a Sudoku with cages (Killer), but I cannot tell where each cage ends and what its sum "
    "is. Send a larger picture, or the board as text."
)
_SHADED = (
    "This looks like Hitori, but shaded cells hide their numbers. Take the picture before cells are shaded, "
    "or with their numbers shown."
)
_LETTERS = (
    "This looks like a Sudoku with letters, which I cannot read in pictures. Send it as text: one row a "
    "line, with A for 10, B for 11 and so on."
)
_OPEN = 0.5
"""Maximum share of lines with doubtful clues in a reading that its clues confirm."""
_ALONE = 0.2
"""Maximum share of visible sides outside of a lattice that is certainly whole."""
_FINER = 1.4
"""Maximum ratio of the cells of a lattice to those of the finest closed lattice."""
_TILED = 0.5
"""Minimum share of a lattice on separate tiles if its lines are the gaps between the tiles."""
_NET_GRIDS, _MOST_CELLS = 2, 2600
"""Number of grids of the net that are parsed, and the maximum number of cells in each."""


def plain_readings(puzzles: Collection[str], picture: Picture) -> list[Reading]:
    """Return the readings of a picture as some puzzles of plain grids, the likeliest first."""
    found = []
    for lattice in picture.in_time(candidates(picture)):
        cells = picture.cells(drop_labels(picture.cells(lattice)) or lattice, clues=True)
        plain = PlainCells(cells)
        for puzzle in puzzles:
            if puzzle in margin_grids.PUZZLES:
                several = margin_grids.read(plain, picture.strips(cells.lattice), puzzle)
            else:
                several = plain_grids.read(plain, puzzle)
            found += [rate(one, cells) for one in several]
    return sorted(found, key=lambda reading: -reading.worth)


def readings(picture: Picture) -> list[Reading]:
    """Return the readings of a picture, the likeliest first; none if it shows no board.

    Raises PictureError if the picture shows a board that cannot be read completely.
    """
    picture = smooth_patterns(picture) or picture
    boards: list[Cells] = []
    first: list[Reading] = []
    settled: list[Lattice] = []
    panels: list[Lattice] = []
    for lattice in picture.in_time(candidates(picture, settled, panels)):
        if dominosa.is_domino_list(cells := picture.cells(lattice)):
            panels.append(lattice)
            continue
        boards.append(cells)
        several = list(cell_readings(picture, boards[-1]))
        first += several
        # Row and column clues that agree leave no doubt: other lattices there could only be wrong.
        if any(map(settles, several)):
            settled.append(lattice)
    killers = [
        (cells, cages, killer.read(picture.cells(cages.lattice), cages))
        for cells in boards
        if (cages := cages_of(cells))
    ]
    # Islands and boxes have no lines between them, so these two kinds find their cells themselves.
    found = [] if settled else list(_island_readings(picture))
    found += [rate(one, cells) for cells, _, one in killers if one]
    found += first
    if not (picture.is_late or any(map(_is_confirmed, found))):
        found += _late_readings(picture, boards)
    _refuse_unreadable(found, boards, killers)
    whole = [lower(one) if any(_is_part(one, other) for other in found) else one for one in found]
    return sorted(whole, key=lambda reading: -reading.worth)


def _is_part(one: Reading, other: Reading) -> bool:
    """Return whether a position of Minesweeper is a part of a sure one.

    Opened cells without lines end the lattice of the tiles at one side of them.
    """
    positions = one.board.puzzle == other.board.puzzle == "minesweeper" and other.sure
    return positions and one.is_much_smaller(other) and one.is_inside(other)


def _refuse_unreadable(
    found: Sequence[Reading], boards: Sequence[Cells], killers: Sequence[tuple[Cells, Cages, Reading | None]]
) -> None:
    """Raise PictureError for a board that is not read, unless a reading is sure.

    A board that is surely of another kind may look like one of these. A board without clues would leave the
    sums of cages unexplained.
    """
    sure = [reading for reading in found if reading.sure]
    if not any(set(reading.board.clues) != {None} for reading in sure) and any(
        one is None and _is_caged(cells, cages, boards) for cells, cages, one in killers
    ):
        raise PictureError(_CAGES)
    if not sure and any(map(hitori.hides_numbers, boards)):
        raise PictureError(_SHADED)
    if not sure and any(map(latin.has_letters, boards)):
        raise PictureError(_LETTERS)


def net_readings(image: Pixels, until: float = math.inf) -> list[Reading]:
    """Return the readings of RGB pixels by the lattices that the net sees, the likeliest first.

    From the processor time `until` on, of time.process_time(), no further lattice is tried.
    """
    found: list[Reading] = []
    for grid in Picture(image, until).in_time(board_grids(image, _NET_GRIDS)):
        if grid.rows * grid.columns <= _MOST_CELLS:
            flat, lattice = rectify(image, grid)
            picture = Picture(flat)
            cells = picture.cells(centre(lattice, picture.edges))
            cages = cages_of(cells)
            caged = killer.read(picture.cells(cages.lattice), cages) if cages else None
            found += [rate(caged, cells)] if caged else []
            found += cell_readings(picture, cells)
    return sorted(found, key=lambda reading: -reading.worth)


def _island_readings(picture: Picture) -> Iterator[Reading]:
    """Yield the readings of separate circles and boxes."""
    yield from hashi.read(picture.image, picture.enclosures)
    yield from futoshiki.read(picture.image, picture.ink_layers, picture.enclosures)


def _is_confirmed(reading: Reading) -> bool:
    """Return whether the picture itself confirms the reading."""
    return reading.sure or reading.agreed


def settles(reading: Reading) -> bool:
    """Return whether its row and column clues agree and are mostly certain.

    A few bad ones agree by chance.
    """
    board, lines = reading.board, [doubt for doubt in reading.doubts if doubt.where != "cell"]
    return reading.sure and reading.agreed and len(lines) <= _OPEN * (board.rows + board.columns)


def _is_caged(cells: Cells, cages: Cages, boards: Sequence[Cells]) -> bool:
    """Return whether cages belong to a Sudoku; bevels look like cages if four tiles are read as one cell."""
    finest = min((other.lattice.pitch for other in boards if other.lattice.is_closed), default=0.0)
    lattice = cells.lattice
    near = lattice.pitch < _FINER * (finest or lattice.pitch)
    tiled = any(other.lattice.how == "tiles" and other.lattice.overlaps(lattice) > _TILED for other in boards)
    return near and not tiled and lattice.how != "digits" and bool(cages.lined.any())


def _late_readings(picture: Picture, boards: Sequence[Cells]) -> Iterator[Reading]:
    """Yield readings that take longer, if nothing is sure.

    Their lattices lack a row, or are visible only in part.
    """
    seen = [cells.lattice for cells in boards]
    bare = [cells.lattice for cells in boards if not has_numbers(cells)]
    varied = list(_variant_readings(picture, bare[:_VARIED]))
    yield from varied
    if any(map(_is_confirmed, varied)):
        return
    # A good lattice with numbers in its cells has no clues beside it.
    if not any(one.is_good for one in seen if one not in bare):
        yield from _clue_readings(picture, seen)
    # Each of these proposes and parses further lattices, so it runs only if it may help.
    if any(one.is_good for one in seen):
        for one in picture.in_time(wider_lattices(picture, seen)):
            yield from cell_readings(picture, picture.cells(one))
    if not any(one.is_good and one.beyond < _ALONE for one in seen if one not in bare):
        yield from _tile_readings(picture, seen[:_VARIED])


def _variant_readings(picture: Picture, lattices: list[Lattice]) -> Iterator[Reading]:
    """Yield readings of lattices that lack a row or a line, until the clues confirm one completely."""
    for lattice in lattices:
        for other, strips in picture.in_time(variants(picture.strips, lattice)):
            cells = picture.cells(other)
            several = list(margin_readings(cells, strips))
            yield from (rate_by_clues(reading, cells, strips) for reading in several)
            if any(reading.sure for reading in several):
                return


def _clue_readings(picture: Picture, seen: Sequence[Lattice]) -> Iterator[Reading]:
    """Yield readings of lattices that clues suggest, if the row and column clues have the same sum."""
    for lattice in picture.in_time(clue_lattices(picture.digits)):
        others = (other for other, _ in variants(picture.strips, lattice))
        for one in chain([lattice], others):
            agreed = agreed_part_readings(picture, one)
            yield from agreed
            if agreed:
                return
        # The lines show the same board, so a clue is misread, and the next suggestions are parts of it.
        if any(lattice.is_same(other) for other in seen):
            return


def _tile_readings(picture: Picture, lattices: list[Lattice]) -> Iterator[Reading]:
    """Yield positions of Minesweeper that contain a lattice: opened cells may have no lines between them."""
    numbers = numbers_of(picture.digits)
    for wide in picture.in_time(
        filter(None, (extend(one, numbers) for one in lattices if one.how == "lines"))
    ):
        cells = picture.cells(wide)
        for reading in grids.readings(cells):
            if reading.board.puzzle == "minesweeper":
                yield with_ends(picture, rate(reading, cells), cells)
