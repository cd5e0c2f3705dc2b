"""What one lattice can be: its cells and the clues beside them are parsed as each kind has them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

import numpy as np

from bot.screenshots.cells.cells import Cells
from bot.screenshots.clue_cells import numbers_in, without_a_band, without_clues
from bot.screenshots.clue_tiles import without_tiles
from bot.screenshots.clues.strip import Strip
from bot.screenshots.kinds import grids, nonogram, nonogram_clues, skyscrapers, starbattle, takuzu, tents
from bot.screenshots.lattices.lattice import Lattice
from bot.screenshots.number_grids import CLOSE, goes_on_beside, of_grids
from bot.screenshots.number_labels import without_names
from bot.screenshots.picture import Picture
from bot.screenshots.rating import lowered, rated, rated_by_clues
from bot.screenshots.reading import Reading
from bot.screenshots.variants import with_clues

_NEARLY_ALL = 0.9
"""The share of lines with digits beside them that are clues."""
_OTHER_GROUND = 12.0
"""Levels of 255 between grounds that differ."""


def parsed(picture: Picture, cells: Cells) -> Iterator[Reading]:
    """What the cells of a lattice and the clues beside them can be."""
    lattice = cells.lattice
    for bare in without_tiles(cells, picture.edges):
        several = list(_of_board(picture, bare))
        if any(reading.agreed for reading in several):
            # Signs in its outer cells may look like clues in tiles: then the clues of all stand beyond these.
            whole = list(_of_board(picture, lattice))
            yield from whole if any(reading.agreed for reading in whole) else several
            return
    if lattice.how == "core":
        yield from _parsed_core(picture, cells)
        return
    unnamed = without_names(cells)
    if unnamed is not None:
        yield from parsed(picture, picture.cells(unnamed))
        return
    inner = without_clues(cells)
    if inner is not None:
        several = _around(picture, lattice, inner)
        yield from several
        if any(reading.agreed for reading in several):
            return
    banded = [one for part in without_a_band(cells) for one in agreed_of_part(picture, part)]
    if banded:
        yield from banded
        return
    strips = _strips(picture, cells)
    if (
        lattice.how == "framed"
        and not numbered(cells)
        and (part := with_clues(lattice, strips)) not in (None, lattice)
    ):
        several = list(parsed(picture, picture.cells(part)))
        yield from several
        # What the frame has more are rows without a clue, which fit whatever is in the others.
        if any(reading.agreed for reading in several):
            return
    yield from (rated_by_clues(reading, cells, strips) for reading in beside(cells, strips))
    yield from _parsed_cells(picture, cells, strips)


def _strips(picture: Picture, cells: Cells) -> Mapping[str, Strip]:
    """What stands beside a lattice; further from a board with numbers in its cells is none of its clues."""
    return picture.strips(cells.lattice, CLOSE) if numbered(cells) else picture.strips(cells.lattice)


def _around(picture: Picture, lattice: Lattice, inner: Lattice) -> list[Reading]:
    """What a lattice can be whose cells around an inner one seem to hold its clues."""
    several = list(_of_clue_cells(picture, lattice, inner))
    if any(reading.sure for reading in several):
        return several
    # Crosses look like digits, too: clues beside the whole say that there are none within.
    whole = [reading for reading in agreed_of_part(picture, lattice) if reading.sure]
    return whole or [*several, *_of_board(picture, inner)]


def _of_clue_cells(picture: Picture, lattice: Lattice, part: Lattice) -> Iterator[Reading]:
    """The Nonogram of a part of a lattice whose other cells hold its clues."""
    cells = picture.cells(part)
    reading = nonogram.of_numbers(cells, *numbers_in(picture, lattice, part))
    if reading is not None:
        yield rated(reading, cells)


def _of_board(picture: Picture, lattice: Lattice) -> Iterator[Reading]:
    """What a lattice can be without its cells of clues; a frame around these may be around more."""
    part = with_clues(lattice, picture.strips(lattice)) if lattice.how == "framed" else None
    several = list(of_part(picture, part)) if part not in (None, lattice) else []
    if any(reading.agreed for reading in several):
        yield from several
    else:
        yield from of_part(picture, lattice)


def of_part(picture: Picture, lattice: Lattice) -> Iterator[Reading]:
    """What a part of a lattice can be by the clues beside it."""
    strips = picture.strips(lattice)
    # Without clues both ways nothing is read, so that its cells need not be looked at.
    if nonogram_clues.both_ways(strips):
        cells = picture.cells(lattice)
        yield from (rated_by_clues(reading, cells, strips) for reading in beside(cells, strips))


def agreed_of_part(picture: Picture, lattice: Lattice) -> list[Reading]:
    """The same of clues that agree both ways; cells are looked at where these have the same sum."""
    strips = picture.strips(lattice)
    if not (nonogram_clues.summed(strips, lattice) or tents.summed(strips, lattice)):
        return []
    return [reading for reading in of_part(picture, lattice) if reading.agreed]


def _parsed_core(picture: Picture, cells: Cells) -> Iterator[Reading]:
    """The same of the core of a larger lattice, whose cells around it may be clues."""
    strips = _strips(picture, cells)
    part = None if numbered(cells) else with_clues(cells.lattice, strips)
    if part not in (None, cells.lattice):
        several = list(of_part(picture, part))
        yield from several
        # Below a board may be a frame as high as its rows, which clues fit as well: they leave it blank.
        if any(reading.agreed for reading in several) and _unlike(cells, part):
            return
    yield from (rated_by_clues(reading, cells, strips) for reading in beside(cells, strips))
    if cells.lattice.good and (numbered(cells) or not goes_on_beside(strips)):
        yield from of_grids(picture, cells, strips)
    elif cells.lattice.closed and all(cell.number is not None for cell in cells.all):
        # Lines of a panel beside a board may be in step with it, but its counts say that it is whole.
        whole = (one for one in grids.readings(cells) if one.board.puzzle == "dominosa" and one.sure)
        yield from (rated(one, cells) for one in whole)


def _unlike(cells: Cells, part: Lattice) -> bool:
    """Whether the cells outside of a part of a lattice have grounds that none of those within has."""
    lattice = cells.lattice
    inside = np.array([y in part.ys[:-1] for y in lattice.ys[:-1]])[:, None] & np.array(
        [x in part.xs[:-1] for x in lattice.xs[:-1]]
    )
    grounds = np.array([cell.ground for cell in cells.all], np.float32)
    own, others = grounds[inside.ravel()], grounds[~inside.ravel()]
    far = np.array([np.abs(own - other).max(axis=1).min() for other in others])
    return float((far > _OTHER_GROUND).mean()) > _NEARLY_ALL


def _parsed_cells(picture: Picture, cells: Cells, strips: Mapping[str, Strip]) -> Iterator[Reading]:
    """The kinds whose clues are in the cells, or lines; what stands beside these speaks against most."""
    towers = skyscrapers.read(cells, strips)
    if towers is not None:
        yield rated(towers, cells)
    several = [*starbattle.read(cells), *takuzu.read(cells)]
    clued = several and any(strip.labelled >= _NEARLY_ALL * len(strip.lines) for strip in strips.values())
    yield from (lowered(rated(one, cells)) if clued else rated(one, cells) for one in several)
    yield from of_grids(picture, cells, strips)


def beside(cells: Cells, strips: Mapping[str, Strip]) -> Iterator[Reading]:
    """The kinds with clues beside the board: no numbers stand in its cells, but trees may look like some."""
    if not numbered(cells):
        yield from filter(None, (kind.read(cells, strips) for kind in (nonogram, tents)))
    elif tents.summed(strips, cells.lattice):
        reading = tents.read(cells, strips)
        if reading is not None and reading.agreed:
            yield reading


def numbered(cells: Cells) -> bool:
    """Whether numbers stand in the cells, not one or two that are none, nor one symbol throughout.

    A round tree on its trunk looks like a 9.
    """
    numbers = Counter(cell.number for cell in cells.all if cell.number is not None and cell.sure > 0.8)
    return numbers.total() > 0.1 * len(cells.all) and len(numbers) > 1
