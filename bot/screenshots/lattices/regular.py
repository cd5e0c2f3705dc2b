"""Lines of a lattice put at one distance: bevels and dotted lines move visible edges by pixels."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

import numpy as np

from bot.screenshots.glyphs.glyphs import Pixels
from bot.screenshots.lattices.edges import Edges
from bot.screenshots.lattices.lattice import Lattice

_JITTER, _NEAR = 0.04, 0.08
"""Minimum and maximum distance of lines from their places, in pitches, if they are moved."""
_EVEN, _UNEVEN = 0.045, 0.05
"""The same limits if the crossing lines give the distance: for these lines, and for the moved ones."""
_FEW, _BETTER = 7, 0.6
"""Maximum number of lines too few for a growing distance, and the ratio by which it must fit better."""
_SQUARE = 0.06
"""Maximum relative difference of the sides of square cells."""


class _Fit(NamedTuple):
    """Lines at one distance, or one that grows evenly, near to given lines.

    `off` is their error in pitches.
    """

    lines: tuple[float, ...]
    pitch: float
    off: float


def regular(lattice: Lattice, edges: Edges) -> Lattice:
    """Return the lattice with its lines at one distance, if they or the crossing lines nearly are.

    A lattice with invisible sides may have a line too many, which only uneven lines show, so it is unchanged.
    """
    if not lattice.is_closed:
        return lattice
    # The first step uses the crossing lines, since cells are squares; then each direction is fitted by
    # itself.
    across, down = _fit(lattice.xs), _fit(lattice.ys)
    if _is_implied(across, down):
        fitted = _place(edges.down.T, lattice.xs, lattice.ys, across.pitch)
        lattice = replace(lattice, ys=fitted)
    elif _is_implied(down, across):
        fitted = _place(edges.across, lattice.ys, lattice.xs, down.pitch)
        lattice = replace(lattice, xs=fitted)
    # Thick fifth lines really put the others a little out of step.
    xs, ys = (fit.lines if _JITTER <= fit.off <= _NEAR else at for fit, at in _fits(lattice))
    return replace(lattice, xs=xs, ys=ys)


def _fits(lattice: Lattice) -> list[tuple[_Fit, tuple[float, ...]]]:
    return [(_fit(at), at) for at in (lattice.xs, lattice.ys)]


def _fit(at: tuple[float, ...]) -> _Fit:
    even, grown = _fit_of(at, 1), _fit_of(at, 2)
    # The slant that is left after straightening makes the distance grow.
    return grown if len(at) > _FEW and grown.off < _BETTER * even.off else even


def _fit_of(at: tuple[float, ...], degree: int) -> _Fit:
    number = np.arange(len(at))
    lines = np.polyval(np.polyfit(number, at, degree), number)
    pitch = (at[-1] - at[0]) / (len(at) - 1)
    return _Fit(tuple(lines.tolist()), pitch, float(np.abs(lines - at).max() / pitch))


def _is_implied(even: _Fit, uneven: _Fit) -> bool:
    """Return whether cells are squares with one better known side."""
    square = abs(uneven.pitch / even.pitch - 1) < _SQUARE
    return square and even.off <= _EVEN and uneven.off > max(_UNEVEN, 2 * even.off)


def _place(
    edges: Pixels, beside: tuple[float, ...], at: tuple[float, ...], pitch: float
) -> tuple[float, ...]:
    """Return the same number of lines at a given distance, where most edges are.

    Lines are columns of `edges`.
    """
    first, last = round(max(beside[0], 0)), round(beside[-1])
    profile = edges[first:last].sum(axis=0, dtype=np.float64)
    start = float(np.mean(at)) - pitch * (len(at) - 1) / 2
    reach = max(1, round(0.2 * pitch))
    places = start + pitch * np.arange(len(at)) + np.arange(-reach, reach + 1)[:, None]
    seen = profile[np.clip(np.round(places).astype(int), 0, len(profile) - 1)].sum(axis=1)
    return tuple(places[int(seen.argmax())].tolist())
