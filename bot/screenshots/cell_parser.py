"""The readings of one lattice: each kind parses its cells and the clues beside them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

import numpy as np

from bot.screenshots.cells.cells import Cells
from bot.screenshots.clue_cells import drop_clue_band, drop_clue_cells, numbers_in
from bot.screenshots.clue_tiles import drop_clue_tiles
from bot.screenshots.clues.strip import Strip
from bot.screenshots.glyphs.digits import PLAIN, SURE
from bot.screenshots.glyphs.glyphs import ONE_GROUND
from bot.screenshots.kinds import grids, nonogram, nonogram_clues, skyscrapers, starbattle, takuzu, tents
from bot.screenshots.lattices.lattice import Lattice
from bot.screenshots.number_grids import CLOSE, goes_on_beside, grid_readings
from bot.screenshots.number_labels import drop_labels
from bot.screenshots.picture import Picture
from bot.screenshots.rating import lower, rate, rate_by_clues
from bot.screenshots.reading import Reading
from bot.screenshots.variants import with_clues

_NEARLY_ALL = 0.9
"""Minimum share of lines with digits beside them if the digits are clues."""
_LOOKS = 3
"""Maximum number of different numbers on a board of trees."""


def cell_readings(picture: Picture, cells: Cells) -> Iterator[Reading]:
    """Yield the readings of a lattice's cells and of the clues beside them."""
    lattice = cells.lattice
    for bare in drop_clue_tiles(cells, picture.edges):
        several = list(_board_readings(picture, bare))
        if any(reading.agreed for reading in several):
            # Signs in the outer cells may look like clues in tiles. Then the clues of the whole are further
            # outside.
            whole = list(_board_readings(picture, lattice))
            yield from whole if any(reading.agreed for reading in whole) else several
            return
    if lattice.how == "core":
        yield from _core_readings(picture, cells)
        return
    unnamed = drop_labels(cells)
    if unnamed is not None:
        yield from cell_readings(picture, picture.cells(unnamed))
        return
    inner = drop_clue_cells(cells)
    if inner is not None:
        several = _clue_cell_readings(picture, lattice, inner)
        yield from several
        if any(reading.agreed for reading in several):
            return
    banded = [one for part in drop_clue_band(cells) for one in agreed_part_readings(picture, part)]
    if banded:
        yield from banded
        return
    strips = _strips(picture, cells)
    if (
        lattice.how == "framed"
        and not has_numbers(cells)
        and (part := with_clues(lattice, strips)) not in (None, lattice)
    ):
        several = list(cell_readings(picture, picture.cells(part)))
        yield from several
        # The other rows of the frame have no clue, so they would fit any board.
        if any(reading.agreed for reading in several):
            return
    yield from (rate_by_clues(reading, cells, strips) for reading in margin_readings(cells, strips))
    yield from _kind_readings(picture, cells, strips)


def _strips(picture: Picture, cells: Cells) -> Mapping[str, Strip]:
    """Return the strips beside a lattice; a board with numbers in its cells has clues only close to it."""
    return picture.strips(cells.lattice, CLOSE) if has_numbers(cells) else picture.strips(cells.lattice)


def _clue_cell_readings(picture: Picture, lattice: Lattice, inner: Lattice) -> list[Reading]:
    """Return the readings of a lattice whose outer cells seem to hold the clues of an inner lattice."""
    several = list(_nonogram_readings(picture, lattice, inner))
    if any(reading.sure for reading in several):
        return several
    # Crosses also look like digits: if clues are beside the whole lattice, its cells hold none.
    whole = [reading for reading in agreed_part_readings(picture, lattice) if reading.sure]
    return whole or [*several, *_board_readings(picture, inner)]


def _nonogram_readings(picture: Picture, lattice: Lattice, part: Lattice) -> Iterator[Reading]:
    """Yield the Nonogram of a part of a lattice whose other cells hold its clues."""
    cells = picture.cells(part)
    reading = nonogram.reading_of(cells, *numbers_in(picture, lattice, part))
    if reading is not None:
        yield rate(reading, cells)


def _board_readings(picture: Picture, lattice: Lattice) -> Iterator[Reading]:
    """Yield the readings of a lattice without its clue cells; their frame may enclose more than the board."""
    part = with_clues(lattice, picture.strips(lattice)) if lattice.how == "framed" else None
    several = list(part_readings(picture, part)) if part not in (None, lattice) else []
    if any(reading.agreed for reading in several):
        yield from several
    else:
        yield from part_readings(picture, lattice)


def part_readings(picture: Picture, lattice: Lattice) -> Iterator[Reading]:
    """Yield the readings of a part of a lattice with the clues beside it."""
    strips = picture.strips(lattice)
    # Without clues of rows and of columns nothing is read, so its cells need not be made.
    if nonogram_clues.has_both(strips):
        cells = picture.cells(lattice)
        yield from (rate_by_clues(reading, cells, strips) for reading in margin_readings(cells, strips))


def agreed_part_readings(picture: Picture, lattice: Lattice) -> list[Reading]:
    """Return the readings of a part whose row and column clues agree.

    Cells are made only if the sums agree.
    """
    strips = picture.strips(lattice)
    if not (nonogram_clues.have_equal_sums(strips, lattice) or tents.have_equal_sums(strips, lattice)):
        return []
    return [reading for reading in part_readings(picture, lattice) if reading.agreed]


def _core_readings(picture: Picture, cells: Cells) -> Iterator[Reading]:
    """Yield the readings of the core of a larger lattice; the cells around the core may be clues."""
    strips = _strips(picture, cells)
    part = None if has_numbers(cells) else with_clues(cells.lattice, strips)
    if part not in (None, cells.lattice):
        several = list(part_readings(picture, part))
        yield from several
        # A frame below the board may be as high as its rows. Clues fit it too, with blank rows there.
        if any(reading.agreed for reading in several) and _has_other_grounds(cells, part):
            return
    yield from (rate_by_clues(reading, cells, strips) for reading in margin_readings(cells, strips))
    if cells.lattice.is_good and (has_numbers(cells) or not goes_on_beside(strips)):
        yield from grid_readings(picture, cells, strips)
    elif cells.lattice.is_closed and all(cell.number is not None for cell in cells.all):
        # Lines of a panel beside a board may be in step with it, but its counts show that it is whole.
        whole = (one for one in grids.readings(cells) if one.board.puzzle == "dominosa" and one.sure)
        yield from (rate(one, cells) for one in whole)


def _has_other_grounds(cells: Cells, part: Lattice) -> bool:
    """Return whether the cells outside of a part of a lattice have grounds that no cell inside has."""
    lattice = cells.lattice
    inside = np.array([y in part.ys[:-1] for y in lattice.ys[:-1]])[:, None] & np.array(
        [x in part.xs[:-1] for x in lattice.xs[:-1]]
    )
    grounds = np.array([cell.ground for cell in cells.all], np.float32)
    own, others = grounds[inside.ravel()], grounds[~inside.ravel()]
    far = np.array([np.abs(own - other).max(axis=1).min() for other in others])
    return float((far > ONE_GROUND).mean()) > _NEARLY_ALL


def _kind_readings(picture: Picture, cells: Cells, strips: Mapping[str, Strip]) -> Iterator[Reading]:
    """Yield the kinds whose clues are in the cells or are lines.

    Clues beside the board speak against most.
    """
    towers = skyscrapers.read(cells, strips)
    if towers is not None:
        yield rate(towers, cells)
    several = [*starbattle.read(cells), *takuzu.read(cells)]
    clued = several and any(
        strip.labelled_lines >= _NEARLY_ALL * len(strip.lines) for strip in strips.values()
    )
    yield from (lower(rate(one, cells)) if clued else rate(one, cells) for one in several)
    yield from grid_readings(picture, cells, strips)


def margin_readings(cells: Cells, strips: Mapping[str, Strip]) -> Iterator[Reading]:
    """Yield the kinds with clues beside the board.

    Its cells hold no numbers, but trees may look like some.
    """
    if not has_numbers(cells):
        yield from filter(None, (kind.read(cells, strips) for kind in (nonogram, tents)))
    elif _may_be_trees(cells) and tents.have_equal_sums(strips, cells.lattice):
        reading = tents.read(cells, strips)
        if reading is not None and reading.agreed:
            yield reading


def _may_be_trees(cells: Cells) -> bool:
    """Return whether the numbers in cells may be trees: these have a few looks, so they are few numbers."""
    return len({cell.number for cell in cells.all if cell.sure > SURE} - {None}) <= _LOOKS


def has_numbers(cells: Cells) -> bool:
    """Return whether the cells hold numbers: more than one or two, and not the same symbol everywhere.

    A round tree on its trunk looks like a 9.
    """
    numbers = Counter(cell.number for cell in cells.all if cell.number is not None and cell.sure > PLAIN)
    return numbers.total() > 0.1 * len(cells.all) and len(numbers) > 1
