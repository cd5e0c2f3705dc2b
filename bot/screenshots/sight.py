"""From a picture to readings: several lattices are parsed, and what they would mean decides."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

import numpy as np

from bot.errors import PictureError
from bot.screenshots.candidates import candidates, dashed, wider
from bot.screenshots.cells.cages import Cages, caged
from bot.screenshots.cells.cells import Cells
from bot.screenshots.clue_cells import numbers_in, without_a_band, without_clues
from bot.screenshots.clue_tiles import without_tiles
from bot.screenshots.clues.strip import Strip
from bot.screenshots.ends import ends
from bot.screenshots.glyphs.glyphs import Pixels
from bot.screenshots.kinds import (
    futoshiki,
    grids,
    hashi,
    hitori,
    killer,
    nonogram,
    skyscrapers,
    starbattle,
    takuzu,
    tents,
)
from bot.screenshots.lattices.clued import clued
from bot.screenshots.lattices.lattice import Lattice
from bot.screenshots.lattices.scattered import numbers_of
from bot.screenshots.lattices.tiled import extended
from bot.screenshots.naming import without_names
from bot.screenshots.patterns import without_patterns
from bot.screenshots.picture import Picture
from bot.screenshots.reading import Reading
from bot.screenshots.variants import variants, with_clues

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
_ALONE = 0.2
"""The share of sides seen outside of a lattice, at most, for it to be surely whole."""
_FINER = 1.4
"""How much larger the cells of a lattice may be than those of the finest one that is closed."""
_TILED = 0.5
"""The share of a lattice on tiles that stand apart, from which on its lines are the gaps between these."""
_CLUES = 3
"""Lines with digits beside them, from which on these say that a board goes on there."""
_NEARLY_ALL = 0.9
"""The share of lines with digits beside them that are clues."""
_HALF = 0.5
"""The share of lines that have: a title above a board has digits, too."""
_CLOSE = 4
"""Pitches from a board with numbers in its cells within which others stand beside it, if any."""


def readings(image: Pixels) -> list[Reading]:
    """What an RGB picture can be read as, the likeliest first; nothing where there is no board in it."""
    picture = Picture(image)
    picture = without_patterns(picture) or picture
    boards: list[Cells] = []
    parsed: list[Reading] = []
    settled: list[Lattice] = []
    for lattice in candidates(picture, settled):
        boards.append(picture.cells(lattice))
        several = list(_parsed(picture, boards[-1]))
        parsed += several
        # Clues that agree both ways leave no doubt: other lattices there could only be wrong.
        if any(reading.sure and reading.agreed for reading in several):
            settled.append(lattice)
    killers = [
        (cells, cages, killer.read(picture.cells(cages.lattice), cages))
        for cells in boards
        if (cages := caged(cells))
    ]
    # Islands and boxes stand without lines between them: these two kinds look for their cells themselves.
    islands = hashi.read(picture.image, picture.enclosed)
    found = [one for one in islands if not any(hashi.ringed(one, cells) for cells in boards)]
    found += futoshiki.read(picture.image, picture.inked, picture.enclosed)
    found += [_rated(one, cells) for cells, _, one in killers if one]
    found += parsed
    if not any(map(_borne_out, found)):
        found += _looked_for_further(picture, boards)
    # Only now: a board that is surely of another kind may look like one of these.
    if not any(reading.sure for reading in found):
        if any(one is None and _is_caged(cells, cages, boards) for cells, cages, one in killers):
            raise PictureError(_CAGES)
        if any(map(hitori.hidden, boards)):
            raise PictureError(_SHADED)
    return sorted(found, key=lambda reading: -reading.worth)


def _borne_out(reading: Reading) -> bool:
    """Whether the picture alone says that it was read right."""
    return reading.sure or reading.agreed


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
    bare = [cells.lattice for cells in boards if not _numbered(cells)]
    varied = list(_varied(picture, bare[:_VARIED]))
    yield from varied
    if any(map(_borne_out, varied)):
        return
    # A good lattice with numbers in its cells has no clues beside it.
    if not any(one.good for one in seen if one not in bare):
        yield from _clued(picture)
    # Each of these only where it may help: each proposes lattices anew and parses them.
    if any(one.good for one in seen):
        for one in wider(picture, seen):
            yield from _parsed(picture, picture.cells(one))
    if not any(one.good for one in seen):
        for one in dashed(picture, seen):
            yield from _parsed(picture, picture.cells(one))
    if not any(one.good and one.beyond < _ALONE for one in seen if one not in bare):
        yield from _tiled(picture, seen[:_VARIED])


def _parsed(picture: Picture, cells: Cells) -> Iterator[Reading]:
    """What the cells of a lattice and the clues beside them can be."""
    lattice = cells.lattice
    for bare in without_tiles(cells, picture.edges):
        several = list(_of_board(picture, bare))
        if any(reading.agreed for reading in several):
            yield from several
            return
    if lattice.how == "core":
        yield from _parsed_core(picture, cells)
        return
    unnamed = without_names(cells)
    if unnamed is not None:
        yield from _parsed(picture, picture.cells(unnamed))
        return
    inner = without_clues(cells)
    if inner is not None:
        several = list(_of_clue_cells(picture, lattice, inner))
        if not any(reading.sure for reading in several):
            # Crosses look like digits, too: clues beside the whole say that there are none within.
            whole = [reading for reading in _of_part(picture, lattice) if reading.sure]
            several = whole or [*several, *_of_board(picture, inner)]
        yield from several
        if any(reading.agreed for reading in several):
            return
    banded = [one for part in without_a_band(cells) for one in _of_part(picture, part) if one.agreed]
    if banded:
        yield from banded
        return
    strips = _strips(picture, cells)
    if (
        lattice.how == "framed"
        and not _numbered(cells)
        and (part := with_clues(lattice, strips)) not in (None, lattice)
    ):
        several = list(_parsed(picture, picture.cells(part)))
        yield from several
        # What the frame has more are rows without a clue, which fit whatever is in the others.
        if any(reading.agreed for reading in several):
            return
    yield from (_rated_by_clues(reading, cells, strips) for reading in _beside(cells, strips))
    yield from _parsed_cells(picture, cells, strips)


def _strips(picture: Picture, cells: Cells) -> Mapping[str, Strip]:
    """What stands beside a lattice; further from a board with numbers in its cells is none of its clues."""
    return picture.strips(cells.lattice, _CLOSE) if _numbered(cells) else picture.strips(cells.lattice)


def _of_clue_cells(picture: Picture, lattice: Lattice, part: Lattice) -> Iterator[Reading]:
    """The Nonogram of a part of a lattice whose other cells hold its clues."""
    cells = picture.cells(part)
    reading = nonogram.of_numbers(cells, *numbers_in(picture, lattice, part))
    if reading is not None:
        yield _rated(reading, cells)


def _of_board(picture: Picture, lattice: Lattice) -> Iterator[Reading]:
    """What a lattice can be without its cells of clues; a frame around these may be around more."""
    part = with_clues(lattice, picture.strips(lattice)) if lattice.how == "framed" else None
    several = list(_of_part(picture, part)) if part not in (None, lattice) else []
    if any(reading.agreed for reading in several):
        yield from several
    else:
        yield from _of_part(picture, lattice)


def _of_part(picture: Picture, lattice: Lattice) -> Iterator[Reading]:
    """What a part of a lattice can be by the clues beside it."""
    cells, strips = picture.cells(lattice), picture.strips(lattice)
    yield from (_rated_by_clues(reading, cells, strips) for reading in _beside(cells, strips))


def _parsed_core(picture: Picture, cells: Cells) -> Iterator[Reading]:
    """The same of the core of a larger lattice, whose cells around it may be clues."""
    strips = _strips(picture, cells)
    part = None if _numbered(cells) else with_clues(cells.lattice, strips)
    if part not in (None, cells.lattice):
        yield from _of_part(picture, part)
    yield from (_rated_by_clues(reading, cells, strips) for reading in _beside(cells, strips))
    if cells.lattice.good and (_numbered(cells) or not _outside(strips)):
        yield from _of_grids(picture, cells, strips)
    elif cells.lattice.closed and all(cell.number is not None for cell in cells.all):
        # Lines of a panel beside a board may be in step with it, but its counts say that it is whole.
        whole = (one for one in grids.readings(cells) if one.board.puzzle == "dominosa" and one.sure)
        yield from (_rated(one, cells) for one in whole)


def _parsed_cells(picture: Picture, cells: Cells, strips: Mapping[str, Strip]) -> Iterator[Reading]:
    """The kinds whose clues are in the cells, or lines; what stands beside these speaks against most."""
    towers = skyscrapers.read(cells, strips)
    if towers is not None:
        yield _rated(towers, cells)
    several = [*starbattle.read(cells), *takuzu.read(cells)]
    clued = several and any(strip.labelled >= _NEARLY_ALL * len(strip.lines) for strip in strips.values())
    yield from (_less(_rated(one, cells)) if clued else _rated(one, cells) for one in several)
    yield from _of_grids(picture, cells, strips)


def _of_grids(picture: Picture, cells: Cells, strips: Mapping[str, Strip]) -> Iterator[Reading]:
    """The boards of numbers in cells, which are worth less where the board seems to go on beside these."""
    for reading in grids.readings(cells):
        rated = _rated(reading, cells)
        if cells.lattice.how == "digits" and reading.board.puzzle == "minesweeper":
            rated = _with_ends(picture, rated, cells)
        yield _less(rated) if _outside(strips) else rated


def _outside(strips: Mapping[str, Strip]) -> bool:
    """Whether digits stand in line with the rows beside a board, which say that it goes on there."""
    return any(strip.labelled >= max(_CLUES, _HALF * len(strip.lines)) for strip in strips.values())


def _less(reading: Reading) -> Reading:
    """The reading of a board without clues beside it, where there are some."""
    return replace(reading, worth=reading.worth - 1.5, sure=False)


def _varied(picture: Picture, lattices: list[Lattice]) -> Iterator[Reading]:
    """What lattices that lack a row or a line can be, up to the first one that clues bear out throughout."""
    for lattice in lattices:
        for other, strips in variants(picture.strips, lattice):
            cells = picture.cells(other)
            several = list(_beside(cells, strips))
            yield from (_rated_by_clues(reading, cells, strips) for reading in several)
            if any(reading.sure for reading in several):
                return


def _clued(picture: Picture) -> Iterator[Reading]:
    """What lattices that clues tell of can be, where these have the same sum both ways."""
    for lattice in clued(picture.digits, picture.edges):
        for one in (lattice, *(other for other, _ in variants(picture.strips, lattice))):
            agreed = [reading for reading in _of_part(picture, one) if reading.agreed]
            yield from agreed
            if agreed:
                return


def _tiled(picture: Picture, lattices: list[Lattice]) -> Iterator[Reading]:
    """Positions of Minesweeper of which lattices are parts: opened cells may have no lines between them."""
    numbers = numbers_of(picture.digits)
    for wide in filter(None, (extended(one, numbers) for one in lattices if one.how == "lines")):
        cells = picture.cells(wide)
        for reading in grids.readings(cells):
            if reading.board.puzzle == "minesweeper":
                yield _with_ends(picture, _rated(reading, cells), cells)


def _with_ends(picture: Picture, reading: Reading, cells: Cells) -> Reading:
    """A position whose size is told by digits, with what speaks against that size."""
    return replace(reading, doubts=(*reading.doubts, *ends(picture, cells, reading.board)))


def _beside(cells: Cells, strips: Mapping[str, Strip]) -> Iterator[Reading]:
    """The kinds with clues beside the board: no numbers stand in its cells, but trees may look like some."""
    kinds = (tents,) if _numbered(cells) else (nonogram, tents)
    for kind in kinds:
        reading = kind.read(cells, strips)
        if reading is not None and (reading.agreed or len(kinds) > 1):
            yield reading


def _rated_by_clues(reading: Reading, cells: Cells, strips: Mapping[str, Strip]) -> Reading:
    """The reading of clues beside a board with what its lattice is worth."""
    rated = _rated(reading, cells)
    # The lines of bands of clues may go on up to the border of the picture, too.
    whole = reading.sure and rated.cut and all(strips[rated.cut].lines)
    return replace(rated, cut="") if whole else rated


def _numbered(cells: Cells) -> bool:
    """Whether numbers stand in the cells, not one or two that are none, nor one symbol throughout.

    A round tree on its trunk looks like a 9.
    """
    numbers = Counter(cell.number for cell in cells.all if cell.number is not None and cell.sure > 0.8)
    return numbers.total() > 0.1 * len(cells.all) and len(numbers) > 1


def _rated(reading: Reading, cells: Cells) -> Reading:
    """The reading with what its lattice is worth."""
    lattice = cells.lattice
    # Of readings of one kind that with the better lattice wins, and the whole board over a part of it.
    worth = (
        reading.worth
        + 2.0 * (lattice.support - lattice.halved)
        + 0.5 * float(np.log2(lattice.rows * lattice.columns))
    )
    box = lattice.xs[0], lattice.ys[0], lattice.xs[-1], lattice.ys[-1]
    # A lattice that seems to go on may lack a row, but clues beside a board say where it ends.
    sure = reading.sure and lattice.support > 0.6 and (lattice.beyond < 0.5 or bool(reading.board.row_clues))
    confidences = tuple(tuple(cell.sure for cell in row) for row in cells.grid)
    return replace(
        reading, worth=worth, sure=sure, cells=confidences, box=box, cut=lattice.cut, pitch=lattice.pitch
    )
