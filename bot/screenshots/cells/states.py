"""The looks that mean filled, empty and untouched: the meaning that contradicts no clue."""

from __future__ import annotations

import math
from collections.abc import Callable
from itertools import product

import numpy as np

from bot.screenshots.cells.state_looks import Looks
from bot.screenshots.glyphs.glyphs import ONE_GROUND, TWO_COLOURS, Pixels

YES, NO, OPEN = "#", ".", "?"
_SAME = 3.0
"""Maximum levels of 255 between the middles of empty cells and of untouched ones: these may differ little."""
_BROKEN, _MOST_BROKEN = 0.6, 12
"""The cost of a broken clue for a meaning, and the maximum number of them that count."""
_BORNE_OUT, _MOST_BORNE_OUT = 0.15, 10
"""The gain for a satisfied clue that marks in other cells would break, and the maximum number that count."""

Violations = Callable[[Pixels, Pixels], float]
"""Function of the filled and the empty cells that returns the number of clues they contradict."""


def states(looks: Looks, violations: Violations) -> tuple[Pixels, float]:
    """Return the state of each cell, and the number of clues that the best meaning contradicts."""
    best: tuple[float, float, tuple[str, ...]] = (-math.inf, 0.0, (OPEN,) * looks.number)
    elsewhere = _shuffle(looks.of)
    likely = [
        (sum(_likelihood(looks, i, meaning) for i in range(looks.number)), meaning)
        for meaning in product((OPEN, YES, NO), repeat=looks.number)
    ]
    for most, meaning in sorted(likely, key=lambda one: -one[0]):
        if most + _BORNE_OUT * _MOST_BORNE_OUT <= best[0]:
            break  # counting broken clues takes most of the time
        names = np.array(meaning)
        broken = violations(names[looks.of] == YES, names[looks.of] == NO)
        # A player's mistake breaks some clues; the wrong meaning of a look breaks many.
        worth = most - _BROKEN * min(broken, _MOST_BROKEN)
        if worth + _BORNE_OUT * _MOST_BORNE_OUT <= best[0]:
            continue
        # Filled cells that break no clue, but would do so at other places, are hardly a coincidence.
        kept = violations(names[elsewhere] == YES, np.zeros(elsewhere.shape, bool)) - broken
        worth += _BORNE_OUT * min(max(kept, 0.0), _MOST_BORNE_OUT)
        if worth > best[0]:
            best = worth, broken, meaning
    return np.array(best[2])[looks.of], best[1]


def _shuffle(looks: Pixels) -> Pixels:
    """Return the looks with the same number of cells each, at other places."""
    order = np.random.default_rng(0).permutation(looks.size)
    mixed: Pixels = looks.ravel()[order].reshape(looks.shape)
    return mixed


def _likelihood(looks: Looks, number: int, meaning: tuple[str, ...]) -> float:
    """Return the likelihood of a look's meaning: dots and crosses are empty, dark grounds filled."""
    state, marked, covers = meaning[number], looks.marked[number], looks.covers[number]
    light, inner = looks.lights[number], looks.inner_lights[number]
    darkest, lightest = min(looks.lights), max(looks.lights)
    # On a board of light and dark cells either the dark ones are filled, or the light ones.
    inverted = any(_is_light(looks, i) for i, other in enumerate(meaning) if other == YES)
    apart = lightest - darkest > TWO_COLOURS
    worth = 0.0
    if state == YES:
        worth += 0.6 if covers > 0.38 or (not marked and light < lightest - 60) else 0.0
        worth -= 1.5 if marked and covers < 0.3 else 0.0
        worth += 0.3 if min(light, inner) <= darkest + 5 else 0.0
        # Cells at thick lines differ from untouched ones only in their rims.
        worth -= 2.0 * (not marked and _looks_open(looks, number, meaning, ONE_GROUND))
    if state == NO:
        worth += 1.0 if marked and covers < 0.35 else 0.0
        plain = light <= darkest + 5 if inverted and apart else light >= lightest - 5
        worth += 0.3 if plain and not marked else 0.0
        worth -= 2.0 * (not marked and _looks_open(looks, number, meaning, _SAME))
    if apart and not marked:
        worth -= 1.0 * (state == NO and light <= darkest + 5 and covers < 0.3 and not inverted)
        worth -= 1.0 * (state == YES and _is_light(looks, number))
    if state == OPEN and looks.single[number] and not marked:
        worth += 0.05  # it is rather the cell of a cursor than the only marked one
    elif state == OPEN:
        # A look with a meaning is better than one without; untouched cells have one look,
        # mostly the commonest.
        worth -= 0.25
        worth += 0.45 if number == 0 and not marked else 0.0
        worth -= 0.8 * meaning[:number].count(OPEN)
    return worth


def _is_light(looks: Looks, number: int) -> bool:
    """Return whether hardly any look is lighter."""
    lightest = max(looks.lights)
    return looks.lights[number] >= lightest - 5 and looks.inner_lights[number] >= lightest - 60


def _looks_open(looks: Looks, number: int, meaning: tuple[str, ...], near: float) -> bool:
    """Return whether the middle of a look equals that of an untouched look."""
    inner = looks.middles[number][3:6]
    return len(inner) == 3 and any(
        state == OPEN and float(np.abs(inner - looks.middles[i][3:6]).max()) < near
        for i, state in enumerate(meaning)
    )
