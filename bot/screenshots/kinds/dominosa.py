"""Dominosa: a number in every cell, one side longer by one, and all numbers equally often."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

import numpy as np

from bot.screenshots.cells.cells import Cells
from bot.screenshots.cells.looks import grounds
from bot.screenshots.glyphs.digits import SURE
from bot.screenshots.glyphs.glyphs import Pixels, commonest, lightness
from bot.screenshots.kinds.counts import Grid
from bot.screenshots.kinds.pips import with_pips
from bot.screenshots.reading import Doubt, Reading
from solvers.core.boards.board import Board
from solvers.core.boards.places import Cell

_JOINED = 22
"""Maximum change of colour between joined cells, in levels of 255."""
_FEW_ODD, _MOST_ODD, _ODD = 0.12, 0.35, 8.0
"""Share of numbers with wrong counts without a cost; its maximum; and the cost."""
_MOST_OPEN = 0.05
"""Maximum share of cells whose number follows from the counts."""
_PARTED = 1000.0
_LINED, _GAPS = 1.28, 3
"""Minimum ratio of the change between dominoes to that at a line over a domino; and how
many such gaps between changes are tried."""
_PARTED_FAINTLY, _FAINT = 2.0, 8.0
"""Minimum ratio, and levels of 255, of the change between faint dominoes compared with the change in them."""
_LISTED, _READ = 6, 0.4
"""Minimum number of dominoes in a list, and minimum share of readable ones: placed ones are pale."""
_INSIDE = slice(8, 40)
"""The part of a cell at the normal size, in both directions, with the colour of its ground."""
_FINISHED = 0.9
"""Minimum share of cells in dominoes on a finished board."""
_TINT, _CLEAR, _MOSTLY = 3.0, 2.5, 0.8
"""Minimum levels of 255 between the ground of dominoes and of other cells; its minimum ratio to the
differences among the other cells; and the minimum share of cells for which this holds."""
_OTHER = 30.0
"""Maximum levels of 255 between the ground of any domino and of other cells."""
_WRONG = 0.1
"""Maximum share of dominoes with the numbers of another one: a player may have placed some wrongly."""


def is_domino_list(cells: Cells) -> bool:
    """Return whether a lattice is a list of all dominoes in order, as programs show beside a board.

    On a board the pairs of adjacent numbers are in no order.
    """
    pairs = [
        (one.number, other.number)
        for row in cells.grid
        for one, other in zip(row[::2], row[1::2], strict=False)
        if one.number is not None and other.number is not None
    ]
    ordered = all(low <= high for low, high in pairs) and all(a < b for a, b in pairwise(pairs))
    return ordered and len(pairs) >= max(_LISTED, _READ * len(cells.all) / 2)


def read(cells: Cells, grid: Grid, values: Counter[int]) -> Iterator[Reading]:
    """Yield the board and the placed dominoes, if the shape is that of a Dominosa."""
    rows, columns = cells.shape
    number = sum(values.values())
    if abs(rows - columns) != 1 or number < 0.93 * rows * columns:
        return
    most = min(rows, columns) - 1
    counts = [values[value] for value in range(most + 1)]
    even = number == rows * columns and set(counts) == {most + 2}
    # The shape is rare, so a few digits may be misread: each makes one count too high and one too low.
    odd = sum(abs(count - most - 2) for count in counts) / number
    if not even and odd > _MOST_ODD:
        return
    told = {} if even else _by_counts(cells, most)
    full = tuple(tuple(told.get((r, c), clue) for c, clue in enumerate(row)) for r, row in enumerate(grid))
    worth = 4.0 + 2 * (even or bool(told)) - _ODD * max(0.0, odd - _FEW_ODD)
    doubts = tuple(Doubt("cell", r, c, value, value, 0.5) for (r, c), value in told.items())
    board = Board("dominosa", full)
    yield Reading(board, worth=worth, sure=even, agreed=even, marks=_placed_dominoes(cells), doubts=doubts)


def pip_readings(cells: Cells) -> Iterator[Reading]:
    """Yield the board with numbers drawn as pips, if the counts of all numbers are right."""
    pips = with_pips(cells) if abs(cells.lattice.rows - cells.lattice.columns) == 1 else None
    if pips is not None:
        grid = tuple(tuple(cell.number for cell in row) for row in pips.grid)
        values = Counter(number for row in grid for number in row if number is not None)
        yield from (reading for reading in read(pips, grid, values) if reading.agreed)


def _by_counts(cells: Cells, most: int) -> dict[tuple[int, int], int]:
    """Return the numbers of unreadable or unsure cells that follow from equal counts.

    Returns nothing if the counts leave them open, because several different numbers are missing.
    """
    counts = Counter(cell.number for cell in cells.all)
    lacking = Counter({value: most + 2 - counts[value] for value in range(most + 1)})
    places = _open_places(cells, most, lacking)
    if len(places) > _MOST_OPEN * len(cells.all):
        return {}
    found = {}
    for r, c in places:
        for likely in (cells.grid[r][c].second, cells.grid[r][c].hardly):
            if (r, c) not in found and likely is not None and lacking[likely] > 0:
                found[r, c] = likely
                lacking[likely] -= 1
    rest = [place for place in places if place not in found]
    left = [value for value, number in lacking.items() for _ in range(number)]
    if len(left) != len(rest) or len(set(left)) > 1:
        return {}
    return found | dict(zip(rest, left, strict=True))


def _open_places(cells: Cells, most: int, lacking: Counter[int]) -> list[tuple[int, int]]:
    """Return the cells without a possible number, and the least sure ones of too frequent numbers."""
    found: list[tuple[int, int]] = []
    by_value: dict[int, list[tuple[float, tuple[int, int]]]] = {}
    for r, row in enumerate(cells.grid):
        for c, cell in enumerate(row):
            if cell.number is None or cell.number > most:
                found.append((r, c))
            elif cell.sure < SURE:  # counts do not overrule a sure one
                by_value.setdefault(cell.number, []).append((cell.sure, (r, c)))
    for value, unsure in by_value.items():
        found += [place for _, place in sorted(unsure)[: max(-lacking[value], 0)]]
    return found


def _placed_dominoes(cells: Cells) -> dict[str, str]:
    """Return the dominoes, by their colours or only by their lightness: coloured lines may cross them.

    If cells have two grounds, one may be that of dominoes.
    """
    grey = lightness(cells.image)[..., None].astype(np.uint8)
    kinds = np.array(grounds(cells.all)).reshape(cells.shape)
    among = [np.ones(cells.shape, bool), *((kinds == kind) for kind in range(2) if kinds.max() == 1)]
    several = (replace(cells, image=image).sides for image in (cells.image, grey))
    marks = max((_best_dominoes(cells, *sides, those) for sides in several for those in among), key=len)
    if marks:
        return marks
    # Thick lines separate dominoes on a finished board; otherwise thin ones may differ by rounding.
    finished = _best_dominoes(cells, *cells.lines, among[0])
    return finished if 2 * len(finished) >= _FINISHED * len(cells.all) else {}


def _best_dominoes(cells: Cells, right: Pixels, down: Pixels, those: Pixels) -> dict[str, str]:
    """Return the dominoes on some cells, with the limit between joined and separate cells that gives most."""
    right = np.where(those[:, 1:] & those[:, :-1], right, _PARTED)
    down = np.where(those[1:] & those[:-1], down, _PARTED)
    changes = np.sort(np.concatenate([right.ravel(), down.ravel()]))
    changes = changes[changes < _PARTED]
    ratios = changes[1:] / np.maximum(changes[:-1], 1.0)
    # Lines of the board and of a cursor cross dominoes, and separate cells without a domino.
    widest = [i for i in np.argsort(-ratios)[:_GAPS].tolist() if ratios[i] > _LINED and changes[i] > _JOINED]
    # Black dominoes are hardly darker than a dark page.
    faint = (ratios > _PARTED_FAINTLY) & (np.diff(changes) > _FAINT) & (changes[1:] < _JOINED)
    widest += np.flatnonzero(faint).tolist()
    limits = [float(_JOINED), *(float(changes[i] + changes[i + 1]) / 2 for i in widest)]
    several = [_dominoes(cells, right < limit, down < limit) for limit in limits]
    return max((marks for marks in several if _has_few_repeats(cells, marks)), key=len, default={})


def _has_few_repeats(cells: Cells, marks: dict[str, str]) -> bool:
    """Return whether no two dominoes have the same numbers, except a few that a player placed wrongly."""
    pairs = set()
    for name, way in marks.items():
        row, column = Cell.from_name(name)
        other = cells.grid[row + (way == "down")][column + (way == "right")]
        pairs.add(frozenset((cells.grid[row][column].number, other.number)))
    return len(marks) - len(pairs) <= _WRONG * len(marks)


def _dominoes(cells: Cells, right: Pixels, down: Pixels) -> dict[str, str]:
    """Return the pairs of cells that are joined only to each other."""
    rows, columns = cells.shape
    # The colours at the rims do not count, because of round ends and joints of dominoes.
    several = [[commonest(cells.whole(r, c)[_INSIDE, _INSIDE]) for c in range(columns)] for r in range(rows)]
    ground = np.array(several, np.float32)
    number = np.zeros((rows, columns), int)
    number[:, :-1] += right
    number[:, 1:] += right
    number[:-1] += down
    number[1:] += down
    # A cell joined to several others has no domino yet, and nothing separates these cells.
    single = (number == 1) & _placed_ground(ground, number)
    marks = {}
    for r, c in np.argwhere(single).tolist():
        if c + 1 < columns and right[r, c] and single[r, c + 1]:
            marks[Cell(r, c).name] = "right"
        elif r + 1 < rows and down[r, c] and single[r + 1, c]:
            marks[Cell(r, c).name] = "down"
    return marks


def _placed_ground(ground: Pixels, number: Pixels) -> Pixels:
    """Return the cells with another ground than cells joined to none or several, if dominoes have such a
    ground.

    Otherwise two cells between placed dominoes would count as a domino.
    """
    everywhere: Pixels = np.ones(number.shape, bool)
    if (number == 1).all():
        return everywhere
    far = np.abs(ground - np.median(ground[number != 1], axis=0)).max(axis=2)
    usual = float(np.median(far[number == 1])) if (number == 1).any() else 0.0
    # Dominoes may differ little in lightness, but the other cells are equal except for noise.
    noise = float(np.quantile(far[number != 1], _MOSTLY))
    other = far > (min(usual / 2, _OTHER) if usual > max(_TINT, _CLEAR * noise) else _OTHER)
    return other if other[number == 1].any() else everywhere
