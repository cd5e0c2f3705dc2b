"""Dominosa: a number in every cell, one side longer by one, and every number as often as the others."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

import numpy as np

from bot.screenshots.cells.cells import Cells
from bot.screenshots.cells.looks import grounds
from bot.screenshots.glyphs.glyphs import Pixels, commonest, lightness
from bot.screenshots.kinds.counts import Grid
from bot.screenshots.kinds.pips import with_pips
from bot.screenshots.reading import Doubt, Reading
from solvers.core.boards.board import Board
from solvers.core.boards.places import Cell

_JOINED = 22
"""Levels of 255: nothing parts two cells where the colour changes less from one to the other."""
_FEW_ODD, _MOST_ODD, _ODD = 0.12, 0.35, 8.0
"""How often numbers occur too often or too rarely, relative to all, at no cost; at most; and the cost."""
_MOST_OPEN, _PLAIN = 0.05, 0.95
"""The share of cells that the counts tell, at most; and how sure a number is that they do not overrule."""
_PARTED = 1000.0
_LINED, _GAPS = 1.28, 3
"""How much more the colour changes between dominoes than at a line drawn over one, at least; and how
many such gaps between changes are tried."""
_PARTED_FAINTLY, _FAINT = 2.0, 8.0
"""How much more the colour changes between faint dominoes than in them, at least, and in levels of 255."""
_LISTED, _READ = 6, 0.4
"""Dominoes of a list, at least, and the share of them that are read: placed ones are pale."""
_INSIDE = slice(8, 40)
"""What of a cell at the normal size has the colour of its ground, both ways."""
_FINISHED = 0.9
"""The share of cells in dominoes, at least, on a board that is finished."""
_TINT, _CLEAR, _MOSTLY = 3.0, 2.5, 0.8
"""Levels of 255 between the ground of most dominoes and that of other cells, at least; how many times as much
that must be as what parts these from each other, and the share of them for which that holds."""
_OTHER = 30.0
"""Levels of 255 between the ground of any domino and that of other cells."""
_WRONG = 0.1
"""The share of dominoes with the numbers of another one, at most: a player may have placed some wrongly."""


def listed(cells: Cells) -> bool:
    """Whether a lattice lists all dominoes in order beside a board, as programs do: those that are read.

    On a board the numbers of each two cells side by side are in no order.
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
    """The board and the dominoes that are placed, where the shape is that of a Dominosa."""
    rows, columns = cells.lattice.rows, cells.lattice.columns
    number = sum(values.values())
    if abs(rows - columns) != 1 or number < 0.93 * rows * columns:
        return
    most = min(rows, columns) - 1
    counts = [values[value] for value in range(most + 1)]
    even = number == rows * columns and set(counts) == {most + 2}
    # The shape is a rare one, so a few digits may be misread: each is one too many and one too few.
    odd = sum(abs(count - most - 2) for count in counts) / number
    if not even and odd > _MOST_ODD:
        return
    told = {} if even else _by_counts(cells, most)
    full = tuple(tuple(told.get((r, c), clue) for c, clue in enumerate(row)) for r, row in enumerate(grid))
    worth = 4.0 + 2 * (even or bool(told)) - _ODD * max(0.0, odd - _FEW_ODD)
    doubts = tuple(Doubt("cell", r, c, value, value, 0.5) for (r, c), value in told.items())
    board = Board("dominosa", full)
    yield Reading(board, worth=worth, sure=even, agreed=even, marks=_placed(cells), doubts=doubts)


def of_pips(cells: Cells) -> Iterator[Reading]:
    """The board whose numbers are drawn as pips, where each is there as often as it must be."""
    pips = with_pips(cells) if abs(cells.lattice.rows - cells.lattice.columns) == 1 else None
    if pips is not None:
        grid = tuple(tuple(cell.number for cell in row) for row in pips.grid)
        values = Counter(number for row in grid for number in row if number is not None)
        yield from (reading for reading in read(pips, grid, values) if reading.agreed)


def _by_counts(cells: Cells, most: int) -> dict[tuple[int, int], int]:
    """What stands in cells without a number, or with an unsure one, since each number occurs as often.

    Nothing where the counts leave that open: where several numbers lack in cells that could not be read.
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
    """The cells without a number that can be right, and the least sure ones of those that occur too often."""
    found: list[tuple[int, int]] = []
    by_value: dict[int, list[tuple[float, tuple[int, int]]]] = {}
    for r, row in enumerate(cells.grid):
        for c, cell in enumerate(row):
            if cell.number is None or cell.number > most:
                found.append((r, c))
            elif cell.sure < _PLAIN:
                by_value.setdefault(cell.number, []).append((cell.sure, (r, c)))
    for value, unsure in by_value.items():
        found += [place for _, place in sorted(unsure)[: max(-lacking[value], 0)]]
    return found


def _placed(cells: Cells) -> dict[str, str]:
    """The dominoes, by the colours or by how light they are alone: coloured lines may run over them.

    Where cells have two grounds, one may be that of dominoes.
    """
    grey = lightness(cells.image)[..., None].astype(np.uint8)
    shape = cells.lattice.rows, cells.lattice.columns
    kinds = np.array(grounds(cells.all)).reshape(shape)
    among = [np.ones(shape, bool), *((kinds == kind) for kind in range(2) if kinds.max() == 1)]
    several = (replace(cells, image=image).sides for image in (cells.image, grey))
    marks = max((_joined_by(cells, *sides, those) for sides in several for those in among), key=len)
    if marks:
        return marks
    # Thick lines part dominoes of a finished board; elsewhere thin ones may differ by where pixels begin.
    finished = _joined_by(cells, *cells.lines, among[0])
    return finished if 2 * len(finished) >= _FINISHED * len(cells.all) else {}


def _joined_by(cells: Cells, right: Pixels, down: Pixels, those: Pixels) -> dict[str, str]:
    """The dominoes on some cells, with the limit between joined and parted under which there are most."""
    right = np.where(those[:, 1:] & those[:, :-1], right, _PARTED)
    down = np.where(those[1:] & those[:-1], down, _PARTED)
    changes = np.sort(np.concatenate([right.ravel(), down.ravel()]))
    changes = changes[changes < _PARTED]
    ratios = changes[1:] / np.maximum(changes[:-1], 1.0)
    # Lines of the board and of a cursor run over dominoes, and between cells where none is placed yet.
    widest = [i for i in np.argsort(-ratios)[:_GAPS].tolist() if ratios[i] > _LINED and changes[i] > _JOINED]
    # On a dark page black dominoes are hardly darker than it is.
    faint = (ratios > _PARTED_FAINTLY) & (np.diff(changes) > _FAINT) & (changes[1:] < _JOINED)
    widest += np.flatnonzero(faint).tolist()
    limits = [float(_JOINED), *(float(changes[i] + changes[i + 1]) / 2 for i in widest)]
    several = [_joined(cells, right < limit, down < limit) for limit in limits]
    return max((marks for marks in several if _different(cells, marks)), key=len, default={})


def _different(cells: Cells, marks: dict[str, str]) -> bool:
    """Whether no two dominoes have the same numbers, but for few that a player placed wrongly."""
    pairs = set()
    for name, way in marks.items():
        row, column = Cell.from_name(name)
        other = cells.grid[row + (way == "down")][column + (way == "right")]
        pairs.add(frozenset((cells.grid[row][column].number, other.number)))
    return len(marks) - len(pairs) <= _WRONG * len(marks)


def _joined(cells: Cells, right: Pixels, down: Pixels) -> dict[str, str]:
    """Cells that are joined to exactly one beside them, which is joined to them alone."""
    rows, columns = cells.lattice.rows, cells.lattice.columns
    # Not the colours at their rims, where round ends of dominoes and what joins them lie.
    several = [[commonest(cells.whole(r, c)[_INSIDE, _INSIDE]) for c in range(columns)] for r in range(rows)]
    ground = np.array(several, np.float32)
    number = np.zeros((rows, columns), int)
    number[:, :-1] += right
    number[:, 1:] += right
    number[:-1] += down
    number[1:] += down
    # A cell joined to several lies where no domino is placed yet and nothing parts the cells.
    single = (number == 1) & _placed_ground(ground, number)
    marks = {}
    for r, c in np.argwhere(single).tolist():
        if c + 1 < columns and right[r, c] and single[r, c + 1]:
            marks[Cell(r, c).name] = "right"
        elif r + 1 < rows and down[r, c] and single[r + 1, c]:
            marks[Cell(r, c).name] = "down"
    return marks


def _placed_ground(ground: Pixels, number: Pixels) -> Pixels:
    """Cells of another ground than those that are joined to none or several, where dominoes have one.

    Two cells that placed dominoes enclose are else taken for a domino themselves.
    """
    everywhere: Pixels = np.ones(number.shape, bool)
    if (number == 1).all():
        return everywhere
    far = np.abs(ground - np.median(ground[number != 1], axis=0)).max(axis=2)
    usual = float(np.median(far[number == 1])) if (number == 1).any() else 0.0
    # However little dominoes are lighter or darker, the other cells are alike but for noise.
    noise = float(np.quantile(far[number != 1], _MOSTLY))
    other = far > (min(usual / 2, _OTHER) if usual > max(_TINT, _CLEAR * noise) else _OTHER)
    return other if other[number == 1].any() else everywhere
