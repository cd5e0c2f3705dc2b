"""From a picture to readings: several lattices are parsed, and what they would mean decides."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain

from bot.common.errors import PictureError
from bot.screenshots.candidates import candidates, dashed, wider
from bot.screenshots.cell_parser import agreed_of_part, beside, numbered, parsed
from bot.screenshots.cells.cages import Cages, caged
from bot.screenshots.cells.cells import Cells
from bot.screenshots.glyphs.glyphs import Pixels
from bot.screenshots.kinds import (
    dominosa,
    futoshiki,
    grids,
    hashi,
    hitori,
    killer,
)
from bot.screenshots.lattices.clue_lattices import clued
from bot.screenshots.lattices.digit_lattices import numbers_of
from bot.screenshots.lattices.lattice import Lattice
from bot.screenshots.lattices.tile_lattices import extended
from bot.screenshots.number_grids import with_ends
from bot.screenshots.patterns import without_patterns
from bot.screenshots.picture import Picture
from bot.screenshots.rating import rated, rated_by_clues
from bot.screenshots.reading import Reading
from bot.screenshots.variants import variants

_VARIED = 3
"""The likeliest lattices, of which others are tried with more rows or as parts of a position."""
_CAGES = (
    "This looks like a Sudoku with cages (Killer), but I cannot tell where each cage ends and what its sum "
    "is. Send a larger picture, or the board as text."
)
_SHADED = (
    "This looks like Hitori, but shaded cells hide their numbers. Take the picture before cells are shaded, "
    "or with their numbers shown."
)
_OPEN = 0.5
"""The share of lines with clues in doubt that bear nothing out, from which on."""
_ALONE = 0.2
"""The share of sides seen outside of a lattice, at most, for it to be surely whole."""
_FINER = 1.4
"""How much larger the cells of a lattice may be than those of the finest one that is closed."""
_TILED = 0.5
"""The share of a lattice on tiles that stand apart, from which on its lines are the gaps between these."""


def readings(image: Pixels) -> list[Reading]:
    """What an RGB picture can be read as, the likeliest first; nothing where there is no board in it."""
    picture = Picture(image)
    picture = without_patterns(picture) or picture
    boards: list[Cells] = []
    first: list[Reading] = []
    settled: list[Lattice] = []
    panels: list[Lattice] = []
    for lattice in candidates(picture, settled, panels):
        if dominosa.listed(cells := picture.cells(lattice)):
            panels.append(lattice)
            continue
        boards.append(cells)
        several = list(parsed(picture, boards[-1]))
        first += several
        # Clues that agree both ways leave no doubt: other lattices there could only be wrong.
        if any(map(settles, several)):
            settled.append(lattice)
    killers = [
        (cells, cages, killer.read(picture.cells(cages.lattice), cages))
        for cells in boards
        if (cages := caged(cells))
    ]
    # Islands and boxes stand without lines between them: these two kinds look for their cells themselves.
    found = [] if settled else list(_without_lattices(picture, boards))
    found += [rated(one, cells) for cells, _, one in killers if one]
    found += first
    if not any(map(_borne_out, found)):
        found += _looked_for_further(picture, boards)
    # Only now: a board that is surely of another kind may look like one of these. A board without clues would
    # leave the sums of cages unexplained.
    if not any(reading.sure and set(reading.board.clues) != {None} for reading in found) and any(
        one is None and _is_caged(cells, cages, boards) for cells, cages, one in killers
    ):
        raise PictureError(_CAGES)
    if not any(reading.sure for reading in found) and any(map(hitori.hidden, boards)):
        raise PictureError(_SHADED)
    return sorted(found, key=lambda reading: -reading.worth)


def _without_lattices(picture: Picture, boards: Sequence[Cells]) -> Iterator[Reading]:
    """What circles and boxes that stand apart can be."""
    islands = hashi.read(picture.image, picture.enclosed)
    yield from (one for one in islands if not any(hashi.ringed(one, cells) for cells in boards))
    yield from futoshiki.read(picture.image, picture.inked, picture.enclosed)


def _borne_out(reading: Reading) -> bool:
    """Whether the picture alone says that it was read right."""
    return reading.sure or reading.agreed


def settles(reading: Reading) -> bool:
    """Whether its clues agree both ways; few of them that are hardly digits do so by chance."""
    board, lines = reading.board, [doubt for doubt in reading.doubts if doubt.where != "cell"]
    return reading.sure and reading.agreed and len(lines) <= _OPEN * (board.rows + board.columns)


def _is_caged(cells: Cells, cages: Cages, boards: list[Cells]) -> bool:
    """Whether cages are those of a Sudoku; bevels look so where two by two tiles are taken for one cell."""
    finest = min((other.lattice.pitch for other in boards if other.lattice.closed), default=0.0)
    lattice = cells.lattice
    near = lattice.pitch < _FINER * (finest or lattice.pitch)
    tiled = any(other.lattice.how == "tiles" and other.lattice.overlaps(lattice) > _TILED for other in boards)
    return near and not tiled and lattice.how != "digits" and bool(cages.lined.any())


def _looked_for_further(picture: Picture, boards: Sequence[Cells]) -> Iterator[Reading]:
    """What takes longer, where nothing is sure: lattices that lack a row, or are only seen in part."""
    seen = [cells.lattice for cells in boards]
    bare = [cells.lattice for cells in boards if not numbered(cells)]
    varied = list(_varied(picture, bare[:_VARIED]))
    yield from varied
    if any(map(_borne_out, varied)):
        return
    # A good lattice with numbers in its cells has no clues beside it.
    if not any(one.good for one in seen if one not in bare):
        yield from _clued(picture, seen)
    # Each of these only where it may help: each proposes lattices anew and parses them.
    if any(one.good for one in seen):
        for one in wider(picture, seen):
            yield from parsed(picture, picture.cells(one))
    if not any(one.good for one in seen):
        for one in dashed(picture, seen):
            yield from parsed(picture, picture.cells(one))
    if not any(one.good and one.beyond < _ALONE for one in seen if one not in bare):
        yield from _tiled(picture, seen[:_VARIED])


def _varied(picture: Picture, lattices: list[Lattice]) -> Iterator[Reading]:
    """What lattices that lack a row or a line can be, up to the first one that clues bear out throughout."""
    for lattice in lattices:
        for other, strips in variants(picture.strips, lattice):
            cells = picture.cells(other)
            several = list(beside(cells, strips))
            yield from (rated_by_clues(reading, cells, strips) for reading in several)
            if any(reading.sure for reading in several):
                return


def _clued(picture: Picture, seen: Sequence[Lattice]) -> Iterator[Reading]:
    """What lattices that clues tell of can be, where these have the same sum both ways."""
    for lattice in clued(picture.digits, picture.edges):
        others = (other for other, _ in variants(picture.strips, lattice))
        for one in chain([lattice], others):
            agreed = agreed_of_part(picture, one)
            yield from agreed
            if agreed:
                return
        # Lines tell of the same board: a clue is misread, and what clues tell of next are parts of it.
        if any(lattice.same_as(other) for other in seen):
            return


def _tiled(picture: Picture, lattices: list[Lattice]) -> Iterator[Reading]:
    """Positions of Minesweeper of which lattices are parts: opened cells may have no lines between them."""
    numbers = numbers_of(picture.digits)
    for wide in filter(None, (extended(one, numbers) for one in lattices if one.how == "lines")):
        cells = picture.cells(wide)
        for reading in grids.readings(cells):
            if reading.board.puzzle == "minesweeper":
                yield with_ends(picture, rated(reading, cells), cells)
