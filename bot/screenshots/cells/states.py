"""Which looks of cells mean filled, empty and untouched: the meaning that contradicts no clue."""

from __future__ import annotations

import math
from collections.abc import Callable
from itertools import product

import numpy as np

from bot.screenshots.cells.state_looks import Looks
from bot.screenshots.glyphs.glyphs import Pixels

YES, NO, OPEN = "#", ".", "?"
_ALIKE = 12.0
"""Levels of 255 between the middles of cells that look alike but for their rims."""
_SAME = 3.0
"""The same where the whole ground of empty cells may differ by little from that of untouched ones."""
_APART = 60.0
"""Levels of 255 between light and dark cells."""
_BROKEN, _MOST_BROKEN = 0.6, 12
"""What a broken clue costs a meaning, and the number of them beyond which more cost nothing."""
_BORNE_OUT, _MOST_BORNE_OUT = 0.15, 10
"""What it adds that a clue is kept which marks in other cells would break, and how many of them count."""

Violations = Callable[[Pixels, Pixels], float]
"""Given where cells are filled and where they are empty: how much of the clues contradicts that."""


def states(looks: Looks, violations: Violations) -> tuple[Pixels, float]:
    """The state of each cell, and how much of the clues contradicts even the best meaning of the looks."""
    best: tuple[float, float, tuple[str, ...]] = (-math.inf, 0.0, (OPEN,) * looks.number)
    elsewhere = _mixed(looks.of)
    likely = [
        (sum(_likely(looks, i, meaning) for i in range(looks.number)), meaning)
        for meaning in product((OPEN, YES, NO), repeat=looks.number)
    ]
    for most, meaning in sorted(likely, key=lambda one: -one[0]):
        if most + _BORNE_OUT * _MOST_BORNE_OUT <= best[0]:
            break  # counting what is broken takes most of the time
        names = np.array(meaning)
        broken = violations(names[looks.of] == YES, names[looks.of] == NO)
        # A player's mistake breaks some clues; the wrong meaning of a look breaks many.
        worth = most - _BROKEN * min(broken, _MOST_BROKEN)
        if worth + _BORNE_OUT * _MOST_BORNE_OUT <= best[0]:
            continue
        # Filled cells that break no clue where they are, but would elsewhere, hardly do so by chance.
        kept = violations(names[elsewhere] == YES, np.zeros(elsewhere.shape, bool)) - broken
        worth += _BORNE_OUT * min(max(kept, 0.0), _MOST_BORNE_OUT)
        if worth > best[0]:
            best = worth, broken, meaning
    return np.array(best[2])[looks.of], best[1]


def _mixed(looks: Pixels) -> Pixels:
    """As many cells of each look, in other places."""
    order = np.random.default_rng(0).permutation(looks.size)
    mixed: Pixels = looks.ravel()[order].reshape(looks.shape)
    return mixed


def _likely(looks: Looks, number: int, meaning: tuple[str, ...]) -> float:
    """How well a look goes with its meaning: dots and crosses are empty, dark grounds filled."""
    state, marked, covers = meaning[number], looks.marked[number], looks.covers[number]
    light, inner = looks.lights[number], looks.inner_lights[number]
    darkest, lightest = min(looks.lights), max(looks.lights)
    # On a board of light and dark cells dark ones are filled and light ones are not, or the other way round.
    inverted = any(_is_light(looks, i) for i, other in enumerate(meaning) if other == YES)
    apart = lightest - darkest > _APART
    worth = 0.0
    if state == YES:
        worth += 0.6 if covers > 0.38 or (not marked and light < lightest - 60) else 0.0
        worth -= 1.5 if marked and covers < 0.3 else 0.0
        worth += 0.3 if min(light, inner) <= darkest + 5 else 0.0
        # Cells at thick lines differ from untouched ones at their rims alone.
        worth -= 2.0 * (not marked and _as_open_ones(looks, number, meaning, _ALIKE))
    if state == NO:
        worth += 1.0 if marked and covers < 0.35 else 0.0
        plain = light <= darkest + 5 if inverted and apart else light >= lightest - 5
        worth += 0.3 if plain and not marked else 0.0
        worth -= 2.0 * (not marked and _as_open_ones(looks, number, meaning, _SAME))
    if apart and not marked:
        worth -= 1.0 * (state == NO and light <= darkest + 5 and covers < 0.3 and not inverted)
        worth -= 1.0 * (state == YES and _is_light(looks, number))
    if state == OPEN and looks.single[number] and not marked:
        worth += 0.05  # rather the cell of a cursor than the only one that is marked
    elif state == OPEN:
        # A look that means something is better than one that does not; untouched cells are of one look,
        # mostly the commonest.
        worth -= 0.25
        worth += 0.45 if number == 0 and not marked else 0.0
        worth -= 0.8 * meaning[:number].count(OPEN)
    return worth


def _is_light(looks: Looks, number: int) -> bool:
    """Whether hardly any look is lighter."""
    lightest = max(looks.lights)
    return looks.lights[number] >= lightest - 5 and looks.inner_lights[number] >= lightest - 60


def _as_open_ones(looks: Looks, number: int, meaning: tuple[str, ...], near: float) -> bool:
    """Whether the middles of a look are as those of one that is untouched."""
    inner = looks.middles[number][3:6]
    return len(inner) == 3 and any(
        state == OPEN and float(np.abs(inner - looks.middles[i][3:6]).max()) < near
        for i, state in enumerate(meaning)
    )
