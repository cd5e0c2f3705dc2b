"""Which looks of cells mean filled, empty and untouched: the meaning that contradicts no clue."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from itertools import product

import numpy as np

from bot.screenshots.cells.contents import Content
from bot.screenshots.cells.looks import clusters
from bot.screenshots.glyphs.glyphs import Pixels, lightness, middle_of, top

YES, NO, OPEN = "#", ".", "?"
_MOST_LOOKS = 5
"""Three meanings for each make 243 meanings of a board."""
_RIM = 7
"""Pixels of a cell at its normal size."""
_INK = 26.0
"""Levels of 255: a cell whose ink is fainter away from its rim has none."""
_ALIKE = 12.0
"""Levels of 255 between the middles of cells that look alike but for their rims."""
_LIT = 0.5
"""The share of a row and of a column that a cursor lights up, at least; what is marked looks otherwise."""
_WHOLE = 0.97
"""A cell with so much ink inside has none: its rim is what differs."""
_CROSSED, _DRAWN = 60.0, 14.0
"""How far apart looks with a cross and without are; and levels of 255 of its lines, at least."""
_ASIDE, _OFF = 5, 3
"""Pixels of a cell at its normal size from a line to what is beside it, and to the corner it comes from."""
_BROKEN, _MOST_BROKEN = 0.6, 12
"""What a broken clue costs a meaning, and the number of them beyond which more cost nothing."""

Violations = Callable[[Pixels, Pixels], float]
"""Given where cells are filled and where they are empty: how much of the clues contradicts that."""


class Looks:
    """The looks of the cells of a board: groups by ground, middle and strength of the ink."""

    def __init__(self, cells: Sequence[Content], shape: tuple[int, int], *, digits: bool) -> None:
        points = np.array([_features(cell, digits) for cell in cells])
        # Patterned or worn pictures have many looks at the least distance.
        for least in (26.0, 40.0, 60.0, 90.0):
            numbers = clusters(points, least)
            if max(numbers) < _MOST_LOOKS:
                break
        self.of = _without_cursor(np.minimum(np.array(numbers), _MOST_LOOKS - 1).reshape(shape))
        self.number = int(self.of.max()) + 1
        flat = self.of.ravel()
        self.middles = [np.median(points[flat == i], axis=0) for i in range(self.number)]
        self.covers = [
            float(np.median([_cover(cells[j]) for j in np.flatnonzero(flat == i)[:40]]))
            for i in range(self.number)
        ]


def _without_cursor(of: Pixels) -> Pixels:
    """The looks, where one that fills most of a single row and column, and is nowhere else, is none.

    Programs light up the row and the column of the cell that the mouse is on.
    """
    for number in range(1, int(of.max()) + 1):  # 0 is the look of most cells
        there = of == number
        row, column = int(there.sum(axis=1).argmax()), int(there.sum(axis=0).argmax())
        outside = there.sum() - there[row].sum() - there[:, column].sum() + there[row, column]
        if not outside and min(there[row].mean(), there[:, column].mean()) > _LIT:
            return np.where(there, 0, of - (of > number))
    return of


def _features(cell: Content, digits: bool) -> Pixels:
    if digits:  # a clue may stand in it: the ground tells, and a cross around it
        return np.append(np.asarray(cell.ground, np.float32), _CROSSED * _crossed(cell))
    inner = cell.patch[14:34, 14:34].reshape(-1, 3)
    if _cover(cell) > _WHOLE:  # its rim lies on thick lines, or is drawn around a filled cell
        return np.concatenate([middle_of(inner), middle_of(inner), [0.0]]).astype(np.float32)
    # Half of it, and no more than 60: all marks are alike, however strong, and unlike blank cells.
    inked = _inked(cell)
    strength = min(inked, 120.0) / 2 if inked > _INK else 0.0
    return np.concatenate([cell.ground, middle_of(inner), [strength]]).astype(np.float32)


def _crossed(cell: Content) -> bool:
    """Whether something is drawn in a cell without a number, or lines run from a number to its corners."""
    if cell.number is None:
        return _inked(cell) > _INK
    size = cell.layer.shape[0]
    # The corners of what was cut out lie a little aside of those of the cell.
    at = np.arange(round(0.11 * size), round(0.23 * size))
    # Column k holds a diagonal that is shifted by k - _ASIDE pixels.
    beside = at + np.arange(-_ASIDE, _ASIDE + 1)[:, None]
    contrast = []
    for layer in (cell.layer, cell.layer[:, ::-1], cell.layer[::-1], cell.layer[::-1, ::-1]):
        strengths = np.sort(layer[at, beside], axis=1)[:, len(at) // 2]
        middle = strengths[_ASIDE - _OFF : _ASIDE + _OFF + 1].max()
        contrast.append(float(middle - min(strengths[0], strengths[-1])))
    return min(contrast) > _DRAWN


def _cover(cell: Content) -> float:
    """The share of a cell that is ink."""
    inner = cell.layer[_RIM:-_RIM, _RIM:-_RIM]
    return float((inner > max(20.0, 0.5 * _inked(cell))).mean()) if _inked(cell) > _INK else 0.0


def _inked(cell: Content) -> float:
    """How strong the ink is away from the rim, where a thick line may have been left."""
    return top(cell.layer[_RIM:-_RIM, _RIM:-_RIM], 0.975)


def states(looks: Looks, violations: Violations, *, digits: bool = False) -> tuple[Pixels, float]:
    """The state of each cell, and how much of the clues contradicts even the best meaning of the looks."""
    best: tuple[float, float, tuple[str, ...]] = (-math.inf, 0.0, (OPEN,) * looks.number)
    likely = [
        (sum(_likely(looks, i, meaning, digits) for i in range(looks.number)), meaning)
        for meaning in product((OPEN, YES, NO), repeat=looks.number)
    ]
    for most, meaning in sorted(likely, key=lambda one: -one[0]):
        if most <= best[0]:
            break  # counting what is broken takes most of the time, and only lowers it
        names = np.array(meaning)[looks.of]
        broken = violations(names == YES, names == NO)
        # A player's mistake breaks some clues; the wrong meaning of a look breaks many.
        worth = most - _BROKEN * min(broken, _MOST_BROKEN)
        if worth > best[0]:
            best = worth, broken, meaning
    return np.array(best[2])[looks.of], best[1]


def _likely(looks: Looks, number: int, meaning: tuple[str, ...], digits: bool) -> float:
    """How well a look goes with its meaning: dots and crosses are empty, dark grounds filled."""
    state, ground = meaning[number], looks.middles[number]
    covers = looks.covers[number]
    light = float(lightness(ground[:3]))
    lights = [float(lightness(one[:3])) for one in looks.middles]
    inner = light if digits else float(lightness(ground[3:6]))
    # The last feature is half the strength of the ink, or large where a clue is crossed.
    marked = ground[-1] > _INK / 2
    worth = 0.0
    if state == YES:
        worth += 0.6 if covers > 0.38 or (not marked and light < max(lights) - 60) else 0.0
        worth -= 1.5 if marked and covers < 0.3 else 0.0
        worth += 0.3 if min(light, inner) <= min(lights) + 5 else 0.0
        # Cells at thick lines differ from untouched ones at their rims alone.
        worth -= 2.0 * (not marked and _as_open_ones(looks, number, meaning))
    if state == NO:
        worth += 1.0 if marked and covers < 0.35 else 0.0
        worth += 0.3 if light >= max(lights) - 5 and not marked else 0.0
    # On a board of light and dark cells, whichever is which, dark ones are filled and light ones are not.
    if max(lights) - min(lights) > 60 and not marked:
        worth -= 1.0 * (state == NO and light <= min(lights) + 5 and covers < 0.3)
        worth -= 1.0 * (state == YES and light >= max(lights) - 5 and inner >= max(lights) - 60)
    if state == OPEN:
        # A look that means something is better than one that does not; untouched cells are of one look,
        # mostly the commonest.
        worth -= 0.25
        worth += 0.45 if number == 0 and not marked else 0.0
        worth -= 0.8 * meaning[:number].count(OPEN)
    return worth


def _as_open_ones(looks: Looks, number: int, meaning: tuple[str, ...]) -> bool:
    """Whether the middles of a look are as those of one that is untouched."""
    inner = looks.middles[number][3:6]
    return len(inner) == 3 and any(
        state == OPEN and float(np.abs(inner - looks.middles[i][3:6]).max()) < _ALIKE
        for i, state in enumerate(meaning)
    )
