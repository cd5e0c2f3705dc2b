"""From a picture to readings: several lattices are parsed, and what they would mean decides."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache, partial

import cv2
import numpy as np

from bot.errors import PictureError
from bot.screenshots.cages import caged
from bot.screenshots.cells import Cells, cells_of
from bot.screenshots.dotted import dotted
from bot.screenshots.edges import edges_of
from bot.screenshots.glyphs import Pixels
from bot.screenshots.growing import grown
from bot.screenshots.kinds import (
    futoshiki,
    grids,
    hashi,
    killer,
    nonogram,
    skyscrapers,
    starbattle,
    takuzu,
    tents,
)
from bot.screenshots.lattice import Lattice, different
from bot.screenshots.layers import layers
from bot.screenshots.reading import Doubt, Reading
from bot.screenshots.ruled import cut_at, lattices
from bot.screenshots.scattered import numbers_in, scattered
from bot.screenshots.strips import Strip, strips_of
from bot.screenshots.tiled import extended
from bot.screenshots.variants import Beside, variants
from solvers.core.boards.board import Board

_SEEN = 0.45
"""The share of the sides of its cells that are seen, at least."""
_PARSED = 6
_MOST_CELLS = 3000
"""Of all lattices that are parsed: a right one is among the first, and noise makes many large ones."""
_GOES_ON = 0.2
"""The share of sides outside of a lattice from which on the board goes on there."""
_NOTHING = 0.05
"""The share of them up to which nothing goes on: what is around a good lattice is text."""
_SQUEEZED = 0.12
"""How much more uneven a larger lattice is that has a line too many for its place."""
_SCATTERED = 3
_VARIED = 3
_CAGES = (
    "This looks like a Sudoku with cages (Killer), but I cannot tell where each cage ends and what its sum "
    "is. Send a larger picture, or the board as text."
)
_ALONE = 0.2
"""The share of sides seen outside of a lattice, at most, for it to be surely whole."""
_CLOSE = 4
"""Pitches from a board with numbers in its cells within which others stand beside it, if any."""


def readings(image: Pixels) -> list[Reading]:
    """What an RGB picture can be read as, the likeliest first; nothing where there is no board in it."""
    cv2.setNumThreads(1)
    inked = tuple(layers(image))
    seen = candidates(image, inked)
    found = [*hashi.read(image, inked), *futoshiki.read(image, inked)]
    strips = lru_cache(maxsize=None)(partial(strips_of, image))
    bare, cages_unread = [], False
    for lattice in seen:
        cells = cells_of(image, lattice)
        if cages := caged(cells):
            board = killer.read(image, cages)
            found += [_rated(board, cells)] if board else []
            cages_unread |= board is None and bool(cages.lined.any())
        found += _parsed(cells, strips)
        bare += [] if _numbered(cells) else [lattice]
    if not any(reading.sure for reading in found):
        found += _varied(image, bare[:_VARIED], strips)
        if any(one.good for one in seen):
            for one in _wider(image, inked, seen):
                found += _parsed(cells_of(image, one), strips)
        if not any(one.good and one.beyond < _ALONE for one in seen if one not in bare):
            found += _tiled(image, inked, seen[:_VARIED])
    if cages_unread and not any(reading.sure for reading in found):
        raise PictureError(_CAGES)
    return sorted(found, key=lambda reading: -reading.worth)


def candidates(image: Pixels, inked: Sequence[Pixels]) -> list[Lattice]:
    """The lattices that are worth parsing; `inked` are the layers of ink of the picture."""
    edges = edges_of(image)
    lines = [one for one in lattices(edges) if one.support > _SEEN]
    if not any(one.good for one in lines):
        lines += [one for one in lattices(edges_of(image, faint=True)) if one.support > _SEEN]
    told = [one for one in different(lines) if not one.anywhere]
    whole = _without_multiples(_largest(told))
    kept = [replace(one, cut=cut_at(edges, one)) for one in whole[:_PARSED]]
    kept = [replace(one, beyond=1.0) if _with_a_panel(one, kept) else one for one in kept]
    loose = [] if any(one.good for one in kept) else _without_lines(image, inked)
    return list(_affordable([*kept, *loose]))


def _with_a_panel(one: Lattice, found: list[Lattice]) -> bool:
    """Whether a frame may enclose a panel above a board, too: a better one within is as wide."""
    return one.how == "framed" and any(
        other.good and other.support > one.support and other.columns == one.columns and other.rows < one.rows
        for other in found
    )


def _without_lines(image: Pixels, inked: Sequence[Pixels]) -> list[Lattice]:
    """The candidates whose lines are not drawn."""
    found = different([*dotted(inked), *scattered(image, inked)])[:_SCATTERED]
    return [grown(image, one) if one.how == "digits" else one for one in found]


def _wider(image: Pixels, inked: Sequence[Pixels], seen: list[Lattice]) -> list[Lattice]:
    """Those of which a good one is a part: covered cells may be drawn as tiles, and opened ones without."""
    good = [one for one in seen if one.good]
    return [wide for wide in _without_lines(image, inked) if any(one.within(wide) for one in good)]


def _affordable(found: list[Lattice]) -> Iterator[Lattice]:
    """The first one and what else is parsed with so many cells in all."""
    left = _MOST_CELLS
    for one in found:
        left -= one.rows * one.columns
        if left >= 0 or one is found[0]:
            yield one


def _largest(found: list[Lattice]) -> list[Lattice]:
    """The candidates without parts of larger ones of the same pitch whose sides are seen nearly as well.

    Neither are those within a closed frame, unless nothing says that they go on.
    """
    framed = [one for one in found if one.how == "framed"]
    return [
        one
        for one in found
        if ((one.good and one.beyond < _GOES_ON) or not any(one.within(other) for other in framed))
        and not any(
            one.within(other)
            and (one.how != "core" or other.how == "core")
            and other.support > 0.88 * one.support
            and other.halved <= one.halved + 0.15
            and other.uneven < one.uneven + _SQUEEZED
            and not (one.good and one.beyond < _NOTHING and not other.good)
            for other in found
        )
    ]


def _without_multiples(found: list[Lattice]) -> list[Lattice]:
    """The candidates without those of other pitches in a good one: of every second line, or of digits."""
    good = [one for one in found if one.good and one.halved < 0.2]
    return [one for one in found if not any(_other_than(one, other) for other in good)]


def _other_than(one: Lattice, good: Lattice) -> bool:
    ratio = one.pitch / good.pitch
    coarse, fine = ratio > 1.4, ratio < 0.9 and one.support < good.support - 0.1
    return good.covers(one) and (coarse or fine)


def _parsed(cells: Cells, strips_beside: Beside) -> Iterator[Reading]:
    image, lattice = cells.image, cells.lattice
    if lattice.how == "core":  # of a larger one, whose cells around it can be clues alone
        strips = strips_beside(lattice)
        yield from (_rated_by_clues(reading, cells, strips) for reading in _beside(cells, strips))
        return
    inner = _without_clues(cells)
    if inner is not None:
        whole, beside = cells_of(image, inner), strips_beside(inner)
        yield from (_rated_by_clues(reading, whole, beside) for reading in _beside(whole, beside))
    strips = strips_of(image, lattice, _CLOSE) if _numbered(cells) else strips_beside(lattice)
    yield from (_rated_by_clues(reading, cells, strips) for reading in _beside(cells, strips))
    towers = skyscrapers.read(cells, strips)
    if towers is not None:
        yield _rated(towers, cells)
    for reading in (*starbattle.read(cells), *takuzu.read(cells)):
        yield _rated(reading, cells)
    found = list(grids.readings(cells))
    if found:
        # Digits in line with the rows beside a board say that it goes on there.
        outside = max(strip.labelled for strip in strips.values()) >= 3
        for reading in found:
            rated = _rated(reading, cells)
            yield replace(rated, worth=rated.worth - 1.5, sure=False) if outside else rated


def _varied(image: Pixels, lattices: list[Lattice], strips_beside: Beside) -> Iterator[Reading]:
    """What lattices that lack a row or a line can be, up to the first one that clues bear out throughout."""
    for lattice in lattices:
        for other, strips in variants(strips_beside, lattice):
            cells = cells_of(image, other)
            several = list(_beside(cells, strips))
            yield from (_rated_by_clues(reading, cells, strips) for reading in several)
            if any(reading.sure for reading in several):
                return


def _tiled(image: Pixels, inked: Sequence[Pixels], lattices: list[Lattice]) -> Iterator[Reading]:
    """Positions of Minesweeper of which lattices are parts: opened cells may have no lines between them."""
    numbers = numbers_in(inked)
    for wide in filter(None, (extended(one, numbers) for one in lattices if one.how == "lines")):
        cells = cells_of(image, wide)
        for reading in grids.readings(cells):
            if reading.board.puzzle == "minesweeper":
                rated = _rated(reading, cells)
                yield replace(rated, doubts=(*rated.doubts, *_ends(rated.board)))


def _ends(board: Board) -> Iterator[Doubt]:
    """The corners, where all cells at a border are opened: rows of blank ones beyond it would not be seen."""
    lines = [board.grid[0], board.grid[-1], *list(zip(*board.grid, strict=True))[:: board.columns - 1]]
    if any(None not in line for line in lines):
        for row, column in ((0, 0), (board.rows - 1, board.columns - 1)):
            clue = board.grid[row][column]
            yield Doubt("cell", row, column, clue, clue, 0.5)


def _beside(cells: Cells, strips: dict[str, Strip]) -> Iterator[Reading]:
    """The kinds with clues beside the board: no numbers stand in its cells."""
    if _numbered(cells):
        return
    for kind in (nonogram, tents):
        reading = kind.read(cells, strips)
        if reading is not None:
            yield reading


def _rated_by_clues(reading: Reading, cells: Cells, strips: dict[str, Strip]) -> Reading:
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
    worth = (
        reading.worth
        + 2.0 * (lattice.support - lattice.halved)
        + 0.5 * float(np.log2(lattice.rows * lattice.columns))
    )
    box = lattice.xs[0], lattice.ys[0], lattice.xs[-1], lattice.ys[-1]
    sure = reading.sure and lattice.support > 0.6 and (lattice.beyond < 0.5 or bool(reading.board.row_clues))
    confidences = tuple(tuple(cell.sure for cell in row) for row in cells.grid)
    return replace(
        reading, worth=worth, sure=sure, cells=confidences, box=box, cut=lattice.cut, pitch=lattice.pitch
    )


def _without_clues(cells: Cells) -> Lattice | None:
    """The board alone, where a lattice has cells of clues too: numbers stand at two borders only."""
    lattice = cells.lattice
    numbered = np.array([[cell.number is not None for cell in row] for row in cells.grid])
    if not 4 <= numbered.sum() < 0.6 * numbered.size:
        return None
    best: tuple[int, Lattice] | None = None
    for flip_rows in (False, True):
        for flip_columns in (False, True):
            there = numbered[:: -1 if flip_rows else 1, :: -1 if flip_columns else 1]
            for width in range(1, lattice.columns // 2 + 1):
                rows = np.flatnonzero(there[:, width:].any(axis=1))
                height = int(rows[-1]) + 1 if len(rows) else 0
                if not 1 <= height <= lattice.rows // 2 or there[:height, :width].any():
                    continue
                xs = lattice.xs[: len(lattice.xs) - width] if flip_columns else lattice.xs[width:]
                ys = lattice.ys[: len(lattice.ys) - height] if flip_rows else lattice.ys[height:]
                if best is None or width + height < best[0]:
                    best = width + height, replace(lattice, xs=xs, ys=ys)
    return best[1] if best and min(best[1].rows, best[1].columns) >= 3 else None
