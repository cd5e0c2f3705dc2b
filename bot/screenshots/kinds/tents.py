"""Tents: one number beside each row and column, and cells that hold trees, tents and grass.

No picture of a tree is known: trees are the look, or the few looks, of as many cells as there are tents.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import Literal

import numpy as np

from bot.screenshots.cells.cells import Cells
from bot.screenshots.cells.contents import Content
from bot.screenshots.cells.looks import clusters, grounds, shapes, thumbnails
from bot.screenshots.clues.margins import Numbers, stacked
from bot.screenshots.clues.strips import Strip, labelled
from bot.screenshots.glyphs.glyphs import Pixels
from bot.screenshots.reading import DOUBTFUL, Doubt, Reading
from solvers.core.boards.board import Board
from solvers.core.boards.places import Cell

_ONE = 0.5
"""Pitches within which the clues of all lines begin."""
_MOST_TREES = 0.3
"""Of the cells: each has a tent, and of four cells in a square one can be a tent."""
_MOST_CROWDED = 0.5
"""The share of lines with several numbers, or one for which they have no room, in what is no nonogram."""
_MOST_LOOKS = 9
_PLATE, _MOST_PLATES = (30.0, 20.0), 4
"""Levels of 255 between grounds that differ, fewer on dark pages, and how many there are besides that of most
cells."""
_SIGN, _ONE_SIGN = 22.0, 0.9
"""Levels of 255 between signs that differ, and the share of marked cells that have the same one."""


def read(cells: Cells, strips: Mapping[str, Strip]) -> Reading | None:
    """The board of tents on a lattice, or None where lines have no clues or cells hold nothing."""
    lattice = cells.lattice
    pairs = [
        (beside, above)
        for beside in labelled(strips, "left", "right")
        for above in labelled(strips, "top", "bottom")
    ]
    # Buttons and text may stand behind the clues, not further from these than others are.
    pairs += [(beside.nearest(_ONE), above.nearest(_ONE)) for beside, above in pairs]
    written = [(stacked(beside), stacked(above)) for beside, above in pairs]
    several = [
        ([_single(line) for line in rows], [_single(line) for line in columns])
        for rows, columns in written
        if _crowded(rows, lattice.columns) + _crowded(columns, lattice.rows)
        <= _MOST_CROWDED * (lattice.rows + lattice.columns)
    ]
    if not several:
        return None
    # Buttons below a board stand as its clues may.
    rows, columns = min(several, key=lambda one: sum(map(_value, one[0])) != sum(map(_value, one[1])))
    total, other = sum(_value(line) for line in rows), sum(_value(line) for line in columns)
    shown = np.array([_shown(cell) for cell in cells.all]).reshape(lattice.rows, lattice.columns)
    found = _trees(cells, shown, {total, other}, rows, columns) if shown.sum() >= 2 else None
    if found is None or not found[2]:
        found = _plates(cells, {total, other}, rows, columns) or found
    if found is None:
        return None
    trees, tents, agreed = found
    if trees.mean() > _MOST_TREES:
        return None
    grid = tuple(tuple("T" if tree else None for tree in row) for row in trees.tolist())
    board = Board(
        "tents", grid, tuple(line.numbers for line in rows), tuple(line.numbers for line in columns)
    )
    marks = _marks(cells, shown, trees, tents, rows, columns)
    missing = [line for line in (*rows, *columns) if not line.numbers]
    clues = float(np.mean([line.sure for line in (*rows, *columns)]))
    good = agreed and total == other and not missing
    doubts = _doubts("row", rows) + _doubts("column", columns)
    worth = 2.0 * (total == other) + 2.0 * agreed + clues + 1 - 0.2 * len(missing)
    return Reading(board, worth=worth, sure=good, agreed=good, marks=marks, doubts=tuple(doubts))


def _shown(cell: Content) -> bool:
    """Whether something stands in a cell: strong ink over more than a texture."""
    return cell.strength >= 26 and float((cell.layer > 0.4 * cell.strength).mean()) > 0.012


def _crowded(lines: list[Numbers], cells: int) -> int:
    """How many lines of so many cells have clues that are none of tents, no two of which touch."""
    return sum(len(line.numbers) > 1 or _value(line) > (cells + 1) // 2 for line in lines)


def _single(line: Numbers) -> Numbers:
    return line if len(line.numbers) <= 1 else Numbers(line.numbers[-1:], 0.5, line.numbers[:1])


def _value(line: Numbers) -> int:
    return sum(line.numbers)


def _trees(
    cells: Cells, shown: Pixels, totals: set[int], rows: list[Numbers], columns: list[Numbers]
) -> tuple[Pixels, Pixels, bool] | None:
    """Where trees and tents are, and whether their numbers agree with the clues.

    Tents that satisfy all clues leave no doubt about what they are.
    """
    first, tried = None, set()
    for kind in _groupings(cells, shown):
        if kind.tobytes() in tried:  # limits that part cells alike say the same
            continue
        tried.add(kind.tobytes())
        for trees, tents in _meanings(kind, totals, rows, columns):
            if _as_clued(tents, rows, columns):
                return trees, tents, True
            first = first or (trees, tents, True)
    if first is not None:
        return first
    # Where no choice agrees with the clues, most of what is drawn are trees.
    kind = next(_groupings(cells, shown))
    trees = kind == 0
    return trees, shown & ~trees & (kind >= 0), False


def _meanings(
    kind: Pixels, totals: set[int], rows: list[Numbers], columns: list[Numbers]
) -> Iterator[tuple[Pixels, Pixels]]:
    """Trees and tents of which there can be as many, the former of few looks."""
    number = int(kind.max()) + 1
    if number > _MOST_LOOKS:  # no more stand on a board, and each choice of up to three is tried
        return
    sizes = [int((kind == i).sum()) for i in range(number)]
    for many in (1, 2, 3):
        for chosen in combinations(range(number), many):
            if sum(sizes[i] for i in chosen) not in totals:
                continue
            trees = np.isin(kind, chosen)
            if _as_clued(trees, rows, columns):
                continue  # these are the tents
            tents = _tents(kind, [i for i in range(number) if i not in chosen], trees, rows, columns)
            if tents is not None:
                yield trees, tents


def _plates(
    cells: Cells, totals: set[int], rows: list[Numbers], columns: list[Numbers]
) -> tuple[Pixels, Pixels, bool] | None:
    """The same, where trees and tents are grounds of another colour with nothing drawn on them."""
    for least in _PLATE:
        kind = np.array(grounds(cells.all, least)).reshape(cells.lattice.rows, cells.lattice.columns)
        if not 1 <= kind.max() <= _MOST_PLATES:
            continue
        found = []
        for i in range(int(kind.max()) + 1):
            trees = kind == i
            many = int(trees.sum()) not in totals or trees.mean() > _MOST_TREES
            if many or _as_clued(trees, rows, columns):
                continue
            tents = _tents(kind, [j for j in range(int(kind.max()) + 1) if j != i], trees, rows, columns)
            if tents is not None:
                found.append((trees, tents))
        if found:
            # Of two colours of as many cells nothing tells which one is that of trees.
            return *found[0], len(found) == 1
    return None


def _groupings(cells: Cells, shown: Pixels) -> Iterator[Pixels]:
    """Numbers of looks for the cells with something in them, -1 elsewhere: by picture, ink and colour."""
    where = np.argwhere(shown)
    chosen = [cells.grid[r][c] for r, c in where]
    drawn: list[Pixels] = []
    for draw in (shapes, thumbnails):
        drawn.append(draw(chosen))
        for least in (14.0, 22.0, 32.0, 45.0):
            yield _placed(clusters(drawn[-1], least, mean=True), where, shown)
    yield _placed(grounds(chosen, 35.0), where, shown)
    # On dark pages trees and grass are both faint.
    for points in drawn:
        for least in (5.0, 9.0):
            yield _placed(clusters(points, least, mean=True), where, shown)
    yield np.where(shown, 0, -1)  # nothing but trees, however unlike they are


def _placed(numbers: list[int], where: Pixels, shown: Pixels) -> Pixels:
    kind = np.full(shown.shape, -1)
    kind[where[:, 0], where[:, 1]] = numbers
    return kind


def _as_clued(where: Pixels, rows: list[Numbers], columns: list[Numbers]) -> bool:
    """Whether every line has as many of these cells as its clue says."""
    return bool(
        (where.sum(axis=1) == [_value(line) for line in rows]).all()
        and (where.sum(axis=0) == [_value(line) for line in columns]).all()
    )


def _tents(
    kind: Pixels, others: list[int], trees: Pixels, rows: list[Numbers], columns: list[Numbers]
) -> Pixels | None:
    """Those of the other looks that can be tents, as many as the clues allow; the rest is grass."""
    # All of them first, then fewer: of what the clues allow the most are tents.
    if len(others) > 5:
        return None
    for many in range(len(others), -1, -1):
        for chosen in combinations(others, many):
            tents = np.isin(kind, chosen)
            if _allowed(trees, tents, rows, columns):
                return tents
    return None


def _allowed(trees: Pixels, tents: Pixels, rows: list[Numbers], columns: list[Numbers]) -> bool:
    """Whether there are no more tents than clues say, and a tree can have each."""
    if (tents.sum(axis=1) > [_value(line) for line in rows]).any():
        return False
    if (tents.sum(axis=0) > [_value(line) for line in columns]).any():
        return False
    # Every tree needs a cell beside it that is none, and trees stand where few tents could.
    padded = np.pad(~trees, 1)
    beside = padded[:-2, 1:-1] | padded[2:, 1:-1] | padded[1:-1, :-2] | padded[1:-1, 2:]
    if (trees & ~beside).any():
        return False
    near = np.pad(trees, 1)
    touching = near[:-2, 1:-1] | near[2:, 1:-1] | near[1:-1, :-2] | near[1:-1, 2:]
    # A player may have put a tent where no tree is.
    return int((tents & ~touching).sum()) <= int(tents.sum()) // 10


def _marks(
    cells: Cells, shown: Pixels, trees: Pixels, tents: Pixels, rows: list[Numbers], columns: list[Numbers]
) -> dict[str, str]:
    """Tents, and grass where the ground tells it from untouched cells, or where all of it has one sign."""
    free = ~trees & ~tents
    grass = _grass(cells, free, tents, rows, columns)
    signs = shown & free
    if not grass.any() and _alike(cells, signs) and _enough(free & ~signs, tents, rows, columns):
        grass = signs
    marks = {}
    for r, c in np.argwhere(~trees).tolist():
        if tents[r, c]:
            marks[Cell(r, c).name] = "tent"
        elif grass[r, c]:
            marks[Cell(r, c).name] = "empty"
    return marks


def _grass(cells: Cells, free: Pixels, tents: Pixels, rows: list[Numbers], columns: list[Numbers]) -> Pixels:
    """Free cells that are marked as grass: of two or three grounds the one that leaves enough cells open."""
    where = np.argwhere(free)
    none = np.zeros(free.shape, bool)
    if not len(where):
        return none
    kind = _placed(grounds([cells.grid[r][c] for r, c in where], 24.0), where, free)
    number = int(kind.max()) + 1
    best, most = none, 0.0
    for many in range(1, min(number, 4) + 1):
        for chosen in combinations(range(min(number, 5)), many):
            grass = np.isin(kind, chosen)
            if not _enough(free & ~grass, tents, rows, columns):
                continue
            green = float(np.mean([_green(cells.grid[r][c]) for r, c in np.argwhere(grass)]))
            rest = free & ~grass
            other = (
                float(np.mean([_green(cells.grid[r][c]) for r, c in np.argwhere(rest)])) if rest.any() else 0
            )
            # More cells, of further grounds, only where they are greener by more than noise.
            if green - other > most + 8:
                best, most = grass, green - other
    return best


def _alike(cells: Cells, signs: Pixels) -> bool:
    """Whether nearly all of some cells have one sign in them, a cross or a dot."""
    where = np.argwhere(signs)
    if not len(where):
        return False
    looks = clusters(shapes([cells.grid[r][c] for r, c in where]), _SIGN, mean=True)
    return looks.count(0) >= _ONE_SIGN * len(looks)


def _enough(open_cells: Pixels, tents: Pixels, rows: list[Numbers], columns: list[Numbers]) -> bool:
    left = tents | open_cells
    return bool(
        (left.sum(axis=1) >= [_value(line) for line in rows]).all()
        and (left.sum(axis=0) >= [_value(line) for line in columns]).all()
    )


def _green(cell: Content) -> float:
    red, green, blue = map(float, cell.ground)
    return green - max(red, blue)


def _doubts(where: Literal["row", "column"], lines: list[Numbers]) -> list[Doubt]:
    found = []
    for i, line in enumerate(lines):
        if line.sure < DOUBTFUL or not line.numbers:
            row, column = (i, 0) if where == "row" else (0, i)
            second = line.second or (0,)
            found.append(Doubt(where, row, column, line.numbers, second, line.sure))
    return found
