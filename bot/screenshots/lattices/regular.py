"""Lines of a lattice put at one distance: bevels and dotted lines move the edges that are seen by pixels."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

import numpy as np

from bot.screenshots.glyphs.glyphs import Pixels
from bot.screenshots.lattices.edges import Edges
from bot.screenshots.lattices.lattice import Lattice

_JITTER, _NEAR = 0.04, 0.08
"""Of a pitch: how far lines lie from their places that are moved there, at least and at most."""
_EVEN, _UNEVEN = 0.045, 0.05
"""The same for lines that tell the distance of those across, and for those that are told."""
_FEW, _BETTER = 7, 0.6
"""Lines that are too few to tell how their distance grows; and how much nearer they must be if it does."""
_SQUARE = 0.06
"""How far the sides of cells may be apart, relative to each other, that are squares all the same."""


class _Fit(NamedTuple):
    """Lines at one distance, or one that grows evenly, near to some; how far these are off, in pitches."""

    lines: tuple[float, ...]
    pitch: float
    off: float


def regular(lattice: Lattice, edges: Edges) -> Lattice:
    """The lattice with its lines at one distance, where they nearly are, or those across are.

    One whose sides are not all seen may have a line too many, and uneven lines are what tells.
    """
    if not lattice.closed:
        return lattice
    # First one way by the other, since cells are squares; what is left uneven is evened each way alone.
    across, down = _fit(lattice.xs), _fit(lattice.ys)
    if _told_by(across, down):
        fitted = _placed(edges.down.T, lattice.xs, lattice.ys, across.pitch)
        lattice = replace(lattice, ys=fitted)
    elif _told_by(down, across):
        fitted = _placed(edges.across, lattice.ys, lattice.xs, down.pitch)
        lattice = replace(lattice, xs=fitted)
    # Thick fifth lines put the others a little out of step, as they are.
    xs, ys = (fit.lines if _JITTER <= fit.off <= _NEAR else at for fit, at in _fits(lattice))
    return replace(lattice, xs=xs, ys=ys)


def _fits(lattice: Lattice) -> list[tuple[_Fit, tuple[float, ...]]]:
    return [(_fit(at), at) for at in (lattice.xs, lattice.ys)]


def _fit(at: tuple[float, ...]) -> _Fit:
    even, grown = _fit_of(at, 1), _fit_of(at, 2)
    # What is left of a slant after straightening makes the distance grow.
    return grown if len(at) > _FEW and grown.off < _BETTER * even.off else even


def _fit_of(at: tuple[float, ...], degree: int) -> _Fit:
    number = np.arange(len(at))
    lines = np.polyval(np.polyfit(number, at, degree), number)
    pitch = (at[-1] - at[0]) / (len(at) - 1)
    return _Fit(tuple(lines.tolist()), pitch, float(np.abs(lines - at).max() / pitch))


def _told_by(even: _Fit, uneven: _Fit) -> bool:
    """Whether cells are squares whose one side is known better."""
    square = abs(uneven.pitch / even.pitch - 1) < _SQUARE
    return square and even.off <= _EVEN and uneven.off > max(_UNEVEN, 2 * even.off)


def _placed(
    edges: Pixels, beside: tuple[float, ...], at: tuple[float, ...], pitch: float
) -> tuple[float, ...]:
    """Lines at a distance where most edges lie on them, as many as before; columns of `edges` are lines."""
    first, last = round(max(beside[0], 0)), round(beside[-1])
    profile = edges[first:last].sum(axis=0, dtype=np.float64)
    start = float(np.mean(at)) - pitch * (len(at) - 1) / 2
    reach = max(1, round(0.2 * pitch))
    places = start + pitch * np.arange(len(at)) + np.arange(-reach, reach + 1)[:, None]
    seen = profile[np.clip(np.round(places).astype(int), 0, len(profile) - 1)].sum(axis=1)
    return tuple(places[int(seen.argmax())].tolist())
